import Glibc

/// The pixels on the arc of a top left corner, and how much of each lies inside.
///
/// Only pixels that the arc crosses take work: some three for each pixel of the radius.
struct CornerArc {
  let radius: Double
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

@MainActor
extension CornerArc {
  private static var kept: [Double: CornerArc] = [:]
  /// Arcs of larger radii, in pixels, are not cached but computed each time for the drawn rows: they are rare, and a
  /// whole arc would take long.
  private static let largestKept = 512.0

  /// The arc of a radius, with at least some of its rows.
  static func arc(_ radius: Double, rows: Range<Int>) -> CornerArc {
    guard radius <= largestKept else { return CornerArc(radius: radius, rows: rows) }
    if let known = kept[radius] { return known }
    if kept.count > 64 { kept = [:] }
    let made = CornerArc(radius: radius)
    kept[radius] = made
    return made
  }
}
