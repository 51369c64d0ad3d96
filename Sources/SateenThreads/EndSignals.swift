import CSateenThreads
import Glibc

/// The signals that ask a program to end: SIGINT, SIGTERM and SIGHUP.
///
/// A host that notes them ends in order after the first one. A second one ends the process at once.
public enum EndSignals {
  /// Starts to note the signals, where the program neither handles nor ignores them itself.
  /// - Returns: a descriptor that can be read once a signal has come, and that stays open; nil where there is none.
  public static func note() -> Int32? {
    let descriptor = sateen_note_ends()
    return descriptor >= 0 ? descriptor : nil
  }

  /// Lets the signals end the process again.
  package static func stopNoting() { sateen_stop_noting_ends() }

  /// The signal that was noted; nil where none was. Any thread.
  package static var noted: Int32? {
    let number = sateen_noted_end()
    return number == 0 ? nil : number
  }

  /// Forgets the noted signal, for tests.
  package static func forget() { sateen_forget_end() }

  /// Ends the process by the signal that was noted, so that its parent sees that signal (a shell: 128 plus the signal's
  /// number). Does nothing where none was.
  public static func endIfNoted() {
    guard let number = noted else { return }
    sateen_flush_output()
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Lets a write to a pipe without a reader fail, rather than end the process. Programs started from this one are not
  /// changed by it, and a handler or choice of the program's own stays.
  public static func surviveBrokenPipes() { sateen_survive_broken_pipes() }

  private static let borrowing = Locked(())

  /// Runs a call of a library that has SIGPIPE ignored meanwhile and gives the handler back that it found. Two such
  /// calls at the same time would leave it ignored for ever, also in programs started later; this has one wait for the
  /// other. The call may block. Any thread but the main one.
  package static func borrowBrokenPipes(_ call: () -> Void) {
    borrowing.withLock { _ in
      call()
      sateen_survive_broken_pipes_again()
    }
  }
}
