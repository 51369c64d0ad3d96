import CMainLoop
import Glibc
import SateenThreads
import Synchronization

/// Lets the main thread sleep until the display has events, a time has come or another thread asks. Main-queue blocks
/// and main-actor tasks run meanwhile, and Foundation's timers where Foundation is part of the program.
///
/// The display's socket is watched only while the window rests: with frames under way, input is read at the next slot
/// anyway, and waking up for each event at once would only cost time.
@MainActor
final class LoopSleeper {
  /// The part of the loop that other threads may use, to wake it.
  final class Bell: Sendable {
    fileprivate let isListening = Atomic<Bool>(false)
    private let wake: @Sendable () -> Void

    fileprivate init(_ wake: @escaping @Sendable () -> Void) { self.wake = wake }

    /// Ends the sleep, if the loop is asleep and listens. Any thread.
    func ring() {
      guard isListening.load(ordering: .sequentiallyConsistent),
        isListening.exchange(false, ordering: .sequentiallyConsistent)
      else { return }
      wake()
    }
  }

  let bell: Bell
  private let waiter: any LoopWaiter
  /// Whether there was a wait since ``serve()`` was last called.
  private var hasWaited = true
  /// Nanoseconds between two looks for events, without a socket to wait on.
  private static let pollInterval: Int64 = 10_000_000

  init() {
    waiter = sateen_has_run_loop() ? RunLoopWaiter() : PollWaiter()
    bell = Bell(waiter.wake)
  }

  isolated deinit { stopWatching() }

  /// Whether events of the display can end the sleep.
  var canWatch: Bool { waiter.canWatch }

  /// Has a readable socket end the sleep.
  func watch(_ descriptor: Int32) {
    waiter.display = descriptor >= 0 ? descriptor : nil
  }

  func stopWatching() { waiter.display = nil }

  /// Notes signals to end from now on, and has them end the sleep.
  func noteEnds() { waiter.ends = EndSignals.note() }

  func ignoreEnds() { waiter.ends = nil }

  /// Runs what waits in the main queue, if nothing else did since the last call: a loop that is late with each frame never
  /// sleeps.
  func serve() {
    if !hasWaited { waiter.wait(0, watchesDisplay: false) }
    hasWaited = false
  }

  /// Sleeps until `deadline`, in nanoseconds of the monotonic clock, or without a limit.
  /// - Parameters:
  ///   - watchesDisplay: whether events of the display end the sleep.
  ///   - listens: whether the bell ends the sleep.
  ///   - hasWork: called once the bell is listened to; true returns at once.
  func sleep(until deadline: Int64?, watchesDisplay: Bool, listens: Bool, unless hasWork: () -> Bool) {
    var limit = deadline
    if watchesDisplay, !waiter.canWatch {
      let poll = Clock.monotonicNanoseconds + Self.pollInterval
      limit = min(limit ?? poll, poll)
    }
    if listens {
      bell.isListening.store(true, ordering: .sequentiallyConsistent)
      if hasWork() {
        bell.isListening.store(false, ordering: .sequentiallyConsistent)
        return
      }
    }
    defer { bell.isListening.store(false, ordering: .sequentiallyConsistent) }
    hasWaited = true
    waiter.wait(limit.map { $0 - Clock.monotonicNanoseconds }, watchesDisplay: watchesDisplay)
  }
}

/// A way for the main thread to wait for several things at once.
@MainActor
protocol LoopWaiter: AnyObject {
  /// Ends the wait under way, or the next one. Any thread.
  nonisolated var wake: @Sendable () -> Void { get }
  /// The display's socket.
  var display: Int32? { get set }
  /// Whether the display's socket can be waited for.
  var canWatch: Bool { get }
  /// A descriptor that is readable once the program is to end.
  var ends: Int32? { get set }

  /// Waits until something that is waited for has happened, and runs the blocks of the main queue.
  /// - Parameter nanoseconds: how long at most; nil for no limit. With none left, only what has happened is handled.
  func wait(_ nanoseconds: Int64?, watchesDisplay: Bool)
}
