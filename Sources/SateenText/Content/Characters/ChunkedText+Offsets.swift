extension ChunkedText {
  /// The sums of the text before an offset. An offset inside of a surrogate pair counts as the pair's end.
  func sums(before offset: Int) -> TextSums {
    guard offset < length, let (chunk, before) = tree.find({ $0.length > offset }) else { return sums }
    return before + chunk.sums(before: chunk.byteIndex(at: offset - before.length))
  }

  /// The offset, moved to the start of the surrogate pair that it lies inside of, and into the text.
  func codePointStart(_ offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < length else { return length }
    // Most texts have no surrogate pairs, and need no search.
    guard sums.codePoints < length, let (chunk, before) = tree.find({ $0.length > offset }) else { return offset }
    return chunk.cutsPair(at: offset - before.length) ? offset - 1 : offset
  }

  /// The range, clamped to the text and enlarged to whole code points. An empty range stays empty.
  func wholeCodePoints(_ range: Range<Int>) -> Range<Int> {
    let lower = codePointStart(range.lowerBound)
    guard !range.isEmpty else { return lower..<lower }
    let upper = codePointStart(range.upperBound)
    let cutsPair = upper < range.upperBound && range.upperBound < length
    return lower..<max(lower, cutsPair ? upper + 2 : upper)
  }

  /// The offset of a code point, by its number from 0.
  func offset(ofCodePoint number: Int) -> Int {
    guard number > 0 else { return 0 }
    guard number < sums.codePoints, let (chunk, before) = tree.find({ $0.codePoints > number }) else { return length }
    return before.length + chunk.sums(before: chunk.byteIndex(ofCodePoint: number - before.codePoints)).length
  }

  /// The offset of the code point that a byte belongs to.
  func offset(ofByte number: Int) -> Int {
    guard number > 0 else { return 0 }
    guard number < sums.bytes, let (chunk, before) = tree.find({ $0.bytes > number }) else { return length }
    var index = number - before.bytes
    while chunk.bytes[index] & 0xc0 == 0x80 { index -= 1 }
    return before.length + chunk.sums(before: index).length
  }
}
