import Sateen

/// A word drawn at one pixel per point, and enlarged so that its pixels can be seen.
final class PixelsNode: DisplayNode {
  // Constant.
  private let word: String
  private let rendering: TextRendering
  nonisolated static let zoom = 5.0
  nonisolated private static let pixels = PixelSize(width: 55, height: 22)

  nonisolated init(_ word: String, _ rendering: TextRendering) {
    self.word = word
    self.rendering = rendering
    super.init()
    isLayerBacked = true
    style.height = .points(Double(Self.pixels.height) * Self.zoom)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (word, rendering) = (word, rendering)
    return .draw { context, check in
      let small = Bitmap(
        size: Self.pixels, isOpaque: true, appearance: request.appearance, textRendering: rendering
      ) { small in
        small.fill(Rect(x: 0, y: 0, width: 55, height: 22), with: Theme.card)
        let text = TextLayout(AttributedText(word, font: .system(15), color: Theme.ink))
        text.draw(in: small, at: Point(x: 1, y: 0))
      }
      guard let bitmap = small, !check.isCancelled else { return }
      for y in 0..<Self.pixels.height {
        for x in 0..<Self.pixels.width {
          let place = Rect(
            x: Double(x) * Self.zoom, y: Double(y) * Self.zoom, width: Self.zoom - 0.5, height: Self.zoom - 0.5)
          guard place.minX < request.bounds.width else { break }
          context.fill(place, with: Color(hex: bitmap.pixel(x: x, y: y) & 0xff_ffff))
        }
      }
    }
  }
}
