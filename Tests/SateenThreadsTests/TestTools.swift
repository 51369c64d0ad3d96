import Dispatch
import SateenThreads

/// A gate at which threads wait until another thread opens it.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  /// Lets one waiting thread through for each opening.
  func wait() { semaphore.wait() }
}

/// A list of events in order, filled by any thread.
final class Journal<Entry: Sendable>: Sendable {
  private let list = Locked<[Entry]>([])

  func note(_ entry: Entry) { list.withLock { $0.append(entry) } }
  var entries: [Entry] { list.withLock { $0 } }
}

/// Runs a closure in `deinit`.
final class Farewell: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  deinit {
    body()
  }

  func stay() {}
}

/// SplitMix64, so that a failing case can be run again from its seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
