import SateenGraphics
import SateenLayout
import SateenText

nonisolated extension TextNode {
  /// The state of a node's selection.
  struct SelectionState {
    var isSelectable = false
    var color = TextNode.defaultSelectionColor
    var actions: [SelectionAction] = [.copy, .selectAll]
    var selection: TextSelection?
    var onChange: (@MainActor @Sendable (TextNode) -> Void)?
    /// The shown text, and the layout that it was made of.
    var shown: (source: TextLayout, text: ShownText)?
    /// The links that Tab stops at, and the layout that they are in.
    var links: (source: TextLayout, targets: [TextTarget])?
    /// How often links were looked for.
    var linkSearches = 0
  }

  /// The text as it is shown, the positions in it, and the area it is shown in.
  struct ShownText {
    let layout: TextLayout
    let positions: TextPositions
    let room: Rect
  }

  /// The fill under selected text.
  struct SelectionHighlight {
    let range: Range<Int>
    let color: Color

    func draw(under layout: TextLayout, in context: GraphicsContext, at origin: Point) {
      // Edges on whole pixels leave no seam between two lines.
      let grid = PixelGrid(scale: context.scale)
      for rect in layout.positions.selectionRects(for: range) {
        let moved = rect.offsetBy(origin)
        let (x0, y0) = (grid.round(moved.minX), grid.round(moved.minY))
        let (x1, y1) = (grid.round(moved.maxX), grid.round(moved.maxY))
        context.fill(Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0), with: color)
      }
    }
  }

  /// A light blue, and a dark one on dark.
  public static let defaultSelectionColor = Color(light: Color(hex: 0xb4d5fe), dark: Color(hex: 0x2a4f7c))
}
