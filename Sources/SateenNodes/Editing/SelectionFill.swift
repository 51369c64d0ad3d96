import SateenCore
import SateenGraphics
import SateenLayout

/// The fill under selected text: a layer for each rectangle that is seen, so that selecting draws no text anew.
@MainActor
final class SelectionFill {
  let layer = Layer()
  private var pool: [Layer] = []

  init() {
    layer.zPosition = -1
  }

  /// - Parameter rects: in the layer's space, on whole pixels.
  func show(_ rects: [Rect], in color: Color) {
    while pool.count < rects.count {
      let mark = Layer()
      layer.addSublayer(mark)
      pool.append(mark)
    }
    for (index, mark) in pool.enumerated() {
      guard index < rects.count else {
        mark.isHidden = true
        continue
      }
      if mark.frame != rects[index] { mark.frame = rects[index] }
      if mark.backgroundColor != color { mark.backgroundColor = color }
      mark.isHidden = false
    }
    // A selection that was once large is no reason to keep its layers.
    while pool.count > max(16, 2 * rects.count) { pool.removeLast().removeFromSuperlayer() }
  }

  func hide() { show([], in: .clear) }
}
