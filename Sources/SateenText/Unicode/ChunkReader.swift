/// A paragraph in UTF-16, or a part of a paragraph that is too long to be processed as a whole.
struct TextChunk {
  /// The chunk's offset in the text and its length without the separator, in code units.
  var start = 0
  var count = 0
  var startsParagraph = true
  /// Whether a paragraph separator or the end of the text follows.
  var endsParagraph = true
  /// Whether the separator that follows only ends the line: LINE SEPARATOR, or a vertical tab.
  var endsWithLineSeparator = false
  /// Whether a line may end after the chunk; false where a long paragraph without spaces was cut.
  var breakAfter = true
  var isASCII = true
  var hasRightToLeft = false
  var hasHan = false
  var hasKana = false
  var hasHangul = false
}

/// Reads a text chunk by chunk, so that a layout that shows eight lines of a megabyte reads only eight lines' worth.
struct ChunkReader {
  /// The number of code units after which a paragraph is cut, at a space where there is one. Each chunk's bidirectional
  /// levels are resolved on their own.
  static let chunkLimit = 4_096
  /// The number of code units that a chunk may have beyond the limit, to avoid cutting through a cluster.
  static let slack = 512

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var unitPosition = 0
  private var startsParagraph = true
  private var isFinished: Bool

  /// - Parameter firstUnit: the offset of the first byte in the text, in code units.
  init(_ bytes: UnsafeBufferPointer<UInt8>, firstUnit: Int = 0) {
    self.bytes = bytes
    unitPosition = firstUnit
    isFinished = bytes.isEmpty
  }

  /// Whether anything but ASCII white space and control characters is left.
  var hasVisibleRest: Bool {
    var i = position
    while i < bytes.count {
      if bytes[i] > 0x20 { return true }
      i += 1
    }
    return false
  }

  /// - Parameter units: memory for at least `chunkLimit + slack + 2` code units.
  mutating func next(into units: UnsafeMutablePointer<UInt16>) -> TextChunk? {
    guard !isFinished else { return nil }
    var chunk = TextChunk(start: unitPosition, startsParagraph: startsParagraph)
    var count = 0
    var i = position
    var afterSpace: (byte: Int, count: Int) = (0, 0)
    var separator = 0

    scan: while true {
      guard i < bytes.count else {
        isFinished = true
        break
      }
      let byte = bytes[i]
      if byte < 0x80 {
        if byte > 0x20 && byte != 0x7f {
          units[count] = UInt16(byte)
        } else if byte == 0x20 {
          units[count] = 0x20
          afterSpace = (i + 1, count + 1)
        } else if byte == 0x09 {
          units[count] = 0x09
        } else if byte >= 0x0a && byte <= 0x0d {
          separator = byte == 0x0d && i + 1 < bytes.count && bytes[i + 1] == 0x0a ? 2 : 1
          chunk.endsWithLineSeparator = byte == 0x0b
          i += separator
          break
        } else {
          units[count] = Self.invisible
        }
        count += 1
        i += 1
      } else {
        let (c, length) = Self.decode(bytes, i)
        if count >= Self.chunkLimit, !CodePoint.extendsCluster(c) || count >= Self.chunkLimit + Self.slack {
          break
        }
        if c == 0x85 || c == 0x2028 || c == 0x2029 {
          separator = 1
          chunk.endsWithLineSeparator = c == 0x2028
          i += length
          break
        }
        i += length
        chunk.isASCII = false
        note(c, in: &chunk)
        if c >= 0x10000 {
          units[count] = UInt16(truncatingIfNeeded: 0xd7c0 + (c >> 10))
          units[count + 1] = UInt16(truncatingIfNeeded: 0xdc00 | (c & 0x3ff))
          count += 2
        } else {
          units[count] = c < 0xa0 ? Self.invisible : UInt16(c)
          count += 1
        }
        continue scan
      }
      if count >= Self.chunkLimit && (i >= bytes.count || bytes[i] < 0x80) { break }
    }

    if separator > 0 {
      startsParagraph = true
    } else if !isFinished && i < bytes.count {
      chunk.endsParagraph = false
      startsParagraph = false
      if afterSpace.count > Self.chunkLimit / 2 {
        i = afterSpace.byte
        count = afterSpace.count
      } else {
        chunk.breakAfter = false
      }
    } else {
      isFinished = true
    }
    chunk.count = count
    position = i
    unitPosition += count + separator
    return chunk
  }

  /// The replacement for control characters, WORD JOINER: it has no width and no ink, and allows no line break.
  private static let invisible: UInt16 = 0x2060

  private func note(_ c: UInt32, in chunk: inout TextChunk) {
    switch c {
    case 0..<0x590: break
    case 0x590...0x8ff, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfb1d...0xfdff, 0xfe70...0xfeff,
      0x10800...0x10fff, 0x1e800...0x1efff:
      chunk.hasRightToLeft = true
    case 0x2e80...0x2fdf, 0x3005, 0x3007, 0x3400...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff: chunk.hasHan = true
    case 0x3041...0x30ff, 0x31f0...0x31ff, 0xff66...0xff9d: chunk.hasKana = true
    case 0x1100...0x11ff, 0x3131...0x318e, 0xac00...0xd7a3: chunk.hasHangul = true
    default: break
    }
  }

  /// Decodes one character of UTF-8, which Swift guarantees to be valid.
  @inline(__always)
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int) -> (UInt32, Int) {
    let a = UInt32(bytes[i])
    func tail(_ n: Int) -> UInt32 { i + n < bytes.count ? UInt32(bytes[i + n]) & 0x3f : 0 }
    if a < 0xe0 { return ((a & 0x1f) << 6 | tail(1), 2) }
    if a < 0xf0 { return ((a & 0xf) << 12 | tail(1) << 6 | tail(2), 3) }
    return ((a & 7) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }
}
