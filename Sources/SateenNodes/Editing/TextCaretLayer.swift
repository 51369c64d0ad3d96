import SateenCore
import SateenGraphics
import SateenLayout

/// The line at which text is inserted. It blinks on the frame clock of its window, which sleeps between two changes.
@MainActor
final class TextCaretLayer {
  let layer = Layer()
  private var timer: FrameTimer?
  /// The time of the last key or press, in seconds on the frame clock.
  private var since = 0.0
  private var blink = CaretBlink.none
  private weak var view: View?

  init() {
    layer.zPosition = 1
    layer.isHidden = true
  }

  /// Whether the caret is in the half of its period in which it shows, or does not blink.
  var isLit: Bool { !layer.isHidden }

  /// - Parameter frame: in the superlayer's space.
  func place(_ frame: Rect, _ color: Color) {
    if layer.frame != frame { layer.frame = frame }
    if layer.backgroundColor != color { layer.backgroundColor = color }
  }

  /// Shows the caret, and has it blink from now on.
  func begin(in view: View) {
    timer?.cancel()
    timer = nil
    layer.isHidden = false
    self.view = view
    guard let container = view.container else { return }
    blink = container.caretBlink
    since = container.frameTime
    if blink.isOn, blink.timeout > 0 { wait(blink.phases.on) }
  }

  /// Shows the caret without blinking, as in a window that has lost the keyboard.
  func hold() {
    timer?.cancel()
    timer = nil
    layer.isHidden = false
  }

  func hide() {
    timer?.cancel()
    timer = nil
    layer.isHidden = true
  }

  private func wait(_ seconds: Double) {
    guard let view else { return }
    timer = view.container?.after(seconds, in: view) { [weak self] in self?.toggle() }
  }

  private func toggle() {
    timer = nil
    guard let container = view?.container else { return }
    let isOver = container.frameTime - since >= blink.timeout
    layer.isHidden = !isOver && !layer.isHidden
    // A caret that has come to rest shows.
    if !isOver { wait(layer.isHidden ? blink.phases.off : blink.phases.on) }
  }
}
