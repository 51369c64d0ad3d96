import SateenThreads

/// Keeps the memory of a bitmap that has ended for the next one of the same size, as pictures of a video follow each other:
/// mapping eight megabytes anew for each of them takes longer than drawing them. Any thread may use it.
package final class PixelPool: Sendable {
  private struct State {
    /// The bytes of each block.
    var byteCount = 0
    /// The addresses of blocks that no bitmap has.
    var blocks: [UInt] = []
  }

  private let state = Locked(State())
  private let limit: Int

  /// - Parameter limit: the most blocks that are kept while no bitmap has them.
  package init(limit: Int = 1) { self.limit = limit }

  deinit { free(state.withLock { $0 }) }

  /// How many bytes are kept.
  package var byteCount: Int { state.withLock { $0.blocks.count * $0.byteCount } }

  /// Memory with any contents; nil where there is no more.
  func take(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    let (block, old) = state.withLock { state -> (UInt?, State?) in
      if state.byteCount == byteCount { return (state.blocks.popLast(), nil) }
      // From now on bitmaps have another size.
      defer { state = State(byteCount: byteCount) }
      return (nil, state)
    }
    if let old { free(old) }
    return block.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
      ?? PixelMemory.allocate(byteCount, zeroed: false)
  }

  /// Takes back the memory of a bitmap.
  func give(_ memory: UnsafeMutableRawPointer, _ byteCount: Int) {
    let isKept = state.withLock { state -> Bool in
      guard state.byteCount == byteCount, state.blocks.count < limit else { return false }
      state.blocks.append(UInt(bitPattern: memory))
      return true
    }
    if !isKept { PixelMemory.free(memory, byteCount) }
  }

  private func free(_ state: State) {
    for block in state.blocks {
      if let memory = UnsafeMutableRawPointer(bitPattern: block) { PixelMemory.free(memory, state.byteCount) }
    }
  }
}
