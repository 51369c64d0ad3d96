import Glibc
import SateenLayout

/// An outline of lines and curves, in points.
public struct Path: Hashable, Sendable {
  /// One segment of the outline, in the path's own coordinates.
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

  /// A rectangle with circular corners. The radius is at most half of the shorter side.
  public init(roundedRect rect: Rect, radius: Double, corners: Corners = .all) {
    let r = radius > 0 ? max(0, min(radius, rect.width / 2, rect.height / 2)) : 0
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

  /// Lines from each point to the next one, as in a chart. They are not closed.
  public init(lines points: [Point]) { addLines(points) }

  /// Begins at the first point, and adds lines from each point to the next one.
  public mutating func addLines(_ points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  public mutating func move(to point: Point) { elements.append(.move(point)) }
  public mutating func addLine(to point: Point) { elements.append(.line(point)) }
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    elements.append(.curve(point, control1: control1, control2: control2))
  }
  public mutating func close() { elements.append(.close) }

  /// The start point of the next segment; nil in an empty path.
  public var currentPoint: Point? {
    for (index, element) in elements.enumerated().reversed() {
      switch element {
      case .move(let point), .line(let point), .curve(let point, _, _): return point
      case .close:
        for case .move(let point) in elements[..<index].reversed() { return point }
        return nil
      }
    }
    return nil
  }

  /// Adds a curve with one control point, as in fonts and SVG's `Q`.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    let start = currentPoint ?? control
    if elements.isEmpty { move(to: start) }
    func towards(_ end: Point) -> Point {
      Point(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
    }
    addCurve(to: point, control1: towards(start), control2: towards(point))
  }

  /// Adds an arc of a circle. A line leads to its start unless the path is empty.
  /// - Parameters:
  ///   - radius: in points.
  ///   - start: the angle of the arc's start, in radians, 0 to the right and growing clockwise.
  ///   - end: the angle of the arc's end. An angle a whole turn or more away makes a full circle.
  ///   - isClockwise: the direction of the arc.
  public mutating func addArc(
    center: Point, radius: Double, from start: Double, to end: Double, isClockwise: Bool = true
  ) {
    guard radius > 0, radius.isFinite, start.isFinite, end.isFinite else { return }
    let turn = 2 * Double.pi
    var sweep = isClockwise ? end - start : start - end
    // The difference of two extreme angles may overflow.
    guard sweep.isFinite else { return }
    if sweep < 0 { sweep = turn - (-sweep).truncatingRemainder(dividingBy: turn) }
    sweep = min(sweep, turn)
    // Each curve covers at most a quarter, so that a cubic curve follows the circle to within 0.03 %.
    let parts = max(1, Int((sweep / (.pi / 2) - 1e-9).rounded(.up)))
    let step = (isClockwise ? sweep : -sweep) / Double(parts)
    let reach = radius * 4 / 3 * tan(step / 4)
    func place(_ angle: Double) -> (point: Point, along: Point) {
      let (sine, cosine) = (sin(angle), cos(angle))
      return (
        Point(x: center.x + radius * cosine, y: center.y + radius * sine), Point(x: -sine * reach, y: cosine * reach)
      )
    }
    var from = place(start)
    if elements.isEmpty { move(to: from.point) } else { addLine(to: from.point) }
    for part in 1...parts {
      let to = place(start + step * Double(part))
      addCurve(
        to: to.point, control1: Point(x: from.point.x + from.along.x, y: from.point.y + from.along.y),
        control2: Point(x: to.point.x - to.along.x, y: to.point.y - to.along.y))
      from = to
    }
  }

  /// Appends another path's segments.
  public mutating func add(_ other: Path) { elements += other.elements }
}

extension Path.Element {
  /// Whether all coordinates are finite. Other elements are not drawn.
  var isFinite: Bool {
    func isPlace(_ point: Point) -> Bool { point.x.isFinite && point.y.isFinite }
    switch self {
    case .move(let point), .line(let point): return isPlace(point)
    case .curve(let point, let first, let second): return isPlace(point) && isPlace(first) && isPlace(second)
    case .close: return true
    }
  }
}

/// A set of a rectangle's corners.
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
