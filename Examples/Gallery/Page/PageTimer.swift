import Sateen

/// A timer on the window's clock, repeating or firing once, while its page is visible.
@MainActor
final class PageTimer {
  let repeats: Bool
  private let interval: Double
  private let body: @MainActor () -> Void
  private var timer: FrameTimer?

  init(every seconds: Double, repeats: Bool = true, _ body: @escaping @MainActor () -> Void) {
    interval = seconds
    self.repeats = repeats
    self.body = body
  }

  var isRunning: Bool { timer?.isActive ?? false }

  /// Starts the timer. Without a window nothing happens.
  func start(in container: RootContainer?) {
    guard let container, !isRunning else { return }
    timer = container.after(interval, repeats: repeats) { [body] in body() }
  }

  func stop() { timer?.cancel() }
}
