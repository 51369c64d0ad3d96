import SateenGraphics
import SateenThreads

/// The states of a transaction, in their order.
enum DisplayTransactionPhase: Sendable {
  /// Operations may still be added; those added already run.
  case open
  /// No operations may be added any more. The transaction is complete when the last one has finished.
  case committed
  case complete
}

/// The state machine of a transaction, without threads. Its methods are the events, and return what is to be done.
struct DisplayTransactionMachine {
  private(set) var phase = DisplayTransactionPhase.open
  /// The number of operations that have not finished.
  private(set) var running = 0

  mutating func add() {
    contract(phase == .open, "An operation was added to a display transaction that is \(phase)")
    running += 1
  }

  /// - Returns: whether the transaction is complete now.
  mutating func finishOne() -> Bool {
    running -= 1
    return completeIfDone()
  }

  /// - Returns: whether the transaction is complete now.
  mutating func commit() -> Bool {
    contract(phase == .open, "A display transaction was committed twice")
    phase = .committed
    return completeIfDone()
  }

  private mutating func completeIfDone() -> Bool {
    guard phase == .committed, running == 0 else { return false }
    phase = .complete
    return true
  }
}

/// The outcome of a drawing operation.
struct DrawingResult: Sendable {
  /// Nil where nothing was drawn.
  var bitmap: Bitmap?
  /// Whether the operation was cancelled before it began.
  var isCancelled = false
}

/// Drawing operations whose results appear together: all of a cell in one frame.
///
/// Operations start as soon as they are added. When the transaction is committed and the last operation has finished,
/// the completions run on the main loop in the order the operations were added, cancelled or not.
final class DisplayTransaction: Sendable {
  private struct Operation {
    var result = DrawingResult()
    var ticket: WorkTicket?
    /// The node that is drawn.
    var owner: ObjectIdentifier?
    /// Whether the operation has a priority of its own instead of the transaction's.
    var hasOwnPriority = false
    var completion: (@MainActor @Sendable (DrawingResult) -> Void)?
  }

  private struct State {
    var machine = DisplayTransactionMachine()
    var operations: [Operation] = []
    var priority: WorkPriority
  }

  private let state: Locked<State>
  private let queue: WorkQueue
  private let key = MainQueue.shared.reserveKey()
  /// Called on the main loop after the completions of all operations.
  private let onCompletion: (@MainActor @Sendable () -> Void)?

  init(
    priority: WorkPriority, queue: WorkQueue = .shared, onCompletion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    state = Locked(State(priority: priority))
    self.queue = queue
    self.onCompletion = onCompletion
  }

  /// Adds an operation and starts it.
  /// - Parameters:
  ///   - owner: the node that is drawn, for ``setPriority(_:of:)``.
  ///   - ownPriority: the operation's own priority; nil for the transaction's.
  ///   - work: runs on a worker.
  ///   - completion: always called, on the main loop.
  func add(
    owner: ObjectIdentifier? = nil, priority ownPriority: WorkPriority? = nil,
    _ work: @escaping @Sendable () -> Bitmap?, completion: @escaping @MainActor @Sendable (DrawingResult) -> Void
  ) {
    let (index, priority) = state.withLock { state in
      state.machine.add()
      state.operations.append(
        Operation(owner: owner, hasOwnPriority: ownPriority != nil, completion: completion))
      return (state.operations.count - 1, ownPriority ?? state.priority)
    }
    let ticket = queue.submit(priority) { self.finish(index, with: DrawingResult(bitmap: work())) }
    state.withLock { state in
      if index < state.operations.count { state.operations[index].ticket = ticket }
    }
  }

  private func finish(_ index: Int, with result: DrawingResult) {
    let isComplete = state.withLock { state in
      state.operations[index].result = result
      return state.machine.finishOne()
    }
    if isComplete { MainQueue.shared.post(key: key) { self.runCompletions() } }
  }

  /// Closes the transaction. An empty one is complete at once, and calls nothing. Otherwise the completions run in a
  /// later turn even if all operations have finished: the frame that shows a bitmap must not depend on a worker's
  /// speed.
  @MainActor func commit() {
    let (isComplete, isEmpty) = state.withLock { ($0.machine.commit(), $0.operations.isEmpty) }
    if isComplete, !isEmpty { MainQueue.shared.post(key: key) { self.runCompletions() } }
  }

  /// Changes the priority of operations that have not begun, except those with a priority of their own.
  func setPriority(_ priority: WorkPriority) {
    let tickets = state.withLock { state in
      state.priority = priority
      return state.operations.compactMap { $0.hasOwnPriority ? nil : $0.ticket }
    }
    for ticket in tickets { queue.setPriority(priority, of: ticket) }
  }

  /// Gives one owner's operations a priority of their own.
  func setPriority(_ priority: WorkPriority, of owner: ObjectIdentifier) {
    let tickets = state.withLock { state in
      var tickets: [WorkTicket] = []
      for index in state.operations.indices where state.operations[index].owner == owner {
        state.operations[index].hasOwnPriority = true
        if let ticket = state.operations[index].ticket { tickets.append(ticket) }
      }
      return tickets
    }
    for ticket in tickets { queue.setPriority(priority, of: ticket) }
  }

  /// Cancels operations that have not begun. Their completions get a cancelled result.
  func cancelWaiting() {
    let tickets = state.withLock { state in
      state.operations.enumerated().compactMap { index, operation in operation.ticket.map { (index, $0) } }
    }
    for (index, ticket) in tickets where queue.cancel(ticket) { finish(index, with: DrawingResult(isCancelled: true)) }
  }

  @MainActor private func runCompletions() {
    let operations = state.withLock { state in
      defer { state.operations = [] }
      return state.operations
    }
    for operation in operations { operation.completion?(operation.result) }
    onCompletion?()
  }

  var isComplete: Bool { state.withLock { $0.machine.phase == .complete } }
}
