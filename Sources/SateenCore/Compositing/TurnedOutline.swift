import SateenGraphics
import SateenLayout

/// How much of each pixel lies inside a rectangle, perhaps with round corners, that a transform has turned, skewed or put
/// between pixels.
///
/// The coverage is the exact part of the pixel that lies on the inner side of the edge's tangent, and a function of the
/// pixel alone: a pixel has the same coverage whichever area is drawn.
struct TurnedOutline {
  /// Half of a pixel's diagonal: an edge further from the centre does not touch the pixel.
  private static let reach = 0.7072

  /// Straight lines, each with its inner side: the distance of a point is x·nx + y·ny + o.
  private struct Lines {
    var nx = SIMD4<Double>.zero
    var ny = SIMD4<Double>.zero
    var o = SIMD4<Double>.zero

    func distances(_ x: Double, _ y: Double) -> SIMD4<Double> { nx * x + ny * y + o }

    /// The pixels of a row whose centres lie at least a distance inside of all lines.
    func columns(inRow y: Double, _ distance: Double) -> (Double, Double) {
      var (from, to) = (-Double.infinity, Double.infinity)
      for index in 0..<4 {
        let rest = distance - ny[index] * y - o[index]
        if nx[index] > 1e-12 {
          from = max(from, rest / nx[index])
        } else if nx[index] < -1e-12 {
          to = min(to, rest / nx[index])
        } else if rest > 0 {
          return (0, -1)
        }
      }
      return (from, to)
    }
  }

  private let bounds: Rect
  private let radius: Double
  private let toBounds: Transform
  /// The same with perspective; nil without.
  private var plane: Homography?
  private var edges = Lines()
  /// Lines across the corners. A point inside of them and of the edges is inside of the outline.
  private var chords = Lines()

