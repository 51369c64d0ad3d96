import CXConnection
import SateenThreads

@testable import SateenSDL

/// Another program on the X server, which behaves as badly as the test wants. Runs on a thread of its own.
final class XPeer: Sendable {
  /// The peer's connection and its window, for code on its thread.
  struct Side {
    let connection: XConnection
    let window: XConnection.ID

    /// Writes bytes to the property of a request, and tells of it.
    func reply(_ event: sateen_x_event, _ bytes: [UInt8], type: XConnection.ID) {
      connection.write(bytes, type: type, to: event.property, of: event.requestor)
      notify(event, property: event.property)
    }

    func reply(_ event: sateen_x_event, numbers: [UInt32], type: XConnection.ID) {
      connection.write(numbers: numbers, type: type, to: event.property, of: event.requestor)
      notify(event, property: event.property)
    }

    func notify(_ event: sateen_x_event, property: XConnection.ID) {
      connection.notify(
        event.requestor, selection: event.selection, target: event.target, property: property, time: event.time)
    }

    func refuse(_ event: sateen_x_event) { notify(event, property: 0) }
  }

  private struct State {
    var events: [sateen_x_event] = []
    var wishes: [@Sendable (Side) -> Void] = []
    var isStopped = false
    var hasEnded = false
  }

  private let state = Locked(State())
  private let bell = sateen_x_make_bell()

  /// Connects, calls `start`, and returns once the server has handled what that asked for.
  init(
    _ trial: SelectionTrial, start: @escaping @Sendable (Side) -> Void = { _ in },
    handle: @escaping @Sendable (Side, sateen_x_event) -> Void = { _, _ in }
  ) async throws {
    let display = trial.display.name
    let failure: XFailure? = await answer { answer in
      DetachedThread.start("test.peer") { [self] in
        do throws(XFailure) {
          let connection = try XConnection(display: display)
          let side = Side(connection: connection, window: connection.makeWindow())
          start(side)
          connection.getOwner(of: connection[.primary]) { _ in answer(nil) }
          run(side, handle)
        } catch {
          answer(error)
        }
        // The connection has been closed by now.
        state.withLock { $0.hasEnded = true }
      }
    }
    if let failure { throw failure }
  }

  deinit { sateen_x_close_bell(bell) }

  private func run(_ side: Side, _ handle: @Sendable (Side, sateen_x_event) -> Void) {
    while !state.withLock({ $0.isStopped }), !side.connection.isLost {
      for wish in state.exchange(\.wishes, []) { wish(side) }
      let canSend = side.connection.flush()
      let hasHandled = side.connection.dispatch { event in
        state.withLock { $0.events.append(event) }
        handle(side, event)
      }
      if !hasHandled && (side.connection.unsent == 0 || !canSend) {
        side.connection.wait(bell: bell, isBlocked: !canSend, nanoseconds: -1)
      }
    }
  }

  /// Runs code on the peer's thread.
  func perform(_ body: @escaping @Sendable (Side) -> Void) {
    state.withLock { $0.wishes.append(body) }
    sateen_x_ring(bell)
  }

  /// The owner of the clipboard, 0 for none.
  func owner() async -> XConnection.ID {
    await answer { answer in
      perform { side in side.connection.getOwner(of: side.connection[.clipboard]) { answer($0?.value ?? 0) } }
    }
  }

  /// Ends the connection without any farewell, as the end of the process would.
  func kill() async throws {
    state.withLock { $0.isStopped = true }
    sateen_x_ring(bell)
    try await eventually("the peer ends") { state.withLock { $0.hasEnded } }
  }

  /// The events so far of a kind.
  func events(_ kind: sateen_x_event_kind) -> [sateen_x_event] {
    state.withLock { $0.events.filter { $0.kind == kind } }
  }
}

extension XPeer {
  /// A peer that owns the clipboard, offers targets, and answers requests for those as it likes.
  static func owner(
    _ trial: SelectionTrial, _ targets: [XName], _ handle: @escaping @Sendable (Side, sateen_x_event) -> Void
  ) async throws -> XPeer {
    try await XPeer(trial) { side in
      _ = side.connection.setOwner(of: side.connection[.clipboard], side.window, time: 0)
    } handle: { side, event in
      if event.kind == SATEEN_X_REQUEST, event.target == side.connection[.targets] {
        side.reply(event, numbers: targets.map { side.connection[$0] }, type: side.connection[.atom])
      } else {
        handle(side, event)
      }
    }
  }
}
