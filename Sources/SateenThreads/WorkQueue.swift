import Glibc

/// A priority queue of background work with a small pool of threads behind it.
///
/// Unlike in a dispatch queue, work that has not begun can be cancelled or moved ahead: a row that left the screen
/// costs nothing, and the row in view goes first. Threads start when first needed. They end when the queue is released;
/// work that waits then is still done, unless the queue is suspended.
///
/// Beside other programs, work ahead of the viewport is done politely, by threads with a nice value of +5. While
/// visible work waits, and for a while after that, threads with the main thread's own nice value do all the work: there
/// are as many of them again, and no more run at once.
public final class WorkQueue: Sendable {
  /// The queue all measuring, drawing and decoding shares. Its workers leave one processor to the main thread where
  /// there are more than two.
  public static let shared = WorkQueue(name: "sateen.work", workers: defaultWorkers)

  /// One less than there are processors, but at least 2 and at most 8.
  package static let defaultWorkers: Int = {
    let processors = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    return min(8, max(2, processors - 1))
  }()

  private let pool: WorkPool

  /// - Parameters:
  ///   - name: shown by debuggers and `top -H`, at most 15 bytes.
  ///   - workers: the most threads that run at once, at least 1.
  ///   - niceness: the amount added to the main thread's nice value while no visible work waits, from 0 for as urgent
  ///     as all else to 19.
  public convenience init(name: String, workers: Int, niceness: Int = 5) {
    self.init(name: name, workers: workers, niceness: niceness) { Clock.monotonicNanoseconds }
  }

  /// - Parameters:
  ///   - startsThreads: false behaves as a system that has no thread left to give.
  ///   - now: a monotonic clock in nanoseconds, for the time since visible work was last seen to wait.
  package init(
    name: String, workers: Int, niceness: Int = 5, startsThreads: Bool = true, now: @escaping @Sendable () -> Int64
  ) {
    pool = WorkPool(
      name: name, limit: max(1, workers), niceness: min(max(niceness, 0), 19), startsThreads: startsThreads, now: now)
  }

  deinit {
    pool.close()
  }

  /// Adds work. Safe from any thread.
  @discardableResult
  public func submit(
    _ priority: WorkPriority, _ body: @escaping @Sendable () -> Void
  ) -> WorkTicket {
    pool.submit(priority, body)
  }

  /// Adds work that goes first although it is not visible: a part of work that has begun, or news of its end.
  /// - Parameter runsHere: whether the calling thread does the work where no thread can be started. Otherwise the work waits
  ///   for the next submission; callers that hold a lock need that.
  @discardableResult
  package func submitFirst(runsHere: Bool = true, _ body: @escaping @Sendable () -> Void) -> WorkTicket {
    pool.submit(.visible, goesFirst: true, runsHere: runsHere, body)
  }

  /// Cancels work that has not begun.
  /// - Returns: whether it was still waiting; its body will then never run.
  @discardableResult
  public func cancel(_ ticket: WorkTicket) -> Bool {
    pool.cancel(ticket)
  }

  /// Moves work that has not begun ahead or back; does nothing otherwise. Among equals, what was submitted first still
  /// goes first.
  package func setPriority(_ priority: WorkPriority, of ticket: WorkTicket) {
    pool.setPriority(priority, of: ticket)
  }

  /// The most bodies that run at once. Lowering it does not interrupt running work.
  package var workerLimit: Int {
    get { pool.limit }
    set { pool.setLimit(max(1, newValue)) }
  }

  /// While suspended no new work begins; running work goes on.
  public var isSuspended: Bool {
    get { pool.isSuspended }
    set { pool.setSuspended(newValue) }
  }

  /// Whether work is done with the main thread's own nice value, because visible work waits, or did a moment ago.
  package var isUrgent: Bool { pool.isUrgent }

  /// Bodies waiting and running.
  public var depth: Int { pool.depth }

  /// Blocks until nothing runs and, unless suspended, nothing waits. For hosts with a virtual clock and for tests; the
  /// main loop of a window never calls it, and work of this queue, which it would wait for, must not.
  public func waitUntilIdle() {
    pool.waitUntilIdle()
  }
}
