import SateenCore
import SateenGraphics
import SateenLayout

/// Bars in place of lines of text that are not drawn yet.
enum TextPlaceholder {
  @MainActor static func layer(for node: TextNode) -> Layer {
    let layer = Layer()
    let color = node.placeholderColor ?? Color(light: Color(white: 0.91), dark: Color(white: 0.2))
    let room = node.roomForText(in: node.bounds)
    let lines = node.filledLayout?.layout.lines ?? []
    for line in lines {
      let bar = Layer()
      bar.backgroundColor = color
      // As high as small letters are, so that the bars weigh about what the text will.
      let height = max(2, (line.frame.height * 0.42).rounded())
      bar.cornerRadius = min(3, height / 2)
      bar.frame = Rect(
        x: line.frame.minX + room.minX, y: (line.frame.midY - height / 2 + room.minY).rounded(),
        width: max(0, line.frame.width), height: height)
      layer.addSublayer(bar)
    }
    return layer
  }
}
