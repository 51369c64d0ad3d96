/// The lengths of a stretch of UTF-8 text, and the number of paragraph separators in it.
struct TextSums: TreeSums, Hashable {
  var bytes = 0
  /// In UTF-16 code units.
  var length = 0
  var codePoints = 0
  /// The separators between paragraphs, which are those that `AttributedText.paragraphBounds()` finds: U+000A to U+000D,
  /// U+0085, U+2028 and U+2029. CR LF counts once, also where two stretches divide it.
  var separators = 0
  private(set) var startsWithLineFeed = false
  private(set) var endsWithReturn = false

  init() {}

  /// - Parameter text: valid UTF-8.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    guard let first = text.first, let last = text.last else { return }
    bytes = text.count
    let counts = ByteCounts(text)
    codePoints = counts.codePoints
    length = counts.codePoints + counts.pairs
    separators = counts.controls
    // A return may have its line feed behind it, and the other two bytes may begin a separator.
    if counts.specials > 0 {
      for index in 0..<text.count - 1 {
        switch (text[index], text[index + 1]) {
        case (0x0d, 0x0a): separators -= 1
        case (0xc2, 0x85): separators += 1
        case (0xe2, 0x80): if text[index + 2] | 1 == 0xa9 { separators += 1 }
        default: break
        }
      }
    }
    startsWithLineFeed = first == 0x0a
    endsWithReturn = last == 0x0d
  }

  static func + (a: TextSums, b: TextSums) -> TextSums {
    if a.bytes == 0 { return b }
    if b.bytes == 0 { return a }
    var sum = a
    sum.bytes += b.bytes
    sum.length += b.length
    sum.codePoints += b.codePoints
    sum.separators += b.separators - (a.endsWithReturn && b.startsWithLineFeed ? 1 : 0)
    sum.endsWithReturn = b.endsWithReturn
    return sum
  }
}
