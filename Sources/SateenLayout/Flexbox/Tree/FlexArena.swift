/// Working memory that is handed out and given back in the manner of a stack. Pieces never move, and memory that was
/// given back stays for the next layout.
final class FlexArena {
  struct Mark {
    var chunk: Int
    var offset: Int
  }

  @exclusivity(unchecked) private var chunks: [UnsafeMutableRawBufferPointer] = []
  @exclusivity(unchecked) private var now = Mark(chunk: 0, offset: 0)

  private static let chunkSize = 64 * 1024

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  var mark: Mark { now }

  func release(to mark: Mark) { now = mark }

  /// Uninitialized memory for values without references.
  @inline(__always)
  func take<Value: BitwiseCopyable>(_ type: Value.Type, _ count: Int) -> UnsafeMutablePointer<Value> {
    let size = count * MemoryLayout<Value>.stride
    if now.chunk >= chunks.count || now.offset + size > chunks[now.chunk].count { makeRoom(size) }
    let memory = chunks[now.chunk].baseAddress! + now.offset
    now.offset += (size + 15) & ~15
    return memory.bindMemory(to: Value.self, capacity: count)
  }

  @inline(never)
  private func makeRoom(_ size: Int) {
    var next = now.chunk
    if next < chunks.count && now.offset > 0 { next += 1 }
    // A chunk too small for this piece, with nothing of it in use, is skipped; it serves again later.
    while next < chunks.count && chunks[next].count < size { next += 1 }
    if next >= chunks.count {
      chunks.append(.allocate(byteCount: max(Self.chunkSize, size), alignment: 16))
      next = chunks.count - 1
    }
    now = Mark(chunk: next, offset: 0)
  }

  /// Bytes held, used or not.
  var byteCount: Int { chunks.reduce(0) { $0 + $1.count } }
}
