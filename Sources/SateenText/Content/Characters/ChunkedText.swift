/// The characters of a text, in a tree of chunks. Copies share their chunks.
///
/// Offsets are UTF-16 code units. They lie between 0 and the length, and not inside of a surrogate pair.
struct ChunkedText: Sendable {
  private(set) var tree = SumTree<UTF8Chunk>()
  /// The number of bytes that new chunks may have. Chunks from other texts keep their own limit.
  let chunkLimit: UInt16

  /// - Parameter chunkLimit: in bytes, at least 8.
  init(chunkLimit: Int = UTF8Chunk.usualLimit) {
    self.chunkLimit = UInt16(min(max(chunkLimit, 8), Int(UInt16.max)))
  }

  private init(_ tree: SumTree<UTF8Chunk>, chunkLimit: UInt16) {
    self.tree = tree
    self.chunkLimit = chunkLimit
  }

  init(_ string: String, chunkLimit: Int = UTF8Chunk.usualLimit) {
    self.init(chunkLimit: chunkLimit)
    // A String that is not contiguous, and one that came from outside, has valid UTF-8 after the copy, too.
    var string = string
    tree = string.withUTF8 { bytes in
      // A quarter is left free for typing.
      SumTree(UTF8Chunk.chunks(bytes, size: max(8, Int(self.chunkLimit) * 3 / 4), limit: self.chunkLimit))
    }
  }

  var sums: TextSums { tree.sums }
  var length: Int { tree.sums.length }

  func slice(_ range: Range<Int>) -> ChunkedText {
    if range.isEmpty { return ChunkedText(SumTree(), chunkLimit: chunkLimit) }
    guard range.count * 4 <= Int(chunkLimit) else { return ChunkedText(tree.slice(range), chunkLimit: chunkLimit) }
    // A few words are copied faster than the paths around them. They have at most three bytes for each unit.
    var bytes: [UInt8] = []
    forEachChunk(in: range) { bytes += $0 }
    return ChunkedText(SumTree([UTF8Chunk(bytes, limit: chunkLimit)]), chunkLimit: chunkLimit)
  }

  mutating func append(_ other: ChunkedText) {
    tree.append(other.tree)
  }

  // MARK: Replacing

  mutating func replace(_ range: Range<Int>, with new: ChunkedText) {
    if new.sums.bytes <= Int(chunkLimit), replaceInLeaf(range, with: new) { return }
    tree.replace(range, with: new.tree)
  }

  /// Replaces text in place.
  /// - Returns: false where nothing was changed, because the range is not within one leaf or leaves it a short chunk
  ///   at an end.
  private mutating func replaceInLeaf(_ range: Range<Int>, with new: ChunkedText) -> Bool {
    let isOneLeaf = tree.root?.height == 0
    let inserted = new.shortBytes
    let limit = chunkLimit
    return tree.updateLeaf(at: range.lowerBound) { chunks, first, rest in
      var last = first
      var end = rest + range.count
      while end > chunks[last].sums.length {
        guard last + 1 < chunks.count else { return false }
        end -= chunks[last].sums.length
        last += 1
      }
      let lower = chunks[first].byteIndex(at: rest)
      let upper = range.isEmpty ? lower : chunks[last].byteIndex(at: end)
      let isAlone = isOneLeaf && chunks.count == 1
      if first == last {
        let count = chunks[first].bytes.count - (upper - lower) + inserted.count
        if count > 0, count <= Int(limit), isAlone || !UTF8Chunk.isShort(count, limit: limit) {
          chunks[first].replace(lower..<upper, with: inserted)
          return true
        }
      }
      return Self.replace(
        &chunks, first...last, with: chunks[first].bytes[..<lower] + inserted + chunks[last].bytes[upper...],
        limit: limit, isOneLeaf: isOneLeaf)
    }
  }

  /// Replaces whole chunks of a leaf, together with neighbours where one would be left short.
  private static func replace(
    _ chunks: inout [UTF8Chunk], _ range: ClosedRange<Int>, with bytes: ArraySlice<UInt8>, limit: UInt16,
    isOneLeaf: Bool
  ) -> Bool {
    var (first, last) = (range.lowerBound, range.upperBound)
    var bytes = bytes
    while last + 1 < chunks.count, UTF8Chunk.isShort(bytes.count, limit: limit) {
      last += 1
      bytes += chunks[last].bytes
    }
    while first > 0, UTF8Chunk.isShort(bytes.count, limit: limit) {
      first -= 1
      bytes = chunks[first].bytes + bytes
    }
    // Little is left of the leaf. The neighbour in another leaf is joined by the general way.
    guard isOneLeaf || !UTF8Chunk.isShort(bytes.count, limit: limit) else { return false }
    let made = bytes.withUnsafeBufferPointer { UTF8Chunk.chunks($0, size: Int(limit), limit: limit) }
    chunks.replaceSubrange(first...last, with: made)
    return true
  }

  /// All bytes, of a text that is short.
  private var shortBytes: [UInt8] {
    guard let root = tree.root else { return [] }
    if root.height == 0, root.items.count == 1 { return root.items[0].bytes }
    var bytes: [UInt8] = []
    tree.forEach { bytes += $0.bytes }
    return bytes
  }
}
