import SateenLayout

/// The rules for pairs of gestures that share a touch.
extension GestureArbiter {
  /// A rule of the table. A asks to begin; B shares a touch with A, lifted touches included.
  package enum Rule: CaseIterable, Sendable {
    /// A waits for the failure of B while B is possible: it begins in the event in which B fails.
    case failureRequirement
    /// A waits while B, of a higher priority, is possible, unless B waits for the failure of A. A press does not wait for
    /// gestures to which it gives way later on.
    case priority
    /// A and B are declared together: neither minds the other.
    case together
    /// B is on, and A fails.
    case winnerKeeps
    /// B is a press that is on, and gives way: it is cancelled, and A begins. It gives way to gestures of its own view and
    /// of views inside, to a continuous gesture of a higher priority, and to any other continuous gesture of a direction
    /// that it does not claim. To one without a direction it gives way if it claims no direction at all.
    case pressGivesWay
    /// A begins, and B, which has not begun, fails.
    case losersFail
    /// A is a press that begins: gestures to which it may give way stay possible, others fail.
    case pressLeavesDrags
    /// Gestures that ask in one event are decided on one after the other: by priority, highest first, then those that can
    /// move, then the inner ones, then by their order in the view.
    case order
    /// Gestures that wait for each other in a circle, and that only wait for each other, do not wait: the first begins.
    /// A gesture that is possible or on, and has neither a touch that is down nor an alarm, is over.
    case sweep
  }

  func holds(_ rule: Rule) -> Bool {
    #if DEBUG
      return !broken.contains(rule)
    #else
      return true
    #endif
  }

  func share(_ a: Int, _ b: Int) -> Bool {
    for touch in members[a].touches where members[b].touches.contains(touch) { return true }
    return false
  }

  func areTogether(_ a: Int, _ b: Int) -> Bool {
    guard holds(.together) else { return false }
    return members[a].rules.together.contains(members[b].id) || members[b].rules.together.contains(members[a].id)
  }

  /// Whether two gestures share a touch and exclude each other.
  func areRivals(_ a: Int, _ b: Int) -> Bool { a != b && share(a, b) && !areTogether(a, b) }

  /// The members for which one that asks to begin waits.
  func blockers(of a: Int) -> [Int] {
    members.indices.filter { b in
      guard b != a, !members[b].isOn, share(a, b) else { return false }
      if holds(.failureRequirement), members[a].rules.waitsFor.contains(members[b].id) { return true }
      return holds(.priority) && members[b].rules.priority > members[a].rules.priority && !areTogether(a, b)
        && !members[b].rules.waitsFor.contains(members[a].id)
        && !(members[a].rules.kind == .press && mayGiveWay(press: a, to: b))
    }
  }

  /// Whether a press may give way to a gesture that has not asked to begin yet: its direction is not known before.
  func mayGiveWay(press: Int, to other: Int) -> Bool {
    guard members[other].rules.kind != .press else { return false }
    return members[other].rules.kind == .continuous || members[other].rules.depth >= members[press].rules.depth
  }

  /// Whether a press that is on gives way to a gesture that asks to begin.
  func givesWay(press: Int, to other: Int) -> Bool {
    guard holds(.pressGivesWay), members[press].rules.kind == .press, mayGiveWay(press: press, to: other) else {
      return false
    }
    let (own, rules) = (members[press].rules, members[other].rules)
    if rules.depth >= own.depth || rules.priority > own.priority || own.claims.isEmpty { return true }
    let direction = members[other].direction
    return !direction.isEmpty && own.claims.isDisjoint(with: direction)
  }

  /// Whether one of two gestures that ask in the same event is decided on first.
  func comesFirst(_ a: Int, _ b: Int) -> Bool {
    guard holds(.order) else { return a > b }
    let (m, n) = (members[a], members[b])
    if m.rules.priority != n.rules.priority { return m.rules.priority > n.rules.priority }
    if m.canMove != n.canMove { return m.canMove }
    if m.rules.depth != n.rules.depth { return m.rules.depth > n.rules.depth }
    if m.rules.order != n.rules.order { return m.rules.order < n.rules.order }
    return m.id < n.id
  }
}
