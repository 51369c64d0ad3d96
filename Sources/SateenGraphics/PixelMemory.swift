import Glibc
import Synchronization

/// Memory for pixels.
///
/// Large blocks are pages of their own, which go back to the system when they are freed. The general allocator would
/// learn to keep blocks of their size, and a feed that scrolls through photos would hold many times what it shows. A few
/// blocks of the size that texts have are kept for the next ones, because the system takes longer to hand out pages than
/// a line of text takes to be drawn.
enum PixelMemory {
  /// From this many bytes on a block gets its own pages.
  private static let ownPages = 64 << 10
  /// Larger blocks are not kept.
  private static let largestKept = 1 << 20
  /// The most bytes that are kept.
  private static let mostKept = 2 << 20

  /// Blocks that wait for their next use. Any thread may take one, or leave one where there is none.
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

  /// The size of the block for so many bytes: a fourth of a power of two. What is never touched of it takes no memory.
  private static func roomFor(_ count: Int) -> Int {
    guard count <= largestKept else { return count }
    let step = 1 << (Int.bitWidth - 3 - (count - 1).leadingZeroBitCount)
    return (count + step - 1) & ~(step - 1)
  }
}

/// A shelf of blocks on which any thread may leave one and take one, without a lock.
private final class BlockShelf: Sendable {
  private final class Place: Sendable {
    /// The address of a block, which ends in zeros, and in place of them its size; 0 for none.
    let block = Atomic<UInt>(0)
  }

  /// Sizes are multiples of it.
  private static let unit = 8 << 10
  private static let sizeMask: UInt = 4_095

  private let places = (0..<24).map { _ in Place() }
  private let limit: Int
  private let bytes = Atomic<Int>(0)
  /// Which place is emptied next when there is no room.
  private let turn = Atomic<Int>(0)

  /// - Parameter limit: the most bytes on it, but for a moment.
  init(limit: Int) {
    self.limit = limit
  }

  /// A block of exactly this size, with what was written into it before; nil where there is none.
  func take(_ size: Int) -> UnsafeMutableRawPointer? {
    for place in places {
      let block = place.block.load(ordering: .relaxed)
      // Should others take it and leave it again in between, it is the same block of the same size.
      guard Self.size(of: block) == size,
        place.block.compareExchange(expected: block, desired: 0, ordering: .acquiring).exchanged
      else { continue }
      bytes.subtract(size, ordering: .relaxed)
      return UnsafeMutableRawPointer(bitPattern: block & ~Self.sizeMask)
    }
    return nil
  }

  /// Keeps a block, and gives others back to the system that have been there for long.
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
