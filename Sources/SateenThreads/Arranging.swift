import CSateenThreads

/// Marks the object that the calling thread is arranging, so that changes meanwhile count as part of that work.
package enum Arranging {
  /// Runs a body during which ``isCurrent(_:)`` is true for an object, on this thread and for this object alone.
  package static func run<Result>(_ object: AnyObject, _ body: () throws -> Result) rethrows -> Result {
    let outer = sateen_thread_arranging()
    sateen_set_thread_arranging(Unmanaged.passUnretained(object).toOpaque())
    defer { sateen_set_thread_arranging(outer) }
    return try body()
  }

  /// Whether this thread is inside the innermost ``run(_:_:)`` with an object.
  package static func isCurrent(_ object: AnyObject) -> Bool {
    sateen_thread_arranging() == Unmanaged.passUnretained(object).toOpaque()
  }
}
