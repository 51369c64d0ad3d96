// Accessibility and input methods count code points; files and sockets count bytes.
extension TextContent {
  /// The offset, moved into the text, and to the start of the surrogate pair that it lies inside of.
  public func codePointStart(_ offset: Int) -> Int {
    characters.codePointStart(offset)
  }

  /// The range, clamped to the text, and enlarged to whole code points. An empty range stays empty.
  public func wholeCodePoints(_ range: Range<Int>) -> Range<Int> {
    characters.wholeCodePoints(range)
  }

  /// The number of code points before an offset.
  public func codePoints(before offset: Int) -> Int {
    characters.sums(before: codePointStart(offset)).codePoints
  }

  /// The offset of a code point, by its number from 0.
  public func offset(ofCodePoint number: Int) -> Int {
    characters.offset(ofCodePoint: number)
  }

  /// The number of bytes in UTF-8 before an offset.
  public func bytes(before offset: Int) -> Int {
    characters.sums(before: codePointStart(offset)).bytes
  }

  /// The offset of the code point that a byte of the text in UTF-8 belongs to.
  public func offset(ofByte number: Int) -> Int {
    characters.offset(ofByte: number)
  }
}
