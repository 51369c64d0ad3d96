import Synchronization

/// Work for the main loop, posted from any thread and run by whichever host drives the loop.
///
/// Entries run in the order of their keys within one drain: entries without a key keep the order they came in, and
/// results of background work carry the sequence number of their submission. A host that lets all background work
/// finish before it drains (the headless one) therefore runs them in the same order however many workers there are.
public final class MainQueue: Sendable {
  /// The queue every host of this process drains.
  public static let shared = MainQueue()

  private struct Entry {
    var key: UInt64
    var body: @MainActor @Sendable () -> Void
  }

  private struct State {
    var entries: [Entry] = []
    var wake: (@Sendable () -> Void)?
  }

  private let state = Locked(State())
  private let nextKey = Atomic<UInt64>(1)

  init() {}

  /// A position in the order of entries, to be given to ``post(key:_:)`` later.
  package func reserveKey() -> UInt64 {
    nextKey.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// Adds work. Safe from any thread.
  /// - Parameter key: the position in the order, if it was reserved before; nil for the one after all entries so far.
  public func post(key: UInt64? = nil, _ body: @escaping @MainActor @Sendable () -> Void) {
    let entry = Entry(key: key ?? reserveKey(), body: body)
    let wake = state.withLock { state in
      state.entries.append(entry)
      return state.wake
    }
    wake?()
  }

  /// Whether nothing is waiting.
  package var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

  /// Sets the function that is called, on the posting thread, whenever an entry was added; nil for none. One host at a
  /// time drives the loop.
  /// - Returns: the function so far, for the host that drove the loop before.
  @discardableResult
  package func setWake(_ wake: (@Sendable () -> Void)?) -> (@Sendable () -> Void)? {
    // The old function may be released by the caller: outside the lock, because objects that it captured may end with
    // it, and post.
    state.withLock { state in
      let old = state.wake
      state.wake = wake
      return old
    }
  }

  /// Runs all waiting entries; entries that these post wait for the next drain.
  /// - Parameter mayContinue: called between entries; false leaves the rest, in order, for the next drain.
  /// - Returns: the number of entries run.
  @MainActor @discardableResult
  public func drain(while mayContinue: () -> Bool = { true }) -> Int {
    var batch = state.withLock { state in
      let entries = state.entries
      state.entries = []
      return entries
    }
    guard !batch.isEmpty else { return 0 }
    batch.sort { $0.key < $1.key }
    var run = 0
    while run < batch.count, run == 0 || mayContinue() {
      batch[run].body()
      run += 1
    }
    if run < batch.count {
      let rest = batch[run...]
      state.withLock { $0.entries.insert(contentsOf: rest, at: 0) }
    }
    return run
  }
}
