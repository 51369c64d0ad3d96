import Glibc
import SateenThreads

/// Runs a program with one window.
@MainActor
public enum Application {
  /// Runs a window until it is closed. Where the window cannot be opened, the reason goes to standard error in a
  /// sentence, and the program ends with exit code 1. Where a signal closed the window, such as Ctrl-C, the program
  /// ends by that signal.
  public static func run(_ window: Window) {
    do {
      try window.run()
    } catch {
      let program = CommandLine.arguments.first?.split(separator: "/").last ?? "program"
      // Standard error may have no reader, so a failed write is ignored.
      let line = LogLine.escaped("\(program): \(error)") + "\n"
      _ = Array(line.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      exit(1)
    }
    EndSignals.endIfNoted()
  }
}
