import CSateenThreads
import Glibc

/// The threads of a ``WorkQueue`` and what they share. They hold the pool and not the queue, so that a queue nobody
/// holds any more can tell them to end.
final class WorkPool: @unchecked Sendable {
  // `state` and the variables of tickets are guarded by `mutex`; `ready` and `idle` are waited for with it held.
  // Everything else is constant.

  private struct State {
    var heap = TicketHeap()
    var limit: Int
    /// Threads there are, those about to start included.
    var workers = 0
    /// Threads asleep, those included that were woken but have not come back yet.
    var waiting = 0
    var running = 0
    var isSuspended = false
    var isClosed = false
    var nextSequence: UInt64 = 0

    var isIdle: Bool { running == 0 && (isSuspended || heap.isEmpty) }

    /// Counts in the threads that are missing for the work there is, and says how many the caller has to start.
    mutating func addMissingWorkers() -> Int {
      guard !isSuspended else { return 0 }
      let missing = max(0, min(limit, heap.count + running) - workers)
      workers += missing
      return missing
    }
  }

  /// Measuring and decoding recurse deeper than the smallest stacks allow, and four times as deep in bytes where a sanitizer
  /// pads frames. Pages nobody touched cost nothing.
  private static let stackSize = 8 << 20

  private let name: String
  private let niceness: Int
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let ready = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let idle = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(name: String, limit: Int, niceness: Int) {
    self.name = name
    self.niceness = niceness
    state = State(limit: limit)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(ready, nil)
    pthread_cond_init(idle, nil)
  }

  deinit {
    pthread_cond_destroy(idle)
    pthread_cond_destroy(ready)
    pthread_mutex_destroy(mutex)
    idle.deallocate()
    ready.deallocate()
    mutex.deallocate()
  }

  private func locked<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  func submit(_ priority: WorkPriority, _ body: @escaping @Sendable () -> Void) -> WorkTicket {
    let ticket = WorkTicket(priority, pool: ObjectIdentifier(self), body: body)
    let missing = locked { state in
      ticket.sequence = state.nextSequence
      state.nextSequence += 1
      state.heap.insert(ticket)
      if state.waiting > 0 { pthread_cond_signal(ready) }
      return state.addMissingWorkers()
    }
    startWorkers(missing)
    return ticket
  }

  func cancel(_ ticket: WorkTicket) -> Bool {
    guard ticket.pool == ObjectIdentifier(self) else { return false }
    // The body leaves the lock before it is let go of, for what it holds may end with it.
    let body = locked { state -> (@Sendable () -> Void)? in
      guard state.heap.remove(ticket) else { return nil }
      if state.isIdle { pthread_cond_broadcast(idle) }
      return ticket.takeBody()
    }
    return body != nil
  }

  func setPriority(_ priority: WorkPriority, of ticket: WorkTicket) {
    guard ticket.pool == ObjectIdentifier(self) else { return }
    locked { $0.heap.setPriority(priority, of: ticket) }
  }

  var limit: Int { locked { $0.limit } }

  func setLimit(_ limit: Int) {
    let missing = locked { state in
      state.limit = limit
      pthread_cond_broadcast(ready)
      return state.addMissingWorkers()
    }
    startWorkers(missing)
  }

  var isSuspended: Bool { locked { $0.isSuspended } }

  func setSuspended(_ isSuspended: Bool) {
    let missing = locked { state in
      state.isSuspended = isSuspended
      if state.isIdle { pthread_cond_broadcast(idle) }
      pthread_cond_broadcast(ready)
      return state.addMissingWorkers()
    }
    startWorkers(missing)
  }

  var depth: Int { locked { $0.heap.count + $0.running } }

  func waitUntilIdle() {
    pthread_mutex_lock(mutex)
    while !state.isIdle { pthread_cond_wait(idle, mutex) }
    pthread_mutex_unlock(mutex)
  }

  /// Lets threads end once nothing waits. What a suspended queue holds is let go of.
  func close() {
    let dropped = locked { state -> [(@Sendable () -> Void)?] in
      state.isClosed = true
      var dropped: [(@Sendable () -> Void)?] = []
      if state.isSuspended {
        while let ticket = state.heap.popFirst() { dropped.append(ticket.takeBody()) }
      }
      pthread_cond_broadcast(ready)
      return dropped
    }
    _ = dropped
  }

  private func startWorkers(_ count: Int) {
    for _ in 0..<count where !startWorker() {
      // No thread is to be had. As long as there is another one the work waits for it; else late work beats lost work.
      let isLast = locked { state in
        state.workers -= 1
        return state.workers == 0
      }
      if isLast {
        pthread_mutex_lock(mutex)
        while mayBegin { runNext() }
        pthread_mutex_unlock(mutex)
      }
    }
  }

  private func startWorker() -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    var thread = pthread_t()
    let box = Unmanaged.passRetained(self)
    let failure = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<WorkPool>.fromOpaque(argument).takeRetainedValue().work()
        return nil
      }, box.toOpaque())
    if failure != 0 { box.release() }
    return failure == 0
  }

  private func work() {
    if niceness != 0 { sateen_set_thread_nice(Int32(niceness)) }
    sateen_set_thread_name(name)
    pthread_mutex_lock(mutex)
    while true {
      if mayBegin {
        runNext()
      } else if state.isClosed && state.heap.isEmpty {
        break
      } else {
        state.waiting += 1
        pthread_cond_wait(ready, mutex)
        state.waiting -= 1
      }
    }
    state.workers -= 1
    // Others may sleep because of a limit and not know that nothing is left to wait for.
    pthread_cond_broadcast(ready)
    pthread_mutex_unlock(mutex)
  }

  private var mayBegin: Bool {
    !state.isSuspended && state.running < state.limit && !state.heap.isEmpty
  }

  /// Runs the first piece of work. To be called with the mutex held, which is free meanwhile.
  private func runNext() {
    let body = state.heap.popFirst()?.takeBody()
    state.running += 1
    pthread_mutex_unlock(mutex)
    Self.run(consume body)
    pthread_mutex_lock(mutex)
    state.running -= 1
    if state.isIdle { pthread_cond_broadcast(idle) }
  }

  /// Takes the body for itself, so that what it holds has ended when this returns: that may run anyone's code, which
  /// must neither happen under the lock nor after the queue called itself idle.
  @inline(never)
  private static func run(_ body: consuming (@Sendable () -> Void)?) {
    body?()
  }
}
