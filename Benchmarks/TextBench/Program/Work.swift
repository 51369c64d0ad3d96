import SateenGraphics
import SateenLayout
import SateenText

/// What is done with each paragraph: what a `TextNode` does when it is measured and displayed.
///
/// Texts with their attributes are there already, as those of PangoBench are. A layout is made anew in every pass, and
/// the cache of whole layouts is not asked, but in the pass that says so; what shaped words, glyph pictures and found
/// fonts are remembered is the engine's own affair.
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

  /// The same, as nodes ask for it: a layout that was made a moment ago is found again.
  func layOutOrFind(_ index: Int) -> TextLayout { TextLayout.layout(paragraphs[index], width: width) }

  /// Draws into a new transparent bitmap of the measured size.
  func draw(_ layout: TextLayout) {
    let size = PixelGrid(scale: scale).ceil(layout.size)
    _ = Bitmap(size: PixelSize(size, scale: scale), scale: scale) { context in
      layout.filling(width: size.width).draw(in: context)
    }
  }
}
