import CMainLoop
import Glibc

/// Waits in one system call, so that nothing but the main thread has to get a processor before it goes on. For programs
/// without Foundation.
final class PollWaiter: LoopWaiter {
  nonisolated let wake: @Sendable () -> Void
  var display: Int32?
  var ends: Int32?
  var canWatch: Bool { display != nil }

  private let bell: EventCounter

  init() {
    let bell = EventCounter()
    self.bell = bell
    wake = { bell.ring() }
  }

  func wait(_ nanoseconds: Int64?, watchesDisplay: Bool) {
    let isDisplayThere = sateen_wait(
      bell.descriptor, ends ?? -1, watchesDisplay ? display ?? -1 : -1, nanoseconds.map { max($0, 0) } ?? -1)
    // The socket of a display that is gone can be read for ever.
    if !isDisplayThere { display = nil }
  }
}

/// An event counter of the kernel's. It stays open until the last thread that may ring it has let go of it: a closed
/// descriptor's number may be another file's by then.
private final class EventCounter: Sendable {
  /// -1 where the process is out of descriptors.
  let descriptor = sateen_make_bell()

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func ring() { sateen_ring(descriptor) }
}
