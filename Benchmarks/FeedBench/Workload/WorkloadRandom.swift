/// The 32-bit xorshift generator (Marsaglia, 2003, triple 13/17/5) that both workloads draw from.
struct WorkloadRandom {
  private var state: UInt32

  /// Starts the stream of one row: `multiplier` and `mask` tell the workloads apart, and two draws are thrown away.
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

  /// The next draw, reduced to `0..<limit`.
  mutating func next(below limit: UInt32) -> UInt32 {
    next() % limit
  }
}
