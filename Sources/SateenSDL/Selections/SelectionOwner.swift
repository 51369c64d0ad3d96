import CXConnection
import SateenCore
import SateenThreads

/// The selections that this program owns over a connection, and its answers to programs that ask for them.
final class SelectionOwner {
  typealias Done = @Sendable (Result<Void, SelectionFailure>) -> Void

  private struct Ownership {
    let name: String
    let content: OfferedContent
    /// When it began, in the server's time.
    let time: UInt32
    /// The request that began it.
    let sequence: UInt32
  }

  /// A selection that is to be taken over, or emptied, once the server has told its time.
  private struct Wish {
    let name: String
    var content: OfferedContent?
    /// Those of the wishes that this one replaces, too.
    var done: [Done]
    /// Wait until the change has been carried out.
    var followers: [() -> Void] = []
    /// The request whose event brings the time.
    var sequence: UInt32 = 0

    func end(_ result: Result<Void, SelectionFailure>) {
      for done in done { done(result) }
      for follower in followers { follower() }
    }
  }

  /// The most renderings and transfers for other programs at once; further requests are refused.
  private static let taskLimit = 256

  private let connection: XConnection
  private let mailbox: SelectionMailbox
  private let window: XConnection.ID
  private let transfers: SelectionTransfers
  private var owned: [XConnection.ID: Ownership] = [:]
  /// One for each selection at most.
  private var wishes: [Wish] = []
  private var jobs: [UInt64: ((bytes: [UInt8], type: String)?) -> Void] = [:]
  private var lastJob: UInt64 = 0

  /// Called when the program has got or lost a selection.
  var onChange: (_ selection: String, _ isOwn: Bool) -> Void = { _, _ in }

  /// - Parameters:
  ///   - window: the owner.
  ///   - patience: seconds until a transfer without progress is given up.
  init(_ connection: XConnection, _ mailbox: SelectionMailbox, window: XConnection.ID, patience: Double) {
    self.connection = connection
    self.mailbox = mailbox
    self.window = window
    transfers = SelectionTransfers(connection, patience: patience)
  }

  // MARK: Taking over

  /// Takes a selection over.
  /// - Parameter content: nil to empty it, whichever program owns it.
  func own(_ selection: String, _ content: OfferedContent?, _ done: @escaping Done) {
    guard PasteboardType(selection).isValid else { return done(.failure(.noDisplay(reason: "the name is not valid"))) }
    let names = [selection] + (content?.targets ?? [])
    var sequence = wishes.last?.sequence
    if sequence == nil || names.contains(where: { connection.atom($0) == 0 }) {
      // Replies to these come before the event with the time.
      connection.intern(names)
      sequence = connection.askTime(window)
    }
    var wish = Wish(name: selection, done: [])
    if let index = wishes.firstIndex(where: { $0.name == selection }) { wish = wishes.remove(at: index) }
    wish.content = content
    wish.done.append(done)
    wish.sequence = sequence ?? 0
    wishes.append(wish)
  }

  /// The program's content of a selection; nil where that belongs to another program, or is about to be emptied.
  func content(of selection: String) -> OfferedContent? {
    if let wish = wishes.first(where: { $0.name == selection }) { return wish.content }
    return owned[connection.atom(selection)]?.content
  }

  /// Calls a closure once the last change of a selection by this program has been carried out, which may be at once.
  /// Another program that is asked to read the selection before would find the content of the previous owner.
  func settle(_ selection: String, then body: @escaping () -> Void) {
    guard let index = wishes.firstIndex(where: { $0.name == selection }) else { return body() }
    wishes[index].followers.append(body)
  }

  func isToBeEmptied(_ selection: String) -> Bool {
    wishes.first { $0.name == selection }.map { $0.content == nil } ?? false
  }

  /// The time of requests has come: fulfils the wishes before it.
  func timeCame(_ event: sateen_x_event) {
    guard event.property == connection[.time] else { return }
    let count = wishes.firstIndex { !XSequence.isAtOrBefore($0.sequence, event.sequence) } ?? wishes.count
    let due = wishes.prefix(count)
    wishes.removeFirst(count)
    for wish in due { take(wish, event.time) }
  }

  private func take(_ wish: Wish, _ time: UInt32) {
    let atom = connection.atom(wish.name)
    guard atom != 0 else { return wish.end(.failure(.noDisplay(reason: "the server knows no such name"))) }
    let owner = wish.content == nil ? 0 : window
    let sequence = connection.setOwner(of: atom, owner, time: time)
    let hadIt = owned[atom] != nil
    owned[atom] = wish.content.map { Ownership(name: wish.name, content: $0, time: time, sequence: sequence) }
    if wish.content != nil || hadIt { onChange(wish.name, wish.content != nil) }
    connection.getOwner(of: atom) { [weak self] reply in
      guard let reply else { return wish.end(.failure(.noDisplay(reason: "the server does not tell the owner"))) }
      // A selection that was taken over since by another program has made an event that tells so.
      if let self, owner != 0, reply.value != owner { lose(atom, before: sequence) }
      wish.end(reply.value == owner || owner == 0 ? .success(()) : .failure(.taken))
    }
  }

  /// Another program has taken a selection over. Transfers of the content go on.
  func lost(_ event: sateen_x_event) {
    guard event.window == window else { return }
    lose(event.selection, before: event.sequence)
  }

