extension GestureArbiter {
  /// The next change of a gesture's state; nil when all that the last event led to has been told. Between two decisions
  /// gestures may be added and removed and wishes noted: decisions take those into account.
  package mutating func nextDecision() -> Decision? {
    while decisions.isEmpty {
      guard settle() else { return nil }
    }
    return decisions.removeFirst()
  }

  /// Decides on one wish, or on what is over.
  /// - Returns: whether there was something to decide.
  private mutating func settle() -> Bool {
    dropWhatIsLeft()
    guard decisions.isEmpty else { return true }
    guard let index = nextToDecide() else { return finishEnding() }
    decide(on: index)
    return true
  }

  /// The member whose wish is decided on next; nil where no member asks, or all wait for others.
  private func nextToDecide() -> Int? {
    let waiting = members.indices.filter { members[$0].isWaiting }.sorted { comesFirst($0, $1) }
    var blocks: [Int: [Int]] = [:]
    for index in waiting {
      let blockers = blockers(of: index)
      if blockers.isEmpty { return index }
      blocks[index] = blockers
    }
    return holds(.sweep) ? waiting.first { isInClosedCircle($0, blocks) } : nil
  }

  /// The gesture that begins with the next decision, for an owner that may refuse it; nil where none begins, and for one
  /// that the owner has agreed to. Presses are not asked about.
  package mutating func nextToAsk() -> ID? {
    guard decisions.isEmpty else { return nil }
    dropWhatIsLeft()
    guard decisions.isEmpty, let index = nextToDecide(), members[index].rules.kind != .press,
      !members[index].mayBegin, !isKeptOff(index)
    else { return nil }
    return members[index].id
  }

  /// Has a gesture that was asked about begin, or fail.
  package mutating func answer(_ mayBegin: Bool, to id: ID) {
    guard let index = index(of: id), members[index].isWaiting else { return }
    if mayBegin { members[index].mayBegin = true } else { drop(id) }
  }

  /// Whether a gesture that is on keeps another one from beginning.
  private func isKeptOff(_ a: Int) -> Bool {
    holds(.winnerKeeps)
      && members.indices.contains { b in areRivals(a, b) && members[b].isOn && !givesWay(press: b, to: a) }
  }

  /// Whether a gesture waits for itself, by way of others, and all for which it waits are waiting as well. Only gestures
  /// that may still fail by themselves could free it.
  private func isInClosedCircle(_ start: Int, _ blocks: [Int: [Int]]) -> Bool {
    var seen: Set<Int> = []
    var open = [start]
    var comesBack = false
    while let index = open.popLast() {
      guard let blockers = blocks[index] else { return false }
      for blocker in blockers {
        if blocker == start { comesBack = true }
        if seen.insert(blocker).inserted { open.append(blocker) }
      }
    }
    return comesBack
  }

  /// Lets a gesture begin that waits for no other one, or has it fail.
  private mutating func decide(on a: Int) {
    guard case .waiting(let isInstant, let isComplete) = members[a].stage else { return }
    let id = members[a].id
    var losers: [ID] = []
    for b in members.indices where areRivals(a, b) {
      if members[b].isOn {
        if givesWay(press: b, to: a) {
          losers.append(members[b].id)
        } else if holds(.winnerKeeps) {
          return drop(id)
        }
      } else if holds(.losersFail) {
        let staysPossible =
          members[a].rules.kind == .press && holds(.pressLeavesDrags) && mayGiveWay(press: a, to: b)
        if !staysPossible { losers.append(members[b].id) }
      }
    }
    for loser in losers { drop(loser) }
    guard let index = index(of: id) else { return }
    if isInstant {
      removeMember(at: index)
      decisions.append(.recognize(id))
    } else {
      // A gesture that ended while it waited has an end of its own, after its begin.
      members[index].stage = .on(isEnding: isComplete)
      decisions.append(.begin(id))
    }
  }

  /// Ends gestures that have asked for it, after all wishes of the event: a gesture that ends still keeps others from
  /// beginning.
  private mutating func finishEnding() -> Bool {
    let ending = members.filter { $0.stage == .on(isEnding: true) }.map(\.id)
    for id in ending {
      if let index = index(of: id) { removeMember(at: index) }
      decisions.append(.end(id))
    }
    return !ending.isEmpty
  }

  /// Drops members that will hear of no event any more, so that nobody waits for them.
  private mutating func dropWhatIsLeft() {
    guard holds(.sweep) else { return }
    let left = members.indices.filter { index in
      let mayEnd = members[index].stage == .possible || members[index].stage == .on(isEnding: false)
      return mayEnd && members[index].alarm == nil && !hasTouchDown(index)
    }
    for id in left.map({ members[$0].id }) { drop(id) }
  }

  /// Cancels a member that is on, and fails another one.
  mutating func drop(_ id: ID) {
    guard let index = index(of: id) else { return }
    decisions.append(members[index].isOn ? .cancel(id) : .fail(id))
    removeMember(at: index)
  }
}
