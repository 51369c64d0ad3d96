import LayoutFile
import Sateen

/// A case as a picture: the layout at its own size, with some desk around it.
struct LayoutPicture {
  private let placed: PlacedCase
  private let overlays: Overlays
  private let scale: Double
  private let appearance: Appearance

  /// A constraint is larger than what it is of.
  private var margin: Double { overlays.contains(.constraint) ? 40 : 24 }

  /// - Parameter scale: pixels per point.
  init(_ placed: PlacedCase, overlays: Overlays, scale: Double, appearance: Appearance) {
    self.placed = placed
    self.overlays = overlays
    self.scale = scale
    self.appearance = appearance
  }

  /// Draws the picture; equal layouts give equal pixels.
  /// - Returns: nil where there are more pixels than memory is to be had for.
  func bitmap() -> Bitmap? {
    let extent = placed.extent
    let size = Size(
      width: extent.width.rounded(.up) + 2 * margin, height: extent.height.rounded(.up) + 2 * margin)
    guard size.width * scale <= 16_384, size.height * scale <= 16_384 else { return nil }
    let pixels = PixelSize(size, scale: scale)
    return Bitmap(size: pixels, scale: scale, isOpaque: true, appearance: appearance) { context in
      context.fill(Rect(origin: .zero, size: size), with: Theme.desk)
      let viewport = Viewport(
        origin: Point(x: margin - extent.minX.rounded(.down), y: margin - extent.minY.rounded(.down)))
      BoxPainter(placed, viewport, context).paint()
      OverlayPainter(placed, viewport, context).paint(overlays, hovered: nil)
    }
  }
}
