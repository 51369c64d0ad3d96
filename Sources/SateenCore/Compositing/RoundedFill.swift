import Glibc
import SateenGraphics

/// Fills upright rectangles with round corners straight into memory.
///
/// The coverage of each pixel on a corner's arc is computed exactly, and cached by radius. So a corner comes out the
/// same whichever part of it is redrawn, which a rasterizer that clips outlines does not promise, and most of the area
/// is a plain fill.
@MainActor
struct RoundedFill {
  private static var kept: [Double: CornerArc] = [:]
  /// Arcs of larger radii, in pixels, are not cached but computed each time for the drawn rows: they are rare, and a
  /// whole arc would take long.
  private static let largestKept = 512.0

  private static func arc(_ radius: Double, rows: Range<Int>) -> CornerArc {
    guard radius <= largestKept else { return CornerArc(radius: radius, rows: rows) }
    if let known = kept[radius] { return known }
    if kept.count > 64 { kept = [:] }
    let made = CornerArc(radius: radius)
    kept[radius] = made
    return made
  }

  /// - Parameters:
  ///   - frame: the rectangle on the pixel grid.
  ///   - radius: of the corners, in pixels; cut to half of a side.
  ///   - area: nothing outside is touched.
  ///   - color: opaque.
  static func fill(
    _ target: FrameTarget, _ frame: PixelRect, radius: Double, in area: PixelRect, _ color: Color.Components
  ) {
    let radius = min(radius, Double(frame.width) / 2, Double(frame.height) / 2)
    guard radius > 0 else { return target.fill(frame.intersection(area), with: color) }
    let side = Int(radius.rounded(.up))
    let middle = PixelRect(x0: frame.x0, y0: frame.y0 + side, x1: frame.x1, y1: frame.y1 - side)
    target.fill(middle.intersection(area), with: color)
    let above = PixelRect(x0: frame.x0, y0: frame.y0, x1: frame.x1, y1: min(frame.y0 + side, frame.y1))
    fillRows(above, isBottom: false)
    let below = PixelRect(x0: frame.x0, y0: max(frame.y1 - side, above.y1), x1: frame.x1, y1: frame.y1)
    fillRows(below, isBottom: true)

    func fillRows(_ band: PixelRect, isBottom: Bool) {
      let shown = band.intersection(area)
      guard !shown.isEmpty else { return }
      /// Rows of an arc count from its outer end.
      func arcRow(_ y: Int) -> Int { isBottom ? frame.y1 - 1 - y : y - frame.y0 }
      let ends = [arcRow(shown.y0), arcRow(shown.y1 - 1)].sorted()
      let arc = arc(radius, rows: ends[0]..<(ends[1] + 1))
      for y in shown.y0..<shown.y1 {
        let edge = arc.edge(inRow: arcRow(y))
        let inner = edge.first + edge.coverage.count
        target.fill(
          PixelRect(x0: frame.x0 + inner, y0: y, x1: frame.x1 - inner, y1: y + 1).intersection(area), with: color)
        for (index, coverage) in edge.coverage.enumerated() {
          let left = frame.x0 + edge.first + index
          let right = frame.x1 - 1 - edge.first - index
          if left >= shown.x0, left < shown.x1, left <= right { target.blend(x: left, y: y, color, coverage: coverage) }
          if right >= shown.x0, right < shown.x1, right > left {
            target.blend(x: right, y: y, color, coverage: coverage)
          }
        }
      }
    }
  }
}

/// The pixels on the arc of a top left corner, and how much of each lies inside.
///
/// Only pixels that the arc crosses take work: some three for each pixel of the radius.
struct CornerArc {
  private let radius: Double
  private let firstRow: Int
  /// The index in `coverage` at which each row begins, and the one at which the last row ends.
  private var starts: [Int] = [0]
  /// The first column of each row that is covered at all.
  private var columns: [Int] = []
  private(set) var coverage: [UInt8] = []

  /// - Parameter rows: the rows to compute; nil for all.
  init(radius: Double, rows: Range<Int>? = nil) {
    self.radius = radius
    let rows = rows ?? 0..<Int(radius.rounded(.up))
    firstRow = rows.lowerBound
    for row in rows { add(row) }
  }

  /// - Returns: the first column that is covered at all, and the coverage of the pixels from there, 0 to 255, up to
  ///   those that are covered fully.
  func edge(inRow row: Int) -> (first: Int, coverage: ArraySlice<UInt8>) {
    let index = row - firstRow
    return (columns[index], coverage[starts[index]..<starts[index + 1]])
  }

  private mutating func add(_ row: Int) {
    // Distances from the arc's centre, to the right and down of the corner.
    let far = radius - Double(row)
    let near = max(far - 1, 0)
    let side = Int(radius.rounded(.up))
    // The row's lower edge is met furthest out, its upper edge furthest in.
    let first = max(Int((radius - halfWidth(at: near)).rounded(.down)), 0)
    let end = min(Int((radius - halfWidth(at: far)).rounded(.up)), side)
    columns.append(first)
    for column in first..<max(end, first) {
      coverage.append(UInt8((area(column, near, far) * 255).rounded()))
    }
    starts.append(coverage.count)
  }

  private func halfWidth(at distance: Double) -> Double { max(radius * radius - distance * distance, 0).squareRoot() }

  /// The part of a pixel that lies inside, the pixel reaching from `near` to `far` in height.
  private func area(_ column: Int, _ near: Double, _ far: Double) -> Double {
    let out = radius - Double(column)
    let inside = max(out - 1, 0)
    // A pixel across the centre line is full beyond it.
    var sum = (1 - (out - inside)) + (1 - (far - near)) * (out - inside)
    let full = min(max(halfWidth(at: far), inside), out)
    let none = min(max(halfWidth(at: near), inside), out)
    sum += (full - inside) * (far - near)
    sum += integral(to: none) - integral(to: full) - near * (none - full)
    return min(max(sum, 0), 1)
  }

  /// The area under the circle from its centre outwards.
  private func integral(to x: Double) -> Double {
    let part = min(max(x / radius, -1), 1)
    return (x * halfWidth(at: x) + radius * radius * asin(part)) / 2
  }
}