  /// - Parameter sequence: an ownership that was requested later is a new one.
  private func lose(_ selection: XConnection.ID, before sequence: UInt32) {
    guard let ownership = owned[selection], XSequence.isAtOrBefore(ownership.sequence, sequence) else { return }
    owned[selection] = nil
    onChange(ownership.name, false)
  }

  func end(_ failure: SelectionFailure) {
    let names = owned.values.map(\.name)
    owned = [:]
    jobs = [:]
    let wishes = wishes
    self.wishes = []
    for name in names { onChange(name, false) }
    for wish in wishes { wish.end(.failure(failure)) }
  }

  // MARK: Answering

  func answer(_ event: sateen_x_event) {
    // Old programs name no property, and expect the answer in that of the target's name.
    let property = event.property == 0 ? event.target : event.property
    let finish: (Bool) -> Void = { [connection] isDone in
      connection.notify(
        event.requestor, selection: event.selection, target: event.target, property: isDone ? property : 0,
        time: event.time)
    }
    guard event.window == window, let ownership = owned[event.selection],
      event.time == 0 || XSequence.isAtOrBefore(ownership.time, event.time)
    else { return finish(false) }
    if event.target == connection[.multiple] {
      guard event.property != 0 else { return finish(false) }
      answerMany(event, ownership, finish)
    } else {
      convert(ownership, to: event.target, property, of: event.requestor, finish)
    }
  }

  /// Writes the selection to a property, and tells whether that was possible.
  private func convert(
    _ ownership: Ownership, to target: XConnection.ID, _ property: XConnection.ID, of requestor: XConnection.ID,
    _ done: @escaping (Bool) -> Void
  ) {
    switch target {
    case connection[.targets]:
      let commands: [XName] = [.targets, .timestamp, .multiple, .saveTargets]
      let atoms = commands.map { connection[$0] } + ownership.content.targets.map { connection.atom($0) }
      connection.write(numbers: atoms.filter { $0 != 0 }, type: connection[.atom], to: property, of: requestor)
      done(true)
    case connection[.timestamp]:
      connection.write(numbers: [ownership.time], type: connection[.integer], to: property, of: requestor)
      done(true)
    case connection[.saveTargets]:
      connection.write([], type: connection[.null], to: property, of: requestor)
      done(true)
    default:
      guard let rendering = connection.name(target).flatMap(ownership.content.rendering),
        jobs.count + transfers.count < Self.taskLimit
      else { return done(false) }
      render(rendering) { [weak self] rendered in
        guard let self, let rendered else { return done(false) }
        transfers.send(
          rendered.bytes, type: connection.atom(rendered.type), to: property, of: requestor, isReady: { done(true) })
      }
    }
  }

  private func render(
    _ rendering: @escaping OfferedContent.Rendering, then body: @escaping ((bytes: [UInt8], type: String)?) -> Void
  ) {
    lastJob += 1
    let job = lastJob
    jobs[job] = body
    WorkQueue.shared.submit(.visible) { [mailbox] in
      if let (bytes, type) = rendering() {
        mailbox.post(.rendered(job: job, bytes: bytes, type: type))
      } else {
        mailbox.post(.renderingFailed(job: job))
      }
    }
  }

  /// A worker has rendered content; nil where that failed.
  func finish(_ job: UInt64, _ rendered: (bytes: [UInt8], type: String)?) {
    jobs.removeValue(forKey: job)?(rendered)
  }

  // MARK: Many targets

  /// Answers a request for MULTIPLE, whose property lists targets and the properties for them.
  private func answerMany(_ event: sateen_x_event, _ ownership: Ownership, _ done: @escaping (Bool) -> Void) {
    connection.getProperty(event.property, of: event.requestor, deletes: false) { [weak self] reply in
      guard let self, let reply, reply.format == 32, reply.rest == 0 else { return done(false) }
      let bytes = UnsafeRawBufferPointer(reply.bytes)
      var list = (0..<bytes.count / 8 * 2).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
      guard list.count / 2 <= Self.taskLimit else { return done(false) }
      var toCome = list.count / 2
      let (connection, type) = (connection, reply.value)
      // One more, so that the end comes once, also for an empty list.
      toCome += 1
      var hasFailed = false
      func end() {
        toCome -= 1
        guard toCome == 0 else { return }
        // Tells which ones failed.
        if hasFailed { connection.write(numbers: list, type: type, to: event.property, of: event.requestor) }
        done(true)
      }
      for index in stride(from: 0, to: list.count, by: 2) {
        let (target, property) = (list[index], list[index + 1])
        func finish(_ isDone: Bool) {
          if !isDone {
            list[index + 1] = 0
            hasFailed = true
          }
          end()
        }
        if property == 0 {
          finish(false)
        } else {
          convert(ownership, to: target, property, of: event.requestor, finish)
        }
      }
      end()
    }
  }

  // MARK: Transfers

  var transferCount: Int { transfers.count }
  var nextDeadline: Double? { transfers.nextDeadline }
  func endOverdue(_ now: Double) { transfers.endOverdue(now) }
  func sendPieces() -> Bool { transfers.sendPieces() }
  func deleted(_ event: sateen_x_event) { transfers.deleted(event) }
  func requestorEnded(_ window: XConnection.ID) { transfers.requestorEnded(window) }
}
