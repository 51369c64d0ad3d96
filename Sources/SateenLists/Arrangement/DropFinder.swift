import SateenLayout

/// Finds the index at which a dragged element of a collection would be dropped, in any layout.
///
/// The frames that a layout would produce for each possible order are unknown. The finder assumes that the element, at
/// the index of another one, is at the far side of that one's frame if both follow each other in a line or a column,
/// and in its centre otherwise.
struct DropFinder {
  var arrangement: CollectionArrangement

  /// Finds the element whose index the dragged one would get.
  /// - Parameters:
  ///   - gap: the index kept free for the element.
  ///   - center: the centre of the dragged element, in content points.
  /// - Returns: `gap` if no other index is nearer.
  func place(ofGapAt gap: Int, center: Point) -> Int {
    guard let other = element(at: center), other != gap else { return gap }
    let free = arrangement.frame(of: gap)
    let expected = Self.center(of: free, inPlaceOf: arrangement.frame(of: other))
    return expected.distance(to: center) < free.center.distance(to: center) - 0.5 ? other : gap
  }

  /// The assumed centre of an element at the index of another one.
  static func center(of free: Rect, inPlaceOf other: Rect) -> Point {
    func far(_ from: Double, _ start: Double, _ end: Double, _ length: Double) -> Double {
      (start + end) / 2 > from ? end - length / 2 : start + length / 2
    }
    var center = other.center
    let sharesColumn = min(free.maxX, other.maxX) - max(free.minX, other.minX) > min(free.width, other.width) / 2
    let sharesLine = min(free.maxY, other.maxY) - max(free.minY, other.minY) > min(free.height, other.height) / 2
    if sharesColumn, !sharesLine {
      center.y = far(free.midY, other.minY, other.maxY, free.height)
      center.x = free.midX
    } else if sharesLine, !sharesColumn {
      center.x = far(free.midX, other.minX, other.maxX, free.width)
      center.y = free.midY
    }
    return center
  }

  /// The element at a point, or the nearest one in the same line, or the nearest one of all.
  private func element(at point: Point) -> Int? {
    let content = Rect(origin: .zero, size: arrangement.contentSize)
    let dot = Rect(origin: point, size: .zero).insetBy(x: -0.5, y: -0.5)
    let hits = arrangement.stackedElements(in: dot).filter { arrangement.frame(of: $0).contains(point) }
    func away(_ element: Int) -> Double { arrangement.frame(of: element).center.distance(to: point) }
    if let hit = hits.min(by: { away($0) < away($1) }) { return hit }
    let strip =
      arrangement.axis == .vertical
      ? Rect(x: content.minX, y: dot.minY, width: content.width, height: dot.height)
      : Rect(x: dot.minX, y: content.minY, width: dot.width, height: content.height)
    let beside = arrangement.stackedElements(in: strip).min {
      arrangement.frame(of: $0).distance(to: point) < arrangement.frame(of: $1).distance(to: point)
    }
    return beside ?? arrangement.nearestElement(to: point)
  }
}

extension Rect {
  /// The distance of a point outside; 0 inside.
  func distance(to point: Point) -> Double {
    point.distance(to: Point(x: max(minX, min(point.x, maxX)), y: max(minY, min(point.y, maxY))))
  }
}
