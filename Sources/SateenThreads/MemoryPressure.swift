/// Word that memory is short, from whoever noticed to whoever can give some back.
///
/// A window host watches what the system tells; a program that knows better reports by itself.
public enum MemoryPressure {
  @MainActor private static var handlers: [@MainActor () -> Void] = []

  /// Says that memory is short, from any thread. Handlers run in the main loop's next turn.
  public static func report() {
    MainQueue.shared.post {
      for handler in handlers { handler() }
    }
  }

  /// Has something done at each report, for as long as the process lives.
  @MainActor public static func addHandler(_ body: @escaping @MainActor () -> Void) { handlers.append(body) }
}
