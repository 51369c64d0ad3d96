import Glibc

/// A text that is read in pieces, by offsets in UTF-8.
struct SpellingText {
  let string: String
  let count: Int

  /// A part of a text, made of whole tokens.
  struct Piece: Equatable {
    var bytes: Range<Int>
    /// Whether it is one token that is too long to be checked.
    var isSkipped = false
  }

  /// The bytes after which a piece ends with the token there: less than a millisecond's work where all words are known.
  static let pieceSize = 4_096
  /// A token with more bytes has more code units than are checked.
  private static let longestToken = 3 * SpellingToken.longest

  init(_ string: String) {
    var string = string
    string.makeContiguousUTF8()
    self.string = string
    count = string.utf8.count
  }

  @inline(__always)
  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var string = string
    return string.withUTF8(body)
  }

  /// The offset in UTF-16 of an offset in UTF-8, which is that of a character.
  func codeUnits(before byte: Int) -> Int {
    let index = string.utf8.index(string.startIndex, offsetBy: byte)
    return string.utf16.distance(from: string.startIndex, to: index)
  }

  /// The offset in UTF-8 of an offset in UTF-16, clamped to the text.
  func byte(at codeUnit: Int) -> Int {
    guard codeUnit > 0 else { return 0 }
    let index = string.utf16.index(string.startIndex, offsetBy: codeUnit, limitedBy: string.endIndex) ?? string.endIndex
    return string.utf8.distance(from: string.startIndex, to: index)
  }

  // MARK: Tokens

  /// The start of the token around an offset, or the offset itself where a separator is before it.
  func tokenStart(_ byte: Int) -> Int {
    withBytes { bytes in
      var i = byte
      while i > 0 {
        var start = i - 1
        while start > 0, bytes[start] & 0xc0 == 0x80 { start -= 1 }
        if SpellingToken.isSeparator(Self.scalar(bytes, start).value) { break }
        i = start
      }
      return i
    }
  }

  /// The end of the token around an offset, or the offset itself where a separator is behind it.
  func tokenEnd(_ byte: Int) -> Int { withBytes { Self.tokenEnd($0, byte, limit: count) } }

  private static func tokenEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ byte: Int, limit: Int) -> Int {
    var i = byte
    while i < limit {
      let (value, length) = scalar(bytes, i)
      if SpellingToken.isSeparator(value) { break }
      i += length
    }
    return i
  }

  /// The first piece of a region that begins and ends where tokens do.
  func firstPiece(of region: Range<Int>) -> Piece {
    withBytes { bytes in
      var end = region.lowerBound
      while end < region.upperBound {
        let start = Self.separatorsEnd(bytes, end, limit: region.upperBound)
        let next = Self.tokenEnd(bytes, start, limit: region.upperBound)
        if next - start > Self.longestToken {
          // A piece of its own.
          if start > region.lowerBound { return Piece(bytes: region.lowerBound..<start) }
          return Piece(bytes: start..<next, isSkipped: true)
        }
        end = next
        if end - region.lowerBound >= Self.pieceSize { break }
      }
      return Piece(bytes: region.lowerBound..<end)
    }
  }

  /// The end of the separators at an offset; of a longer run, a place inside of it.
  private static func separatorsEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ byte: Int, limit: Int) -> Int {
    var i = byte
    while i < limit, i - byte < pieceSize {
      let (value, length) = scalar(bytes, i)
      guard SpellingToken.isSeparator(value) else { break }
      i += length
    }
    return i
  }

  /// The code units of a part of the text.
  func codeUnits(_ range: Range<Int>) -> [UInt16] {
    withBytes { bytes in
      // A code unit takes at least one byte.
      [UInt16](unsafeUninitializedCapacity: range.count) { units, filled in
        var i = range.lowerBound
        while i < range.upperBound {
          let byte = bytes[i]
          if byte < 0x80 {
            units[filled] = UInt16(byte)
            filled += 1
            i += 1
            continue
          }
          let (value, length) = Self.scalar(bytes, i)
          if value >= 0x10000 {
            units[filled] = UInt16(truncatingIfNeeded: 0xd7c0 + (value >> 10))
            units[filled + 1] = UInt16(truncatingIfNeeded: 0xdc00 | (value & 0x3ff))
            filled += 2
          } else {
            units[filled] = UInt16(truncatingIfNeeded: value)
            filled += 1
          }
          i += length
        }
      }
    }
  }

  /// The character at an offset, and its length. Swift guarantees that the text is valid.
  @inline(__always)
  private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(bytes[i])
    if first < 0x80 { return (first, 1) }
    func tail(_ n: Int) -> UInt32 { i + n < bytes.count ? UInt32(bytes[i + n]) & 0x3f : 0 }
    if first < 0xe0 { return ((first & 0x1f) << 6 | tail(1), 2) }
    if first < 0xf0 { return ((first & 0xf) << 12 | tail(1) << 6 | tail(2), 3) }
    return ((first & 7) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }

  // MARK: Changes

  /// The bytes at the start and at the end that two texts have in common. The parts between begin and end with whole
  /// characters.
  static func common(_ a: SpellingText, _ b: SpellingText) -> (prefix: Int, suffix: Int) {
    a.withBytes { a in
      b.withBytes { b in
        let most = min(a.count, b.count)
        var prefix = Self.commonPrefix(a, b, most)
        while prefix > 0, isContinuation(a, prefix) || isContinuation(b, prefix) { prefix -= 1 }
        let rest = most - prefix
        var suffix = Self.commonSuffix(a, b, rest)
        while suffix > 0, isContinuation(a, a.count - suffix) { suffix -= 1 }
        return (prefix, suffix)
      }
    }
  }

  private static func isContinuation(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int) -> Bool {
    i < bytes.count && bytes[i] & 0xc0 == 0x80
  }

  private static let stride = 256

  private static func commonPrefix(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, _ most: Int) -> Int
  {
    guard let start = a.baseAddress, let other = b.baseAddress else { return 0 }
    var i = 0
    while i + stride <= most, memcmp(start + i, other + i, stride) == 0 { i += stride }
    while i < most, a[i] == b[i] { i += 1 }
    return i
  }

  private static func commonSuffix(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, _ most: Int) -> Int
  {
    guard let end = a.baseAddress?.advanced(by: a.count), let other = b.baseAddress?.advanced(by: b.count) else {
      return 0
    }
    var i = 0
    while i + stride <= most, memcmp(end - i - stride, other - i - stride, stride) == 0 { i += stride }
    while i < most, a[a.count - 1 - i] == b[b.count - 1 - i] { i += 1 }
    return i
  }
}
