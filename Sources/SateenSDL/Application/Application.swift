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
  ///
  /// In a handler, while windows run already, it returns once the given windows are closed: the window of the handler
  /// goes on afterwards.
  public static func run(_ windows: Window...) {
    let isWithinAnother = WindowLoop.isRunning
    do {
      for window in windows {
        guard window.isOpen else { throw WindowError.closed }
        window.show()
      }
      try WindowLoop(windows).run(while: { true }) {
        isWithinAnother ? windows.contains { $0.isOpen } : !OpenWindows.shared.windows.isEmpty
      }
    } catch {
      let program = CommandLine.arguments.first?.split(separator: "/").last ?? "program"
      // Standard error may have no reader, so a failed write is ignored.
      let line = LogLine.escaped("\(program): \(error)") + "\n"
      _ = Array(line.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      exit(1)
    }
    if !isWithinAnother { EndSignals.endIfNoted() }
  }
}
