import Glibc
import Synchronization

/// Allocates memory for pixels.
///
/// Large blocks are mapped pages, which return to the system when they are freed. The general allocator would adapt to
/// their size and keep them, and a feed that scrolls through photos would hold many times the memory of its visible
/// ones. Some blocks of the size of text bitmaps are kept for reuse, because mapping pages takes longer than drawing a
/// line of text.
enum PixelMemory {
  /// Blocks of at least this many bytes are mapped.
  private static let ownPages = 64 << 10
  /// The largest block to keep for reuse, in bytes.
  private static let largestKept = 1 << 20
  /// The most bytes to keep for reuse.
  private static let mostKept = 2 << 20

  /// Blocks kept for reuse. Any thread may take and return blocks.
  private static let kept = BlockShelf(limit: mostKept)

  static func allocate(_ count: Int, zeroed: Bool) -> UnsafeMutableRawPointer? {
    guard count >= ownPages else { return zeroed ? calloc(1, count) : malloc(count) }
    if count <= largestKept, let block = kept.take(roomFor(count)) {
      if zeroed { memset(block, 0, count) }
      return block
    }
    let pages = mmap(nil, roomFor(count), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return pages == MAP_FAILED ? nil : pages
  }

  static func free(_ memory: UnsafeMutableRawPointer, _ count: Int) {
    guard count >= ownPages else { return Glibc.free(memory) }
    let room = roomFor(count)
    if count <= largestKept { kept.leave(memory, room) } else { munmap(memory, room) }
  }

  /// The size of the block for a number of bytes, rounded up to a quarter of a power of two. Untouched pages take no
  /// memory.
  private static func roomFor(_ count: Int) -> Int {
    guard count <= largestKept else { return count }
    let step = 1 << (Int.bitWidth - 3 - (count - 1).leadingZeroBitCount)
    return (count + step - 1) & ~(step - 1)
  }
}

/// A lock-free pool of blocks for any thread.
private final class BlockShelf: Sendable {
  private final class Place: Sendable {
    /// The block's address. Its low bits, which are zero, hold the block's size; 0 for an empty place.
    let block = Atomic<UInt>(0)
  }

  /// Block sizes are multiples of this size, in bytes.
  private static let unit = 8 << 10
  private static let sizeMask: UInt = 4_095

  private let places = (0..<24).map { _ in Place() }
  private let limit: Int
  private let bytes = Atomic<Int>(0)
  /// The index of the next place to free when the pool is full.
  private let turn = Atomic<Int>(0)

  /// - Parameter limit: the most bytes in the pool. Concurrent calls may exceed it for a moment.
  init(limit: Int) {
    self.limit = limit
  }

  /// A block of exactly this size, with its old contents; nil where there is none.
  func take(_ size: Int) -> UnsafeMutableRawPointer? {
    for place in places {
      let block = place.block.load(ordering: .relaxed)
      // The ABA problem does no harm here: if other threads take and return the block in between, it is still a block
      // of the same size.
      guard Self.size(of: block) == size,
        place.block.compareExchange(expected: block, desired: 0, ordering: .acquiring).exchanged
      else { continue }
      bytes.subtract(size, ordering: .relaxed)
      return UnsafeMutableRawPointer(bitPattern: block & ~Self.sizeMask)
    }
    return nil
  }

  /// Keeps a block for reuse. Where that exceeds the limit, other blocks are freed in turn first.
  func leave(_ memory: UnsafeMutableRawPointer, _ size: Int) {
    var tries = places.count
    while bytes.load(ordering: .relaxed) + size > limit, tries > 0 {
      tries -= 1
      let next = turn.wrappingAdd(1, ordering: .relaxed).oldValue
      release(places[next % places.count].block.exchange(0, ordering: .acquiring))
    }
    let block = UInt(bitPattern: memory) | UInt(size / Self.unit)
    bytes.add(size, ordering: .relaxed)
    for place in places where place.block.load(ordering: .relaxed) == 0 {
      if place.block.compareExchange(expected: 0, desired: block, ordering: .releasing).exchanged { return }
    }
    release(block)
  }

  private func release(_ block: UInt) {
    guard block != 0 else { return }
    bytes.subtract(Self.size(of: block), ordering: .relaxed)
    munmap(UnsafeMutableRawPointer(bitPattern: block & ~Self.sizeMask), Self.size(of: block))
  }

  private static func size(of block: UInt) -> Int { Int(block & sizeMask) * unit }
}
