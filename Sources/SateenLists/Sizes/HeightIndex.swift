import SateenThreads

/// The heights of a list's elements, known or estimated, with prefix sums.
///
/// Elements are stored in chunks. A chunk of one kind without measured elements stores only a few numbers, so a million
/// unmeasured elements take some hundred kilobytes. Finding an element or an offset, and setting a height, take O(log
/// n) plus a pass over one chunk; a change takes O(log n) for each of its runs plus a pass over all chunks. An estimate
/// is one number for all unmeasured elements of a kind, so setting it takes constant time.
struct HeightIndex {
  static let kindLimit = KindRuns.limit

  private(set) var chunks: [HeightChunk] = []
  // Fenwick trees over the chunks: elements, the sum of measured heights, and unmeasured elements of each kind.
  private var countTree: [Int] = [0]
  private var sumTree: [Double] = [0]
  private var openTree: [Int] = [0]
  /// The number of kinds that occur, and of entries per node in `openTree`.
  private var kindCount = 1

  private(set) var count = 0
  /// A cache of the offsets and heights of the elements queried most, until the next change.
  private(set) var window: HeightWindow?
  /// The number of elements of each kind.
  private var kindCounts = [0]
  /// The height of unmeasured elements of each kind, in points.
  private var estimates: HeightEstimates { didSet { window = nil } }

  /// - Parameter estimate: the estimated height of elements of all kinds.
  init(count: Int = 0, estimate: Double) {
    estimates = InlineArray(repeating: estimate)
    var list = HeightChunkList(reserving: 0)
    list.appendUnmeasured(count, kind: 0)
    adopt(list.chunks)
  }

  private static func number(of kind: Int) -> UInt8 { UInt8(min(max(0, kind), kindLimit - 1)) }

  /// The height of unmeasured elements of a kind, in points.
  func estimate(ofKind kind: Int) -> Double { estimates[Int(Self.number(of: kind))] }

  mutating func setEstimate(_ estimate: Double, ofKind kind: Int) {
    estimates[Int(Self.number(of: kind))] = estimate
  }

  // MARK: Queries

  /// The sum of all heights.
  var total: Double { window?.total ?? offset(of: count) }

  func isMeasured(_ row: Int) -> Bool {
    let (chunk, inside) = locate(row)
    return chunks[chunk].heights.map { !$0[inside].isNaN } ?? false
  }

  /// Visits the measured elements, in their order.
  func forEachMeasured(_ body: (_ row: Int, _ height: Double) -> Void) {
    var start = 0
    for chunk in chunks {
      for (place, height) in (chunk.heights ?? []).enumerated() where !height.isNaN {
        body(start + place, Double(height))
      }
      start += chunk.count
    }
  }

  func kind(of row: Int) -> Int {
    let (chunk, inside) = locate(row)
    return Int(chunks[chunk].kind(at: inside))
  }

  func height(of row: Int) -> Double {
    if let known = window?.place(of: row) { return known.height }
    let (chunk, inside) = locate(row)
    return height(at: inside, in: chunks[chunk])
  }

  private func height(at place: Int, in chunk: HeightChunk) -> Double {
    if let height = chunk.heights?[place], !height.isNaN { return Double(height) }
    return estimate(ofKind: Int(chunk.kind(at: place)))
  }

  /// The sum of the heights before an element; `count` gives the total.
  func offset(of row: Int) -> Double {
    if let offset = window?.offset(of: row) { return offset }
    return kindCount == 1 ? offset(of: row, PlainHeightPrefix()) : offset(of: row, MixedHeightPrefix())
  }

  private func offset<Prefix: HeightPrefix>(of row: Int, _ empty: Prefix) -> Double {
    row > 0 ? path(to: row, empty).prefix.length(estimates) : 0
  }

  /// The chunk of an element, its index there, and the sums before it.
  private func path<Prefix: HeightPrefix>(
    to row: Int, _ empty: Prefix
  ) -> (chunk: Int, inside: Int, prefix: Prefix) {
    var left = min(row, count)
    var position = 0
    var prefix = empty
    var step = highestBit(chunks.count)
    while step > 0 {
      let next = position + step
      if next <= chunks.count, countTree[next] <= left {
        position = next
        left -= countTree[next]
        add(next, to: &prefix)
      }
      step >>= 1
    }
    if left > 0 { chunks[position].add(0..<left, to: &prefix) }
    return (position, left, prefix)
  }

  /// The element that covers an offset; the first or last one beyond the ends. Nil if there are no elements.
  ///
  /// Every comparison is with an offset exactly as ``offset(of:)`` returns it, to the last bit: both functions take the
  /// same path down to a chunk, and add the same sums in the same order.
  func row(at offset: Double) -> Int? {
    guard count > 0 else { return nil }
    if let row = window?.row(at: offset) { return row }
    return kindCount == 1 ? row(at: offset, PlainHeightPrefix()) : row(at: offset, MixedHeightPrefix())
  }

