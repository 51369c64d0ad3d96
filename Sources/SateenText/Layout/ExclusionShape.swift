import SateenGraphics
import SateenLayout

/// A shape for text to flow around, approximated by straight edges.
struct ExclusionShape {
  private struct Edge {
    var from: Point
    var to: Point
    var top: Double { min(from.y, to.y) }
    var bottom: Double { max(from.y, to.y) }

    func x(at y: Double) -> Double {
      let height = to.y - from.y
      return height == 0 ? from.x : from.x + (to.x - from.x) * min(max((y - from.y) / height, 0), 1)
    }
  }

  private var edges: [Edge] = []
  private(set) var top = Double.infinity
  private(set) var bottom = -Double.infinity

  /// The number of straight edges for a curve. With 16 of them, a circle of a screen's size is off by less than a
  /// point.
  private static let partsOfCurve = 16
  /// The most edges of a path. Further edges are ignored.
  private static let mostEdges = 20_000
  private static let furthest = 1e5

  /// - Returns: nil where the path encloses no area, or a coordinate is not finite.
  init?(_ path: Path, origin: Point) {
    var start = Point.zero
    var pen = Point.zero
    func line(to point: Point) {
      if point.y != pen.y && edges.count < Self.mostEdges { edges.append(Edge(from: pen, to: point)) }
      pen = point
    }
    func usable(_ point: Point) -> Point? {
      guard point.x.isFinite, point.y.isFinite else { return nil }
      func bounded(_ value: Double) -> Double { min(max(value, -Self.furthest), Self.furthest) }
      return Point(x: bounded(point.x - origin.x), y: bounded(point.y - origin.y))
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        guard let point = usable(point) else { return nil }
        line(to: start)
        (start, pen) = (point, point)
      case .line(let point):
        guard let point = usable(point) else { return nil }
        line(to: point)
      case .curve(let point, let control1, let control2):
        guard let end = usable(point), let a = usable(control1), let b = usable(control2) else { return nil }
        let begin = pen
        for i in 1...Self.partsOfCurve {
          let t = Double(i) / Double(Self.partsOfCurve)
          let s = 1 - t
          let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          line(
            to: Point(
              x: w0 * begin.x + w1 * a.x + w2 * b.x + w3 * end.x, y: w0 * begin.y + w1 * a.y + w2 * b.y + w3 * end.y))
        }
      case .close: line(to: start)
      }
    }
    line(to: start)
    for edge in edges {
      top = min(top, edge.top)
      bottom = max(bottom, edge.bottom)
    }
    guard top < bottom else { return nil }
  }

  /// The horizontal ranges that the shape covers between two heights, from left to right. They may overlap.
  func covered(from y0: Double, to y1: Double) -> [ClosedRange<Double>] {
    guard y0 < bottom, y1 > top, y0 < y1 else { return [] }
    let near = edges.filter { $0.top < y1 && $0.bottom > y0 }
    var heights = [y0, y1]
    for edge in near {
      if edge.top > y0 { heights.append(edge.top) }
      if edge.bottom < y1 { heights.append(edge.bottom) }
    }
    heights.sort()
    var ranges: [ClosedRange<Double>] = []
    // No edge starts or ends between two neighbouring heights.
    for (upper, lower) in zip(heights, heights.dropFirst()) where upper < lower {
      let middle = (upper + lower) / 2
      let crossing = near.filter { $0.top <= upper && $0.bottom >= lower }
        .sorted { $0.x(at: middle) < $1.x(at: middle) }
      var winding = 0
      var left = Double.infinity
      for edge in crossing {
        let (a, b) = (edge.x(at: upper), edge.x(at: lower))
        if winding == 0 { left = min(a, b) } else { left = min(left, a, b) }
        winding += edge.from.y < edge.to.y ? 1 : -1
        if winding == 0 { ranges.append(left...max(left, a, b)) }
      }
    }
    return ranges
  }
}

/// All exclusion shapes of a layout.
struct Exclusions {
  private let shapes: [ExclusionShape]

  /// - Parameter origin: the top left corner of the lines, in the coordinates of the paths.
  init?(_ paths: [Path], origin: Point) {
    shapes = paths.compactMap { ExclusionShape($0, origin: origin) }
    if shapes.isEmpty { return nil }
  }

  /// The horizontal ranges that no shape covers between two heights, from left to right.
  func free(from y0: Double, to y1: Double, in room: (left: Double, right: Double)) -> [(left: Double, right: Double)] {
    let covered = shapes.flatMap { $0.covered(from: y0, to: y1) }.sorted { $0.lowerBound < $1.lowerBound }
    var free: [(left: Double, right: Double)] = []
    var x = room.left
    for range in covered {
      if range.lowerBound > x { free.append((x, min(range.lowerBound, room.right))) }
      x = max(x, range.upperBound)
      if x >= room.right { break }
    }
    if x < room.right { free.append((x, room.right)) }
    return free
  }

  /// Whether a shape reaches below a height.
  func reaches(below y: Double) -> Bool { shapes.contains { $0.bottom > y } }
}
