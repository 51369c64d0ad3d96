import SateenThreads

/// Brings the events of one request to its receiver, in order, on threads of a queue.
final class WaiterBox: Sendable {
  private struct State {
    var receive: (@Sendable (ResourceEvent) -> Void)?
    var events: [ResourceEvent] = []
    var isScheduled = false
    var hasCached = false

    /// - Returns: whether the events have to be brought by a thread.
    mutating func add(_ event: ResourceEvent) -> Bool {
      // The last news of the progress replaces earlier news that was not received yet.
      var index = events.count
      while index > 0, events[index - 1].isTransient {
        index -= 1
        if event.replaces(events[index]) {
          events.remove(at: index)
          break
        }
      }
      events.append(event)
      if case .cached = event { hasCached = true }
      defer { isScheduled = true }
      return !isScheduled
    }

    mutating func take() -> ([ResourceEvent], @Sendable (ResourceEvent) -> Void)? {
      guard let receive, !events.isEmpty else {
        isScheduled = false
        return nil
      }
      defer { events = [] }
      return (events, receive)
    }
  }

  private let url: String
  private let queue: WorkQueue
  private let state: Locked<State>

  init(url: String, queue: WorkQueue, _ receive: @escaping @Sendable (ResourceEvent) -> Void) {
    self.url = url
    self.queue = queue
    state = Locked(State(receive: receive))
  }

  func send(_ event: ResourceEvent) {
    guard state.withLock({ $0.add(event) }) else { return }
    queue.submitFirst { [self] in bring() }
  }

  /// Ends a request that nothing moves any more.
  func cancel() {
    send(.failed(.cancelled(url: url), hasCached: state.withLock { $0.hasCached }))
  }

  private func bring() {
    while let (events, receive) = state.withLock({ $0.take() }) {
      for event in events {
        receive(event)
        if event.isEnd { state.exchange(\.receive, nil) }
      }
    }
  }
}
