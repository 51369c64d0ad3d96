import CXConnection
import SateenThreads

/// The commands for the thread of a ``SelectionService``, which the first one starts.
final class SelectionMailbox: Sendable {
  private struct State {
    var commands: [SelectionCommand] = []
    /// Made with the thread; -1 before.
    var bell: Int32 = -1
    var isStarted = false
  }

  private let state = Locked(State())

  deinit {
    let bell = state.withLock { $0.bell }
    if bell >= 0 { sateen_x_close_bell(bell) }
  }

  var isStarted: Bool { state.withLock { $0.isStarted } }

  /// Adds a command. Any thread.
  /// - Parameter start: starts the thread, and returns whether the system could; called for the first command.
  func post(_ command: SelectionCommand, start: () -> Bool) {
    let (isFirst, bell) = state.withLock { state in
      state.commands.append(command)
      defer { state.isStarted = true }
      if state.bell < 0 { state.bell = sateen_x_make_bell() }
      return (!state.isStarted, state.bell)
    }
    if isFirst, !start() {
      let commands = state.withLock { state in
        state.isStarted = false
        defer { state.commands = [] }
        return state.commands
      }
      for command in commands { command.fail(.noDisplay(reason: "the system cannot start another thread")) }
      return
    }
    if bell >= 0 { sateen_x_ring(bell) }
  }

  /// Adds a command for a thread that runs.
  func post(_ command: SelectionCommand) { post(command) { true } }

  func take() -> [SelectionCommand] { state.exchange(\.commands, []) }

  /// The descriptor that commands wake the thread by.
  var bell: Int32 { state.withLock { $0.bell } }
}

extension SelectionCommand {
  /// Answers the command with a failure.
  func fail(_ failure: SelectionFailure) {
    switch self {
    case .own(_, _, let done): done(.failure(failure))
    case .read(let read): read.fail(failure)
    case .handOver(_, let done): done(.noDisplay)
    case .count(let done): done(0)
    case .drop, .watch, .rendered, .renderingFailed, .connected, .stop: break
    }
  }
}
