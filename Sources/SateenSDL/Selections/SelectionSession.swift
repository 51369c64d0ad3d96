import CXConnection
import SateenCore

/// The selections over one connection: shares its events out to those who own, read and watch.
final class SelectionSession {
  let connection: XConnection
  private let owner: SelectionOwner
  private let conversions: SelectionConversions
  private let reader: SelectionReader
  private let observers: (String) -> PasteboardObservers?
  private var watchedAtoms: [XConnection.ID: String] = [:]
  /// Owns selections, and is told of their changes.
  private let window: XConnection.ID

  init(
    _ connection: XConnection, _ mailbox: SelectionMailbox, patience: SelectionService.Patience,
    observers: @escaping (String) -> PasteboardObservers?
  ) {
    self.connection = connection
    self.observers = observers
    window = connection.makeWindow()
    owner = SelectionOwner(connection, mailbox, window: window, patience: patience.requestor)
    conversions = SelectionConversions(connection, lateAnswers: patience.lateAnswers)
    reader = SelectionReader(connection, conversions, owner)
    owner.onChange = { [weak self] in self?.ownershipChanged(of: $0, isOwn: $1) }
  }

  func handle(_ command: SelectionCommand) {
    switch command {
    case .own(let selection, let content, let done): owner.own(selection, content, done)
    case .read(let read): reader.begin(read)
    case .drop(let read): reader.drop(read)
    case .watch(let selection): watch(selection)
    case .handOver(let patience, let done): handOver(patience, done)
    case .rendered(let job, let bytes, let type): owner.finish(job, (bytes, type))
    case .renderingFailed(let job): owner.finish(job, nil)
    case .count(let done): done(owner.transferCount)
    case .connected, .stop: break
    }
  }

  /// Ends everything that is under way.
  func end(_ failure: SelectionFailure) {
    conversions.end(failure)
    reader.end(failure)
    owner.end(failure)
    connection.refuseAll()
    for selection in watchedAtoms.values {
      observers(selection)?.change { state in
        state.hasContent = nil
        state.isOwn = false
      }
    }
  }

  // MARK: The loop

  var nextDeadline: Double? {
    switch (owner.nextDeadline, conversions.nextDeadline) {
    case (let a?, let b?): min(a, b)
    case (let a, let b): a ?? b
    }
  }

  func endOverdue(_ now: Double) {
    owner.endOverdue(now)
    conversions.endOverdue(now)
  }

  /// Sends requests, and pieces of content while there is room for them.
  /// - Returns: whether there was room for all.
  func send() -> Bool {
    let hasRoom = owner.sendPieces()
    return connection.flush() && hasRoom
  }

  /// - Returns: whether the server has sent anything.
  func dispatch() -> Bool { connection.dispatch { handle($0) } }

  private func handle(_ event: sateen_x_event) {
    switch event.kind {
    case SATEEN_X_CLEAR: owner.lost(event)
    case SATEEN_X_REQUEST: owner.answer(event)
    case SATEEN_X_NOTIFY: conversions.answered(event)
    case SATEEN_X_WRITTEN:
      if event.window == window { owner.timeCame(event) } else { conversions.written(event) }
    case SATEEN_X_DELETED: owner.deleted(event)
    case SATEEN_X_DESTROYED, SATEEN_X_FAILED:
      // A request that failed names a window that was gone by then, if any.
      connection.forget(event.window)
      owner.requestorEnded(event.window)
      conversions.ownerEnded(event.window)
    case SATEEN_X_CHANGED: changed(event)
    default: break
    }
  }

  // MARK: Changes

  private func watch(_ selection: String) {
    connection.intern([selection]) { [weak self] in
      guard let self else { return }
      let atom = connection.atom(selection)
      guard atom != 0, watchedAtoms.updateValue(selection, forKey: atom) == nil, connection.tellsChanges else { return }
      connection.watchChanges(of: atom, for: window)
      connection.getOwner(of: atom) { [weak self] reply in
        guard let self, let reply else { return }
        observers(selection)?.change { state in
          state.hasContent = reply.value != 0
          state.isOwn = reply.value == self.window
        }
      }
    }
  }

  private func changed(_ event: sateen_x_event) {
    guard let selection = watchedAtoms[event.selection] else { return }
    observers(selection)?.change { state in
      state.changeCount += 1
      state.hasContent = event.window != 0
      state.isOwn = event.window == window
    }
  }

  /// The server tells of this itself where it can, and the selection is watched.
  private func ownershipChanged(of selection: String, isOwn: Bool) {
    guard !connection.tellsChanges || !watchedAtoms.values.contains(selection) else { return }
    observers(selection)?.change { state in
      state.changeCount += 1
      state.hasContent = isOwn ? true : nil
      state.isOwn = isOwn
    }
  }

  // MARK: The clipboard manager

  private func handOver(_ patience: Double, _ done: @escaping @Sendable (SelectionHandover) -> Void) {
    // The manager reads the clipboard at once, and would find it empty, or another program's, before this one owns it.
    owner.settle(XName.clipboard.rawValue) { [weak self] in
      guard let self else { return done(.noDisplay) }
      askManager(patience, done)
    }
  }

  private func askManager(_ patience: Double, _ done: @escaping @Sendable (SelectionHandover) -> Void) {
    guard let content = owner.content(of: XName.clipboard.rawValue) else { return done(.nothingToSave) }
    let targets = content.targets.map { connection.atom($0) }.filter { $0 != 0 }
    conversions.begin(
      connection[.clipboardManager], to: connection[.saveTargets], limit: 1 << 20, patience: patience,
      parameters: targets
    ) { outcome in
      switch outcome {
      case .data: done(.saved)
      case .refused, .failed(.ownerEnded): done(.refused)
      case .failed(.empty): done(.noManager)
      case .failed(.noAnswer): done(.timedOut)
      case .failed: done(.noDisplay)
      }
    }
  }
}
