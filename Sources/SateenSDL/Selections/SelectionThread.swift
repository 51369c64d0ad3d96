import CXConnection
import SateenCore
import SateenThreads

/// The loop of a ``SelectionService``'s thread. All members belong to that thread.
final class SelectionThread {
  private enum Link {
    /// Not connected; the next command that needs a connection makes one.
    case idle
    case connecting
    case connected(SelectionSession)
  }

  private let mailbox: SelectionMailbox
  private let display: String?
  private let patience: SelectionService.Patience
  private let observers: (String) -> PasteboardObservers?
  private var link = Link.idle
  /// The most requests that are handed to libxcb without room in the socket. They fit into its buffer.
  private static let unsentLimit = 200
  /// Commands that wait for the connection, or for room in its socket, and when those with a limit fail.
  private var waiting: [(command: SelectionCommand, deadline: Double)] = []
  private var watched: [String] = []

  /// - Parameter observers: those of a selection; nil when the service is gone.
  init(
    _ mailbox: SelectionMailbox, display: String?, patience: SelectionService.Patience,
    observers: @escaping (String) -> PasteboardObservers?
  ) {
    self.mailbox = mailbox
    self.display = display
    self.patience = patience
    self.observers = observers
  }

  /// Runs until the command to stop.
  func run() {
    let bell = mailbox.bell
    while true {
      let commands = mailbox.take()
      // The server may have told already that a selection is another program's, whose content a read is to get then.
      if !commands.isEmpty, case .connected(let session) = link { _ = session.dispatch() }
      for command in commands {
        if case .stop = command { return stop() }
        handle(command)
      }
      let now = Clock.monotonic
      giveUp(before: now)
      guard case .connected(let session) = link else {
        let deadline = waiting.map(\.deadline).min() ?? .infinity
        sateen_x_wait(nil, bell, false, Self.nanoseconds(until: deadline, now))
        continue
      }
      session.endOverdue(now)
      let canSend = session.send()
      if canSend { passWaiting() }
      let hasHandled = session.dispatch()
      if session.connection.isLost {
        lose(session)
      } else if !hasHandled && (session.connection.unsent == 0 || !canSend) {
        let deadline = min(session.nextDeadline ?? .infinity, waiting.map(\.deadline).min() ?? .infinity)
        session.connection.wait(
          bell: bell, isBlocked: !canSend, nanoseconds: Self.nanoseconds(until: deadline, Clock.monotonic))
      }
    }
  }

  /// - Returns: a negative number for no limit.
  private static func nanoseconds(until deadline: Double, _ now: Double) -> Int64 {
    guard deadline.isFinite else { return -1 }
    // Rounded up: a wait that ends too early would be repeated at once.
    return Int64(min(max(deadline - now, 0), 86_400) * 1e9) + 1_000
  }

  // MARK: Commands

  private func handle(_ command: SelectionCommand) {
    switch command {
    case .connected(let attempt): finish(attempt)
    case .rendered, .renderingFailed, .drop:
      if case .connected(let session) = link { session.handle(command) }
      waiting.removeAll { waiting in
        if case .read(let read) = waiting.command { return read.isEnded }
        return false
      }
    case .watch(let selection):
      guard !watched.contains(selection) else { return }
      watched.append(selection)
      pass(command)
    default: pass(command)
    }
  }

  private func pass(_ command: SelectionCommand) {
    switch link {
    case .connected(let session):
      if waiting.isEmpty, session.connection.unsent < Self.unsentLimit || session.connection.flush() {
        session.handle(command)
      } else {
        waiting.append((command, deadline(of: command)))
      }
    case .connecting: waiting.append((command, deadline(of: command)))
    case .idle:
      waiting.append((command, deadline(of: command)))
      connect()
    }
  }

  private func passWaiting() {
    guard !waiting.isEmpty else { return }
    let commands = waiting
    waiting = []
    for (index, entry) in commands.enumerated() {
      pass(entry.command)
      guard !waiting.isEmpty else { continue }
      // There is no room again. The deadlines stay.
      waiting = Array(commands[index...])
      return
    }
  }

  private func deadline(of command: SelectionCommand) -> Double {
    switch command {
    case .read(let read): Clock.monotonic + read.limits.patience
    case .handOver(let patience, _): Clock.monotonic + patience
    default: .infinity
    }
  }

  private func giveUp(before now: Double) {
    for late in waiting where late.deadline <= now {
      late.command.fail(.noDisplay(reason: "the X server does not answer"))
    }
    waiting.removeAll { $0.deadline <= now }
  }

  private func stop() {
    for command in waiting.map(\.command) + mailbox.take() { command.fail(.noDisplay(reason: "the service has ended")) }
    if case .connected(let session) = link { session.end(.noDisplay(reason: "the service has ended")) }
    link = .idle
  }

  // MARK: The connection

  /// Connects on another thread, since that blocks for as long as the server likes.
  private func connect() {
    link = .connecting
    let (mailbox, display) = (mailbox, display)
    let isStarted = DetachedThread.start("sateen.x") {
      do throws(XFailure) {
        mailbox.post(.connected(ConnectionAttempt(.success(try XConnection(display: display)))))
      } catch {
        mailbox.post(.connected(ConnectionAttempt(.failure(error))))
      }
    }
    if !isStarted {
      finish(ConnectionAttempt(.failure(XFailure(reason: "the system cannot start another thread"))))
    }
  }

  private func finish(_ attempt: ConnectionAttempt) {
    let commands = waiting.map(\.command)
    waiting = []
    switch attempt.result {
    case .success(let connection):
      let session = SelectionSession(connection, mailbox, patience: patience, observers: observers)
      link = .connected(session)
      for selection in watched { session.handle(.watch(selection: selection)) }
      for command in commands { pass(command) }
    case .failure(let failure):
      link = .idle
      for command in commands { command.fail(.noDisplay(reason: failure.reason)) }
    }
  }

  private func lose(_ session: SelectionSession) {
    link = .idle
    session.end(.noDisplay(reason: "the connection to the X server has ended"))
  }
}
