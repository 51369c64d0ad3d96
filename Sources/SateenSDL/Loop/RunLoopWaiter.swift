import CMainLoop
import Dispatch
import Glibc
import SateenThreads

/// Waits in Foundation's run loop, whose timers and blocks run meanwhile.
///
/// Descriptors are watched by a thread of Dispatch, which wakes the main thread in turn.
final class RunLoopWaiter: LoopWaiter {
  nonisolated let wake: @Sendable () -> Void = { DispatchQueue.main.async {} }

  var display: Int32? {
    didSet {
      if display != oldValue { watchDisplay() }
    }
  }
  var ends: Int32? {
    didSet {
      if ends != oldValue { watchEnds() }
    }
  }

  var canWatch: Bool { connection != nil }

  private var connection: (any DispatchSourceRead)?
  private var isArmed = false
  private var signals: (any DispatchSourceRead)?

  isolated deinit {
    display = nil
    watchDisplay()
    signals?.cancel()
  }

  private func watchDisplay() {
    if let source = connection {
      source.cancel()
      // A suspended source may not be released.
      if !isArmed { source.resume() }
    }
    (connection, isArmed) = (nil, false)
    // A duplicate, because the display's descriptor is closed before the source has been taken off it.
    guard let display else { return }
    let own = fcntl(display, F_DUPFD_CLOEXEC, 0)
    guard own >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: own, queue: .main)
    source.setEventHandler { [weak self] in
      MainThread.assume { self?.disarm() }
    }
    source.setCancelHandler { close(own) }
    connection = source
  }

  private func watchEnds() {
    signals?.cancel()
    signals = nil
    guard let ends else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: ends, queue: .main)
    source.setEventHandler {
      var byte: UInt8 = 0
      while read(ends, &byte, 1) > 0 {}
    }
    source.resume()
    signals = source
  }

  private func disarm() {
    guard isArmed, let connection else { return }
    connection.suspend()
    isArmed = false
  }

  func wait(_ nanoseconds: Int64?, watchesDisplay: Bool) {
    if watchesDisplay, !isArmed, let connection {
      connection.resume()
      isArmed = true
    }
    if let nanoseconds {
      guard nanoseconds > 0 else { return sateen_run_loop_poll() }
      sateen_run_loop_run(Double(nanoseconds) / 1e9)
    } else {
      sateen_run_loop_run(-1)
    }
  }
}
