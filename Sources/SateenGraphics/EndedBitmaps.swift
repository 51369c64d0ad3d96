import SateenThreads

/// The bitmaps that were shown and no longer exist, for caches of what was made of them. Bitmaps end on any thread.
package enum EndedBitmaps {
  private static let numbers = Locked<[UInt64]>([])

  static func add(_ number: UInt64) { numbers.withLock { $0.append(number) } }

  /// The numbers of the bitmaps that have ended since the last call.
  package static func take() -> [UInt64] {
    numbers.withLock { numbers in
      guard !numbers.isEmpty else { return [] }
      defer { numbers.removeAll() }
      return numbers
    }
  }
}
