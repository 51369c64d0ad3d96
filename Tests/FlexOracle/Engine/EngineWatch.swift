import Foundation

/// Prints the id of the current case when the engine crashes or does not return.
enum EngineWatch {
  /// Seconds that one case may take.
  private static let patience: UInt32 = 20
  /// The id of the current case, written before each case and read only by a signal handler, which may neither
  /// allocate nor lock.
  nonisolated(unsafe) private static let name = UnsafeMutablePointer<CChar>.allocate(capacity: 256)

  static func start() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGALRM] {
      signal(number) { _ in
        EngineWatch.say(" ends the engine, or keeps it busy without end\n")
        _exit(3)
      }
    }
  }

  static func enter(_ id: String) {
    strncpy(name, id, 255)
    alarm(patience)
  }

  static func stop() {
    alarm(0)
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGALRM] { signal(number, SIG_DFL) }
  }

  private static func say(_ ending: StaticString) {
    _ = write(2, name, strlen(name))
    _ = write(2, ending.utf8Start, ending.utf8CodeUnitCount)
  }
}
