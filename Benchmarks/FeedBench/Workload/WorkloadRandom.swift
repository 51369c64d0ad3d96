/// The 32-bit xorshift generator (Marsaglia, 2003, triple 13/17/5) used by both workloads.
struct WorkloadRandom {
  private var state: UInt32

  /// Starts the stream of one row. `multiplier` and `mask` differ between the workloads, and the first two numbers are
  /// discarded.
  init(row: UInt32, multiplier: UInt32, mask: UInt32) {
    let seed = (row &* multiplier) ^ mask
    state = seed == 0 ? 1 : seed
    _ = next()
    _ = next()
  }

  mutating func next() -> UInt32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return state
  }

  /// The next number, reduced to `0..<limit`.
  mutating func next(below limit: UInt32) -> UInt32 {
    next() % limit
  }
}
