/// Requests whose resources the cache is to have, as long as the ticket is retained. May be used on any thread.
public final class PrefetchTicket: Sendable {
  private let tasks: [ResourceTask]

  init(_ tasks: [ResourceTask]) {
    self.tasks = tasks
  }

  deinit { cancel() }

  /// Cancels the requests that have not ended.
  public func cancel() {
    for task in tasks { task.cancel() }
  }
}
