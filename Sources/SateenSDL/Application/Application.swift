import Glibc
import SateenThreads

/// Runs a program with windows.
@MainActor
public enum Application {
  /// The windows that are shown, in the order in which they were.
  public static var windows: [Window] { OpenWindows.shared.windows }

  /// Shows windows and runs them, and those that they show in turn (``Window/show()``), until all are closed. Where one
  /// of the first cannot be opened, the reason goes to standard error in a sentence, and the program ends with exit code
  /// 1. Where a signal closed the windows, such as Ctrl-C, the program ends by that signal.
  public static func run(_ windows: Window...) {
    do {
      for window in windows {
        guard window.isOpen else { throw WindowError.closed }
        window.show()
      }
      try WindowLoop(windows).run(while: { true }) { !OpenWindows.shared.windows.isEmpty }
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
