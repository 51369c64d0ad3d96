import CSateenThreads
import Glibc

/// The signals by which somebody asks a program to end: SIGINT, SIGTERM and SIGHUP.
///
/// While a host has them noted, it ends in order when one has come. A second one ends the process at once.
public enum EndSignals {
  /// Has the signals noted from now on, where the program neither handles nor ignores them itself.
  /// - Returns: a descriptor that can be read once one has come, which stays open; nil where none is to be had.
  public static func note() -> Int32? {
    let descriptor = sateen_note_ends()
    return descriptor >= 0 ? descriptor : nil
  }

  /// Has the signals end the process again.
  public static func stopNoting() { sateen_stop_noting_ends() }

  /// The signal that was noted; nil while none was. Any thread.
  public static var noted: Int32? {
    let number = sateen_noted_end()
    return number == 0 ? nil : number
  }

  /// Takes back that a signal was noted, for tests.
  package static func forget() { sateen_forget_end() }

  /// Ends the process by the signal that was noted, so that those who started it see what ended it (a shell: 128 plus the
  /// signal's number). Does nothing where none was.
  public static func endIfNoted() {
    guard let number = noted else { return }
    fflush(nil)
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Has writing to a pipe whose reader is gone fail, rather than end the process. Programs started from this one are not
  /// changed by it, and a handler or choice of the program's own stays.
  public static func surviveBrokenPipes() { sateen_survive_broken_pipes() }
}
