import CSateenThreads

/// Word that memory is short, from whoever noticed to whoever can give some back.
///
/// A window host watches what the system tells; a program that knows better reports by itself.
public enum MemoryPressure {
  @MainActor private static var isGivingBack = false
  private static let handlers = Locked(HandlerList<@MainActor @Sendable () -> Void>())

  /// Says that memory is short, from any thread. Handlers run in the main loop's next turn, in the order they were added.
  ///
  /// Afterwards a worker gives the heap's free pages back to the system (`malloc_trim`).
  public static func report() {
    MainQueue.shared.post {
      for handler in handlers.withLock({ $0.all }) { handler() }
      // Handlers let go on workers, and what shows lets go in the turns that follow.
      guard !isGivingBack else { return }
      isGivingBack = true
      giveBack(after: 3)
    }
  }

  /// - Parameter rounds: how often the main loop and the workers are waited for first, by going through both.
  @MainActor private static func giveBack(after rounds: Int) {
    WorkQueue.shared.submit(.background) {
      if rounds == 0 { sateen_give_back_free_memory() }
      MainQueue.shared.post {
        if rounds > 0 { giveBack(after: rounds - 1) } else { isGivingBack = false }
      }
    }
  }

  /// Has something done at each report. Any thread.
  @discardableResult
  public static func addHandler(_ body: @escaping @MainActor @Sendable () -> Void) -> Registration {
    let id = handlers.withLock { $0.add(body) }
    return Registration { _ = handlers.withLock { $0.remove(id) } }
  }
}
