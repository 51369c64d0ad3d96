/// Some rows next to each other, with the heights known of them.
struct HeightChunk {
  /// The most rows in one.
  static let capacity = 256

  private(set) var count: Int
  /// Not a number where the row was not measured; nil where none of them was.
  private(set) var heights: [Float]?
  private(set) var measuredCount = 0
  private(set) var measuredSum = 0.0

  init(count: Int) {
    self.count = count
  }

  private init(_ heights: [Float]) {
    self.init(count: heights.count)
    for height in heights where !height.isNaN {
      measuredCount += 1
      measuredSum += Double(height)
    }
    if measuredCount > 0 { self.heights = heights }
  }

  /// - Returns: by how much the number of known heights, and their sum, grew.
  mutating func setHeight(_ height: Float, at place: Int) -> (count: Int, sum: Double) {
    if heights == nil { heights = Array(repeating: .nan, count: count) }
    let old = heights?[place] ?? .nan
    heights?[place] = height
    let change = (count: old.isNaN ? 1 : 0, sum: Double(height) - (old.isNaN ? 0 : Double(old)))
    measuredCount += change.count
    measuredSum += change.sum
    return change
  }

  func part(_ range: Range<Int>) -> HeightChunk {
    guard let heights else { return HeightChunk(count: range.count) }
    return HeightChunk(Array(heights[range]))
  }

  func joined(with other: HeightChunk) -> HeightChunk {
    guard heights != nil || other.heights != nil else { return HeightChunk(count: count + other.count) }
    let left = heights ?? Array(repeating: .nan, count: count)
    let right = other.heights ?? Array(repeating: .nan, count: other.count)
    return HeightChunk(left + right)
  }
}

/// Chunks as an edit leaves them, small neighbours joined: many single insertions must not leave many tiny chunks
/// behind.
struct HeightChunkList {
  private(set) var chunks: [HeightChunk] = []
  /// Rows in all chunks.
  private(set) var rows = 0

  init(reserving count: Int) {
    chunks.reserveCapacity(count)
  }

  mutating func append(_ chunk: HeightChunk) {
    guard chunk.count > 0 else { return }
    rows += chunk.count
    if let last = chunks.last, last.count + chunk.count <= HeightChunk.capacity {
      chunks[chunks.count - 1] = last.joined(with: chunk)
    } else {
      chunks.append(chunk)
    }
  }

  mutating func appendUnmeasured(_ count: Int) {
    var left = count
    while left > 0 {
      let size = min(left, HeightChunk.capacity)
      append(HeightChunk(count: size))
      left -= size
    }
  }
}
