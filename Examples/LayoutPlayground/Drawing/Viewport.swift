import LayoutFile
import Sateen

/// The mapping from a layout to the canvas: the position of its corner, and the zoom factor.
struct Viewport: Equatable {
  /// The root's top left corner, in the canvas's coordinates.
  var origin = Point.zero
  /// Points of the canvas per point of the layout.
  var zoom = 1.0

  func show(_ rect: Rect) -> Rect {
    Rect(
      x: origin.x + rect.minX * zoom, y: origin.y + rect.minY * zoom, width: rect.width * zoom,
      height: rect.height * zoom)
  }

  /// The point of the layout at a point of the canvas.
  func locate(_ point: Point) -> Point {
    Point(x: (point.x - origin.x) / zoom, y: (point.y - origin.y) / zoom)
  }

  /// A viewport that centres a layout on a canvas, as large as fits, but at most at twice its size.
  static func fitting(_ content: Rect, in canvas: Size, margin: Double) -> Viewport {
    let room = Size(width: max(1, canvas.width - 2 * margin), height: max(1, canvas.height - 2 * margin))
    let fit = min(room.width / max(content.width, 1), room.height / max(content.height, 1), 2)
    // Quarter steps at 1 and above, so that lines stay sharp.
    let zoom = fit >= 1 ? (fit * 4).rounded(.down) / 4 : max(fit, 0.02)
    return Viewport(
      origin: Point(
        x: ((canvas.width - content.width * zoom) / 2 - content.minX * zoom).rounded(),
        y: ((canvas.height - content.height * zoom) / 2 - content.minY * zoom).rounded()), zoom: zoom)
  }
}

extension PlacedCase {
  /// The area covered by the root and all nodes, which may extend beyond the root.
  var extent: Rect {
    boxes.filter(\.isNode).reduce(Rect(origin: .zero, size: size)) { $0.union($1.frame) }
  }
}
