import CSateenThreads
import Glibc

/// A priority queue of background work with a small pool of threads behind it.
///
/// Unlike a dispatch queue, work that has not begun can be taken back or moved ahead: a row that left the screen
/// costs nothing, and the row in view goes first. Threads start when first needed and carry a nice value of +5, so
/// that the main thread wins when there are fewer processors than threads.
public final class WorkQueue: @unchecked Sendable {
  // `state` is guarded by `mutex`; `ready` and `idle` are waited for with it held. Everything else is constant.

  /// The queue all measuring, drawing and decoding shares. Its workers leave one processor to the main thread where
  /// there are more than two.
  public static let shared = WorkQueue(name: "sateen.work", workers: defaultWorkers)

  public static let defaultWorkers: Int = {
    let processors = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    return min(8, max(2, processors - 1))
  }()

  private struct State {
    var heap = TicketHeap()
    var limit: Int
    var workers = 0
    var waiting = 0
    var running = 0
    var isSuspended = false
    var nextSequence: UInt64 = 0
  }

  private let name: String
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let ready = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let idle = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// - Parameters:
  ///   - name: shown by debuggers and `top -H`, at most 15 bytes.
  ///   - workers: the most threads that run at once, at least 1.
  public init(name: String, workers: Int) {
    self.name = name
    state = State(limit: max(1, workers))
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(ready, nil)
    pthread_cond_init(idle, nil)
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Adds work. Safe from any thread.
  @discardableResult
  public func submit(
    _ priority: WorkPriority, _ body: @escaping @Sendable () -> Void
  ) -> WorkTicket {
    let ticket = WorkTicket(body: body)
    let startsThread = locked { () -> Bool in
      ticket.sequence = state.nextSequence
      ticket.priority = priority
      state.nextSequence += 1
      state.heap.insert(ticket)
      if state.isSuspended { return false }
      if state.waiting > 0 { pthread_cond_signal(ready) }
      // Threads that were woken but have not come back yet still count as waiting, hence the comparison.
      guard state.heap.count > state.waiting, state.workers < state.limit else { return false }
      state.workers += 1
      return true
    }
    if startsThread { startWorker() }
    return ticket
  }

  /// Takes work back that has not begun.
  /// - Returns: whether it was still waiting; its body will then never run.
  @discardableResult
  public func cancel(_ ticket: WorkTicket) -> Bool {
    let removed = locked { () -> (@Sendable () -> Void)? in
      guard state.heap.remove(ticket) else { return nil }
      if state.heap.isEmpty && state.running == 0 { pthread_cond_broadcast(idle) }
      return ticket.takeBody()
    }
    return removed != nil
  }

  /// Moves work that has not begun ahead or back; does nothing otherwise.
  public func setPriority(_ priority: WorkPriority, of ticket: WorkTicket) {
    locked { state.heap.setPriority(priority, of: ticket) }
  }

  /// The most bodies that run at once. Lowering it does not interrupt running work.
  public var workerLimit: Int {
    get { locked { state.limit } }
    set {
      let missing = locked { () -> Int in
        state.limit = max(1, newValue)
        pthread_cond_broadcast(ready)
        let wanted = min(state.limit, state.heap.count + state.running) - state.workers
        guard !state.isSuspended, wanted > 0 else { return 0 }
        state.workers += wanted
        return wanted
      }
      for _ in 0..<missing { startWorker() }
    }
  }

  /// While suspended nothing new begins; what runs goes on.
  public var isSuspended: Bool {
    get { locked { state.isSuspended } }
    set {
      locked {
        state.isSuspended = newValue
        if newValue, state.running == 0 { pthread_cond_broadcast(idle) }
        pthread_cond_broadcast(ready)
      }
      if !newValue { workerLimit = workerLimit }
    }
  }

  /// Bodies waiting and running.
  public var depth: Int { locked { state.heap.count + state.running } }

  /// Blocks until nothing runs and, unless suspended, nothing waits. For hosts with a virtual clock and for tests;
  /// the main loop of a window never calls it.
  public func waitUntilIdle() {
    pthread_mutex_lock(mutex)
    while state.running > 0 || (!state.isSuspended && !state.heap.isEmpty) {
      pthread_cond_wait(idle, mutex)
    }
    pthread_mutex_unlock(mutex)
  }

  private func startWorker() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 1 << 20)
    var thread = pthread_t()
    let box = Unmanaged.passRetained(self)
    let failed = pthread_create(&thread, &attributes, { argument in
      Unmanaged<WorkQueue>.fromOpaque(argument!).takeRetainedValue().work()
      return nil
    }, box.toOpaque())
    pthread_attr_destroy(&attributes)
    if failed != 0 {
      box.release()
      let mustRunHere = locked { () -> Bool in
        state.workers -= 1
        return state.workers == 0
      }
      // No thread is to be had at all: late work beats lost work.
      if mustRunHere { runOne() }
    }
  }

  private func runOne() {
    guard let ticket = locked({ state.heap.popFirst() }) else { return }
    ticket.takeBody()?()
  }

  private func work() {
    sateen_set_thread_nice(5)
    sateen_set_thread_name(name)
    pthread_mutex_lock(mutex)
    while true {
      if state.isSuspended || state.running >= state.limit || state.heap.isEmpty {
        state.waiting += 1
        pthread_cond_wait(ready, mutex)
        state.waiting -= 1
        continue
      }
      let ticket = state.heap.popFirst()!
      let body = ticket.takeBody()
      state.running += 1
      pthread_mutex_unlock(mutex)
      body?()
      pthread_mutex_lock(mutex)
      state.running -= 1
      if state.running == 0 && (state.heap.isEmpty || state.isSuspended) {
        pthread_cond_broadcast(idle)
      } else if !state.heap.isEmpty && state.waiting > 0 && !state.isSuspended {
        pthread_cond_signal(ready)
      }
    }
  }
}

/// One piece of work given to a ``WorkQueue``.
public final class WorkTicket: @unchecked Sendable {
  // All of it is guarded by the mutex of the queue that made it.
  fileprivate(set) var priority = WorkPriority.background
  fileprivate(set) var sequence: UInt64 = 0
  var heapIndex = -1
  private var body: (@Sendable () -> Void)?

  fileprivate init(body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  fileprivate func takeBody() -> (@Sendable () -> Void)? {
    defer { body = nil }
    return body
  }

  func changePriority(_ priority: WorkPriority) { self.priority = priority }
}
