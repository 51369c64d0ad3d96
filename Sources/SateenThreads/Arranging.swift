import CSateenThreads

/// What the calling thread is putting in order at the moment, so that changes made on the way are known to be part of it.
public enum Arranging {
  /// Runs a body during which ``isCurrent(_:)`` is true of an object, on this thread and of this object alone.
  public static func run<Result>(_ object: AnyObject, _ body: () throws -> Result) rethrows -> Result {
    let outer = sateen_thread_arranging()
    sateen_set_thread_arranging(Unmanaged.passUnretained(object).toOpaque())
    defer { sateen_set_thread_arranging(outer) }
    return try body()
  }

  /// Whether this thread is inside the innermost ``run(_:_:)`` with an object.
  public static func isCurrent(_ object: AnyObject) -> Bool {
    sateen_thread_arranging() == Unmanaged.passUnretained(object).toOpaque()
  }
}
