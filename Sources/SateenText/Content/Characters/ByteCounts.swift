/// The numbers of some kinds of bytes in a stretch of UTF-8.
struct ByteCounts {
  /// Bytes that begin a code point.
  private(set) var codePoints = 0
  /// Bytes that begin a code point which is a surrogate pair in UTF-16.
  private(set) var pairs = 0
  /// U+000A to U+000D.
  private(set) var controls = 0
  /// Carriage returns, and bytes that may begin U+0085, U+2028 or U+2029.
  private(set) var specials = 0

  /// A block has fewer bytes than 256, so that sums of 8 bits hold its counts.
  static var block: Int { 64 }

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < text.count {
      let end = min(index + Self.block, text.count)
      add(UnsafeBufferPointer(rebasing: text[index..<end]))
      index = end
    }
  }

  /// Adds a block. The sums are as wide as the bytes and the loop has no branches, so it handles many bytes at once.
  @inline(__always)
  private mutating func add(_ block: UnsafeBufferPointer<UInt8>) {
    var (codePoints, pairs, controls, specials) = (UInt8(0), UInt8(0), UInt8(0), UInt8(0))
    for byte in block {
      codePoints &+= byte & 0xc0 != 0x80 ? 1 : 0
      pairs &+= byte >= 0xf0 ? 1 : 0
      controls &+= byte &- 0x0a < 4 ? 1 : 0
      specials &+= (byte == 0x0d ? 1 : 0) | (byte == 0xc2 ? 1 : 0) | (byte == 0xe2 ? 1 : 0)
    }
    self.codePoints += Int(codePoints)
    self.pairs += Int(pairs)
    self.controls += Int(controls)
    self.specials += Int(specials)
  }
}
