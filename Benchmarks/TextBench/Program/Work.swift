import SateenGraphics
import SateenLayout
import SateenText

/// The work for each paragraph: that of a `TextNode` when it is measured and displayed.
///
/// The attributed texts exist before the passes, as in PangoBench. A layout is made anew in every pass, without the
/// cache of whole layouts; only the `again` pass uses that. The engine's caches of shaped words, glyph bitmaps and
/// fonts stay enabled.
struct Work: Sendable {
  let paragraphs: [AttributedText]
  let width: Double
  let scale: Double

  struct Totals: Sendable {
    var lines = 0
    var height = 0.0
  }

  func layOut(_ index: Int, _ totals: inout Totals) -> TextLayout {
    let layout = TextLayout(paragraphs[index], width: width)
    totals.lines += layout.lines.count
    totals.height += layout.size.height
    return layout
  }

  /// The same through the layout cache, as nodes do: a recent layout is a cache hit.
  func layOutOrFind(_ index: Int) -> TextLayout { TextLayout.layout(paragraphs[index], width: width) }

  /// Draws into a new transparent bitmap of the measured size.
  func draw(_ layout: TextLayout) {
    let size = PixelGrid(scale: scale).ceil(layout.size)
    _ = Bitmap(size: PixelSize(size, scale: scale), scale: scale) { context in
      layout.filling(width: size.width).draw(in: context)
    }
  }
}
