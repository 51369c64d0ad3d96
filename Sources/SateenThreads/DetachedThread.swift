import CSateenThreads
import Glibc

/// A thread for work that waits most of its time, which would keep a worker from other work.
package enum DetachedThread {
  private final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }

  /// Starts a thread that runs `body` and ends.
  /// - Parameter name: shown by debuggers and `top -H`; at most 15 bytes are kept.
  /// - Returns: whether the system could start a thread.
  @discardableResult
  package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let start = Unmanaged.passRetained(Start(name, body))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        // A new thread has inherited the slice of the thread that started it.
        CurrentThread.setSlice(0)
        sateen_set_thread_name(start.name)
        start.body()
        return nil
      }, start.toOpaque())
    if failure != 0 { start.release() }
    return failure == 0
  }
}
