/// Content that passes quickly, such as a list after a flick. It lasts from the making of the object until its release, as
/// long as ``goOn()`` is called: a window that gets no frames any more, because another one covers it, holds nothing up.
///
/// Modules that scroll make flings, and modules that fetch ask for them; neither needs to import the other. All flings of
/// the process count together: lists in any window, and beside or inside each other. May be used on any thread.
package final class Fling: Sendable {
  private struct State {
    /// When each fling was last told to go on, in seconds of the monotonic clock.
    var flings: [ObjectIdentifier: Double] = [:]
    var observers = HandlerList<@Sendable () -> Void>()
  }

  /// A fling that is not told to go on for so many seconds counts no more.
  private static let patience = 2.0
  private static let state = Locked(State())

  /// Whether there is any fling.
  package static var isUnderWay: Bool {
    state.withLock { state in
      guard !state.flings.isEmpty else { return false }
      let limit = Clock.monotonic - patience
      return state.flings.values.contains { $0 > limit }
    }
  }

  package init() {
    goOn()
  }

  deinit {
    let id = ObjectIdentifier(self)
    Self.change { $0.flings[id] = nil }
  }

  /// The content still passes quickly.
  package func goOn() {
    let id = ObjectIdentifier(self)
    Self.change { $0.flings[id] = Clock.monotonic }
  }

  private static func change(_ body: (inout State) -> Void) {
    let observers = state.withLock { state -> HandlerList<@Sendable () -> Void>? in
      let wasEmpty = state.flings.isEmpty
      body(&state)
      return wasEmpty == state.flings.isEmpty ? nil : state.observers
    }
    for observer in observers?.all ?? [] { observer() }
  }

  /// Calls `body` when the first fling begins and the last one ends, on the thread that made the change. Two changes may be
  /// told in the wrong order, so the body reads ``isUnderWay``.
  package static func observe(_ body: @escaping @Sendable () -> Void) -> Registration {
    let id = state.withLock { $0.observers.add(body) }
    return Registration {
      let removed = state.withLock { $0.observers.remove(id) }
      withExtendedLifetime(removed) {}
    }
  }
}
