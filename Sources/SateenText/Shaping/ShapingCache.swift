import SateenThreads

/// A cache of shaped runs, mostly words, for all threads. It has two generations: when the young one is full, the old
/// one is evicted. Runs in use move to the young generation and stay, and memory is bounded.
final class ShapingCache: Sendable {
  /// A run takes some 300 bytes. The frequent words of one language fit into a generation. A program that shows many
  /// languages at once may fill both, with ten megabytes.
  static let shared: ShapingCache = {
    let cache = ShapingCache(generation: 16_384)
    FontLibrary.addFaceHolder { cache.age() }
    return cache
  }()

  /// Longer runs are not cached.
  static let longestRun = 48

  private struct State {
    var young: RunTable
    var old: RunTable
  }

  private let limit: Int
  private let state: Locked<State>

  init(generation: Int) {
    limit = generation
    state = Locked(State(young: RunTable(), old: RunTable()))
  }

  /// Looks up some pieces, locking once.
  /// - Parameter found: gets one entry for each piece, nil for a cache miss.
  func find(_ pieces: ArraySlice<TextPiece>, in text: UnsafeBufferPointer<UInt16>, into found: inout [ShapedRun?]) {
    state.withLock { state in
      for piece in pieces {
        guard piece.isCacheable else {
          found.append(nil)
          continue
        }
        let units = UnsafeBufferPointer(rebasing: text[piece.range])
        if let run = state.young.find(piece.hash, piece.key, units) {
          found.append(run)
        } else if let run = state.old.find(piece.hash, piece.key, units) {
          found.append(run)
          Self.insert(run, into: &state, limit: limit)
        } else {
          found.append(nil)
        }
      }
    }
  }

  /// Adds runs after a cache miss, locking once.
  func insert(_ runs: [ShapedRun]) {
    guard !runs.isEmpty else { return }
    state.withLock { state in
      for run in runs { Self.insert(run, into: &state, limit: limit) }
    }
  }

  func removeAll() {
    // A run may hold the last reference to its face. The face is freed after the lock is released.
    let old = state.withLock { state in
      defer { state = State(young: RunTable(), old: RunTable()) }
      return state
    }
    withExtendedLifetime(old) {}
  }

  /// Evicts the old generation. Runs used since the last call stay.
  func age() {
    let old = state.withLock { state in
      defer { state = State(young: RunTable(), old: state.young) }
      return state.old
    }
    withExtendedLifetime(old) {}
  }

  private static func insert(_ run: ShapedRun, into state: inout State, limit: Int) {
    if state.young.count >= limit {
      state.old = state.young
      state.young = RunTable(room: limit)
    }
    state.young.insert(run)
  }
}

/// A hash table with linear probing whose keys are the runs themselves, so that looking up builds no key.
private struct RunTable {
  private struct Slot {
    /// The run's hash with the top bit set, so that runs with other hashes are skipped; 0 for an empty slot.
    var hash: UInt64 = 0
    var run: ShapedRun?
  }

  private var slots: [Slot]
  private(set) var count = 0

  /// - Parameter room: the number of runs to hold without growing.
  init(room: Int = 128) {
    let size = max(256, 1 << (Int.bitWidth - (room * 2 - 1).leadingZeroBitCount))
    slots = Array(repeating: Slot(), count: size)
  }

  @inline(__always)
  private static func mark(_ hash: UInt64) -> UInt64 { hash | 1 << 63 }

  func find(_ hash: UInt64, _ key: ShapingKey, _ units: UnsafeBufferPointer<UInt16>) -> ShapedRun? {
    let mask = slots.count - 1
    let wanted = Self.mark(hash)
    var i = Int(truncatingIfNeeded: hash) & mask
    while slots[i].hash != 0 {
      if slots[i].hash == wanted, let run = slots[i].run, run.key == key && run.hasText(units) { return run }
      i = (i + 1) & mask
    }
    return nil
  }

  /// The caller has made sure that the run is missing. Two threads may insert the same run at once, which does no harm.
  mutating func insert(_ run: ShapedRun) {
    if (count + 1) * 2 > slots.count { grow() }
    place(Slot(hash: Self.mark(run.hash), run: run))
    count += 1
  }

  private mutating func place(_ slot: Slot) {
    let mask = slots.count - 1
    var i = Int(truncatingIfNeeded: slot.hash) & mask
    while slots[i].hash != 0 { i = (i + 1) & mask }
    slots[i] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for slot in old where slot.hash != 0 { place(slot) }
  }
}
