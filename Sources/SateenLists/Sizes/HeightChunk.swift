/// The counts and the sum of measured heights of the elements of one kind in a chunk.
struct HeightTally {
  var kind: UInt8
  var count = 0
  var measured = 0
  var sum = 0.0

  mutating func add(_ other: HeightTally) {
    count += other.count
    measured += other.measured
    sum += other.sum
  }
}

extension HeightTally {
  /// The tally of one element.
  /// - Parameter height: NaN if it was not measured.
  init(kind: UInt8, height: Float) {
    self.init(kind: kind, count: 1, measured: height.isNaN ? 0 : 1, sum: height.isNaN ? 0 : Double(height))
  }
}

/// Consecutive elements with their known heights.
struct HeightChunk {
  /// The maximum of elements in a chunk.
  static let capacity = 256

  private(set) var count = 0
  /// The kind of each element; nil if all are of one kind.
  private(set) var kinds: [UInt8]?
  /// NaN where the element was not measured; nil if no element was.
  private(set) var heights: [Float]?
  /// The tallies of the kinds that occur. Most chunks have one kind, and an array would need an allocation.
  private(set) var firstTally: HeightTally
  private(set) var otherTallies: [HeightTally] = []

  init(count: Int, kind: UInt8) {
    self.count = count
    firstTally = HeightTally(kind: kind, count: count)
  }

  /// - Parameters:
  ///   - heights: NaN where an element was not measured.
  ///   - kinds: the kinds of the same elements.
  init(heights: ArraySlice<Float>, kinds: ArraySlice<UInt8>) {
    let kind = kinds.first ?? 0
    firstTally = HeightTally(kind: kind)
    count = heights.count
    if !kinds.allSatisfy({ $0 == kind }) { self.kinds = Array(kinds) }
    if !heights.allSatisfy(\.isNaN) { self.heights = Array(heights) }
    guard self.kinds != nil || self.heights != nil else {
      firstTally.count = count
      return
    }
    for (height, kind) in zip(heights, kinds) { add(HeightTally(kind: kind, height: height)) }
  }

  /// Appends the height and kind of each element to arrays.
  func append(to heights: inout [Float], _ kinds: inout [UInt8]) {
    if let known = self.heights { heights += known } else { heights += repeatElement(.nan, count: count) }
    if let known = self.kinds { kinds += known } else { kinds += repeatElement(firstTally.kind, count: count) }
  }

  func kind(at place: Int) -> UInt8 { kinds?[place] ?? firstTally.kind }

  // MARK: Queries

  /// Adds the elements of a range to a prefix, one after the other.
  func add<Prefix: HeightPrefix>(_ range: Range<Int>, to prefix: inout Prefix) {
    guard kinds == nil, let heights else { return addByKind(range, to: &prefix) }
    var sum = prefix.sum
    var open = 0
    heights.withUnsafeBufferPointer { heights in
      for place in range {
        let height = heights[place]
        if height.isNaN { open &+= 1 } else { sum += Double(height) }
      }
    }
    prefix.sum = sum
    prefix.add(open, ofKind: Int(firstTally.kind))
  }

  private func addByKind<Prefix: HeightPrefix>(_ range: Range<Int>, to prefix: inout Prefix) {
    guard kinds != nil || heights != nil else { return prefix.add(range.count, ofKind: Int(firstTally.kind)) }
    let (heights, kinds) = (heights, kinds)
    for place in range {
      if let height = heights?[place], !height.isNaN {
        prefix.sum += Double(height)
      } else {
        prefix.add(1, ofKind: Int(kinds?[place] ?? firstTally.kind))
      }
    }
  }

  /// The last element that begins at or before an offset; the first one if there is none.
  /// - Parameter prefix: the sums before the chunk.
  func place<Prefix: HeightPrefix>(
    at offset: Double, behind prefix: Prefix, _ estimates: HeightEstimates
  ) -> Int {
    var prefix = prefix
    let kind = Int(firstTally.kind)
    if let heights, kinds == nil {
      return heights.withUnsafeBufferPointer { heights in
        for place in 0..<(count - 1) {
          let height = heights[place]
          if height.isNaN { prefix.add(1, ofKind: kind) } else { prefix.sum += Double(height) }
          if prefix.length(estimates) > offset { return place }
        }
        return count - 1
      }
    }
    var place = 0
    // Begins with large steps. Most of these chunks are unmeasured and of one kind, and then a step takes constant
    // time.
    for step in [64, 8, 1] {
      while place + step < count {
        var further = prefix
        add(place..<(place + step), to: &further)
        guard further.length(estimates) <= offset else { break }
        prefix = further
        place += step
      }
    }
    return place
  }

  /// Appends the offsets and heights of elements to a window.
  /// - Parameter prefix: the sums before the first of them.
  func write<Prefix: HeightPrefix>(
    _ range: Range<Int>, behind prefix: Prefix, _ estimates: HeightEstimates, to window: inout HeightWindow
  ) {
    var prefix = prefix
    for place in range {
      let offset = prefix.length(estimates)
      if let height = heights?[place], !height.isNaN {
        window.append(offset: offset, height: Double(height))
        prefix.sum += Double(height)
      } else {
        let kind = Int(kind(at: place))
        window.append(offset: offset, height: estimates[kind])
        prefix.add(1, ofKind: kind)
      }
    }
  }

