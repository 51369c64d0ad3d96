import CMainLoop
import Glibc

/// Waits in one system call, so that nothing but the main thread has to get a processor before it goes on. For programs
/// without Foundation.
final class PollWaiter: LoopWaiter {
  nonisolated let wake: @Sendable () -> Void
  var display: Int32?
  var ends: Int32?

  private let counter: Int32

  init() {
    let counter = sateen_make_bell()
    self.counter = counter
    wake = { sateen_ring(counter) }
  }

  deinit {
    if counter >= 0 { close(counter) }
  }

  func wait(_ nanoseconds: Int64?, watchesDisplay: Bool) {
    sateen_wait(counter, ends ?? -1, watchesDisplay ? display ?? -1 : -1, nanoseconds.map { max($0, 0) } ?? -1)
  }
}
