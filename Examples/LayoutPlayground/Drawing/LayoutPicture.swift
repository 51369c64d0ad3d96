import LayoutFile
import Sateen

/// An image of a case: the layout at its own size, with a margin around it.
struct LayoutPicture {
  private let placed: PlacedCase
  private let overlays: Overlays
  private let scale: Double
  private let appearance: Appearance

  /// A constraint is drawn outside the frame it belongs to, and needs a larger margin.
  private var margin: Double { overlays.contains(.constraint) ? 40 : 24 }

  /// - Parameter scale: pixels per point.
  init(_ placed: PlacedCase, overlays: Overlays, scale: Double, appearance: Appearance) {
    self.placed = placed
    self.overlays = overlays
    self.scale = scale
    self.appearance = appearance
  }

  /// Draws the image; equal layouts give equal pixels.
  /// - Returns: nil if a side would have more than 16,384 pixels.
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
