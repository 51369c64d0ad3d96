import SateenGraphics
import SateenLayout

/// Pixels for a node, and how they go onto its layer.
struct DrawnContents: Sendable {
  var bitmap: Bitmap?
  /// Where the pixels go, in the node's own space; nil for its bounds.
  var place: Rect?
  var includesBackground = false
  /// The size of the bounds that the pixels were drawn for; nil for pixels that may be stretched to another size.
  var size: Size?
  /// Whether the pixels are drawn into a bitmap that the engine makes.
  var isDrawnHere = false
  /// The nodes below that the bitmap shows as well.
  var raster: [RasterPart.Drawn] = []
}

/// The result of asking a node for its pixels.
enum DisplayAnswer {
  case external
  case ready(DrawnContents)
  /// The pixels must be drawn first. The contents describe them, with a nil bitmap.
  case drawing(DisplayBlock, DisplayRequest, DrawnContents)
}
