/// One piece of work given to a ``WorkQueue``.
public final class WorkTicket: @unchecked Sendable {
  // All variables are guarded by the mutex of the pool that made the ticket.
  var priority: WorkPriority
  var sequence: UInt64 = 0
  /// The index in the heap; negative when not in it.
  var heapIndex = -1
  /// How many others had been taken from the heap when this ticket came.
  var takenBefore = 0
  private var body: (@Sendable () -> Void)?
  /// The pool that made the ticket; no other may touch it.
  let pool: ObjectIdentifier
  /// Whether the work goes first for another reason than that it is visible.
  let goesFirst: Bool

  init(_ priority: WorkPriority, pool: ObjectIdentifier, goesFirst: Bool = false, body: @escaping @Sendable () -> Void)
  {
    self.priority = priority
    self.pool = pool
    self.goesFirst = goesFirst
    self.body = body
  }

  /// Whether the work is for content in the viewport.
  var isVisible: Bool { !goesFirst && priority > .leading }

  /// The work, once. The caller runs or releases it with the mutex free.
  func takeBody() -> (@Sendable () -> Void)? {
    defer { body = nil }
    return body
  }
}
