import CSateenThreads

/// The object that notes what the calling thread reads, such as the state that a component's body depends on.
package enum Reading {
  /// Runs a body during which ``notes(as:)`` is an object, on this thread; nil stops the noting.
  package static func run<Result>(_ object: AnyObject?, _ body: () throws -> Result) rethrows -> Result {
    let outer = sateen_thread_reading()
    sateen_set_thread_reading(object.map { Unmanaged.passUnretained($0).toOpaque() })
    defer { sateen_set_thread_reading(outer) }
    return try body()
  }

  /// The object of the innermost ``run(_:_:)``, which the caller knows to be of a type; nil outside of one.
  package static func notes<Notes: AnyObject>(as type: Notes.Type) -> Notes? {
    sateen_thread_reading().map { Unmanaged<Notes>.fromOpaque($0).takeUnretainedValue() }
  }
}
