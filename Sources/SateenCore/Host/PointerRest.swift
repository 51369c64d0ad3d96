import SateenLayout
import SateenThreads

/// Shows something while the pointer rests, such as a tooltip.
@MainActor
package protocol PointerRestObserver: AnyObject {
  /// Whether something shows now.
  var isShowing: Bool { get }
  /// The pointer moved, or something moved under it. Hides what does not belong to the place.
  func pointerMoved(above view: View, at windowPoint: Point)
  /// The pointer rests.
  func pointerDidRest(above view: View, at windowPoint: Point)
  /// A key asks for help about the view with the focus.
  func helpRequested(about view: View)
  /// The user does something else: presses, types or scrolls, or the pointer left.
  func restDidEnd()
}

/// Notices that the pointer rests.
@MainActor
final class PointerRest {
  /// Seconds until the pointer counts as resting.
  static let delay = 0.6
  /// The same while something shows, or did a moment ago: the user goes from one thing to the next.
  static let nextDelay = 0.1
  /// Seconds that count as a moment.
  static let moment = 0.5

  /// Makes the observers of all windows; nil as long as no program has anything to show.
  static var makeObserver: (@MainActor () -> any PointerRestObserver)?

  /// Made when the pointer first moves.
  private(set) var observer: (any PointerRestObserver)?
  private let turns: TurnSchedule
  private var timer: FrameTimer?
  private var lastShown = -Double.infinity

  init(_ turns: TurnSchedule) {
    self.turns = turns
  }

  /// Whether there is anything to show in any window.
  var isUsed: Bool { observer != nil || Self.makeObserver != nil }

  func moved(to point: Point?, above view: View?) {
    if observer == nil { observer = Self.makeObserver?() }
    guard let observer else { return }
    timer?.cancel()
    timer = nil
    guard let point, let view else { return end() }
    noteShown()
    observer.pointerMoved(above: view, at: point)
    guard !observer.isShowing else { return }
    let isNext = turns.frameTime - lastShown < Self.moment
    timer = turns.after(isNext ? Self.nextDelay : Self.delay) { [weak self, weak view] in
      guard let view else { return }
      self?.observer?.pointerDidRest(above: view, at: point)
    }
  }

  func requestHelp(about view: View?) {
    if observer == nil { observer = Self.makeObserver?() }
    if let view { observer?.helpRequested(about: view) }
  }

  /// Something else than a movement of the pointer happened.
  func end() {
    guard let observer else { return }
    timer?.cancel()
    timer = nil
    noteShown()
    observer.restDidEnd()
  }

  /// Something was pressed: the next one takes its time again.
  func interrupt() {
    end()
    lastShown = -Double.infinity
  }

  private func noteShown() {
    if observer?.isShowing == true { lastShown = turns.frameTime }
  }
}
