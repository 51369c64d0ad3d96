import Logging
import SateenCore
import SateenThreads

/// Owns and reads selections of an X server, over a connection and on a thread of its own.
///
/// Both begin with the first use; a service that is not used opens no library. The thread neither blocks on other
/// programs nor on the server, renderings run on workers, and a server that is gone makes errors: the next use connects
/// anew. All members may be used on any thread.
package final class SelectionService: Sendable {
  /// How long to wait for others where the caller has no say.
  struct Patience: Sendable {
    /// Seconds without progress until a transfer to another program is given up.
    var requestor = 10.0
    /// Seconds until the window of a read that failed, or came in pieces, is destroyed: owners that name it late would be
    /// ended by their library's error handler if it were gone.
    var lateAnswers = 10.0
  }

  private let display: String?
  private let patience: Patience
  private let mailbox = SelectionMailbox()
  private let observers = Locked<[String: PasteboardObservers]>([:])
  private let lastID = Locked<UInt64>(0)
  /// Whether the program has offered content of the clipboard, and not emptied it since.
  private let hasCopied = Locked(false)

  /// - Parameter display: as in the variable `DISPLAY`; nil for the variable's value at the first use.
  package convenience init(display: String? = nil) {
    self.init(display: display, patience: Patience())
  }

  init(display: String?, patience: Patience) {
    self.display = display
    self.patience = patience
  }

  deinit {
    if mailbox.isStarted { mailbox.post(.stop) }
  }

  /// Whether the thread runs.
  var isStarted: Bool { mailbox.isStarted }

  private func post(_ command: SelectionCommand) {
    mailbox.post(command) {
      let (mailbox, display, patience) = (mailbox, display, patience)
      // The thread must not keep the service: the end of the service ends the thread.
      return DetachedThread.start("sateen.select") { [weak self] in
        SelectionThread(mailbox, display: display, patience: patience) { self?.observers(of: $0) }.run()
      }
    }
  }

  // MARK: Owning

  /// Offers content to other programs, or empties a selection.
  /// - Parameters:
  ///   - selection: the selection's name, as `CLIPBOARD`.
  ///   - done: called on the service's thread when the selection is taken over, or why it is not.
  func own(
    _ selection: String, _ content: PasteboardContent?,
    done: @escaping @Sendable (Result<Void, SelectionFailure>) -> Void = { _ in }
  ) {
    if selection == XName.clipboard.rawValue { hasCopied.withLock { $0 = content != nil } }
    post(
      .own(selection: selection, content: content.map(OfferedContent.init)) { result in
        switch result {
        // The other program's content is the newer one.
        case .success, .failure(.taken): break
        case .failure(let failure):
          Logger(label: "sateen.selections").warning(
            "Nothing was copied: \(LogLine.escaped("\(failure.error(pasteboard: selection))"))")
        }
        done(result)
      })
  }

  /// Asks the desktop's clipboard manager to keep the content of the clipboard, which else ends with the program.
  package func handOver(within seconds: Double) async -> SelectionHandover {
    guard hasCopied.withLock({ $0 }) else { return .nothingToSave }
    return await answer { answer in post(.handOver(patience: seconds, done: answer)) }
  }

  /// Like ``handOver(within:)``, for a program whose main loop has ended: blocks the calling thread until the manager has
  /// finished, at most for so many seconds. Returns at once where this program has copied nothing.
  package func handOverAndWait(within seconds: Double) -> SelectionHandover {
    guard hasCopied.withLock({ $0 }) else { return .nothingToSave }
    let waiter = HandoverWaiter()
    post(.handOver(patience: seconds) { waiter.end($0) })
    return waiter.wait(seconds)
  }

  /// How many transfers of large content to other programs are under way.
  var transferCount: Int {
    get async {
      guard mailbox.isStarted else { return 0 }
      return await answer { answer in post(.count(done: answer)) }
    }
  }

  // MARK: Reading

  func types(
    of selection: String, _ limits: PasteboardLimits
  ) async throws(PasteboardError) -> [PasteboardType] {
    let pending = PendingRead<[PasteboardType]>()
    return try await wait(for: pending, selection, limits, .types(pending))
  }

  func read(
    _ selection: String, _ types: [PasteboardType], _ limits: PasteboardLimits
  ) async throws(PasteboardError) -> PasteboardData {
    let pending = PendingRead<PasteboardData>()
    return try await wait(for: pending, selection, limits, .content(pending, types))
  }

  private func wait<Value>(
    for pending: PendingRead<Value>, _ selection: String, _ limits: PasteboardLimits, _ wish: SelectionRead.Wish
  ) async throws(PasteboardError) -> Value {
    let id = lastID.withLock { last in
      last += 1
      return last
    }
    let read = SelectionRead(id: id, selection: selection, wish: wish, limits: limits)
    return try await pending.wait(pasteboard: selection) {
      post(.read(read))
    } onCancel: { [self] in
      if mailbox.isStarted { post(.drop(read)) }
    }
  }

  // MARK: Changes

  func state(of selection: String) -> PasteboardState { observers(of: selection).state }

  func addChangeHandler(
    for selection: String, _ body: @escaping @MainActor @Sendable (PasteboardState) -> Void
  ) -> Registration {
    let registration = observers(of: selection).add(body)
    post(.watch(selection: selection))
    return registration
  }

  private func observers(of selection: String) -> PasteboardObservers {
    observers.withLock { observers in
      if let known = observers[selection] { return known }
      let new = PasteboardObservers()
      observers[selection] = new
      return new
    }
  }
}
