import Sateen

/// Something that happens on the window's clock while a page wants it to: again and again, or once.
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

  /// Begins; nothing happens in no window.
  func start(in container: RootContainer?) {
    guard let container, !isRunning else { return }
    timer = container.after(interval, repeats: repeats) { [body] in body() }
  }

  func stop() { timer?.cancel() }
}
