/// The heights of a list's rows, known or estimated, with prefix sums.
///
/// Rows lie in chunks. A chunk none of whose rows was measured stores two numbers, whatever it holds, so a million rows that
/// nobody looked at cost a hundred kilobytes, and finding a row or an offset takes O(log n). The estimate is one number for
/// all rows not measured: changing it costs nothing either.
struct HeightIndex {
  private struct Chunk {
    var count: Int
    /// Not a number where the row was not measured; nil where none of them was.
    var heights: [Float]?
    var measuredCount = 0
    var measuredSum = 0.0
  }

  private static let chunkSize = 256

  private var chunks: [Chunk] = []
  // Fenwick trees over the chunks: rows, measured rows, sum of measured heights.
  private var rowTree: [Int] = [0]
  private var measuredTree: [Int] = [0]
  private var sumTree: [Double] = [0]

  private(set) var count = 0
  /// What a row not measured counts for, in points.
  var estimate: Double

  init(count: Int = 0, estimate: Double) {
    self.estimate = estimate
    insert(count, at: 0)
  }

  // MARK: Questions

  /// The sum of all heights.
  var total: Double { offset(of: count) }

  /// Rows whose height is known.
  var measuredCount: Int { chunks.reduce(0) { $0 + $1.measuredCount } }

  /// The mean of the known heights.
  var measuredMean: Double? {
    let known = chunks.reduce((0, 0.0)) { ($0.0 + $1.measuredCount, $0.1 + $1.measuredSum) }
    return known.0 > 0 ? known.1 / Double(known.0) : nil
  }

  func isMeasured(_ row: Int) -> Bool {
    let (chunk, inside) = locate(row)
    return chunks[chunk].heights.map { !$0[inside].isNaN } ?? false
  }

  func height(of row: Int) -> Double {
    let (chunk, inside) = locate(row)
    guard let heights = chunks[chunk].heights, !heights[inside].isNaN else { return estimate }
    return Double(heights[inside])
  }

  /// The sum of the heights before a row; `count` gives the total.
  func offset(of row: Int) -> Double {
    guard row > 0 else { return 0 }
    var left = min(row, count)
    var position = 0
    var measured = 0
    var sum = 0.0
    let rows = left
    var step = highestBit(chunks.count)
    while step > 0 {
      let next = position + step
      if next <= chunks.count, rowTree[next] <= left {
        position = next
        left -= rowTree[next]
        measured += measuredTree[next]
        sum += sumTree[next]
      }
      step >>= 1
    }
    if left > 0, let heights = chunks[position].heights {
      for height in heights[..<left] where !height.isNaN {
        measured += 1
        sum += Double(height)
      }
    }
    return sum + Double(rows - measured) * estimate
  }

  /// The row that covers an offset; the first or last one beyond the ends. Nil where there are no rows.
  func row(at offset: Double) -> Int? {
    guard count > 0 else { return nil }
    var left = max(0, offset)
    var position = 0
    var row = 0
    var step = highestBit(chunks.count)
    while step > 0 {
      let next = position + step
      if next <= chunks.count {
        let length = sumTree[next] + Double(rowTree[next] - measuredTree[next]) * estimate
        if length <= left {
          position = next
          left -= length
          row += rowTree[next]
        }
      }
      step >>= 1
    }
    guard position < chunks.count else { return count - 1 }
    let chunk = chunks[position]
    guard let heights = chunk.heights else {
      let inside = estimate > 0 ? Int(left / estimate) : 0
      return row + min(inside, chunk.count - 1)
    }
    for (inside, height) in heights.enumerated() {
      let length = height.isNaN ? estimate : Double(height)
      if left < length { return row + inside }
      left -= length
    }
    return row + chunk.count - 1
  }

  // MARK: Changes

  mutating func setHeight(_ height: Double, of row: Int) {
    let (index, inside) = locate(row)
    var chunk = chunks[index]
    chunks[index].heights = nil
    var heights = chunk.heights ?? Array(repeating: .nan, count: chunk.count)
    let old = heights[inside]
    let new = Float(height)
    heights[inside] = new
    chunk.heights = heights
    let countDelta = old.isNaN ? 1 : 0
    let sumDelta = Double(new) - (old.isNaN ? 0 : Double(old))
    chunk.measuredCount += countDelta
    chunk.measuredSum += sumDelta
    chunks[index] = chunk
    var node = index + 1
    while node <= chunks.count {
      measuredTree[node] += countDelta
      sumTree[node] += sumDelta
      node += node & -node
    }
  }

