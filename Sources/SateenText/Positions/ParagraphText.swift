import SateenThreads

/// The characters of a paragraph without its separator, or of a part of a long paragraph, with the boundaries of its
/// clusters and words. Offsets count from the start.
final class ParagraphText: Sendable {
  struct Word: Sendable {
    var range: Range<Int>
    /// Whether the segment has letters, digits or ideographs. White space and punctuation form segments, too.
    var isWord: Bool
  }

  let units: [UInt16]
  /// The ends of all clusters, in order; nil where every code unit is a cluster.
  private let ends: [Int32]?
  private let found = Locked<[Word]?>(nil)

  init(_ units: [UInt16]) {
    self.units = units
    // In ASCII every code unit is a cluster: the only exception is a carriage return with a line feed, and separators
    // are not included. Other text has to be segmented.
    guard units.contains(where: { $0 >= 0x80 }) else {
      ends = nil
      return
    }
    var ends: [Int32] = []
    ends.reserveCapacity(units.count)
    units.withUnsafeBufferPointer { units in
      TextBoundaries.each(.cluster, in: units) { offset, _ in ends.append(Int32(offset)) }
    }
    self.ends = ends
  }

  var count: Int { units.count }

  func isBoundary(_ offset: Int) -> Bool { floor(offset) == offset }

  /// The last boundary at or before an offset.
  func floor(_ offset: Int) -> Int {
    guard let ends else { return min(max(offset, 0), count) }
    if offset >= count { return count }
    let index = firstEnd(behind: offset)
    return index == 0 ? 0 : Int(ends[index - 1])
  }

  /// The first boundary at or behind an offset.
  func ceiling(_ offset: Int) -> Int {
    let lower = floor(offset)
    return lower >= offset ? lower : boundary(after: lower)
  }

  /// The first boundary behind an offset, or the end of the paragraph.
  func boundary(after offset: Int) -> Int {
    guard let ends else { return min(max(offset + 1, 0), count) }
    let index = firstEnd(behind: offset)
    return index < ends.count ? Int(ends[index]) : count
  }

  /// The last boundary before an offset, or the start of the paragraph.
  func boundary(before offset: Int) -> Int { offset <= 0 ? 0 : floor(min(offset, count) - 1) }

  /// The index of the first of `ends` behind an offset.
  private func firstEnd(behind offset: Int) -> Int {
    guard let ends else { return 0 }
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if Int(ends[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Words

  /// All segments, in order and without gaps. A segment that ends inside of a cluster, as between a lead jamo and the
  /// syllable it forms a cluster with, is merged with the next.
  var words: [Word] {
    if let known = found.withLock({ $0 }) { return known }
    var words: [Word] = []
    var hasWord = false
    units.withUnsafeBufferPointer { units in
      TextBoundaries.each(.word, in: units) { offset, isWord in
        hasWord = hasWord || isWord
        guard isBoundary(offset) else { return }
        words.append(Word(range: (words.last?.range.upperBound ?? 0)..<offset, isWord: hasWord))
        hasWord = false
      }
    }
    found.withLock { $0 = words }
    return words
  }

  /// The segment with the code unit at an offset. At the end of the paragraph, the last segment; nil in an empty
  /// paragraph.
  func word(at offset: Int) -> Word? {
    let words = words
    return words.isEmpty ? nil : words[min(index(of: offset, in: words), words.count - 1)]
  }

  /// The end of the first word that ends behind an offset.
  func wordEnd(after offset: Int) -> Int? {
    let words = words
    return words[index(of: offset, in: words)...].first { $0.isWord }?.range.upperBound
  }

  /// The start of the last word that starts before an offset.
  func wordStart(before offset: Int) -> Int? {
    guard offset > 0 else { return nil }
    let words = words
    return words[..<index(of: offset - 1, in: words, roundUp: true)].last { $0.isWord }?.range.lowerBound
  }

  /// The index of the segment that contains an offset, or the number of segments where none does; with `roundUp`, the
  /// index after it.
  private func index(of offset: Int, in words: [Word], roundUp: Bool = false) -> Int {
    var low = 0
    var high = words.count
    while low < high {
      let middle = (low + high) / 2
      if words[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return roundUp ? min(low + 1, words.count) : low
  }
}
