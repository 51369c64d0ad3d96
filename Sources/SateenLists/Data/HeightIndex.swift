import SateenThreads

/// The heights of a list's elements, known or estimated, with prefix sums.
///
/// Elements lie in chunks. A chunk of one kind none of whose elements was measured stores a few numbers, whatever it
/// holds, so a million elements that nobody looked at cost some hundred kilobytes. Finding an element or an offset and
/// noting a height take O(log n) and a walk through one chunk; a change takes O(log n) for each of its runs and one
/// pass over the chunks. An estimate is one number for all elements of a kind not measured: changing it costs nothing.
struct HeightIndex {
  /// How many kinds can be told apart. Kinds beyond share the last.
  static let kindLimit = 16

  private var chunks: [HeightChunk] = []
  // Fenwick trees over the chunks: elements, sum of measured heights, and elements not measured of each kind.
  private var countTree: [Int] = [0]
  private var sumTree: [Double] = [0]
  private var openTree: [Int] = [0]
  /// Kinds that occur, numbers in each node of `openTree`.
  private var kindCount = 1

  private(set) var count = 0
  /// The places of the elements asked about most, until something changes them.
  private(set) var window: HeightWindow?
  private var tallies = [HeightTally(kind: 0)]
  /// What an element not measured counts for, in points, where its kind has no estimate of its own.
  var estimate: Double {
    get { estimates.common }
    set { estimates.common = newValue }
  }
  private var estimates: HeightEstimates { didSet { window = nil } }

  init(count: Int = 0, estimate: Double) {
    estimates = HeightEstimates(estimate)
    if count > 0 { insert([0..<count]) }
  }

  // MARK: Estimates

  private static func number(of kind: Int) -> UInt8 { UInt8(min(max(0, kind), kindLimit - 1)) }

  /// What an element of a kind counts for until it is measured, in points.
  func estimate(ofKind kind: Int) -> Double { estimates.values[Int(Self.number(of: kind))] }

  /// - Parameter estimate: nil for the one of all kinds.
  mutating func setEstimate(_ estimate: Double?, ofKind kind: Int) {
    estimates.set(estimate, ofKind: Int(Self.number(of: kind)))
  }

  /// Elements whose height is known.
  var measuredCount: Int { tallies.reduce(0) { $0 + $1.measured } }

  /// The mean of all known heights.
  var measuredMean: Double? {
    let measured = measuredCount
    return measured > 0 ? tallies.reduce(0) { $0 + $1.sum } / Double(measured) : nil
  }

  /// How many elements of a kind there are, how many of them were measured, and the mean of these.
  func measured(ofKind kind: Int) -> (count: Int, measured: Int, mean: Double?) {
    let number = Int(Self.number(of: kind))
    guard number < tallies.count else { return (0, 0, nil) }
    let tally = tallies[number]
    return (tally.count, tally.measured, tally.measured > 0 ? tally.sum / Double(tally.measured) : nil)
  }

  // MARK: Questions

  /// The sum of all heights.
  var total: Double { window?.total ?? offset(of: count) }

  /// What a question costs at most: levels of the trees, and elements of one chunk.
  var searchDepth: (levels: Int, rows: Int) {
    (Int.bitWidth - chunks.count.leadingZeroBitCount, chunks.reduce(0) { max($0, $1.heights?.count ?? 0) })
  }

  /// Numbers kept for single elements.
  var storedHeights: Int { chunks.reduce(0) { $0 + ($1.heights?.count ?? 0) } }
  var chunkCount: Int { chunks.count }

  func isMeasured(_ row: Int) -> Bool {
    let (chunk, inside) = locate(row)
    return chunks[chunk].heights.map { !$0[inside].isNaN } ?? false
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
    row > 0 ? way(to: row, empty).prefix.length(estimates) : 0
  }

