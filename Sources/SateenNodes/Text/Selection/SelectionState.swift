import SateenGraphics
import SateenLayout
import SateenText

extension TextNode {
  /// What a node knows of the selection in it.
  struct SelectionState {
    var isSelectable = false
    var color = TextNode.defaultSelectionColor
    var selection: TextSelection?
    /// What the pointer selects while it is dragged; nil while it is not.
    var drag: Drag?
    /// Where up and down would like to be.
    var wantedX: Double?
    var onChange: (@MainActor @Sendable (TextNode) -> Void)?
    /// The places of the layout asked last.
    var places: (layout: TextLayout, width: Double, positions: TextPositions)?
  }

  struct Drag {
    enum Unit {
      case cluster, word, paragraph
    }

    var unit: Unit
    /// The word or the paragraph that the press hit, which stays selected.
    var start: Range<Int>
  }

  /// What is drawn under selected text.
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
