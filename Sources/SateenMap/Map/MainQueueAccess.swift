import SateenThreads

/// Runs something on the main loop: at once where that is the present thread.
enum MainQueueAccess {
  static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    if MainThread.isCurrent { MainThread.assume { body() } } else { MainQueue.shared.post { body() } }
  }
}
