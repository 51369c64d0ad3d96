import CSateenThreads

/// Questions about the thread that runs the main loop.
public enum MainThread {
  /// Whether the calling thread is the one the process started on.
  @inline(__always)
  public static var isCurrent: Bool { sateen_is_main_thread() }

  /// The main thread's nice value, without a lower one that the desktop granted it: what workers go by.
  static var niceness: Int { Int(sateen_main_thread_nice()) }

  /// Runs main-actor code from a place that is on the main thread but whose type does not say so.
  @inline(__always)
  public static func assume<Result: Sendable>(
    _ body: @MainActor () throws -> Result
  ) rethrows -> Result {
    try MainActor.assumeIsolated(body)
  }
}