  func forEachTally(_ body: (HeightTally) -> Void) {
    body(firstTally)
    for tally in otherTallies { body(tally) }
  }

  private mutating func add(_ tally: HeightTally) {
    if firstTally.kind == tally.kind {
      firstTally.add(tally)
    } else if let place = otherTallies.firstIndex(where: { $0.kind == tally.kind }) {
      otherTallies[place].add(tally)
    } else {
      otherTallies.append(tally)
    }
  }

  /// - Returns: the increase of the number of known heights, and of their sum.
  mutating func setHeight(_ height: Float, at place: Int) -> (count: Int, sum: Double) {
    if heights == nil { heights = Array(repeating: .nan, count: count) }
    let old = heights?[place] ?? .nan
    heights?[place] = height
    let change = (count: old.isNaN ? 1 : 0, sum: Double(height) - (old.isNaN ? 0 : Double(old)))
    add(HeightTally(kind: kind(at: place), count: 0, measured: change.count, sum: change.sum))
    return change
  }

  /// Increases every known height by a distance.
  mutating func lengthenMeasured(by distance: Float) {
    for place in 0..<(heights?.count ?? 0) {
      if let height = heights?[place], !height.isNaN { _ = setHeight(max(0, height + distance), at: place) }
    }
  }

  mutating func setKind(_ kind: UInt8, at place: Int) {
    let old = self.kind(at: place)
    guard kind != old else { return }
    if kinds == nil { kinds = Array(repeating: old, count: count) }
    kinds?[place] = kind
    let tally = HeightTally(kind: kind, height: heights?[place] ?? .nan)
    add(HeightTally(kind: old, count: -1, measured: -tally.measured, sum: -tally.sum))
    add(tally)
  }

  mutating func appendUnmeasured(_ added: Int, kind: UInt8) {
    if kinds == nil, kind != firstTally.kind { kinds = Array(repeating: firstTally.kind, count: count) }
    kinds?.append(contentsOf: repeatElement(kind, count: added))
    heights?.append(contentsOf: repeatElement(.nan, count: added))
    add(HeightTally(kind: kind, count: added))
    count += added
  }

  /// Appends a range of another chunk's elements.
  mutating func append(_ other: HeightChunk, _ range: Range<Int>) {
    let added = other.heights.flatMap { $0[range].allSatisfy(\.isNaN) ? nil : $0[range] }
    if other.kinds == nil, added == nil { return appendUnmeasured(range.count, kind: other.firstTally.kind) }
    if kinds == nil, other.kinds != nil || other.firstTally.kind != firstTally.kind {
      kinds = Array(repeating: firstTally.kind, count: count)
    }
    if let added = other.kinds {
      kinds?.append(contentsOf: added[range])
    } else {
      kinds?.append(contentsOf: repeatElement(other.firstTally.kind, count: range.count))
    }
    if heights == nil, added != nil { heights = Array(repeating: .nan, count: count) }
    if let added {
      heights?.append(contentsOf: added)
    } else {
      heights?.append(contentsOf: repeatElement(.nan, count: range.count))
    }
    for place in range { add(HeightTally(kind: other.kind(at: place), height: added?[place] ?? .nan)) }
    count += range.count
  }
}

/// The chunks after a change. Small neighbours are joined, because many single insertions would otherwise leave many
/// tiny chunks.
struct HeightChunkList {
  private(set) var chunks: [HeightChunk] = []

  init(reserving count: Int) {
    chunks.reserveCapacity(count)
  }

  /// - Returns: whether the elements were added to the previous chunk.
  mutating func append(_ chunk: HeightChunk, _ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    // Accessed in place. A second reference would copy the last chunk for each element that is added.
    if !chunks.isEmpty, chunks[chunks.count - 1].count + range.count <= HeightChunk.capacity {
      chunks[chunks.count - 1].append(chunk, range)
      return true
    }
    if range.count == chunk.count {
      chunks.append(chunk)
    } else {
      var part = HeightChunk(count: 0, kind: chunk.kind(at: range.lowerBound))
      part.append(chunk, range)
      chunks.append(part)
    }
    return false
  }

  /// Appends chunks without joining them.
  mutating func append(whole chunks: ArraySlice<HeightChunk>) { self.chunks.append(contentsOf: chunks) }

  mutating func appendUnmeasured(_ count: Int, kind: UInt8) {
    var left = count
    while left > 0 {
      let size = min(left, HeightChunk.capacity)
      if !chunks.isEmpty, chunks[chunks.count - 1].count + size <= HeightChunk.capacity {
        chunks[chunks.count - 1].appendUnmeasured(size, kind: kind)
      } else {
        chunks.append(HeightChunk(count: size, kind: kind))
      }
      left -= size
    }
  }
}
