import SateenThreads

/// A limit for the memory of all concurrent decodes.
///
/// Each decode states an upper estimate of its memory, and starts once that fits beside the running decodes. A pending
/// decode occupies no thread. The highest priority goes first, and no decode overtakes a pending one of higher or equal
/// priority. An image that exceeds the whole budget is decoded alone. May be used on any thread.
public final class DecodeBudget: Sendable {
  /// The default budget of all pipelines: 256 MB.
  public static let shared = DecodeBudget(bytes: 256 << 20)

  private struct Waiter {
    let number: UInt64
    let bytes: Int
    var priority: WorkPriority
    let resume: @Sendable (Reservation) -> Void
  }

  /// Which sum a reservation counts in.
  fileprivate enum Use { case decode, animation, arrival }

  private struct State {
    var used = 0
    /// The bytes held by animations while they are played.
    var held = 0
    /// The bytes kept for images that are still arriving.
    var kept = 0
    var peak = 0
    var waiting: [Waiter] = []
    var nextNumber: UInt64 = 0

    mutating func add(_ bytes: Int, _ use: Use) {
      switch use {
      case .decode: used += bytes
      case .animation: held += bytes
      case .arrival: kept += bytes
      }
      peak = max(peak, used + held + kept)
    }

    /// The index of the waiter that goes next.
    var first: Int? {
      waiting.indices.max {
        (waiting[$0].priority, waiting[$1].number) < (waiting[$1].priority, waiting[$0].number)
      }
    }
  }

  /// The size of the budget, in bytes. Only a single larger image may exceed it.
  public let bytes: Int
  private let state = Locked(State())

  public init(bytes: Int) {
    self.bytes = max(0, bytes)
  }

  /// The bytes reserved by decodes that are running or about to run.
  package var usedBytes: Int { state.withLock { $0.used } }
  /// The bytes held by animations, and by images that are still arriving.
  package var heldBytes: Int { state.withLock { $0.held + $0.kept } }
  /// The highest sum of ``usedBytes`` and ``heldBytes`` so far.
  package var peakBytes: Int { state.withLock { $0.peak } }
  /// The number of pending decodes.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// A reserved part of the budget, which is released with the object.
  package final class Reservation: Sendable {
    package let bytes: Int
    private let budget: DecodeBudget
    private let use: Use

    fileprivate init(_ bytes: Int, in budget: DecodeBudget, _ use: Use = .decode) {
      self.bytes = bytes
      self.budget = budget
      self.use = use
    }

    deinit {
      budget.release(bytes, use)
    }
  }

  enum Answer {
    case granted(Reservation)
    /// The waiter's number, for `setPriority` and `cancel`.
    case waits(UInt64)
  }

  /// Reserves memory for a decode.
  /// - Parameter resume: called after a wait, once and on any thread, when the memory is available.
  func reserve(
    _ bytes: Int, priority: WorkPriority, resume: @escaping @Sendable (Reservation) -> Void
  ) -> Answer {
    let number = state.withLock { state -> UInt64? in
      if hasRoom(for: bytes, state), !state.waiting.contains(where: { $0.priority >= priority }) {
        state.add(bytes, .decode)
        return nil
      }
      state.nextNumber += 1
      state.waiting.append(
        Waiter(number: state.nextNumber, bytes: bytes, priority: priority, resume: resume))
      return state.nextNumber
    }
    return number.map { .waits($0) } ?? .granted(Reservation(bytes, in: self))
  }

  /// Reserves memory even beyond the budget, for callers that cannot wait.
  package func reserveAtOnce(_ bytes: Int) -> Reservation {
    state.withLock { $0.add(bytes, .decode) }
    return Reservation(bytes, in: self)
  }

  /// Changes a waiter's priority. Has no effect once it has been resumed.
  func setPriority(_ priority: WorkPriority, of number: UInt64) {
    state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else { return }
      state.waiting[index].priority = priority
    }
  }

  /// Cancels a waiter. Has no effect once it has been resumed.
  func cancel(_ number: UInt64) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
      return state.waiting.remove(at: index)
    }
    guard waiter != nil else { return }
    // Waiters behind the cancelled one may fit now.
    admit()
  }

  /// Reserves memory for as long as an animation is played. All animations together get half of the budget, so that
  /// images can always be decoded beside them.
  /// - Returns: nil where there is no room. A single animation always gets it.
  func hold(_ bytes: Int) -> Reservation? {
    let isGranted = state.withLock { state -> Bool in
      guard state.held == 0 || bytes <= self.bytes / 2 - state.held else { return false }
      state.add(bytes, .animation)
      return true
    }
    return isGranted ? Reservation(bytes, in: self, .animation) : nil
  }

  /// Reserves memory for as long as an image arrives, for its bytes and its coefficients. All of them together get a
  /// quarter of the budget.
  /// - Returns: nil where there is no room.
  func keep(_ bytes: Int) -> Reservation? {
    let isGranted = state.withLock { state -> Bool in
      guard bytes <= self.bytes / 4 - state.kept else { return false }
      state.add(bytes, .arrival)
      return true
    }
    return isGranted ? Reservation(bytes, in: self, .arrival) : nil
  }

  private func release(_ bytes: Int, _ use: Use) {
    state.withLock { $0.add(-bytes, use) }
    admit()
  }

  private func admit() {
    while let next = state.withLock({ state -> Waiter? in
      guard let index = state.first, hasRoom(for: state.waiting[index].bytes, state) else { return nil }
      state.add(state.waiting[index].bytes, .decode)
      return state.waiting.remove(at: index)
    }) {
      next.resume(Reservation(next.bytes, in: self))
    }
  }

  private func hasRoom(for bytes: Int, _ state: State) -> Bool {
    state.used == 0 || bytes <= self.bytes - min(state.held + state.kept, self.bytes / 2) - state.used
  }
}
