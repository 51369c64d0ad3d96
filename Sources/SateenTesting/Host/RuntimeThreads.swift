import Glibc
import SateenThreads

/// The threads on which Swift's runtime runs tasks that belong to no actor. A resumed task passes through one of them on its
/// way to the main actor, and on a busy machine such a thread may be interrupted in between for some milliseconds.
enum RuntimeThreads {
  /// Blocks until all of them sleep, or until a time on the monotonic clock in nanoseconds.
  static func waitUntilIdle(until end: Int64) {
    while areRunning, Clock.monotonicNanoseconds < end { sched_yield() }
  }

  /// Whether one of them runs, or would run if there was a processor for it.
  private static var areRunning: Bool {
    guard let folder = opendir("/proc/self/task") else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let id = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !id.hasPrefix("."), isRunning(id) { return true }
    }
    return false
  }

  private static func isRunning(_ id: String) -> Bool {
    // It may have ended meanwhile.
    let file = open("/proc/self/task/\(id)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    let line = withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      Array(buffer[..<max(read(file, buffer.baseAddress, buffer.count), 0)])
    }
    // The number, the name in parentheses, and the state. The runtime's threads have names such as `default-qos`.
    guard let start = line.firstIndex(of: UInt8(ascii: "(")), let end = line.lastIndex(of: UInt8(ascii: ")")),
      start < end, end + 2 < line.count, String(decoding: line[start..<end], as: UTF8.self).contains("qos")
    else { return false }
    return line[end + 2] == UInt8(ascii: "R") || line[end + 2] == UInt8(ascii: "D")
  }
}
