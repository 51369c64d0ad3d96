import SateenThreads

/// Remembers shaped runs, mostly words, for all threads. When one generation is full the one before it is forgotten,
/// so what is still in use stays and memory is bounded.
final class ShapingCache: Sendable {
  static let shared = ShapingCache(generation: 4_096)

  /// Longer runs are shaped each time.
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

  /// Finds what is known of some pieces, under one taking of the lock.
  /// - Parameter found: gets one entry for each piece.
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

  func insert(_ run: ShapedRun) {
    state.withLock { state in
      Self.insert(run, into: &state, limit: limit)
    }
  }

  func removeAll() {
    state.withLock { $0 = State(young: RunTable(), old: RunTable()) }
  }

  private static func insert(_ run: ShapedRun, into state: inout State, limit: Int) {
    if state.young.count >= limit {
      state.old = state.young
      state.young = RunTable()
    }
    state.young.insert(run)
  }
}

/// A hash table with linear probing whose keys are the runs themselves, so that looking up builds no key.
private struct RunTable {
  private var slots: [ShapedRun?] = Array(repeating: nil, count: 256)
  private(set) var count = 0

  func find(_ hash: UInt64, _ key: ShapingKey, _ units: UnsafeBufferPointer<UInt16>) -> ShapedRun? {
    let mask = slots.count - 1
    var i = Int(truncatingIfNeeded: hash) & mask
    while let run = slots[i] {
      if run.hash == hash && run.key == key && run.hasText(units) { return run }
      i = (i + 1) & mask
    }
    return nil
  }

  /// The caller has made sure that the run is not there; a second copy, from two threads at once, does no harm.
  mutating func insert(_ run: ShapedRun) {
    if (count + 1) * 2 > slots.count { grow() }
    place(run)
    count += 1
  }

  private mutating func place(_ run: ShapedRun) {
    let mask = slots.count - 1
    var i = Int(truncatingIfNeeded: run.hash) & mask
    while slots[i] != nil { i = (i + 1) & mask }
    slots[i] = run
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: nil, count: old.count * 2)
    for case let run? in old { place(run) }
  }
}
