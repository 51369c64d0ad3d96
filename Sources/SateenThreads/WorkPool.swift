import CSateenThreads
import Glibc

/// The threads of a ``WorkQueue`` and their shared state. Threads retain the pool and not the queue, so that the end of
/// the queue can tell them to end.
final class WorkPool: @unchecked Sendable {
  // `state`, `announced` and the variables of tickets are guarded by `mutex`; `ready` and `idle` are waited for with it
  // held. Everything else is constant.

  /// Measuring and decoding recurse deeper than the smallest stacks allow, and four times as deep in bytes where a
  /// sanitizer pads frames. Untouched pages cost nothing.
  private static let stackSize = 8 << 20

  private let name: String
  /// The amount added to the nice value of the polite crew's threads.
  private let niceness: Int
  private let startsThreads: Bool
  /// A monotonic clock, in nanoseconds.
  private let now: @Sendable () -> Int64
  private var state: WorkPoolState
  /// The crew that was last woken for work.
  private var announced = WorkCrew.polite
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// One for each crew.
  private let ready = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: WorkCrew.allCases.count)
  private let idle = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(name: String, limit: Int, niceness: Int, startsThreads: Bool, now: @escaping @Sendable () -> Int64) {
    self.name = name
    self.niceness = niceness
    self.startsThreads = startsThreads
    self.now = now
    state = WorkPoolState(limit: limit, hasPoliteCrew: niceness > 0)
    pthread_mutex_init(mutex, nil)
    for crew in WorkCrew.allCases { pthread_cond_init(ready + crew.rawValue, nil) }
    pthread_cond_init(idle, nil)
  }

  deinit {
    pthread_cond_destroy(idle)
    for crew in WorkCrew.allCases { pthread_cond_destroy(ready + crew.rawValue) }
    pthread_mutex_destroy(mutex)
    idle.deallocate()
    ready.deallocate()
    mutex.deallocate()
  }

  private func locked<Result>(_ body: (inout WorkPoolState) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  // MARK: Work

  /// - Parameters:
  ///   - goesFirst: whether the work goes first for another reason than that it is visible.
  ///   - runsHere: whether the calling thread does the work where no thread can be started.
  func submit(
    _ priority: WorkPriority, goesFirst: Bool = false, runsHere: Bool = true, _ body: @escaping @Sendable () -> Void
  ) -> WorkTicket {
    let ticket = WorkTicket(priority, pool: ObjectIdentifier(self), goesFirst: goesFirst, body: body)
    let call = locked { state in
      ticket.sequence = state.nextSequence
      state.nextSequence += 1
      state.heap.insert(ticket)
      state.note(ticket, at: now())
      return announce(&state)
    }
    answer(call, mayWork: runsHere)
    return ticket
  }

  func cancel(_ ticket: WorkTicket) -> Bool {
    guard ticket.pool == ObjectIdentifier(self) else { return false }
    // The body is released outside of the lock, because objects that it captured may end with it.
    let body = locked { state -> (@Sendable () -> Void)? in
      guard state.heap.remove(ticket) else { return nil }
      if state.isIdle { pthread_cond_broadcast(idle) }
      return ticket.takeBody()
    }
    return body != nil
  }

  func setPriority(_ priority: WorkPriority, of ticket: WorkTicket) {
    guard ticket.pool == ObjectIdentifier(self) else { return }
    let call = locked { state -> Call? in
      guard state.heap.setPriority(priority, of: ticket) else { return nil }
      state.note(ticket, at: now())
      // Even at the limit: the calling thread may be the only one that can start threads of the next crew.
      let turn = state.turn(at: now())
      guard !state.isSuspended, turn != announced || state[turn].workers == 0 else { return nil }
      return announce(&state)
    }
    // The calling thread may hold a lock, so it must not run work itself.
    if let call { answer(call, mayWork: false) }
  }

  var limit: Int { locked { $0.limit } }

  func setLimit(_ limit: Int) {
    let call = locked { state in
      state.limit = limit
      wakeAll()
      return announce(&state)
    }
    answer(call)
  }

  var isSuspended: Bool { locked { $0.isSuspended } }

  func setSuspended(_ isSuspended: Bool) {
    let call = locked { state in
      state.isSuspended = isSuspended
      if state.isIdle { pthread_cond_broadcast(idle) }
      return announce(&state, wakes: .all)
    }
    answer(call)
  }

  var depth: Int { locked { $0.heap.count + $0.running } }

  /// Whether the crew whose turn it is has the same share of the processors as other programs' threads.
  var isUrgent: Bool { locked { $0.turn(at: now()) == .equal } }

  func waitUntilIdle() {
    pthread_mutex_lock(mutex)
    while !state.isIdle { pthread_cond_wait(idle, mutex) }
    pthread_mutex_unlock(mutex)
  }

  /// Lets threads end once nothing waits. The work of a suspended queue is dropped.
  func close() {
    let dropped = locked { state -> [(@Sendable () -> Void)?] in
      state.isClosed = true
      var dropped: [(@Sendable () -> Void)?] = []
      if state.isSuspended {
        while let ticket = state.heap.popFirst() { dropped.append(ticket.takeBody()) }
      }
      wakeAll()
      return dropped
    }
    _ = dropped
  }

  // MARK: Threads

  /// Threads that the caller has to start, with the mutex free.
  private struct Missing {
    var crew: WorkCrew
    var count: Int
  }

  /// Threads that are to do the work that waits.
  private struct Call {
    enum Wake { case none, one, all }

    var wakes: Wake
    var missing: Missing
  }

  /// Decides which threads are to do the work that waits: a sleeping thread of the crew whose turn it is, or all of them
  /// where another crew worked so far. With the mutex held.
  private func announce(_ state: inout WorkPoolState, wakes: Call.Wake = .one) -> Call {
    // A thread that wakes to a suspended pool, or to nothing to do, would cost two switches of threads for nothing.
    guard !state.isSuspended, !state.heap.isEmpty else {
      return Call(wakes: .none, missing: Missing(crew: announced, count: 0))
    }
    let crew = state.turn(at: now())
    let wakes = crew != announced ? .all : state[crew].waiting > 0 ? wakes : .none
    announced = crew
    return Call(wakes: wakes, missing: Missing(crew: crew, count: state.addMissingWorkers(to: crew)))
  }

  /// Wakes and starts threads. With the mutex free: a thread woken under it would wait for it at once.
  private func answer(_ call: Call, mayWork: Bool = true) {
    let ready = ready + call.missing.crew.rawValue
    switch call.wakes {
    case .none: break
    case .one: pthread_cond_signal(ready)
    case .all: pthread_cond_broadcast(ready)
    }
    startWorkers(call.missing, mayWork: mayWork)
  }

  private func wakeAll() {
    for crew in WorkCrew.allCases { pthread_cond_broadcast(ready + crew.rawValue) }
  }

  /// - Parameter mayWork: whether the calling thread does the work where no thread can be started.
  private func startWorkers(_ missing: Missing, mayWork: Bool = true) {
    var missing = missing
    // A thread begins with the nice value of the thread that starts it, and cannot lower it.
    if missing.crew == .equal, missing.count > 0, niceness > 0, CurrentThread.niceness > MainThread.niceness {
      missing = locked { state in
        state[.equal].workers -= missing.count
        guard state.isBusy(.equal) else {
          // The free threads of that crew start the others.
          pthread_cond_signal(ready + WorkCrew.equal.rawValue)
          return Missing(crew: .equal, count: 0)
        }
        // The polite crew does all the work. Some of its threads may be asleep because it was the other crew's turn.
        pthread_cond_broadcast(ready + WorkCrew.polite.rawValue)
        return Missing(crew: .polite, count: state.addMissingWorkers(to: .polite))
      }
    }
    for _ in 0..<missing.count where !startWorker(missing.crew) {
      // The thread could not be started. As long as there is another thread the work waits for it; else late work beats
      // lost work.
      let isLast = locked { state in
        state[missing.crew].workers -= 1
        wakeAll()
        return state.workers == 0
      }
      if isLast, mayWork {
        pthread_mutex_lock(mutex)
        while state.mayBegin { runNext(missing.crew) }
        pthread_mutex_unlock(mutex)
      }
    }
  }

  private func startWorker(_ crew: WorkCrew) -> Bool {
    guard startsThreads else { return false }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    var thread = pthread_t()
    let start = Unmanaged.passRetained(WorkerStart(pool: self, crew: crew))
    let failure = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        let start = Unmanaged<WorkerStart>.fromOpaque(argument).takeRetainedValue()
        start.pool.work(start.crew)
        return nil
      }, start.toOpaque())
    if failure != 0 { start.release() }
    return failure == 0
  }

  private final class WorkerStart: Sendable {
    let pool: WorkPool
    let crew: WorkCrew

    init(pool: WorkPool, crew: WorkCrew) {
      self.pool = pool
      self.crew = crew
    }
  }

  private func work(_ crew: WorkCrew) {
    // A new thread has inherited the main loop's short slice.
    CurrentThread.setSlice(0)
    let niceness = MainThread.niceness + (crew == .polite ? self.niceness : 0)
    // The main thread may have been granted a lower nice value than workers are to have, and new threads inherit it.
    if CurrentThread.niceness < niceness { CurrentThread.niceness = niceness }
    sateen_set_thread_name(name)
    pthread_mutex_lock(mutex)
    while true {
      if state.mayBegin {
        let turn = state.turn(at: now())
        if turn == crew || state.isBusy(turn) {
          startMissingWorkers(turn)
          // Without a free thread of the crew whose turn it is, this one does its work.
          if state.mayBegin, turn == crew || state.isBusy(turn) { runNext(crew) }
          continue
        }
        announced = turn
        pthread_cond_broadcast(ready + turn.rawValue)
      } else if state.isClosed && state.heap.isEmpty {
        break
      }
      state[crew].waiting += 1
      pthread_cond_wait(ready + crew.rawValue, mutex)
      state[crew].waiting -= 1
    }
    state[crew].workers -= 1
    // Other threads may sleep because of the limit, and have to see that nothing is left.
    wakeAll()
    pthread_mutex_unlock(mutex)
  }

  /// To be called with the mutex held, which is released meanwhile.
  private func startMissingWorkers(_ crew: WorkCrew) {
    let missing = Missing(crew: crew, count: state.addMissingWorkers(to: crew))
    guard missing.count > 0 else { return }
    pthread_mutex_unlock(mutex)
    startWorkers(missing)
    pthread_mutex_lock(mutex)
  }

  /// Runs the first piece of work. To be called with the mutex held, which is released meanwhile.
  private func runNext(_ crew: WorkCrew) {
    let body = state.heap.popFirst()?.takeBody()
    state[crew].running += 1
    pthread_mutex_unlock(mutex)
    Self.run(consume body)
    pthread_mutex_lock(mutex)
    state[crew].running -= 1
    if state.isIdle { pthread_cond_broadcast(idle) }
  }

  /// Consumes the body, so that the objects it captured have ended when this returns. Their end may run any code, which
  /// must happen neither under the lock nor after the queue called itself idle.
  @inline(never)
  private static func run(_ body: consuming (@Sendable () -> Void)?) {
    body?()
  }
}
