/// Finds the positions at which words of one language may be divided.
///
/// A dictionary has one level of patterns or two. With two, the first divides compounds into their parts, and the
/// second divides each part as if it were a word.
final class HyphenationDictionary: Sendable {
  /// The fewest letters that may stand alone.
  struct Minimums {
    /// At the start of a word and at its end.
    var left = 2
    var right = 2
    /// At the start and the end of a part of a compound.
    var compoundLeft = 2
    var compoundRight = 2
  }

  private let levels: [HyphenationPatterns]
  private let minimums: Minimums

  init(levels: [HyphenationPatterns], minimums: Minimums) {
    self.levels = levels
    self.minimums = minimums
  }

  private static let apostrophe: UInt16 = 0x27

  /// The division points of a word, ascending: each is the index of the first letter after the division.
  /// - Parameter word: in lower case, with U+0027 for apostrophes.
  func places(in word: [UInt16]) -> [Int] {
    var found: [Int] = []
    // An apostrophe separates a word into parts, and the minimums hold for each part.
    for part in word.split(separator: Self.apostrophe, omittingEmptySubsequences: true) {
      found += places(in: part, level: 0).filter { place in
        place - part.startIndex >= minimums.left && part.endIndex - place >= minimums.right
      }
    }
    return found
  }

  private func places(in part: ArraySlice<UInt16>, level: Int) -> [Int] {
    guard level < levels.count, part.count >= 2 else { return [] }
    let numbers = levels[level].numbers(in: part)
    let own = part.indices.filter { $0 > part.startIndex && numbers[$0 - part.startIndex] & 1 == 1 }
    guard level + 1 < levels.count else { return own }
    var all: [Int] = []
    var start = part.startIndex
    for end in own + [part.endIndex] {
      all += places(in: part[start..<end], level: level + 1).filter { place in
        (start == part.startIndex || place - start >= minimums.compoundLeft)
          && (end == part.endIndex || end - place >= minimums.compoundRight)
      }
      if end < part.endIndex { all.append(end) }
      start = end
    }
    return all
  }
}
