import SateenThreads

/// The state of a pasteboard and the handlers that are told of its changes. Any thread.
package final class PasteboardObservers: Sendable {
  package typealias Handler = @MainActor @Sendable (PasteboardState) -> Void

  private struct Contents {
    var state = PasteboardState()
    var handlers = HandlerList<Handler>()
    var isPosted = false
  }

  private let contents = Locked(Contents())

  package init() {}

  package var state: PasteboardState { contents.withLock { $0.state } }

  package func add(_ handler: @escaping Handler) -> Registration {
    let id = contents.withLock { $0.handlers.add(handler) }
    return Registration { [contents] in _ = contents.withLock { $0.handlers.remove(id) } }
  }

  /// Changes the state, and has handlers called in the main loop's next turn.
  package func change(_ body: (inout PasteboardState) -> Void) {
    let posts = contents.withLock { contents in
      let old = contents.state
      body(&contents.state)
      guard contents.state != old, !contents.isPosted, !contents.handlers.isEmpty else { return false }
      contents.isPosted = true
      return true
    }
    guard posts else { return }
    MainQueue.shared.post {
      let (ids, state) = self.contents.withLock { contents in
        contents.isPosted = false
        return (contents.handlers.ids, contents.state)
      }
      for id in ids { self.contents.withLock { $0.handlers[id] }?(state) }
    }
  }
}
