import SateenThreads

/// Runs work of one kind on a queue, one piece after another, in the order it came.
final class SerialLane: Sendable {
  private struct State {
    var work: [@Sendable () -> Void] = []
    /// The highest priority with which the queue was asked for a thread that has not come yet.
    var asked: WorkPriority?
    var isRunning = false

    /// - Returns: whether the queue is to be asked for a thread.
    mutating func add(_ priority: WorkPriority, _ body: @escaping @Sendable () -> Void) -> Bool {
      work.append(body)
      guard !isRunning, asked.map({ $0 < priority }) ?? true else { return false }
      asked = priority
      return true
    }

    /// - Returns: whether the queue is to be asked for a thread.
    mutating func raise(_ priority: WorkPriority) -> Bool {
      guard !isRunning, !work.isEmpty, asked.map({ $0 < priority }) ?? true else { return false }
      asked = priority
      return true
    }

    mutating func begin() -> Bool {
      asked = nil
      // A thread that was asked for with a lower priority comes later, and finds nothing to do.
      guard !isRunning, !work.isEmpty else { return false }
      isRunning = true
      return true
    }

    mutating func next() -> [@Sendable () -> Void]? {
      if work.isEmpty {
        isRunning = false
        return nil
      }
      defer { work = [] }
      return work
    }
  }

  private let queue: WorkQueue
  private let state = Locked(State())

  init(_ queue: WorkQueue) {
    self.queue = queue
  }

  func submit(_ priority: WorkPriority, _ body: @escaping @Sendable () -> Void) {
    if state.withLock({ $0.add(priority, body) }) { askForThread(priority) }
  }

  /// Has all that waits run sooner, if it was submitted with lower priorities.
  func raise(_ priority: WorkPriority) {
    if state.withLock({ $0.raise(priority) }) { askForThread(priority) }
  }

  private func askForThread(_ priority: WorkPriority) {
    queue.submit(priority) { [self] in
      guard state.withLock({ $0.begin() }) else { return }
      while let work = state.withLock({ $0.next() }) {
        for body in work { body() }
      }
    }
  }
}