  /// Puts rows not measured before a row.
  mutating func insert(_ newRows: Int, at row: Int) {
    guard newRows > 0 else { return }
    count += newRows
    let place = row >= count - newRows ? chunks.count : locateForEdit(row)
    var fresh: [Chunk] = []
    var left = newRows
    while left > 0 {
      let size = min(left, Self.chunkSize)
      fresh.append(Chunk(count: size))
      left -= size
    }
    chunks.insert(contentsOf: fresh, at: place)
    mergeSmallChunks(around: place, fresh.count)
    rebuildTrees()
  }

  mutating func remove(_ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    let first = locateForEdit(rows.lowerBound)
    let end = rows.upperBound == count ? chunks.count : locateForEdit(rows.upperBound)
    chunks.removeSubrange(first..<end)
    count -= rows.count
    mergeSmallChunks(around: first, 0)
    rebuildTrees()
  }

  // MARK: Chunks

  private func highestBit(_ value: Int) -> Int {
    value > 0 ? 1 << (Int.bitWidth - 1 - value.leadingZeroBitCount) : 0
  }

  private func locate(_ row: Int) -> (chunk: Int, inside: Int) {
    precondition(row >= 0 && row < count, "Row \(row) is outside of a list of \(count)")
    var left = row
    var position = 0
    var step = highestBit(chunks.count)
    while step > 0 {
      let next = position + step
      if next <= chunks.count, rowTree[next] <= left {
        position = next
        left -= rowTree[next]
      }
      step >>= 1
    }
    return (position, left)
  }

  /// The chunk that begins with a row, cutting one in two where needed. The trees are out of date until rebuilt, but the last
  /// cut may be asked for after the first, so rows are counted along the chunks.
  private mutating func locateForEdit(_ row: Int) -> Int {
    var start = 0
    for index in chunks.indices {
      if start == row { return index }
      let size = chunks[index].count
      if row < start + size {
        let (a, b) = split(chunks[index], at: row - start)
        chunks.replaceSubrange(index...index, with: [a, b])
        return index + 1
      }
      start += size
    }
    return chunks.count
  }

  private func split(_ chunk: Chunk, at place: Int) -> (Chunk, Chunk) {
    guard let heights = chunk.heights else {
      return (Chunk(count: place), Chunk(count: chunk.count - place))
    }
    return (Self.chunk(Array(heights[..<place])), Self.chunk(Array(heights[place...])))
  }

  private static func chunk(_ heights: [Float]) -> Chunk {
    let known = heights.filter { !$0.isNaN }
    guard !known.isEmpty else { return Chunk(count: heights.count) }
    return Chunk(
      count: heights.count, heights: heights, measuredCount: known.count,
      measuredSum: known.reduce(0) { $0 + Double($1) })
  }

  /// Many single insertions must not leave many tiny chunks behind.
  private mutating func mergeSmallChunks(around place: Int, _ added: Int) {
    var index = max(0, place - 1)
    let end = place + added + 1
    while index + 1 < chunks.count, index < end {
      let (a, b) = (chunks[index], chunks[index + 1])
      guard a.count + b.count <= Self.chunkSize else {
        index += 1
        continue
      }
      let joined: Chunk
      if a.heights == nil, b.heights == nil {
        joined = Chunk(count: a.count + b.count)
      } else {
        let left = a.heights ?? Array(repeating: .nan, count: a.count)
        let right = b.heights ?? Array(repeating: .nan, count: b.count)
        joined = Self.chunk(left + right)
      }
      chunks.replaceSubrange(index...(index + 1), with: [joined])
    }
  }

  private mutating func rebuildTrees() {
    rowTree = Array(repeating: 0, count: chunks.count + 1)
    measuredTree = rowTree
    sumTree = Array(repeating: 0, count: chunks.count + 1)
    for (index, chunk) in chunks.enumerated() {
      let node = index + 1
      rowTree[node] += chunk.count
      measuredTree[node] += chunk.measuredCount
      sumTree[node] += chunk.measuredSum
      let parent = node + (node & -node)
      if parent <= chunks.count {
        rowTree[parent] += rowTree[node]
        measuredTree[parent] += measuredTree[node]
        sumTree[parent] += sumTree[node]
      }
    }
  }
}
