import SateenThreads

/// Remembers shaped runs, mostly words, for all threads. When one generation is full the one before it is forgotten,
/// so what is still in use stays and memory is bounded.
final class ShapingCache: Sendable {
  static let shared = ShapingCache(generation: 8_192)

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

  /// Remembers runs that were not there, under one taking of the lock.
  func insert(_ runs: [ShapedRun]) {
    guard !runs.isEmpty else { return }
    state.withLock { state in
      for run in runs { Self.insert(run, into: &state, limit: limit) }
    }
  }

  func removeAll() {
    state.withLock { $0 = State(young: RunTable(), old: RunTable()) }
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
  /// The hashes of the runs, 0 for none, so that runs with others need not be looked at.
  private var hashes: [UInt64]
  private var runs: [ShapedRun?]
  private(set) var count = 0

  /// - Parameter room: for how many runs it need not grow.
  init(room: Int = 128) {
    let size = max(256, 1 << (Int.bitWidth - (room * 2 - 1).leadingZeroBitCount))
    hashes = Array(repeating: 0, count: size)
    runs = Array(repeating: nil, count: size)
  }

  @inline(__always)
  private static func mark(_ hash: UInt64) -> UInt64 { hash | 1 << 63 }

  func find(_ hash: UInt64, _ key: ShapingKey, _ units: UnsafeBufferPointer<UInt16>) -> ShapedRun? {
    let mask = hashes.count - 1
    let wanted = Self.mark(hash)
    var i = Int(truncatingIfNeeded: hash) & mask
    while hashes[i] != 0 {
      if hashes[i] == wanted, let run = runs[i], run.key == key && run.hasText(units) { return run }
      i = (i + 1) & mask
    }
    return nil
  }

  /// The caller has made sure that the run is not there; a second copy, from two threads at once, does no harm.
  mutating func insert(_ run: ShapedRun) {
    if (count + 1) * 2 > hashes.count { grow() }
    place(run)
    count += 1
  }

  private mutating func place(_ run: ShapedRun) {
    let mask = hashes.count - 1
    var i = Int(truncatingIfNeeded: run.hash) & mask
    while hashes[i] != 0 { i = (i + 1) & mask }
    hashes[i] = Self.mark(run.hash)
    runs[i] = run
  }

  private mutating func grow() {
    let old = runs
    hashes = Array(repeating: 0, count: old.count * 2)
    runs = Array(repeating: nil, count: old.count * 2)
    for case let run? in old { place(run) }
  }
}
