import SateenGraphics
import SateenLayout

/// A layer's outline, which a group is cut to: a rectangle that has round corners or is turned.
///
/// Upright rectangles without round corners need no shape: items hold them as their clip.
package struct ClipShape: Sendable {
  /// The shape around this one; -1 for none.
  package var parent: Int
  /// The layer's frame in device pixels; for a turned layer, the rectangle around it.
  package var frame: PixelRect
  /// The layer's bounds, in its own space.
  package var bounds: Rect
  /// From the layer's space to device pixels.
  package var toDevice: Transform
  /// The same with perspective; nil without.
  package var plane: Homography? {
    get { space?.plane }
    set { space = newValue.map { SpacePlane($0) } }
  }
  package var space: SpacePlane?
  package var isUpright: Bool
  /// In points.
  package var cornerRadius: Double

  /// The side of the squares at an upright shape's corners that the edge runs through, in pixels.
  private var cornerSide: Int {
    let most = Double(max(min(frame.width, frame.height), 0)) / 2
    return Int(min(cornerRadius * toDevice.a, most).rounded(.up))
  }

  /// The squares of an upright shape that its round corners lie in. All other pixels of the frame are fully inside.
  package func forEachCorner(_ body: (PixelRect) -> Void) {
    let side = cornerSide
    guard side > 0 else { return }
    // Squares that meet must not overlap.
    let (left, top) = (frame.x0 + side, frame.y0 + side)
    let (right, bottom) = (max(frame.x1 - side, left), max(frame.y1 - side, top))
    body(PixelRect(x0: frame.x0, y0: frame.y0, x1: left, y1: top))
    body(PixelRect(x0: right, y0: frame.y0, x1: frame.x1, y1: top))
    body(PixelRect(x0: frame.x0, y0: bottom, x1: left, y1: frame.y1))
    body(PixelRect(x0: right, y0: bottom, x1: frame.x1, y1: frame.y1))
  }

  /// Whether all pixels of an area are certain to be fully inside.
  package func covers(_ area: PixelRect) -> Bool {
    guard isUpright, frame.contains(area) else { return false }
    let side = cornerSide
    let touchesColumns = area.x0 < frame.x0 + side || area.x1 > frame.x1 - side
    let touchesRows = area.y0 < frame.y0 + side || area.y1 > frame.y1 - side
    return !(touchesColumns && touchesRows)
  }

  /// Whether both cut the same pixels, leaving the shapes around them aside.
  package func isSame(as other: ClipShape) -> Bool {
    guard frame == other.frame, bounds.size == other.bounds.size, cornerRadius == other.cornerRadius,
      isUpright == other.isUpright
    else { return false }
    // Scrolling changes where the space of an upright layer begins.
    return isUpright || (toDevice == other.toDevice && plane == other.plane && bounds == other.bounds)
  }
}