  /// The chunk an element is in, its place there, and what stands before it.
  private func way<Prefix: HeightPrefix>(
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

  /// The element that covers an offset; the first or last one beyond the ends. Nil where there are no elements.
  ///
  /// Every comparison is with an offset as ``offset(of:)`` would give it, to the last bit: the way down to a chunk is
  /// the same whichever question is asked, and so are the sums on it.
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

  /// Adds what a node of the trees stands for.
  private func add<Prefix: HeightPrefix>(_ node: Int, to prefix: inout Prefix) {
    prefix.sum += sumTree[node]
    for kind in 0..<kindCount { prefix.add(openTree[node * kindCount + kind], ofKind: kind) }
  }

  /// Has questions about some elements need no walk until something changes. Whoever watches a reader asks about the same
  /// few in every frame.
  mutating func remember(_ rows: Range<Int>) {
    let rows = rows.clamped(to: 0..<count)
    if rows.isEmpty || window?.covers(rows) == true { return }
    // The next ones will be asked about soon.
    let wanted = (rows.lowerBound - HeightWindow.margin..<rows.upperBound + HeightWindow.margin).clamped(to: 0..<count)
    let total = total
    window = kindCount == 1 ? window(wanted, total, PlainHeightPrefix()) : window(wanted, total, MixedHeightPrefix())
  }

  private func window<Prefix: HeightPrefix>(_ rows: Range<Int>, _ total: Double, _ empty: Prefix) -> HeightWindow {
    var window = HeightWindow(for: rows, total: total)
    var row = rows.lowerBound
    while row < rows.upperBound {
      // Within a chunk the sums go on; the next one's begin with those of the trees.
      let (chunk, inside, prefix) = way(to: row, empty)
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
    tallies[kind].measured += change.count
    tallies[kind].sum += change.sum
    var node = index + 1
    while node <= chunks.count {
      openTree[node * kindCount + kind] -= change.count
      sumTree[node] += change.sum
      node += node & -node
    }
  }

  /// Makes every known height longer by a distance, in points.
  mutating func lengthenMeasured(by distance: Double) {
    var chunks = chunks
    for index in chunks.indices { chunks[index].lengthenMeasured(by: Float(distance)) }
    adopt(chunks)
  }

  /// Says that elements are of another kind, where their content changed. Their heights, if known, stay.
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

  /// Says of what kind every element is, where all of them may be others than before. Their heights, if known, stay.
  mutating func setKinds(_ kinds: KindRuns) {
    // Headers and footers have kinds of their own everywhere.
    let hasItemKinds = tallies.indices.contains { isItemKind($0) && tallies[$0].count > 0 }
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

  /// Follows a change: what stayed keeps its height wherever it went, and what is new is not measured.
  /// - Parameter kinds: of the new elements, in runs over all that stand there afterwards; nil where all are of kind 0.
  mutating func apply(_ mapping: IndexMapping, kinds: KindRuns? = nil) {
    contract(mapping.oldCount == count, "A change of \(mapping.oldCount) elements meets \(count) heights")
    guard !mapping.isIdentity else { return }
    // In so many pieces, every element is looked at once instead of every piece being looked for.
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

  /// The chunks after a change, from all elements one by one.
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
      // What follows was not joined with its neighbours when it came in, and is not now.
      let first = index
      while left > 0, chunks[index].count <= left {
        left -= chunks[index].count
        index += 1
      }
      list.append(whole: chunks[first..<index])
    }
  }

  /// Puts elements not measured among the others.
  /// - Parameter runs: where they are afterwards, ascending and apart.
  mutating func insert(_ runs: [Range<Int>]) {
    apply(IndexMapping(inserting: runs, into: count))
  }

  /// Takes elements out.
  /// - Parameter runs: where they are before, ascending and apart.
  mutating func remove(_ runs: [Range<Int>]) {
    apply(IndexMapping(removing: runs, from: count))
  }

  /// Drops elements at the end, or adds ones not measured.
  mutating func resize(to newCount: Int) {
    if newCount < count { remove([newCount..<count]) }
    if newCount > count { insert([count..<newCount]) }
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
    tallies = (0..<UInt8(Self.kindLimit)).map { HeightTally(kind: $0) }
    for chunk in chunks { chunk.forEachTally { tallies[Int($0.kind)].add($0) } }
    kindCount = 1 + (tallies.lastIndex { $0.count > 0 } ?? 0)
    count = tallies.reduce(0) { $0 + $1.count }
    countTree = Array(repeating: 0, count: chunks.count + 1)
    sumTree = Array(repeating: 0, count: chunks.count + 1)
    openTree = Array(repeating: 0, count: (chunks.count + 1) * kindCount)
    for (index, chunk) in chunks.enumerated() {
      let node = index + 1
      chunk.forEachTally { tally in
        // A kind that has gone leaves an empty tally behind.
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
