/// Where some elements of a list stand that follow each other, as a height index would say it.
struct HeightWindow {
  /// How many elements more are remembered on either side than were asked for.
  static let margin = 8

  /// Of all elements, also those outside, in points.
  let total: Double
  private let first: Int
  // Where each element begins, and where the last one ends.
  private var offsets: [Double] = []
  private var heights: [Double] = []

  /// For elements that are appended then.
  /// - Parameter total: of all elements, in points.
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

  /// - Parameter end: of the last element.
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

  /// The element that covers an offset; nil where that is outside.
  func row(at offset: Double) -> Int? {
    guard let start = offsets.first, let end = offsets.last, offset >= start, offset < end else { return nil }
    // The last one that begins there or before.
    var (low, high) = (0, offsets.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle } else { high = middle }
    }
    return first + low
  }
}
