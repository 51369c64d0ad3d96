/// The state that a ``WorkPool`` guards by its mutex: the work that waits, and how many threads there are to do it.
struct WorkPoolState {
  /// The threads of one kind.
  struct Crew {
    /// Threads there are, those about to start included.
    var workers = 0
    /// Threads asleep, those included that were woken but have not come back yet.
    var waiting = 0
    var running = 0
  }

  var heap = TicketHeap()
  var limit: Int
  var isSuspended = false
  var isClosed = false
  var nextSequence: UInt64 = 0
  /// Whether there is a polite crew.
  private let hasPoliteCrew: Bool
  private var rule = CrewRule()
  private var crews = [Crew](repeating: Crew(), count: WorkCrew.allCases.count)

  init(limit: Int, hasPoliteCrew: Bool) {
    self.limit = limit
    self.hasPoliteCrew = hasPoliteCrew
  }

  subscript(crew: WorkCrew) -> Crew {
    get { crews[crew.rawValue] }
    set { crews[crew.rawValue] = newValue }
  }

  var running: Int { crews[0].running + crews[1].running }
  var workers: Int { crews[0].workers + crews[1].workers }
  var isIdle: Bool { running == 0 && (isSuspended || heap.isEmpty) }
  var mayBegin: Bool { !isSuspended && running < limit && !heap.isEmpty }

  /// Whether all threads of a crew that there are have work.
  func isBusy(_ crew: WorkCrew) -> Bool { self[crew].workers <= self[crew].running }

  /// Visible work is there; what waits behind something else is seen here alone.
  mutating func note(_ ticket: WorkTicket, at now: Int64) {
    if hasPoliteCrew, ticket.isVisible { rule.noteVisibleWork(at: now) }
  }

  /// The crew that is to do the work that waits.
  mutating func turn(at now: Int64) -> WorkCrew {
    guard hasPoliteCrew else { return .equal }
    if heap.first?.isVisible ?? false { rule.noteVisibleWork(at: now) }
    return rule.crew(at: now)
  }

  /// Counts in the threads that a crew lacks for the work there is, and says how many the caller has to start.
  mutating func addMissingWorkers(to crew: WorkCrew) -> Int {
    guard !isSuspended else { return 0 }
    let missing = max(0, min(limit, heap.count + self[crew].running) - self[crew].workers)
    self[crew].workers += missing
    return missing
  }
}
