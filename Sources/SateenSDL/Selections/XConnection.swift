import CXConnection
import Glibc

/// A connection to an X server. Belongs to one thread at a time, and waits for the server only while it is opened.
final class XConnection {
  /// An atom, which is the server's number for a name; or a window.
  typealias ID = UInt32

  /// A reply, whose bytes are valid until its handler returns.
  struct Reply {
    /// The atom or window; the type of a property, 0 where there is no property.
    var value: ID
    /// The bits of each item of a property.
    var format: Int
    /// How many bytes of the property come after those here.
    var rest: Int
    var bytes: UnsafeBufferPointer<UInt8>
  }

  /// Called with the reply; nil where the request failed.
  typealias ReplyHandler = (Reply?) -> Void

  private let pointer: OpaquePointer
  /// Requests whose replies are to come, in order. Those before `firstPending` are done.
  private var pending: [(sequence: UInt32, handler: ReplyHandler)] = []
  private var firstPending = 0
  private var watches: [ID: Int] = [:]
  private var ownWindows: Set<ID> = []
  private var atoms: [String: ID] = [:]
  private var names: [ID: String] = [:]

  /// How many requests were made that are not sent yet. Libxcb itself sends some when its buffer of 16 KB is full, and
  /// then waits for room.
  private(set) var unsent = 0

  let tellsChanges: Bool
  /// The most bytes that one request writes to a property.
  let writeLimit: Int