  /// - Parameters:
  ///   - bounds: in the layer's space.
  ///   - radius: of the corners, in the layer's space; at most half of a side.
  ///   - toDevice: from the layer's space to pixels; has an inverse.
  init?(_ bounds: Rect, radius: Double, _ toDevice: Transform) {
    guard let inverse = toDevice.inverted, bounds.width > 0, bounds.height > 0 else { return nil }
    self.bounds = bounds
    self.radius = radius
    toBounds = inverse
    let (x0, y0, x1, y1) = (bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
    edges = Self.lines(
      [Point(x: x0, y: y0), Point(x: x1, y: y0), Point(x: x1, y: y1), Point(x: x0, y: y1)],
      [Point(x: x1, y: y0), Point(x: x1, y: y1), Point(x: x0, y: y1), Point(x: x0, y: y0)], toDevice)
    let r = radius
    chords = Self.lines(
      [Point(x: x0, y: y0 + r), Point(x: x1 - r, y: y0), Point(x: x1, y: y1 - r), Point(x: x0 + r, y: y1)],
      [Point(x: x0 + r, y: y0), Point(x: x1, y: y0 + r), Point(x: x1 - r, y: y1), Point(x: x0, y: y1 - r)], toDevice)
  }

  /// - Parameter toDevice: from the layer's space to pixels, with perspective.
  init?(_ bounds: Rect, radius: Double, _ toDevice: Homography) {
    guard let inverse = toDevice.inverted, bounds.width > 0, bounds.height > 0 else { return nil }
    self.bounds = bounds
    self.radius = radius
    toBounds = inverse.affine
    plane = inverse
    let (x0, y0, x1, y1) = (bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
    edges = Self.lines([(0, 1, -y0), (-1, 0, x1), (0, -1, y1), (1, 0, -x0)], inverse)
    guard radius > 0 else {
      chords.o = SIMD4(repeating: .infinity)
      return
    }
    let r = radius
    chords = Self.lines(
      [(1, 1, -x0 - y0 - r), (-1, 1, x1 - y0 - r), (-1, -1, x1 + y1 - r), (1, -1, -x0 + y1 - r)], inverse)
  }

  /// Lines of the layer's space, each with a·x + b·y + c above 0 on the inner side, as lines of pixels.
  private static func lines(_ all: [(Double, Double, Double)], _ toBounds: Homography) -> Lines {
    let t = toBounds.affine
    var lines = Lines()
    for (index, (a, b, c)) in all.enumerated() {
      // In front of the viewer, the divisor that perspective brings is above 0.
      let nx = a * t.a + b * t.b + c * toBounds.wx
      let ny = a * t.c + b * t.d + c * toBounds.wy
      let length = (nx * nx + ny * ny).squareRoot()
      guard length > 0, length.isFinite else {
        lines.o[index] = .infinity
        continue
      }
      lines.nx[index] = nx / length
      lines.ny[index] = ny / length
      lines.o[index] = (a * t.tx + b * t.ty + c * toBounds.w0) / length
    }
    return lines
  }

  /// Lines with the outline clockwise on their right, in the layer's space.
  private static func lines(_ starts: [Point], _ ends: [Point], _ toDevice: Transform) -> Lines {
    let side = toDevice.a * toDevice.d - toDevice.b * toDevice.c < 0 ? -1.0 : 1.0
    var lines = Lines()
    for index in 0..<4 {
      let (p, q) = (toDevice.apply(starts[index]), toDevice.apply(ends[index]))
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      let length = (dx * dx + dy * dy).squareRoot()
      // A chord without length, of a corner that is not round, cuts off nothing.
      guard length > 0, length.isFinite else {
        lines.o[index] = .infinity
        continue
      }
      lines.nx[index] = -dy / length * side
      lines.ny[index] = dx / length * side
      lines.o[index] = -(lines.nx[index] * p.x + lines.ny[index] * p.y)
    }
    return lines
  }

  /// The columns of a row whose pixels may be touched, and among them those that are covered fully.
  func columns(inRow y: Int) -> (touched: Range<Int>, full: Range<Int>) {
    let centre = Double(y) + 0.5
    func range(_ ends: (Double, Double)) -> Range<Int> {
      let (from, to) = ((ends.0 - 0.5).rounded(.up), (ends.1 - 0.5).rounded(.down))
      guard from <= to else { return 0..<0 }
      return Int(min(max(from, -1e9), 1e9))..<(Int(max(min(to, 1e9), -1e9)) + 1)
    }
    let touched = range(edges.columns(inRow: centre, -Self.reach))
    let (a, b) = (edges.columns(inRow: centre, Self.reach), chords.columns(inRow: centre, Self.reach))
    let full = range((max(a.0, b.0), min(a.1, b.1)))
    return (touched, full.isEmpty ? touched.upperBound..<touched.upperBound : full)
  }

  /// The covered part of a pixel, 0 to 1.
  func coverage(_ x: Int, _ y: Int) -> Double {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let d = edges.distances(px, py)
    func part(_ index: Int) -> Double { Self.inside(d[index], edges.nx[index], edges.ny[index]) }
    // Between two parallel edges both parts are missing that lie beyond one.
    let whole = max(part(0) + part(2) - 1, 0) * max(part(1) + part(3) - 1, 0)
    // Near the horizon of a plane with perspective, the arc seems to be a few pixels away from any place.
    guard radius > 0, whole > 0 else { return whole }
    return cornerCoverage(px, py) ?? whole
  }

  /// The covered part of a pixel at a round corner; nil elsewhere.
  private func cornerCoverage(_ px: Double, _ py: Double) -> Double? {
    var toBounds = toBounds
    var p = toBounds.apply(Point(x: px, y: py))
    if let plane {
      let w = plane.w(Point(x: px, y: py))
      guard w > 0 else { return nil }
      p = Point(x: p.x / w, y: p.y / w)
      // How the point moves with the pixel, around this pixel.
      toBounds.a = (toBounds.a - p.x * plane.wx) / w
      toBounds.b = (toBounds.b - p.y * plane.wx) / w
      toBounds.c = (toBounds.c - p.x * plane.wy) / w
      toBounds.d = (toBounds.d - p.y * plane.wy) / w
    }
    let cx = min(max(p.x, bounds.minX + radius), bounds.maxX - radius)
    let cy = min(max(p.y, bounds.minY + radius), bounds.maxY - radius)
    let (dx, dy) = (p.x - cx, p.y - cy)
    guard dx != 0, dy != 0 else { return nil }
    let length = (dx * dx + dy * dy).squareRoot()
    // The direction in which the distance from the arc shrinks fastest, in pixels.
    let gx = -(toBounds.a * dx + toBounds.b * dy) / length
    let gy = -(toBounds.c * dx + toBounds.d * dy) / length
    let slope = (gx * gx + gy * gy).squareRoot()
    guard slope > 0, slope.isFinite else { return nil }
    return Self.inside((radius - length) / slope, gx / slope, gy / slope)
  }

  /// The part of a pixel on the inner side of a line, whose normal has the length 1.
  private static func inside(_ distance: Double, _ nx: Double, _ ny: Double) -> Double {
    let (a, b) = (max(abs(nx), abs(ny)), min(abs(nx), abs(ny)))
    let far = abs(distance)
    if far >= (a + b) / 2 { return distance > 0 ? 1 : 0 }
    if far <= (a - b) / 2 { return 0.5 + distance / a }
    let rest = (a + b) / 2 - far
    let part = rest * rest / (2 * a * b)
    return distance > 0 ? 1 - part : part
  }
}
