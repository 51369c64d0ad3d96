/// A stretch of text in UTF-8, short enough to be searched and copied at each edit. It holds whole code points.
struct UTF8Chunk: TreeItem {
  private(set) var bytes: [UInt8]
  private(set) var sums: TextSums
  /// The number of bytes that the chunk may have.
  let limit: UInt16

  /// The usual number of bytes that a chunk may have. Chunks of 256 bytes need more memory and are not faster. Those of
  /// 4,096 bytes double the time of an edit.
  static let usualLimit = 1_024

  /// - Parameter bytes: valid UTF-8 that is not empty.
  init(_ bytes: [UInt8], limit: UInt16) {
    self.bytes = bytes
    self.limit = limit
    sums = bytes.withUnsafeBufferPointer { TextSums($0) }
  }

  /// Whether the chunk is so short that it is joined with a neighbour. No two neighbours are short, which bounds the
  /// number of chunks.
  var isShort: Bool { Self.isShort(bytes.count, limit: limit) }

  static func isShort(_ count: Int, limit: UInt16) -> Bool { count < Int(limit) / 4 }

  func split(at offset: Int) -> (UTF8Chunk, UTF8Chunk) {
    let index = byteIndex(at: offset)
    return (UTF8Chunk(Array(bytes[..<index]), limit: limit), UTF8Chunk(Array(bytes[index...]), limit: limit))
  }

  func joined(with next: UTF8Chunk) -> UTF8Chunk? {
    bytes.count + next.bytes.count <= Int(limit) ? UTF8Chunk(bytes + next.bytes, limit: limit) : nil
  }

  /// Replaces bytes in place.
  mutating func replace(_ range: Range<Int>, with new: [UInt8]) {
    bytes.replaceSubrange(range, with: new)
    sums = bytes.withUnsafeBufferPointer { TextSums($0) }
  }

  /// The index of the byte at an offset in UTF-16 code units. An offset inside of a surrogate pair finds the end of the
  /// pair.
  func byteIndex(at offset: Int) -> Int {
    sums.bytes == sums.length ? offset : search(offset, lengthOfPairs: 2).index
  }

  /// The index of the byte of a code point.
  func byteIndex(ofCodePoint number: Int) -> Int {
    sums.bytes == sums.codePoints ? number : search(number, lengthOfPairs: 1).index
  }

  /// Whether an offset is inside of a surrogate pair.
  func cutsPair(at offset: Int) -> Bool {
    sums.codePoints < sums.length && search(offset, lengthOfPairs: 2).length > offset
  }

  /// The first code point that has at least so much text before it.
  /// - Parameter lengthOfPairs: the length of code points that are surrogate pairs in UTF-16. All others have 1.
  private func search(_ target: Int, lengthOfPairs: Int) -> (index: Int, length: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      var (index, length) = (0, 0)
      // Blocks are counted as a whole as long as they end before the place.
      while index + ByteCounts.block <= bytes.count {
        let counts = ByteCounts(UnsafeBufferPointer(rebasing: bytes[index..<index + ByteCounts.block]))
        let next = length + counts.codePoints + counts.pairs * (lengthOfPairs - 1)
        if next > target { break }
        length = next
        index += ByteCounts.block
      }
      while index < bytes.count {
        let byte = bytes[index]
        if byte & 0xc0 != 0x80 {
          if length >= target { break }
          length += byte >= 0xf0 ? lengthOfPairs : 1
        }
        index += 1
      }
      return (index, length)
    }
  }

  /// The sums of the bytes before an index.
  func sums(before index: Int) -> TextSums {
    if index == bytes.count { return sums }
    return bytes.withUnsafeBufferPointer { TextSums(UnsafeBufferPointer(rebasing: $0[..<index])) }
  }

  /// The index behind a separator, where CR LF is one, and may have its line feed in the next chunk.
  /// - Parameter number: counts the separators of this chunk from 1.
  func end(ofSeparator number: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var left = number
      var index = 0
      while index < bytes.count {
        let size = Self.separatorSize(bytes, at: index)
        if size > 0 {
          left -= 1
          if left == 0 { return index + size }
        }
        index += max(size, 1)
      }
      return index
    }
  }

  /// Calls `body` with the place of each separator in the chunk, in UTF-16 code units.
  func forEachSeparator(_ body: (Range<Int>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var (index, length) = (0, 0)
      while index < bytes.count {
        let separator = Self.separatorSize(bytes, at: index)
        if separator == 0 {
          let size = Self.size(of: bytes[index])
          index += size
          length += size == 4 ? 2 : 1
        } else {
          // All have one unit but CR LF.
          let units = bytes[index] == 0x0d ? separator : 1
          body(length..<length + units)
          index += separator
          length += units
        }
      }
    }
  }

  /// The number of bytes of the separator at an index; 0 where there is none.
  private static func separatorSize(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case 0x0d: return index + 1 < bytes.count && bytes[index + 1] == 0x0a ? 2 : 1
    case 0x0a...0x0c: return 1
    case 0xc2: return bytes[index + 1] == 0x85 ? 2 : 0
    case 0xe2: return bytes[index + 1] == 0x80 && bytes[index + 2] | 1 == 0xa9 ? 3 : 0
    default: return 0
    }
  }

  /// Whether a separator ends before an index. A carriage return is one, whatever stands behind it.
  func endsWithSeparator(before index: Int) -> Bool {
    switch bytes[index - 1] {
    case 0x0a...0x0d: return true
    case 0x85: return bytes[index - 2] == 0xc2
    case 0xa8, 0xa9: return index > 2 && bytes[index - 2] == 0x80 && bytes[index - 3] == 0xe2
    default: return false
    }
  }

  /// The number of bytes of the code point that begins with a byte.
  static func size(of lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  }

  // MARK: Cutting

  /// Chunks of nearly equal size that hold some bytes.
  /// - Parameters:
  ///   - bytes: valid UTF-8.
  ///   - size: the number of bytes that a chunk gets at most, from 8 to the limit.
  static func chunks(_ bytes: UnsafeBufferPointer<UInt8>, size: Int, limit: UInt16) -> [UTF8Chunk] {
    // A cut lies up to three bytes before its place, at the start of a code point.
    let count = bytes.count <= size ? 1 : (bytes.count + size - 4) / (size - 3)
    var chunks: [UTF8Chunk] = []
    chunks.reserveCapacity(count)
    var start = 0
    for number in 1...count {
      var end = bytes.count * number / count
      while end < bytes.count, bytes[end] & 0xc0 == 0x80 { end -= 1 }
      if end > start { chunks.append(UTF8Chunk(Array(bytes[start..<end]), limit: limit)) }
      start = end
    }
    return chunks
  }
}
