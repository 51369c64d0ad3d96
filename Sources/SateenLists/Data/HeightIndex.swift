/// The heights of a list's rows, known or estimated, with prefix sums.
///
/// Rows lie in chunks. A chunk none of whose rows was measured stores two numbers, whatever it holds, so a million rows
/// that nobody looked at cost some hundred kilobytes. Finding a row or an offset and noting a height take O(log n) and
/// a walk through one chunk; inserting and removing take one pass over the chunks, however many rows a batch names. The
/// estimate is one number for all rows not measured: changing it costs nothing.
struct HeightIndex {
  private static let chunkSize = HeightChunk.capacity

  private var chunks: [HeightChunk] = []
  // Fenwick trees over the chunks: rows, measured rows, sum of measured heights.
  private var rowTree: [Int] = [0]
  private var measuredTree: [Int] = [0]
  private var sumTree: [Double] = [0]

  private(set) var count = 0
  /// Rows whose height is known.
  private(set) var measuredCount = 0
  private var measuredSum = 0.0
  /// What a row not measured counts for, in points.
  var estimate: Double

  init(count: Int = 0, estimate: Double) {
    self.estimate = estimate
    if count > 0 { insert([0..<count]) }
  }

  // MARK: Questions

  /// The sum of all heights.
  var total: Double { offset(of: count) }

  /// The mean of the known heights.
  var measuredMean: Double? { measuredCount > 0 ? measuredSum / Double(measuredCount) : nil }

  /// What a question costs at most: levels of the trees, and rows of one chunk.
  var searchDepth: (levels: Int, rows: Int) {
    (Int.bitWidth - chunks.count.leadingZeroBitCount, chunks.reduce(0) { max($0, $1.heights?.count ?? 0) })
  }

  /// Numbers kept for single rows.
  var storedHeights: Int { chunks.reduce(0) { $0 + ($1.heights?.count ?? 0) } }
  var chunkCount: Int { chunks.count }

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
      let inside = estimate > 0 ? Int(min(left / estimate, Double(chunk.count))) : 0
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
    let change = chunks[index].setHeight(Float(height), at: inside)
    measuredCount += change.count
    measuredSum += change.sum
    var node = index + 1
    while node <= chunks.count {
      measuredTree[node] += change.count
      sumTree[node] += change.sum
      node += node & -node
    }
  }

  /// Puts rows not measured among the others.
  /// - Parameter runs: where they are afterwards, ascending and apart.
  mutating func insert(_ runs: [Range<Int>]) {
    guard !runs.isEmpty else { return }
    var list = HeightChunkList(reserving: chunks.count + runs.count)
    var next = 0
    func takeRuns() {
      while next < runs.count, runs[next].lowerBound == list.rows {
        list.appendUnmeasured(runs[next].count)
        next += 1
      }
    }
    for chunk in chunks {
      var rest = chunk
      takeRuns()
      while next < runs.count, runs[next].lowerBound < list.rows + rest.count {
        let place = runs[next].lowerBound - list.rows
        list.append(rest.part(0..<place))
        rest = rest.part(place..<rest.count)
        takeRuns()
      }
      list.append(rest)
    }
    takeRuns()
    precondition(
      next == runs.count, "Rows \(runs[min(next, runs.count - 1)]) would leave a gap after \(list.rows) rows")
    adopt(list)
  }

  /// Takes rows out.
  /// - Parameter runs: where they are before, ascending and apart.
  mutating func remove(_ runs: [Range<Int>]) {
    guard !runs.isEmpty else { return }
    var list = HeightChunkList(reserving: chunks.count + runs.count)
    var next = 0
    var start = 0
    for chunk in chunks {
      let end = start + chunk.count
      var from = start
      while next < runs.count, runs[next].lowerBound < end {
        if runs[next].lowerBound > from { list.append(chunk.part((from - start)..<(runs[next].lowerBound - start))) }
        from = min(runs[next].upperBound, end)
        if runs[next].upperBound > end { break }
        next += 1
      }
      if from == start {
        list.append(chunk)
      } else if from < end {
        list.append(chunk.part((from - start)..<chunk.count))
      }
      start = end
    }
    adopt(list)
  }

  /// Drops rows at the end, or adds ones not measured.
  mutating func resize(to newCount: Int) {
    if newCount < count { remove([newCount..<count]) }
    if newCount > count { insert([count..<newCount]) }
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

  private mutating func adopt(_ list: HeightChunkList) {
    chunks = list.chunks
    count = list.rows
    rowTree = Array(repeating: 0, count: chunks.count + 1)
    measuredTree = rowTree
    sumTree = Array(repeating: 0, count: chunks.count + 1)
    measuredCount = 0
    measuredSum = 0
    for (index, chunk) in chunks.enumerated() {
      let node = index + 1
      measuredCount += chunk.measuredCount
      measuredSum += chunk.measuredSum
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
