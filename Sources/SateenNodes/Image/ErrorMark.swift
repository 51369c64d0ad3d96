import SateenCore
import SateenGraphics
import SateenLayout

/// The quiet sign on an image that cannot be shown: an exclamation mark in a circle.
enum ErrorMark {
  @MainActor static func layer(in bounds: Rect) -> Layer {
    let side = max(10, min(24, min(bounds.width, bounds.height) * 0.5)).rounded()
    let color = Color(light: Color(white: 0, alpha: 0.32), dark: Color(white: 1, alpha: 0.4))
    let mark = Layer()
    mark.frame = Rect(
      x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
    mark.zPosition = 10_000
    mark.cornerRadius = side / 2
    mark.borderWidth = max(1, side / 14)
    mark.borderColor = color
    let bar = Layer()
    let width = max(1.5, side / 11)
    bar.frame = Rect(x: (side - width) / 2, y: side * 0.25, width: width, height: side * 0.3)
    let dot = Layer()
    dot.frame = Rect(x: (side - width) / 2, y: side * 0.65, width: width, height: width)
    for part in [bar, dot] {
      part.backgroundColor = color
      part.cornerRadius = width / 2
      mark.addSublayer(part)
    }
    return mark
  }
}