  private func row<Prefix: HeightPrefix>(at offset: Double, _ empty: Prefix) -> Int {
    let offset = max(0, offset)
    var position = 0
    var row = 0
    var prefix = empty
    var step = highestBit(chunks.count)
    while step > 0 {
      let next = position + step
      if next <= chunks.count {
        var further = prefix
        add(next, to: &further)
        if further.length(estimates) <= offset {
          position = next
          prefix = further
          row += countTree[next]
        }
      }
      step >>= 1
    }
    guard position < chunks.count else { return count - 1 }
    return row + chunks[position].place(at: offset, behind: prefix, estimates)
  }

  /// The elements that overlap a part of the axis. An element that begins where the part ends is not among them.
  func rows(from start: Double, to end: Double) -> Range<Int> {
    guard count > 0, end > 0, end > start, start < total, let first = row(at: start), let last = row(at: end) else {
      return 0..<0
    }
    return first..<(last > first && offset(of: last) >= end ? last : last + 1)
  }

  /// Adds the sums of a tree node.
  private func add<Prefix: HeightPrefix>(_ node: Int, to prefix: inout Prefix) {
    prefix.sum += sumTree[node]
    for kind in 0..<kindCount { prefix.add(openTree[node * kindCount + kind], ofKind: kind) }
  }

  /// Caches the offsets and heights of some elements, so that queries need no search until the next change. During
  /// scrolling, the same few elements are queried in every frame.
  mutating func remember(_ rows: Range<Int>) {
    let rows = rows.clamped(to: 0..<count)
    if rows.isEmpty || window?.covers(rows) == true { return }
    // The neighbours will be queried soon.
    let wanted = (rows.lowerBound - HeightWindow.margin..<rows.upperBound + HeightWindow.margin).clamped(to: 0..<count)
    let total = total
    window = kindCount == 1 ? window(wanted, total, PlainHeightPrefix()) : window(wanted, total, MixedHeightPrefix())
  }

  private func window<Prefix: HeightPrefix>(_ rows: Range<Int>, _ total: Double, _ empty: Prefix) -> HeightWindow {
    var window = HeightWindow(for: rows, total: total)
    var row = rows.lowerBound
    while row < rows.upperBound {
      // Within a chunk the sums continue. The sums of the next chunk begin with those of the trees.
      let (chunk, inside, prefix) = path(to: row, empty)
      let end = min(chunks[chunk].count, inside + rows.upperBound - row)
      chunks[chunk].write(inside..<end, behind: prefix, estimates, to: &window)
      row += end - inside
    }
    window.append(end: offset(of: row, empty))
    return window
  }

  // MARK: Changes

  mutating func setHeight(_ height: Double, of row: Int) {
    window = nil
    let (index, inside) = locate(row)
    let kind = Int(chunks[index].kind(at: inside))
    let change = chunks[index].setHeight(Float(height), at: inside)
    var node = index + 1
    while node <= chunks.count {
      openTree[node * kindCount + kind] -= change.count
      sumTree[node] += change.sum
      node += node & -node
    }
  }

  /// Increases every known height by a distance, in points.
  mutating func lengthenMeasured(by distance: Double) {
    var chunks = chunks
    for index in chunks.indices { chunks[index].lengthenMeasured(by: Float(distance)) }
    adopt(chunks)
  }

  /// Changes the kinds of elements whose content has changed. Known heights stay.
  mutating func setKinds(_ kinds: [ChangeSet.KindChange]) {
    var changed = false
    for change in kinds {
      let (index, inside) = locate(change.new)
      let number = Self.number(of: change.kind)
      guard chunks[index].kind(at: inside) != number else { continue }
      chunks[index].setKind(number, at: inside)
      changed = true
    }
    if changed { adopt(chunks) }
  }

  /// Sets the kinds of all elements, any of which may have changed. Known heights stay.
  mutating func setKinds(_ kinds: KindRuns) {
    // Headers and footers have fixed kinds.
    let hasItemKinds = kindCounts.indices.contains { isItemKind($0) && kindCounts[$0] > 0 }
    guard hasItemKinds || kinds.hasItemKinds else { return }
    var chunks = chunks
    var changed = false
    var start = 0
    for index in chunks.indices {
      let range = start..<(start + chunks[index].count)
      start = range.upperBound
      var (heights, before): ([Float], [UInt8]) = ([], [])
      var after: [UInt8] = []
      if chunks[index].kinds == nil, kinds.endOfRun(at: range.lowerBound) >= range.upperBound,
        Self.number(of: kinds.kind(at: range.lowerBound)) == chunks[index].firstTally.kind
      {
        continue
      }
      chunks[index].append(to: &heights, &before)
      kinds.forEach(in: range) { after += repeatElement(Self.number(of: $1), count: $0.count) }
      guard after != before else { continue }
      chunks[index] = HeightChunk(heights: heights[...], kinds: after[...])
      changed = true
    }
    if changed { adopt(chunks) }
  }

  private func isItemKind(_ kind: Int) -> Bool { kind > 0 && kind < KindRuns.header }

