/// Working memory, allocated and released in stack order. Allocations never move, and released memory is kept for the
/// next layout.
///
/// A struct of pointers instead of an object, so that passing it on costs no reference counting. The owner must call
/// `end()`.
struct FlexArena {
  fileprivate struct Chunk {
    /// The next, larger chunk, used when this one is full.
    var next: UnsafeMutablePointer<Chunk>?
    var end: UnsafeMutableRawPointer
  }

  struct Mark {
    fileprivate var chunk: UnsafeMutablePointer<Chunk>
    fileprivate var free: UnsafeMutableRawPointer
  }

  private let now: UnsafeMutablePointer<Mark>
  private let first: UnsafeMutablePointer<Chunk>

  private static let firstSize = 4096
  private static var header: Int { (MemoryLayout<Chunk>.size + 15) & ~15 }

  init() {
    first = Self.makeChunk(Self.firstSize)
    now = .allocate(capacity: 1)
    now.initialize(to: Mark(chunk: first, free: UnsafeMutableRawPointer(first) + Self.header))
  }

  func end() {
    var chunk: UnsafeMutablePointer<Chunk>? = first
    while let one = chunk {
      chunk = one.pointee.next
      UnsafeMutableRawPointer(one).deallocate()
    }
    now.deallocate()
  }

  var mark: Mark { now.pointee }

  func release(to mark: Mark) { now.pointee = mark }

  /// Uninitialized memory for values without references.
  @inline(__always)
  func take<Value: BitwiseCopyable>(_ type: Value.Type, _ count: Int) -> UnsafeMutablePointer<Value> {
    let size = (count * MemoryLayout<Value>.stride + 15) & ~15
    if now.pointee.chunk.pointee.end - now.pointee.free < size { makeRoom(size) }
    let memory = now.pointee.free
    now.pointee.free = memory + size
    return memory.bindMemory(to: Value.self, capacity: count)
  }

  @inline(never)
  private func makeRoom(_ size: Int) {
    var chunk = now.pointee.chunk
    // A chunk too small for this allocation is skipped; later layouts use it again.
    while let next = chunk.pointee.next {
      chunk = next
      let start = UnsafeMutableRawPointer(chunk) + Self.header
      if chunk.pointee.end - start >= size {
        now.pointee = Mark(chunk: chunk, free: start)
        return
      }
    }
    let last = chunk.pointee.end - UnsafeMutableRawPointer(chunk)
    let added = Self.makeChunk(max(2 * last, size + Self.header))
    chunk.pointee.next = added
    now.pointee = Mark(chunk: added, free: UnsafeMutableRawPointer(added) + Self.header)
  }

  private static func makeChunk(_ size: Int) -> UnsafeMutablePointer<Chunk> {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    let chunk = memory.bindMemory(to: Chunk.self, capacity: 1)
    chunk.initialize(to: Chunk(next: nil, end: memory + size))
    return chunk
  }
}
