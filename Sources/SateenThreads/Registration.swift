/// A handler, action or observer that was added, and the way to take it out again.
///
/// What was added stays when its registration is dropped, for as long as what it was added to.
public final class Registration: Sendable {
  private let removal: Locked<(@Sendable () -> Void)?>

  package init(_ removal: @escaping @Sendable () -> Void) {
    self.removal = Locked(removal)
  }

  /// Takes out what was added. Any thread; called on the main loop, nothing is called any more from then on. Calls after
  /// the first do nothing.
  public func remove() { removal.exchange(nil)?() }

  /// A registration with something that only the main loop touches.
  package static func onMain(_ removal: @escaping @MainActor @Sendable () -> Void) -> Registration {
    Registration {
      if MainThread.isCurrent {
        MainThread.assume(removal)
      } else {
        MainQueue.shared.post(removal)
      }
    }
  }
}

/// Handlers in the order in which they were added.
package struct HandlerList<Handler> {
  package typealias ID = UInt64
  private var entries: [(id: ID, handler: Handler)] = []
  private var last: ID = 0

  package init() {}

  package var all: [Handler] { entries.map(\.handler) }
  package var isEmpty: Bool { entries.isEmpty }

  package mutating func add(_ handler: Handler) -> ID {
    last += 1
    entries.append((last, handler))
    return last
  }

  /// - Returns: the handler, which is to end where nothing is locked; nil where there is none with the id.
  package mutating func remove(_ id: ID) -> Handler? {
    entries.firstIndex { $0.id == id }.map { entries.remove(at: $0).handler }
  }

  /// - Returns: all of them, which are to end where nothing is locked.
  package mutating func removeAll() -> [Handler] {
    defer { entries = [] }
    return all
  }
}
