/// Removes a handler, action or observer that was added.
///
/// Dropping the registration removes nothing: the handler stays for as long as the object it was added to.
public final class Registration: Sendable {
  private let removal: Locked<(@Sendable () -> Void)?>

  package init(_ removal: @escaping @Sendable () -> Void) {
    self.removal = Locked(removal)
  }

  /// Removes the handler. Any thread; after a call on the main loop, the handler is not called any more. Calls after
  /// the first do nothing.
  public func remove() { removal.exchange(nil)?() }

  /// A registration of a handler that only the main loop touches.
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

  // With key paths in place of closures, each call would make their key paths anew: the type is generic.
  package var all: [Handler] { entries.map { $0.handler } }
  /// The handlers to call now, each to be looked up right before its call: a handler may remove those after it.
  package var ids: [ID] { entries.map { $0.id } }
  package var isEmpty: Bool { entries.isEmpty }

  package mutating func add(_ handler: Handler) -> ID {
    last += 1
    entries.append((last, handler))
    return last
  }

  /// The handler with an id; nil where it was removed.
  package subscript(id: ID) -> Handler? { index(of: id).map { entries[$0].handler } }

  /// - Returns: the handler, to be released outside of any lock; nil where there is none with the id.
  package mutating func remove(_ id: ID) -> Handler? { index(of: id).map { entries.remove(at: $0).handler } }

  /// Ids ascend, so a list of n handlers is called in O(n log n).
  private func index(of id: ID) -> Int? {
    var range = 0..<entries.count
    while let first = range.first {
      let middle = first + range.count / 2
      if entries[middle].id == id { return middle }
      range = entries[middle].id < id ? (middle + 1)..<range.upperBound : first..<middle
    }
    return nil
  }

  /// - Returns: all handlers, to be released outside of any lock.
  package mutating func removeAll() -> [Handler] {
    defer { entries = [] }
    return all
  }
}
