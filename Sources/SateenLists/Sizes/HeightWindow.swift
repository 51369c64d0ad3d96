/// A cache of the offsets and heights of consecutive elements, equal to those of the height index.
struct HeightWindow {
  /// The number of elements added on either side of the requested ones.
  static let margin = 8

  /// The length of all elements, including those outside the window, in points.
  let total: Double
  private let first: Int
  // The offset of each element, followed by the end of the last one.
  private var offsets: [Double] = []
  private var heights: [Double] = []

  /// An empty window, to which the elements are appended.
  /// - Parameter total: the length of all elements, in points.
  init(for rows: Range<Int>, total: Double) {
    first = rows.lowerBound
    self.total = total
    offsets.reserveCapacity(rows.count + 1)
    heights.reserveCapacity(rows.count)
  }

  mutating func append(offset: Double, height: Double) {
    offsets.append(offset)
    heights.append(height)
  }

  /// - Parameter end: the end of the last element.
  mutating func append(end: Double) { offsets.append(end) }

  func covers(_ rows: Range<Int>) -> Bool {
    rows.lowerBound >= first && rows.upperBound <= first + heights.count
  }

  /// Nil for an element outside.
  func offset(of row: Int) -> Double? {
    let place = row - first
    return place >= 0 && place < offsets.count ? offsets[place] : nil
  }

  /// Nil for an element outside.
  func place(of row: Int) -> (offset: Double, height: Double)? {
    let place = row - first
    return place >= 0 && place < heights.count ? (offsets[place], heights[place]) : nil
  }

  /// The element that covers an offset; nil outside the window.
  func row(at offset: Double) -> Int? {
    guard let start = offsets.first, let end = offsets.last, offset >= start, offset < end else { return nil }
    return first + offsets.partitioningIndex { $0 > offset } - 1
  }
}
