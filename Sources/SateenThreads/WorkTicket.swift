/// One piece of work given to a ``WorkQueue``.
public final class WorkTicket: @unchecked Sendable {
  // All variables are guarded by the mutex of the pool that made the ticket.
  var priority: WorkPriority
  var sequence: UInt64 = 0
  /// The place in the heap; negative when not in it.
  var heapIndex = -1
  /// How many others had been taken from the heap when this one came.
  var takenBefore = 0
  private var body: (@Sendable () -> Void)?
  /// The pool that made it; no other may touch it.
  let pool: ObjectIdentifier
  /// Whether it goes first for another reason than that somebody looks at what it is for.
  let goesFirst: Bool

  init(_ priority: WorkPriority, pool: ObjectIdentifier, goesFirst: Bool = false, body: @escaping @Sendable () -> Void)
  {
    self.priority = priority
    self.pool = pool
    self.goesFirst = goesFirst
    self.body = body
  }

  /// Whether somebody looks at the place this is for.
  var isVisible: Bool { !goesFirst && priority > .leading }

  /// The work, once. The caller runs it, or lets go of it, with the mutex free.
  func takeBody() -> (@Sendable () -> Void)? {
    defer { body = nil }
    return body
  }
}
