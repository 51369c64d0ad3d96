import CSateenThreads

/// Passes reports that memory is short to handlers that can release some.
///
/// A window host watches the system's reports; a program that knows better reports by itself.
public enum MemoryPressure {
  @MainActor private static var isGivingBack = false
  private static let handlers = Locked(HandlerList<@MainActor @Sendable () -> Void>())

  /// Reports that memory is short, from any thread. Handlers run in the main loop's next turn, in the order they were
  /// added.
  ///
  /// Afterwards a worker returns the heap's free pages to the system (`malloc_trim`).
  public static func report() {
    MainQueue.shared.post {
      for id in handlers.withLock({ $0.ids }) { handlers.withLock { $0[id] }?() }
      // Handlers release memory on workers, and windows in the turns that follow.
      guard !isGivingBack else { return }
      isGivingBack = true
      giveBack(after: 3)
    }
  }

  /// - Parameter rounds: how many times to wait first until the workers and the main loop have been gone through.
  @MainActor private static func giveBack(after rounds: Int) {
    WorkQueue.shared.submit(.background) {
      if rounds == 0 { sateen_give_back_free_memory() }
      MainQueue.shared.post {
        if rounds > 0 { giveBack(after: rounds - 1) } else { isGivingBack = false }
      }
    }
  }

  /// Adds a function that runs at each report, on the main loop. Any thread.
  @discardableResult
  public static func addHandler(_ body: @escaping @MainActor @Sendable () -> Void) -> Registration {
    let id = handlers.withLock { $0.add(body) }
    return Registration { _ = handlers.withLock { $0.remove(id) } }
  }
}
