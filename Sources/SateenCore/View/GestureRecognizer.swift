import SateenLayout
import SateenThreads

/// Watches the touches that begin inside a view and tells when they make up a gesture.
///
/// Among recognizers that share a touch, the first to recognize its gesture begins, and the others fail. Where several
/// recognize in one event, the one of the highest ``priority`` begins, then one that ``canMove(_:)``, then the innermost.
/// ``require(toFail:)`` has a recognizer wait for another one, and ``recognize(together:)`` lets two go on at once. The
/// view that was touched hears that its touches were cancelled, unless ``cancelsTouchesInView`` is off.
///
/// A subclass of your own overrides the four methods for touches, and calls ``move(to:)`` once it has recognized
/// something. Its ``state`` follows when all recognizers of the touch have heard of the event, and only if no other one
/// keeps it from beginning.
@MainActor
open class GestureRecognizer {
  /// A gesture over time (a drag) goes from `possible` to `began`, `changed` and `ended`; one that happens at once
  /// (a tap) from `possible` to `ended`. `cancelled` and `failed` end either.
  public enum State: Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  /// The meaning of a gesture's touches for a control that is pressed by them.
  public enum Kind: Sendable {
    /// The same as a press: a control inside of the recognizer's view keeps its touches.
    case discrete
    /// Something else than a press: the gesture takes touches from a control, unless the control has claimed them.
    case continuous
  }

  /// Whether the engine has added the recognizer to a whole window, so that it says nothing of the view.
  package var isOfWindow: Bool { false }

  /// The view the recognizer was added to.
  public internal(set) weak var view: View?
  /// Whether the recognizer takes part in touches that begin from now on.
  public var isEnabled = true
  /// Whether recognizing takes the touch away from the view, which is then told that the touch was cancelled.
  public var cancelsTouchesInView = true
  /// A recognizer waits until those of higher priority that share a touch with it have failed.
  public var priority = 0
  /// The buttons of a pointer whose presses the recognizer hears. Fingers count as the primary button. A press of another
  /// button goes to no view.
  public var buttons: Set<PointerButton> = [.primary]
  /// Names the recognizer in the log.
  public var name: String?
  fileprivate var actions = HandlerList<(GestureRecognizer) -> Void>()
  public private(set) var state: State = .possible
  /// The touches that the recognizer follows, in the order in which they began.
  public internal(set) var touches: [Touch] = []

  /// Tells the recognizer from others. It is never used again.
  let id: GestureArbiter.ID
  /// Asked when the gesture was recognized, after the views: false has the gesture fail.
  package var shouldBegin: (() -> Bool)?
  weak var dispatcher: TouchDispatcher?
  /// The recognizers that may be on at the same time.
  var companions: Set<GestureArbiter.ID> = []
  var ties: GestureTies?
  /// The view that was hit by the last touch.
  weak var hitView: View?
  private var middle = Point.zero
  private var wakeTime: Double?
  /// The number of states that the recognizer has come to, by which an action's newer state is noticed.
  private var entries = 0

  private static var count: UInt64 = 0

  public required init() {
    Self.count += 1
    id = GestureArbiter.ID(Self.count)
  }

  // MARK: State

  /// Whether the gesture has been recognized and is still going on.
  public var isActive: Bool { state == .began || state == .changed }

  /// Whether the gesture takes touches from controls.
  open var kind: Kind { .continuous }

  var arbiterKind: GestureArbiter.Kind { kind == .discrete ? .discrete : .continuous }

  /// For subclasses: the state that the touches lead to. The recognizer comes to it once it is clear that no other one
  /// keeps it from beginning. A gesture that never began fails where it would be `cancelled`, and one that has begun is
  /// cancelled where it would be `failed`.
  public func move(to new: State) {
    let wish: GestureWish =
      switch new {
      case .possible: .wait
      case .began: .begin
      case .changed: .change
      case .ended: .end
      case .cancelled, .failed: .fail
      }
    if dispatcher?.note(wish, of: self) == true { return }
    // Without a touch there is nobody to wait for.
    switch (state, new) {
    case (.possible, .began), (.possible, .ended), (.began, .changed), (.changed, .changed), (.began, .ended),
      (.changed, .ended):
      enter(new)
    case (.possible, .failed), (.possible, .cancelled): enter(.failed)
    case (.began, .failed), (.changed, .failed), (.began, .cancelled), (.changed, .cancelled): enter(.cancelled)
    default: break
    }
  }

  /// Takes over a state, and runs the actions.
  func enter(_ new: State) {
    state = new
    entries += 1
    let entry = entries
    if new != .possible, new != .failed {
      for id in actions.ids {
        actions[id]?(self)
        // All actions have heard of a newer state that this one led to.
        guard entry == entries else { return }
      }
    }
    switch new {
    case .ended, .cancelled, .failed: finished()
    case .possible, .began, .changed: break
    }
  }

  /// The gesture is over, or will not be.
  func finished() {}

  /// Back to `possible`, before new touches.
  open func reset() {
    state = .possible
    touches = []
    wakeTime = nil
  }

  // MARK: Touches

