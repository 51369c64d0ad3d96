import Glibc
import SateenThreads

/// Waits on a thread of its own for the system to report that memory is short, and passes the report on.
///
/// The thread sleeps in the kernel: a trigger on `/proc/pressure/memory` wakes it when programs stalled for want of
/// memory for a tenth of two seconds, and `memory.events` when the control group comes to its limits. Where the system
/// has neither, the thread ends at once.
final class MemoryPressureWatcher: Sendable {
  /// Stalls of 200 ms within 2 s. Windows that are no whole multiple of 2 s need privileges.
  private static let trigger = "some 200000 2000000"
  /// The least number of milliseconds between two reports.
  private static let pause: Int32 = 2_000

  /// The writing end of a pipe; closing it ends the thread.
  private let stopper: Int32

  /// Begins to watch; nil where the process is out of file descriptors or threads.
  init?(report: @escaping @Sendable () -> Void = MemoryPressure.report) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    stopper = ends[1]
    let end = ends[0]
    let isStarted = DetachedThread.start("sateen.memory") {
      Self.watch(until: end, report)
      close(end)
    }
    guard isStarted else {
      // The other end is closed by `deinit`.
      close(end)
      return nil
    }
  }

  deinit { close(stopper) }

  private static func watch(until end: Int32, _ report: () -> Void) {
    let stalls = openStalls()
    let events = openEvents()
    defer {
      for file in [stalls, events] where file >= 0 { close(file) }
    }
    guard stalls >= 0 || events >= 0 else { return }
    var shortages = read(events)
    while true {
      // `poll` passes over a negative descriptor.
      var files = [
        pollfd(fd: end, events: Int16(POLLIN), revents: 0), pollfd(fd: stalls, events: Int16(POLLPRI), revents: 0),
        pollfd(fd: events, events: Int16(POLLPRI), revents: 0),
      ]
      guard poll(&files, nfds_t(files.count), -1) > 0 else {
        if errno == EINTR { continue }
        return
      }
      if files[0].revents != 0 { return }
      // An event comes together with an error flag; an error flag alone means that the file is gone.
      guard (files[1].revents | files[2].revents) & Int16(POLLPRI) != 0 else { return }
      let count = read(events)
      if files[1].revents != 0 || count != shortages { report() }
      shortages = count
      if poll(&files, 1, pause) != 0 { return }
    }
  }

  private static func openStalls() -> Int32 {
    let file = open("/proc/pressure/memory", O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return -1 }
    // The kernel needs the closing zero too.
    let isSet = trigger.withCString { write(file, $0, trigger.utf8.count + 1) } > 0
    if isSet { return file }
    close(file)
    return -1
  }

  private static func openEvents() -> Int32 {
    let file = open("/proc/self/cgroup", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return -1 }
    defer { close(file) }
    guard let path = CgroupMemory.eventsPath(membership: text(of: file)) else { return -1 }
    return open(path, O_RDONLY | O_CLOEXEC)
  }

  /// The first 4,096 bytes of a file.
  private static func text(of file: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = pread(file, &bytes, bytes.count, 0)
    return String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
  }

  /// Reads the count of shortages, which also arms the next wake-up.
  private static func read(_ events: Int32) -> UInt64 {
    guard events >= 0 else { return 0 }
    return CgroupMemory.shortages(in: text(of: events))
  }
}