  /// Applies a change. Remaining elements keep their heights at their new indices, and new elements are unmeasured.
  /// - Parameter kinds: the kinds of the new elements, by their indices after the change; nil if all are of kind 0.
  mutating func apply(_ mapping: IndexMapping, kinds: KindRuns? = nil) {
    contract(mapping.oldCount == count, "A change of \(mapping.oldCount) elements meets \(count) heights")
    guard !mapping.isIdentity else { return }
    // With this many runs, a pass over all elements is faster than a search for each run.
    if mapping.runs.count > 64, mapping.runs.count > (count + mapping.newCount) / 16 {
      return adopt(gathered(mapping, kinds))
    }
    var list = HeightChunkList(reserving: chunks.count + mapping.inserted.count)
    var end = 0
    for run in mapping.runs {
      append(end..<run.new, kinds, to: &list)
      appendOld(run.oldRange, to: &list)
      end = run.newRange.upperBound
    }
    append(end..<mapping.newCount, kinds, to: &list)
    adopt(list.chunks)
  }

  /// The chunks after a change, built element by element.
  private func gathered(_ mapping: IndexMapping, _ kinds: KindRuns?) -> [HeightChunk] {
    var oldHeights: [Float] = []
    var oldKinds: [UInt8] = []
    oldHeights.reserveCapacity(count)
    oldKinds.reserveCapacity(count)
    for chunk in chunks { chunk.append(to: &oldHeights, &oldKinds) }
    var newHeights = Array(repeating: Float.nan, count: mapping.newCount)
    var newKinds = Array(repeating: UInt8(0), count: mapping.newCount)
    for range in mapping.inserted {
      kinds?.forEach(in: range) { range, kind in
        for place in range { newKinds[place] = Self.number(of: kind) }
      }
    }
    for run in mapping.runs {
      for offset in 0..<run.count {
        newHeights[run.new + offset] = oldHeights[run.old + offset]
        newKinds[run.new + offset] = oldKinds[run.old + offset]
      }
    }
    return stride(from: 0, to: mapping.newCount, by: HeightChunk.capacity).map { start in
      let places = start..<min(start + HeightChunk.capacity, mapping.newCount)
      return HeightChunk(heights: newHeights[places], kinds: newKinds[places])
    }
  }

  private func append(_ new: Range<Int>, _ kinds: KindRuns?, to list: inout HeightChunkList) {
    guard let kinds else { return list.appendUnmeasured(new.count, kind: 0) }
    kinds.forEach(in: new) { list.appendUnmeasured($0.count, kind: Self.number(of: $1)) }
  }

  private func appendOld(_ range: Range<Int>, to list: inout HeightChunkList) {
    var left = range.count
    var (index, inside) = locate(range.lowerBound)
    while left > 0 {
      let size = min(left, chunks[index].count - inside)
      let isWhole = size == chunks[index].count
      let isJoined = list.append(chunks[index], inside..<(inside + size))
      left -= size
      index += 1
      inside = 0
      guard isWhole, !isJoined else { continue }
      // The chunks that follow were not joined with each other in an earlier change, so they are added as they are.
      let first = index
      while left > 0, chunks[index].count <= left {
        left -= chunks[index].count
        index += 1
      }
      list.append(whole: chunks[first..<index])
    }
  }

  // MARK: Chunks

  private func highestBit(_ value: Int) -> Int {
    value > 0 ? 1 << (Int.bitWidth - 1 - value.leadingZeroBitCount) : 0
  }

  private func locate(_ row: Int) -> (chunk: Int, inside: Int) {
    contract(row >= 0 && row < count, "Row \(row) is outside of a list of \(count)")
    var left = row
    var position = 0
    var step = highestBit(chunks.count)
    while step > 0 {
      let next = position + step
      if next <= chunks.count, countTree[next] <= left {
        position = next
        left -= countTree[next]
      }
      step >>= 1
    }
    return (position, left)
  }

  private mutating func adopt(_ new: [HeightChunk]) {
    window = nil
    chunks = new
    kindCounts = Array(repeating: 0, count: Self.kindLimit)
    for chunk in chunks { chunk.forEachTally { kindCounts[Int($0.kind)] += $0.count } }
    kindCount = 1 + (kindCounts.lastIndex { $0 > 0 } ?? 0)
    count = kindCounts.reduce(0, +)
    countTree = Array(repeating: 0, count: chunks.count + 1)
    sumTree = Array(repeating: 0, count: chunks.count + 1)
    openTree = Array(repeating: 0, count: (chunks.count + 1) * kindCount)
    for (index, chunk) in chunks.enumerated() {
      let node = index + 1
      chunk.forEachTally { tally in
        // A kind that no longer occurs leaves an empty tally.
        guard tally.count > 0 else { return }
        countTree[node] += tally.count
        sumTree[node] += tally.sum
        openTree[node * kindCount + Int(tally.kind)] += tally.count - tally.measured
      }
      let parent = node + (node & -node)
      guard parent <= chunks.count else { continue }
      countTree[parent] += countTree[node]
      sumTree[parent] += sumTree[node]
      for kind in 0..<kindCount { openTree[parent * kindCount + kind] += openTree[node * kindCount + kind] }
    }
  }
}
