extension ChunkedText {
  /// Calls `body` with the bytes of a range, chunk by chunk.
  func forEachChunk(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard !range.isEmpty else { return }
    var cursor = TreeCursor(tree)
    cursor.seek { $0.length > range.lowerBound }
    while let chunk = cursor.item {
      let start = cursor.before.length
      let end = start + chunk.sums.length
      let lower = range.lowerBound > start ? chunk.byteIndex(at: range.lowerBound - start) : 0
      let upper = range.upperBound < end ? chunk.byteIndex(at: range.upperBound - start) : chunk.bytes.count
      chunk.bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[lower..<upper])) }
      if end >= range.upperBound || !cursor.advance() { return }
    }
  }

  func string(in range: Range<Int>) -> String {
    let count = sums(before: range.upperBound).bytes - sums(before: range.lowerBound).bytes
    return String(unsafeUninitializedCapacity: count) { buffer in
      var filled = 0
      forEachChunk(in: range) { bytes in
        _ = UnsafeMutableBufferPointer(rebasing: buffer[filled...]).initialize(fromContentsOf: bytes)
        filled += bytes.count
      }
      return filled
    }
  }

  func units(in range: Range<Int>) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: range.count) { buffer, count in
      forEachChunk(in: range) { bytes in
        var index = 0
        while index < bytes.count {
          let size = UTF8Chunk.size(of: bytes[index])
          var value = size == 1 ? UInt32(bytes[index]) : UInt32(bytes[index]) & (0x7f >> UInt32(size))
          for next in bytes[(index + 1)..<(index + size)] { value = value << 6 | UInt32(next & 0x3f) }
          if size == 4 {
            buffer.initializeElement(at: count, to: UInt16(0xd7c0 + value >> 10))
            buffer.initializeElement(at: count + 1, to: UInt16(0xdc00 + value & 0x3ff))
          } else {
            buffer.initializeElement(at: count, to: UInt16(value))
          }
          count += size == 4 ? 2 : 1
          index += size
        }
      }
    }
  }

  /// Whether both have the same bytes, wherever their chunks end.
  func hasSameBytes(as other: ChunkedText) -> Bool {
    if tree.isIdentical(to: other.tree) { return true }
    guard sums == other.sums else { return false }
    var (mine, theirs) = (TreeCursor(tree), TreeCursor(other.tree))
    var (a, b) = (0, 0)
    while let first = mine.item, let second = theirs.item {
      let count = min(first.bytes.count - a, second.bytes.count - b)
      guard first.bytes[a..<a + count] == second.bytes[b..<b + count] else { return false }
      a += count
      b += count
      if a == first.bytes.count {
        guard mine.advance() else { return true }
        a = 0
      }
      if b == second.bytes.count {
        guard theirs.advance() else { return true }
        b = 0
      }
    }
    return true
  }
}
