import SateenCore

/// A wish of any thread, which the thread of a ``SelectionService`` fulfils.
enum SelectionCommand: Sendable {
  /// Offers content to other programs, or empties a selection.
  case own(selection: String, content: OfferedContent?, done: @Sendable (Result<Void, SelectionFailure>) -> Void)
  case read(SelectionRead)
  /// Gives a read up that nobody waits for.
  case drop(SelectionRead)
  /// Tells of the changes of a selection from now on.
  case watch(selection: String)
  /// Asks the clipboard manager to keep the content of the clipboard beyond the end of the program.
  case handOver(patience: Double, done: @Sendable (SelectionHandover) -> Void)
  /// A worker has rendered content; nil where it failed.
  case rendered(job: UInt64, bytes: [UInt8], type: String)
  case renderingFailed(job: UInt64)
  case connected(ConnectionAttempt)
  /// Tells how many transfers to other programs are under way.
  case count(done: @Sendable (Int) -> Void)
  /// Ends the thread.
  case stop
}

/// A read that a task waits for.
struct SelectionRead: Sendable {
  enum Wish: Sendable {
    case types(PendingRead<[PasteboardType]>)
    case content(PendingRead<PasteboardData>, [PasteboardType])
  }

  let id: UInt64
  let selection: String
  let wish: Wish
  let limits: PasteboardLimits

  var isEnded: Bool {
    switch wish {
    case .types(let pending): pending.isEnded
    case .content(let pending, _): pending.isEnded
    }
  }

  func fail(_ failure: SelectionFailure) {
    let error = failure.error(pasteboard: selection)
    switch wish {
    case .types(let pending): pending.end(.failure(error))
    case .content(let pending, _): pending.end(.failure(error))
    }
  }
}

/// Why a selection was not read or taken over.
enum SelectionFailure: Error {
  case empty
  case noAnswer(seconds: Double, received: Int)
  case ownerEnded(received: Int)
  case tooLarge(limit: Int)
  case noDisplay(reason: String)
  /// Another program has taken the selection over at the same time.
  case taken

  func error(pasteboard: String) -> PasteboardError {
    switch self {
    case .empty: .empty(pasteboard: pasteboard)
    case .noAnswer(let seconds, let received):
      .noAnswer(pasteboard: pasteboard, seconds: seconds, received: received)
    case .ownerEnded(let received): .ownerEnded(pasteboard: pasteboard, received: received)
    case .tooLarge(let limit): .tooLarge(pasteboard: pasteboard, limit: limit)
    case .noDisplay(let reason): .noDisplay(pasteboard: pasteboard, reason: reason)
    case .taken: .noDisplay(pasteboard: pasteboard, reason: "another program has taken it over")
    }
  }
}

/// The fate of the clipboard's content at the end of the program.
package enum SelectionHandover: Sendable, Equatable {
  /// The clipboard manager has it.
  case saved
  /// The clipboard is not this program's.
  case nothingToSave
  /// The desktop has no clipboard manager.
  case noManager
  /// The manager refused, or its connection ended.
  case refused
  /// The manager did not finish in time.
  case timedOut
  case noDisplay
}

/// A connection, or the reason why there is none, on its way from the thread that opened it.
final class ConnectionAttempt: @unchecked Sendable {
  // Written by the thread that opens the connection, before it passes the object through the lock of the mailbox to
  // the one that uses it from then on.
  let result: Result<XConnection, XFailure>

  init(_ result: Result<XConnection, XFailure>) {
    self.result = result
  }
}
