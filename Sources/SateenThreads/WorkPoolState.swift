/// The state that a ``WorkPool`` guards by its mutex: the work that waits, and the threads that do it.
struct WorkPoolState {
  /// The threads of one kind.
  struct Crew {
    /// All threads, those about to start included.
    var workers = 0
    /// Sleeping threads, including those that were woken but have not come back yet.
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

  /// Whether all threads of a crew have work.
  func isBusy(_ crew: WorkCrew) -> Bool { self[crew].workers <= self[crew].running }

  /// Notes visible work when it is submitted: work that waits behind other work is noticed only here.
  mutating func note(_ ticket: WorkTicket, at now: Int64) {
    if hasPoliteCrew, ticket.isVisible { rule.noteVisibleWork(at: now) }
  }

  /// The crew whose turn it is to do the work that waits.
  mutating func turn(at now: Int64) -> WorkCrew {
    guard hasPoliteCrew else { return .equal }
    if heap.first?.isVisible ?? false { rule.noteVisibleWork(at: now) }
    return rule.crew(at: now)
  }

  /// Adds the threads that a crew lacks for its work to the crew's count, and returns how many the caller has to start.
  mutating func addMissingWorkers(to crew: WorkCrew) -> Int {
    guard !isSuspended else { return 0 }
    let missing = max(0, min(limit, heap.count + self[crew].running) - self[crew].workers)
    self[crew].workers += missing
    return missing
  }
}
