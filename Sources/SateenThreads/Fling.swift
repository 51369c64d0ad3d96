/// Content that passes quickly, such as a list after a flick. It lasts from the making of the object until its release.
///
/// Modules that scroll make flings, and modules that fetch ask for them; neither needs to import the other. All flings of
/// the process count together: lists in any window, and beside or inside each other. May be used on any thread.
package final class Fling: Sendable {
  private struct State {
    var count = 0
    var observers = HandlerList<@Sendable () -> Void>()
  }

  private static let state = Locked(State())

  /// Whether there is any fling.
  package static var isUnderWay: Bool { state.withLock { $0.count > 0 } }

  package init() {
    Self.count(1)
  }

  deinit {
    Self.count(-1)
  }

  private static func count(_ change: Int) {
    let observers = state.withLock { state -> HandlerList<@Sendable () -> Void>? in
      let wasUnderWay = state.count > 0
      state.count += change
      return wasUnderWay == (state.count > 0) ? nil : state.observers
    }
    for observer in observers?.all ?? [] { observer() }
  }

  /// Calls `body` each time that ``isUnderWay`` has changed, on the thread that changed it. Two changes may be told in the
  /// wrong order, so the body reads the property.
  package static func observe(_ body: @escaping @Sendable () -> Void) -> Registration {
    let id = state.withLock { $0.observers.add(body) }
    return Registration {
      let removed = state.withLock { $0.observers.remove(id) }
      withExtendedLifetime(removed) {}
    }
  }
}
