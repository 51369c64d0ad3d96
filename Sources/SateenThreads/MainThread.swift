import CSateenThreads

/// Facts about the thread that runs the main loop.
public enum MainThread {
  /// Whether the calling thread is the one the process started on.
  @inline(__always)
  public static var isCurrent: Bool { sateen_is_main_thread() }

  /// The main thread's nice value, leaving aside a lower one that the desktop granted it. Workers derive theirs from
  /// it.
  static var niceness: Int { Int(sateen_main_thread_nice()) }

  /// Runs main-actor code from code that runs on the main thread but is not isolated to the main actor.
  @inline(__always)
  public static func assume<Result: Sendable>(
    _ body: @MainActor () throws -> Result
  ) rethrows -> Result {
    try MainActor.assumeIsolated(body)
  }
}
