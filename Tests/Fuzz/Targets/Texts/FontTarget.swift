import SateenGraphics
import SateenLayout
import SateenText

extension FuzzTarget {
  static let fonts = FuzzTarget(
    "fonts", "font files: registering, shaping, drawing", longest: 16_384, grammar: SFNTGrammar()
  ) {
    bytes in
    let font: RegisteredFont
    do throws(FontError) {
      font = try FontLibrary.register(font: bytes, named: "input")
    } catch {
      try expect(error.description.hasPrefix("The font input cannot be registered: "), error.description)
      return
    }
    defer { FontLibrary.unregister(font) }
    var choices = FuzzBytes(bytes.suffix(6))
    for face in font.faces.prefix(2) {
      for size in [9.0, 15.5, 150] {
        var font = Font(face, size: size, weight: choices.bool() ? .bold : nil, italic: choices.bool())
        if let axis = face.axes.first { font.variations = [FontVariation(axis.tag, choices.number(1_000))] }
        let layout = TextLayout(AttributedText("abba fi AV ffi ክ é", font: font), width: 300)
        try expect(layout.size.width.isFinite && layout.size.height.isFinite, "a size of \(layout.size)")
        guard let bitmap = Bitmap(size: PixelSize(width: 120, height: 60), scale: 1, isOpaque: true) else { continue }
        let rendering = TextRendering(
          antialiasing: choices.pick([.grey, .subpixel(.rgb), .none]),
          hinting: choices.pick(TextRendering.Hinting.allCases))
        layout.draw(in: GraphicsContext(bitmap: bitmap, textRendering: rendering))
      }
    }
  }
}
