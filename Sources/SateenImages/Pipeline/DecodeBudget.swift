import SateenThreads

/// How much memory all decodes together may take while they run.
///
/// A decode says what it will take at most before it begins, and begins once there is room for it beside those that
/// run. Until then it waits here, on no thread; who is wanted soonest goes first, and nobody who is wanted less passes
/// one who waits. A picture that takes more than there is runs alone. Safe from any thread.
public final class DecodeBudget: Sendable {
  /// What pipelines share unless told otherwise: 256 MB.
  public static let shared = DecodeBudget(bytes: 256 << 20)

  private struct Waiter {
    let number: UInt64
    let bytes: Int
    var priority: WorkPriority
    let resume: @Sendable (Reservation) -> Void
  }

  private struct State {
    var used = 0
    var peak = 0
    var waiting: [Waiter] = []
    var nextNumber: UInt64 = 0

    mutating func take(_ bytes: Int) {
      used += bytes
      peak = max(peak, used)
    }

    /// The waiter whose turn it is.
    var first: Int? {
      waiting.indices.max {
        (waiting[$0].priority, waiting[$1].number) < (waiting[$1].priority, waiting[$0].number)
      }
    }
  }

  /// The most bytes, but for a picture that takes more by itself.
  public let bytes: Int
  private let state = Locked(State())

  public init(bytes: Int) {
    self.bytes = max(0, bytes)
  }

  /// Bytes that running decodes, and those about to run, have asked for.
  public var usedBytes: Int { state.withLock { $0.used } }
  /// The most there ever were of them.
  public var peakBytes: Int { state.withLock { $0.peak } }
  /// Decodes waiting for room.
  public var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Room for a decode, until it is let go of.
  package final class Reservation: Sendable {
    package let bytes: Int
    private let budget: DecodeBudget

    fileprivate init(_ bytes: Int, in budget: DecodeBudget) {
      self.bytes = bytes
      self.budget = budget
    }

    deinit {
      budget.release(bytes)
    }
  }

  enum Answer {
    case granted(Reservation)
    /// The number to change one's mind with.
    case waits(UInt64)
  }

  /// Asks for room.
  /// - Parameter resume: called once, on any thread, when there is room after a wait.
  func reserve(
    _ bytes: Int, priority: WorkPriority, resume: @escaping @Sendable (Reservation) -> Void
  ) -> Answer {
    let number = state.withLock { state -> UInt64? in
      if hasRoom(for: bytes, state), !state.waiting.contains(where: { $0.priority >= priority }) {
        state.take(bytes)
        return nil
      }
      state.nextNumber += 1
      state.waiting.append(
        Waiter(number: state.nextNumber, bytes: bytes, priority: priority, resume: resume))
      return state.nextNumber
    }
    return number.map { .waits($0) } ?? .granted(Reservation(bytes, in: self))
  }

  /// Takes room whether there is any or not, for one who cannot wait.
  package func reserveAtOnce(_ bytes: Int) -> Reservation {
    state.withLock { $0.take(bytes) }
    return Reservation(bytes, in: self)
  }

  /// Does nothing for one who waits no longer.
  func setPriority(_ priority: WorkPriority, of number: UInt64) {
    state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else { return }
      state.waiting[index].priority = priority
    }
  }

  /// Stops waiting. Does nothing for one who waits no longer.
  func cancel(_ number: UInt64) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
      return state.waiting.remove(at: index)
    }
    guard waiter != nil else { return }
    // Others may have waited for this one's turn alone.
    admit()
  }

  private func release(_ bytes: Int) {
    state.withLock { $0.used -= bytes }
    admit()
  }

  private func admit() {
    while let next = state.withLock({ state -> Waiter? in
      guard let index = state.first, hasRoom(for: state.waiting[index].bytes, state) else { return nil }
      state.take(state.waiting[index].bytes)
      return state.waiting.remove(at: index)
    }) {
      next.resume(Reservation(next.bytes, in: self))
    }
  }

  private func hasRoom(for bytes: Int, _ state: State) -> Bool {
    state.used == 0 || bytes <= self.bytes - state.used
  }
}
