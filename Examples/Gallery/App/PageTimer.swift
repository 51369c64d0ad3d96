import Sateen

/// Something that happens on the frame clock: again and again, or once.
///
/// Between two times the window sleeps.
@MainActor
final class PageTimer: FrameTicker {
  let repeats: Bool
  private let interval: Double
  private let body: @MainActor () -> Void
  private weak var container: RootContainer?
  private var due: Double?

  init(every seconds: Double, repeats: Bool = true, _ body: @escaping @MainActor () -> Void) {
    interval = seconds
    self.repeats = repeats
    self.body = body
  }

  var isRunning: Bool { due != nil }

  /// Begins; nothing happens in no window.
  func start(in container: RootContainer?) {
    guard let container, !isRunning else { return }
    self.container = container
    arm(from: container.frameTime)
    container.setNeedsTurn()
  }

  func stop() { due = nil }

  private func arm(from time: Double) {
    due = time + interval
    container?.wake(at: time + interval, for: self)
  }

  func tick(at time: Double) -> Bool {
    guard let due else { return false }
    guard time >= due else {
      container?.wake(at: due, for: self)
      return false
    }
    if repeats { arm(from: time) } else { self.due = nil }
    body()
    return false
  }
}
