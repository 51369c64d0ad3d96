import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// Some lines of a text that is edited, drawn on a worker.
final class TextStripNode: DisplayNode {
  /// Has the text of the strip, and is asked for it when the strip is drawn.
  @MainActor protocol Source: AnyObject {
    var drawnText: DrawnText { get }
  }

  /// A text with its marks.
  struct DrawnText: Sendable {
    var document: TextDocument
    var overlays: TextOverlays
    /// The colour of lines below composed text.
    var ink: Color
  }

  weak var source: (any Source)?
  /// The node's place in the document, in points.
  private(set) var strip: TextStrips.Strip
  /// The top left corner of the document in the node's own space, for the frame that was set last.
  private var corner = Point.zero

  init(_ strip: TextStrips.Strip) {
    self.strip = strip
    super.init()
    isLayerBacked = true
    keepsScaleInTransitions = true
    isRasterizable = false
  }

  /// Moves the node to its place.
  /// - Parameters:
  ///   - origin: of the document in the supernode.
  ///   - width: of the document.
  ///   - overhang: how far letters may reach beyond the document at its sides, in points.
  func place(_ strip: TextStrips.Strip, origin: Point, width: Double, overhang: Double) {
    self.strip = strip
    let grid = PixelGrid(scale: traits.scale)
    // Rounded as the strips around are, so that no two draw the same row.
    let (top, bottom) = (grid.round(origin.y + strip.top), grid.round(origin.y + strip.bottom))
    let (left, right) = (grid.floor(origin.x - overhang), grid.ceil(origin.x + width + overhang))
    corner = Point(x: origin.x - left, y: origin.y - top)
    let new = Rect(x: left, y: top, width: right - left, height: max(0, bottom - top))
    if new != frame { frame = new }
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    guard let text = source?.drawnText else { return nil }
    let corner = corner
    return .draw { context, check in
      guard !check.isCancelled else { return }
      let seen = request.part.offsetBy(x: -corner.x, y: -corner.y)
      let marks = TextMarks(text, in: seen)
      marks.drawBackgrounds(in: context, at: corner)
      text.document.draw(in: context, at: corner, from: seen.minY, to: seen.maxY)
      marks.drawUnderlines(in: context, at: corner)
    }
  }
}
