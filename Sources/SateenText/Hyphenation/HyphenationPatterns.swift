/// Patterns that say between which letters a word may be divided, as in TeX: F. M. Liang, "Word Hy-phen-a-tion by
/// Com-put-er", Stanford University, 1983.
///
/// A pattern is a string of letters with numbers before, between and after them, 0 where none is written. Its numbers
/// apply wherever its letters occur in a word. The greatest number at each position decides, and an odd one allows a
/// division. Patterns are stored in a trie.
struct HyphenationPatterns: Sendable {
  private struct Node {
    var letter: UInt16
    /// Indices into ``nodes``; 0, the index of the root, means none.
    var child: Int32 = 0
    var sibling: Int32 = 0
    /// The index in ``numbers`` of the pattern that ends at this node; -1 where no pattern ends.
    var numbers: Int32 = -1
  }

  private var nodes = [Node(letter: 0)]
  private var numbers: [UInt8] = []
  private(set) var count = 0

  /// The character "." stands for the edge of a word in patterns.
  static let edge: UInt16 = 0x2e

  /// - Parameter numbers: one number more than there are letters. A later pattern with equal letters replaces an
  ///   earlier one.
  mutating func insert(_ letters: [UInt16], _ numbers: [UInt8]) {
    var node = 0
    for letter in letters { node = child(of: node, letter) ?? addChild(to: node, letter) }
    if nodes[node].numbers < 0 {
      nodes[node].numbers = Int32(self.numbers.count)
      self.numbers += numbers
      count += 1
    } else {
      let start = Int(nodes[node].numbers)
      self.numbers.replaceSubrange(start..<start + numbers.count, with: numbers)
    }
  }

  private func child(of node: Int, _ letter: UInt16) -> Int? {
    var next = Int(nodes[node].child)
    while next != 0 {
      if nodes[next].letter == letter { return next }
      next = Int(nodes[next].sibling)
    }
    return nil
  }

  private mutating func addChild(to node: Int, _ letter: UInt16) -> Int {
    nodes.append(Node(letter: letter, sibling: nodes[node].child))
    nodes[node].child = Int32(nodes.count - 1)
    return nodes.count - 1
  }

  /// The greatest numbers between the letters of a word.
  /// - Parameter word: its letters in lower case.
  /// - Returns: for each letter, the number in front of it.
  func numbers(in word: ArraySlice<UInt16>) -> [UInt8] {
    let letters = [Self.edge] + word + [Self.edge]
    var greatest = [UInt8](repeating: 0, count: letters.count + 1)
    for start in letters.indices {
      var node = 0
      for end in start..<letters.count {
        guard let next = child(of: node, letters[end]) else { break }
        node = next
        let first = Int(nodes[node].numbers)
        guard first >= 0 else { continue }
        for i in 0...end + 1 - start { greatest[start + i] = max(greatest[start + i], numbers[first + i]) }
      }
    }
    return Array(greatest[1..<1 + word.count])
  }
}
