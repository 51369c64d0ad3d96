import SateenLayout

/// An outline of lines and curves, in points.
public struct Path: Hashable, Sendable {
  /// One step of the outline, in the path's own space.
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, control1: Point, control2: Point)
    case close
  }

  public private(set) var elements: [Element] = []

  public init() {}

  public init(rect: Rect) {
    move(to: Point(x: rect.minX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// A rectangle with circular corners; a radius beyond half a side is cut to it.
  public init(roundedRect rect: Rect, radius: Double, corners: Corners = .all) {
    let r = max(0, min(radius, rect.width / 2, rect.height / 2))
    // Distance of the control points that makes a cubic curve follow a quarter circle to within 0.03 %.
    let k = r * 0.5522847498
    func rounding(_ corner: Corners) -> (r: Double, k: Double) {
      corners.contains(corner) ? (r, k) : (0, 0)
    }
    let tl = rounding(.topLeft)
    let tr = rounding(.topRight)
    let br = rounding(.bottomRight)
    let bl = rounding(.bottomLeft)
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    move(to: Point(x: x0 + tl.r, y: y0))
    addLine(to: Point(x: x1 - tr.r, y: y0))
    addCurve(
      to: Point(x: x1, y: y0 + tr.r),
      control1: Point(x: x1 - tr.r + tr.k, y: y0), control2: Point(x: x1, y: y0 + tr.r - tr.k))
    addLine(to: Point(x: x1, y: y1 - br.r))
    addCurve(
      to: Point(x: x1 - br.r, y: y1),
      control1: Point(x: x1, y: y1 - br.r + br.k), control2: Point(x: x1 - br.r + br.k, y: y1))
    addLine(to: Point(x: x0 + bl.r, y: y1))
    addCurve(
      to: Point(x: x0, y: y1 - bl.r),
      control1: Point(x: x0 + bl.r - bl.k, y: y1), control2: Point(x: x0, y: y1 - bl.r + bl.k))
    addLine(to: Point(x: x0, y: y0 + tl.r))
    addCurve(
      to: Point(x: x0 + tl.r, y: y0),
      control1: Point(x: x0, y: y0 + tl.r - tl.k), control2: Point(x: x0 + tl.r - tl.k, y: y0))
    close()
  }

  public init(ellipseIn rect: Rect) {
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let (kx, ky) = (rx * 0.5522847498, ry * 0.5522847498)
    let (cx, cy) = (rect.midX, rect.midY)
    move(to: Point(x: cx + rx, y: cy))
    addCurve(
      to: Point(x: cx, y: cy + ry),
      control1: Point(x: cx + rx, y: cy + ky), control2: Point(x: cx + kx, y: cy + ry))
    addCurve(
      to: Point(x: cx - rx, y: cy),
      control1: Point(x: cx - kx, y: cy + ry), control2: Point(x: cx - rx, y: cy + ky))
    addCurve(
      to: Point(x: cx, y: cy - ry),
      control1: Point(x: cx - rx, y: cy - ky), control2: Point(x: cx - kx, y: cy - ry))
    addCurve(
      to: Point(x: cx + rx, y: cy),
      control1: Point(x: cx + kx, y: cy - ry), control2: Point(x: cx + rx, y: cy - ky))
    close()
  }

  public mutating func move(to point: Point) { elements.append(.move(point)) }
  public mutating func addLine(to point: Point) { elements.append(.line(point)) }
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    elements.append(.curve(point, control1: control1, control2: control2))
  }
  public mutating func close() { elements.append(.close) }
}

/// Some of a rectangle's four corners.
public struct Corners: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let topLeft = Corners(rawValue: 1)
  public static let topRight = Corners(rawValue: 2)
  public static let bottomLeft = Corners(rawValue: 4)
  public static let bottomRight = Corners(rawValue: 8)
  public static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}
