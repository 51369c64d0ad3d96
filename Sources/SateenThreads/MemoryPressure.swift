/// Word that memory is short, from whoever noticed to whoever can give some back.
///
/// A window host watches what the system tells; a program that knows better reports by itself.
public enum MemoryPressure {
  private static let handlers = Locked<[@MainActor @Sendable () -> Void]>([])

  /// Says that memory is short, from any thread. Handlers run in the main loop's next turn, in the order they were added.
  public static func report() {
    MainQueue.shared.post {
      for handler in handlers.withLock({ $0 }) { handler() }
    }
  }

  /// Has something done at each report, for as long as the process lives. Any thread.
  public static func addHandler(_ body: @escaping @MainActor @Sendable () -> Void) {
    handlers.withLock { $0.append(body) }
  }
}