  /// Opens a connection, and waits for the server.
  /// - Parameter display: as in the variable `DISPLAY`; nil for the variable's value.
  init(display: String?) throws(XFailure) {
    let names = XName.allCases.map(\.rawValue)
    var found = [UInt32](repeating: 0, count: names.count)
    var message = [CChar](repeating: 0, count: Int(SATEEN_X_MESSAGE_SIZE))
    let copies = names.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer<CChar>($0) }
    let opened =
      if let display {
        display.withCString { sateen_x_open($0, pointers, &found, names.count, &message) }
      } else {
        sateen_x_open(nil, pointers, &found, names.count, &message)
      }
    guard let opened else {
      let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw XFailure(reason: String(decoding: bytes, as: UTF8.self))
    }
    pointer = opened
    tellsChanges = sateen_x_tells_changes(opened)
    writeLimit = min(sateen_x_request_limit(opened) - 64, 256 << 10)
    for (name, atom) in zip(names, found) { remember(name, atom) }
  }

  deinit { sateen_x_close(pointer) }

  var isLost: Bool { sateen_x_is_lost(pointer) }

  // MARK: Waiting

  /// Whether there is room to write a piece of content without waiting.
  var canWrite: Bool { sateen_x_can_write(pointer) }

  /// Waits for the server or the bell.
  /// - Parameter isBlocked: whether to wait for room in the socket as well.
  func wait(bell: Int32, isBlocked: Bool, nanoseconds: Int64) {
    sateen_x_wait(pointer, bell, isBlocked, nanoseconds)
  }

  /// Sends all requests if there is room for them.
  /// - Returns: whether there was.
  func flush() -> Bool {
    guard unsent > 0 else { return true }
    guard canWrite else { return false }
    sateen_x_flush(pointer)
    unsent = 0
    return true
  }

  /// Handles all that the server has sent, in its order: a reply comes before an event that it sent afterwards.
  /// - Returns: whether there was anything.
  func dispatch(_ handle: (sateen_x_event) -> Void) -> Bool {
    var hasHandled = false
    var event = sateen_x_event()
    while sateen_x_next_event(pointer, &event) {
      hasHandled = true
      _ = takeReplies(before: event.sequence)
      handle(event)
    }
    return takeReplies(before: nil) || hasHandled
  }

  /// - Parameter sequence: the last request whose reply is taken; nil for all.
  private func takeReplies(before sequence: UInt32?) -> Bool {
    var hasTaken = false
    while firstPending < pending.count {
      let next = pending[firstPending]
      if let sequence, !XSequence.isAtOrBefore(next.sequence, sequence) { break }
      var reply = sateen_x_reply()
      let outcome = sateen_x_take_reply(pointer, next.sequence, &reply)
      if outcome == SATEEN_X_NOT_YET { break }
      hasTaken = true
      firstPending += 1
      if outcome == SATEEN_X_REFUSED {
        next.handler(nil)
      } else {
        let bytes = UnsafeBufferPointer(start: reply.bytes, count: reply.count)
        next.handler(
          Reply(value: reply.value, format: Int(reply.format), rest: Int(reply.rest), bytes: bytes))
        sateen_x_free_reply(&reply)
      }
    }
    if firstPending == pending.count || firstPending > 1_000 {
      pending.removeFirst(firstPending)
      firstPending = 0
    }
    return hasTaken
  }

  private func expect(_ sequence: UInt32, _ handler: @escaping ReplyHandler) {
    unsent += 1
    pending.append((sequence, handler))
  }

  /// Has all requests fail whose replies are to come, since handlers may hold this connection.
  func refuseAll() {
    let handlers = pending[firstPending...].map(\.handler)
    (pending, firstPending) = ([], 0)
    for handler in handlers { handler(nil) }
    pending = []
  }

  // MARK: Atoms

  subscript(name: XName) -> ID { atoms[name.rawValue] ?? 0 }

  /// The atom of a name that was interned; 0 for others.
  func atom(_ name: String) -> ID { atoms[name] ?? 0 }

  /// The name of an atom that is known already.
  func name(_ atom: ID) -> String? { names[atom] }

  private func remember(_ name: String, _ atom: ID) {
    guard atom != 0 else { return }
    atoms[name] = atom
    names[atom] = name
  }

  /// Has the server number names, so that ``atom(_:)`` knows them. Later replies come afterwards.
  func intern(_ names: [String], then body: @escaping () -> Void = {}) {
    let unknown = Array(Set(names.filter { atoms[$0] == nil }))
    guard !unknown.isEmpty else { return body() }
    for (index, name) in unknown.enumerated() {
      expect(name.withCString { sateen_x_intern(pointer, $0, name.utf8.count) }) { [weak self] reply in
        if let reply { self?.remember(name, reply.value) }
        if index == unknown.count - 1 { body() }
      }
    }
  }

  /// Asks for the names of atoms, so that ``name(_:)`` knows them.
  func learnNames(of atoms: [ID], then body: @escaping () -> Void) {
    let unknown = Array(Set(atoms.filter { names[$0] == nil && $0 != 0 }))
    guard !unknown.isEmpty else { return body() }
    for (index, atom) in unknown.enumerated() {
      expect(sateen_x_get_name(pointer, atom)) { [weak self] reply in
        if let reply { self?.remember(String(decoding: reply.bytes, as: UTF8.self), atom) }
        if index == unknown.count - 1 { body() }
      }
    }
  }

  // MARK: Windows

  func makeWindow() -> ID {
    unsent += 1
    let window = sateen_x_make_window(pointer)
    ownWindows.insert(window)
    return window
  }

  func destroyWindow(_ window: ID) {
    unsent += 1
    ownWindows.remove(window)
    sateen_x_destroy_window(pointer, window)
  }

  /// Has the properties and the end of a window make events, until as many calls of ``unwatch(_:)``.
  func watch(_ window: ID) {
    guard !ownWindows.contains(window) else { return }
    watches[window, default: 0] += 1
    guard watches[window] == 1 else { return }
    unsent += 1
    sateen_x_watch_window(pointer, window, true)
  }

  func unwatch(_ window: ID) {
    guard let count = watches[window] else { return }
    watches[window] = count > 1 ? count - 1 : nil
    guard count == 1 else { return }
    unsent += 1
    sateen_x_watch_window(pointer, window, false)
  }

  /// Is to be called for a window that has ended, so that it is not named to the server again.
  func forget(_ window: ID) { watches[window] = nil }

  func watchChanges(of selection: ID, for window: ID) {
    unsent += 1
    sateen_x_watch_selection(pointer, window, selection)
  }

  // MARK: Selections

  func getOwner(of selection: ID, _ body: @escaping ReplyHandler) {
    expect(sateen_x_get_owner(pointer, selection), body)
  }

  /// - Parameter window: 0 for no owner.
  /// - Returns: the request's sequence number.
  func setOwner(of selection: ID, _ window: ID, time: UInt32) -> UInt32 {
    unsent += 1
    return sateen_x_set_owner(pointer, selection, window, time)
  }

  /// Asks the owner of a selection to write it to a property.
  /// - Parameter time: 0 stands for the server's time when it carries the request out. The time of the user's command may
  ///   be before that of a new owner, which would refuse.
  func convert(_ selection: ID, to target: ID, property: ID, of requestor: ID, time: UInt32 = 0) {
    unsent += 1
    _ = sateen_x_convert(pointer, requestor, selection, target, property, time)
  }

  /// - Parameter property: 0 for a refusal.
  func notify(_ requestor: ID, selection: ID, target: ID, property: ID, time: UInt32) {
    unsent += 1
    sateen_x_notify(pointer, requestor, selection, target, property, time)
  }

  // MARK: Properties

  /// Reads up to 256 KB of a property, and deletes it where that is its end.
  func getProperty(_ property: ID, of window: ID, offset: Int = 0, deletes: Bool, _ body: @escaping ReplyHandler) {
    expect(
      sateen_x_get_property(pointer, window, property, UInt32(clamping: offset / 4), 64 << 10, deletes), body)
  }

  func write<Bytes: RandomAccessCollection<UInt8>>(_ bytes: Bytes, type: ID, to property: ID, of window: ID) {
    unsent += 1
    let isWritten: Void? = bytes.withContiguousStorageIfAvailable {
      sateen_x_write_property(pointer, window, property, type, 8, false, $0.baseAddress, $0.count)
    }
    if isWritten == nil { write(Array(bytes), type: type, to: property, of: window) }
  }

  func write(numbers: [UInt32], type: ID, to property: ID, of window: ID) {
    unsent += 1
    sateen_x_write_property(pointer, window, property, type, 32, false, numbers, numbers.count * 4)
  }

  /// Makes an event with the server's time.
  /// - Returns: the request's sequence number, which that of the event is not before.
  func askTime(_ window: ID) -> UInt32 {
    unsent += 1
    return sateen_x_write_property(pointer, window, self[.time], self[.integer], 32, true, nil, 0)
  }

  func delete(_ property: ID, of window: ID) {
    unsent += 1
    sateen_x_delete_property(pointer, window, property)
  }
}

/// The order of requests, whose numbers begin anew after 32 bits.
enum XSequence {
  static func isAtOrBefore(_ a: UInt32, _ b: UInt32) -> Bool { Int32(bitPattern: b &- a) >= 0 }
}

/// The reason why there is no connection.
struct XFailure: Error {
  var reason: String
}
