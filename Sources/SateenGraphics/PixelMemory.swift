import Glibc

/// Memory for pixels.
///
/// Large blocks are pages of their own, which go back to the system the moment they are freed. The general allocator would
/// learn to keep blocks of their size, and a feed that scrolls through photos would hold many times what it shows.
enum PixelMemory {
  /// From this many bytes on a block gets its own pages.
  private static let ownPages = 64 << 10

  static func allocate(_ count: Int, zeroed: Bool) -> UnsafeMutableRawPointer? {
    guard count >= ownPages else { return zeroed ? calloc(1, count) : malloc(count) }
    let pages = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return pages == MAP_FAILED ? nil : pages
  }

  static func free(_ memory: UnsafeMutableRawPointer, _ count: Int) {
    if count >= ownPages { munmap(memory, count) } else { Glibc.free(memory) }
  }
}
