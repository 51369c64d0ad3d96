import SateenThreads
import Synchronization

extension RootContainer {
  /// Suspends the calling task for a time on the window's frame clock. In a ``HeadlessHost`` the time passes with its
  /// frames, so that a test or a script is the same each time.
  ///
  /// The container is retained meanwhile.
  /// - Parameter seconds: NaN and negative numbers count as none.
  /// - Throws: `CancellationError`, as soon as the task is cancelled or the window closed.
  public func sleep(for seconds: Double) async throws {
    try Task.checkCancellation()
    guard !isClosed else { throw CancellationError() }
    let sleep = FrameSleep()
    sleeps.append(sleep)
    await withTaskCancellationHandler {
      await withCheckedContinuation { sleep.begin($0, after(seconds) { sleep.end() }) }
    } onCancel: {
      MainQueue.shared.post { sleep.end() }
    }
    TaskResumptions.end()
    sleeps.removeAll { $0 === sleep }
    if sleep.isCutShort { throw CancellationError() }
    try Task.checkCancellation()
  }
}

extension RootContainer {
  /// Ends the sleep of all tasks, with an error: there will be no more frames. For hosts.
  package func endSleeps() {
    for sleep in sleeps { sleep.cutShort() }
  }
}

/// A task that sleeps until a timer fires.
@MainActor
final class FrameSleep {
  /// Whether the sleep ended because the window was closed.
  private(set) var isCutShort = false
  private var continuation: CheckedContinuation<Void, Never>?
  private var timer: FrameTimer?

  func begin(_ continuation: CheckedContinuation<Void, Never>, _ timer: FrameTimer) {
    self.continuation = continuation
    self.timer = timer
  }

  func end() {
    timer?.cancel()
    guard let continuation else { return }
    self.continuation = nil
    TaskResumptions.begin()
    continuation.resume()
  }

  func cutShort() {
    isCutShort = continuation != nil
    end()
  }
}

/// Counts tasks of the main actor that were resumed and have not gone on yet. A resumed task goes through a thread of the
/// runtime before it comes back to the main thread, which takes real time; a host with a virtual clock waits for it.
package enum TaskResumptions {
  private static let count = Atomic(0)

  package static var underWay: Int { count.load(ordering: .relaxed) }
  /// Counts a task that is resumed.
  package static func begin() { count.add(1, ordering: .relaxed) }
  /// The task has gone on.
  package static func end() { count.subtract(1, ordering: .relaxed) }
}
