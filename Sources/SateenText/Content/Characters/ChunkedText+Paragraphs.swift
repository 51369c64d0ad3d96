extension ChunkedText {
  /// The number of paragraphs before the paragraph that an offset lies in. The separator belongs to the paragraph that
  /// it ends, and an offset between CR and LF to the same.
  func paragraphIndex(at offset: Int) -> Int {
    guard offset < length else { return sums.separators }
    let before = sums(before: offset)
    return before.separators - (before.endsWithReturn && startsWithLineFeed(at: offset) ? 1 : 0)
  }

  /// The offset at which a paragraph starts.
  /// - Parameter index: from 0 to the number of separators.
  func start(ofParagraph index: Int) -> Int {
    guard index > 0, let (chunk, before) = tree.find({ $0.separators >= index }) else { return 0 }
    // The line feed at the chunk's start may belong to the return before it, which is counted already.
    let isDivided = before.endsWithReturn && chunk.sums.startsWithLineFeed
    let end = chunk.end(ofSeparator: index - before.separators + (isDivided ? 1 : 0))
    let sums = chunk.sums(before: end)
    let offset = before.length + sums.length
    return end == chunk.bytes.count && sums.endsWithReturn && startsWithLineFeed(at: offset) ? offset + 1 : offset
  }

  /// Whether a paragraph starts at an offset.
  func startsParagraph(at offset: Int) -> Bool {
    guard offset > 0, let (chunk, before) = tree.find({ $0.length >= offset }) else { return true }
    let index = chunk.byteIndex(at: offset - before.length)
    guard chunk.endsWithSeparator(before: index) else { return false }
    return chunk.bytes[index - 1] != 0x0d || !startsWithLineFeed(at: offset)
  }

  /// The length of the separator that ends before an offset; 0 where none does.
  func separatorLength(before offset: Int) -> Int {
    guard offset > 0, let (chunk, before) = tree.find({ $0.length >= offset }) else { return 0 }
    let index = chunk.byteIndex(at: offset - before.length)
    guard chunk.endsWithSeparator(before: index) else { return 0 }
    return chunk.bytes[index - 1] == 0x0a && offset > 1 && sums(before: offset - 1).endsWithReturn ? 2 : 1
  }

  private func startsWithLineFeed(at offset: Int) -> Bool {
    guard offset < length, let (chunk, before) = tree.find({ $0.length > offset }) else { return false }
    return chunk.bytes[chunk.byteIndex(at: offset - before.length)] == 0x0a
  }

  /// Whether the text has a carriage return at an offset, which may lie inside of a surrogate pair.
  func isReturn(at offset: Int) -> Bool {
    guard offset >= 0, offset < length, let (chunk, before) = tree.find({ $0.length > offset }),
      !chunk.cutsPair(at: offset - before.length)
    else { return false }
    return chunk.bytes[chunk.byteIndex(at: offset - before.length)] == 0x0d
  }

  /// Whether the text has a separator at an offset that only ends a line: U+2028, or a vertical tab.
  func isLineSeparator(at offset: Int) -> Bool {
    guard offset >= 0, offset < length, let (chunk, before) = tree.find({ $0.length > offset }) else { return false }
    let index = chunk.byteIndex(at: offset - before.length)
    if chunk.bytes[index] == 0x0b { return true }
    // A chunk divides no code point.
    return chunk.bytes[index] == 0xe2 && chunk.bytes[index + 1] == 0x80 && chunk.bytes[index + 2] == 0xa8
  }

  /// The places of separators, found with one search and one pass over the text between the first and the last.
  /// - Parameter numbers: of separators, from 0 to the number of all. A paragraph ends with the separator of its index.
  func separators(_ numbers: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    guard !numbers.isEmpty else { return found }
    found.reserveCapacity(numbers.count)
    var cursor = TreeCursor(tree)
    cursor.seek { $0.separators > numbers.lowerBound }
    var next = cursor.before.separators
    while let chunk = cursor.item {
      let (start, followsReturn) = (cursor.before.length, cursor.before.endsWithReturn)
      chunk.forEachSeparator { range in
        let range = start + range.lowerBound..<start + range.upperBound
        if range.lowerBound == start, followsReturn, chunk.sums.startsWithLineFeed {
          // The second half of the separator before.
          if let last = found.popLast() { found.append(last.lowerBound..<range.upperBound) }
          return
        }
        if numbers.contains(next) { found.append(range) }
        next += 1
      }
      let isDone = next >= numbers.upperBound && !(next == numbers.upperBound && chunk.sums.endsWithReturn)
      if isDone || !cursor.advance() { break }
    }
    return found
  }
}