  /// Whether a touch that begins in the view, or inside of it, is for this recognizer, which otherwise gets none of its
  /// events. Called once for each touch, also for touches that begin while the recognizer follows another one.
  open func shouldReceive(_ touch: Touch) -> Bool { true }

  /// A touch that began in the view, or inside of it. Recognizers get it before the view does.
  open func touchesBegan(_ touches: [Touch]) { for touch in touches { tell(.began(touch.sample)) } }
  open func touchesMoved(_ touches: [Touch]) { for touch in touches { tell(.moved(touch.sample)) } }
  open func touchesEnded(_ touches: [Touch]) { for touch in touches { tell(.ended(touch.sample)) } }
  /// Touches were taken away. The gesture is over, by default.
  open func touchesCancelled(_ touches: [Touch]) { for touch in touches { tell(.cancelled(touch.id)) } }

  /// The number of touches that the recognizer follows.
  public var numberOfTouches: Int { touches.count }

  /// The middle of the gesture's touches, in points in the window. It stays when the touches are lifted.
  open var windowLocation: Point { middle }

  /// The middle of the gesture's touches in a view's own space, in points; in the window's for nil.
  public func location(in view: View?) -> Point { view?.layer.convertFromWindow(windowLocation) ?? windowLocation }

  /// The direction in which the touches move; empty for a gesture that has none. A control that has claimed a direction
  /// keeps its touch from gestures that move in it, and from those without a direction.
  open var heading: ScrollDirection { [] }

  /// Whether the gesture would have an effect in a direction: a scroll view has somewhere to go. Among those
  /// that recognize in one event, recognizers that can move come first. Asked when the recognizer recognizes.
  open func canMove(_ direction: ScrollDirection) -> Bool { true }

  /// Whether this recognizer and another one may be on at the same time. One of the two says so for both. Asked when a touch
  /// comes to one of them that the other one has, or may get.
  open func shouldRecognizeSimultaneously(with other: GestureRecognizer) -> Bool { false }

  /// Whether the gesture would take a press that moves in one of some directions, from a view inside.
  func mayDrag(_ directions: ScrollDirection) -> Bool { false }

  /// Whether the gesture drags items out of a view.
  package var dragsItems: Bool { false }

  func hear(_ touch: Touch, _ phase: Touch.Phase) {
    if phase == .began { touches.append(touch) }
    if phase != .cancelled { updateMiddle() }
    switch phase {
    case .began: touchesBegan([touch])
    case .moved: touchesMoved([touch])
    case .ended: touchesEnded([touch])
    case .cancelled: touchesCancelled([touch])
    }
    if phase == .ended || phase == .cancelled { touches.removeAll { $0 === touch } }
  }

  private func updateMiddle() {
    guard !touches.isEmpty else { return }
    var sum = Point.zero
    for touch in touches { sum = sum + touch.windowLocation }
    middle = sum.scaled(by: 1 / Double(touches.count))
  }

  // MARK: Time

  /// For subclasses: has ``timePassed(_:)`` called at a time on the frame clock, in seconds, if the gesture still has
  /// touches or waits for more by then. A later call takes the place of an earlier one.
  public func wake(at time: Double) {
    wakeTime = time
    _ = dispatcher?.note(.wait, of: self)
  }

  /// The time that ``wake(at:)`` asked for has come, in seconds on the frame clock.
  open func timePassed(_ time: Double) {}

  func hear(time: Double) {
    if let wakeTime, wakeTime <= time {
      self.wakeTime = nil
      timePassed(time)
    }
    tell(.time(time))
  }

  /// When the recognizer has to be told the time, in seconds on the frame clock.
  var alarm: Double? {
    guard let wakeTime, let machineAlarm else { return wakeTime ?? machineAlarm }
    return min(wakeTime, machineAlarm)
  }

  // MARK: The machine

  /// Whether the recognizer hears of touches.
  var followsTouches: Bool { true }

  /// Tells the gesture's machine of an event. Recognizers without a machine only care for touches that are taken away.
  func step(_ input: GestureInput) -> GestureWish {
    if case .cancelled = input { .fail } else { .wait }
  }

  /// Whether the machine takes a touch that begins.
  func takes(_ sample: GestureSample) -> Bool { true }

  /// When the machine has to be told the time, in seconds on the frame clock.
  var machineAlarm: Double? { nil }

  private func tell(_ input: GestureInput) {
    switch step(input) {
    case .wait: break
    case .begin: move(to: .began)
    case .change: move(to: .changed)
    case .end: move(to: .ended)
    case .fail: move(to: .failed)
    }
  }
}

/// The actions of a gesture recognizer. It passes itself to them, typed as its own class.
@MainActor public protocol GestureActions: GestureRecognizer {
  init()
}

extension GestureRecognizer: GestureActions {}

extension GestureActions {
  /// A recognizer that calls `action` on every change of state from `began` on.
  public init(action: @escaping (Self) -> Void) {
    self.init()
    addAction(action)
  }

  /// Adds an action for every change of state from `began` on.
  @discardableResult
  public func addAction(_ action: @escaping (Self) -> Void) -> Registration {
    let id = actions.add { recognizer in
      if let recognizer = recognizer as? Self { action(recognizer) }
    }
    return .onMain { [weak self] in _ = self?.actions.remove(id) }
  }
}
