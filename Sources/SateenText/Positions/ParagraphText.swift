import SateenThreads

/// The characters of a paragraph without its separator, with the places between its clusters and words. Offsets count
/// from the paragraph's start.
final class ParagraphText: Sendable {
  struct Word: Sendable {
    var range: Range<Int>
    /// Whether there are letters, digits or ideographs in it; white space and punctuation are segments as well.
    var isWord: Bool
  }

  let units: [UInt16]
  /// The ends of all clusters, in order; nil where every code unit is a cluster.
  private let ends: [Int32]?
  private let found = Locked<[Word]?>(nil)

  init(_ text: Substring) {
    let units = Array(text.utf16)
    self.units = units
    // Only the first half of ASCII is sure to have no clusters of several units; separators are not in here.
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

  /// The last boundary that is not behind an offset.
  func floor(_ offset: Int) -> Int {
    guard let ends else { return min(max(offset, 0), count) }
    if offset >= count { return count }
    let index = firstEnd(behind: offset)
    return index == 0 ? 0 : Int(ends[index - 1])
  }

  /// The first boundary that is not before an offset.
  func ceiling(_ offset: Int) -> Int {
    let lower = floor(offset)
    return lower >= offset ? lower : boundary(after: lower)
  }

  /// The end of the paragraph where there is none.
  func boundary(after offset: Int) -> Int {
    guard let ends else { return min(max(offset + 1, 0), count) }
    let index = firstEnd(behind: offset)
    return index < ends.count ? Int(ends[index]) : count
  }

  /// The start of the paragraph where there is none.
  func boundary(before offset: Int) -> Int { offset <= 0 ? 0 : floor(min(offset, count) - 1) }

  /// The first of `ends` that lies behind an offset.
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

  /// All segments, in order and without gaps. Those that end inside of a cluster, as between a lead jamo and the syllable it
  /// forms a cluster with, are one with the next.
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

  /// The segment that has the code unit at an offset; the last one at the end; nil in an empty paragraph.
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

  /// The segment with an offset, or the number of segments behind the end; with `roundUp`, the one after it.
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
