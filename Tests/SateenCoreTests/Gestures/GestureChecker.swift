import SateenCore

/// Watches a scene for what must never be, whatever hands do. It keeps books of its own, from events and decisions.
struct GestureChecker {
  typealias ID = GestureArbiter.ID

  private struct Entry {
    var presses: Set<Int> = []
    var isAlive = false
    var isOn = false
    /// The number of the event in which the gesture asked to begin.
    var asked: Int?
    var direction: ScrollDirection = []
    var canMove = true
    var hasAlarm = false
    /// Whether its machine has failed, or its view has left, in this event.
    var failsByItself = false
  }

  private let rules: [GestureArbiter.Rules]
  private let names: [String]
  private var entries: [Entry]
  private var presses: [Int64: Int] = [:]
  private var pressCount = 0
  private var event = 0
  /// The gestures that have won each press.
  private var winners: [Int: [Int]] = [:]
  /// Gestures that have failed or were cancelled for a winner, which is told next.
  private var losers: [(index: Int, wasOn: Bool)] = []
  private var isInterrupted = false
  private(set) var faults: [String] = []
  private(set) var decisionCount = 0

  init(rules: [GestureArbiter.Rules], names: [String]) {
    self.rules = rules
    self.names = names
    entries = Array(repeating: Entry(), count: rules.count)
  }

  // MARK: Events

  mutating func eventBegins(press touch: Int64? = nil) {
    event += 1
    guard let touch else { return }
    pressCount += 1
    presses[touch] = pressCount
  }

  mutating func pressEnded(_ touch: Int64) { presses[touch] = nil }

  mutating func added(_ id: ID, to touch: Int64) {
    guard let press = presses[touch] else { return }
    let index = Int(id.number)
    if !entries[index].isAlive {
      entries[index] = Entry()
      entries[index].isAlive = true
    }
    entries[index].presses.insert(press)
  }

  mutating func wished(_ wish: GestureWish, _ id: ID, _ direction: ScrollDirection, canMove: Bool, hasAlarm: Bool) {
    let index = Int(id.number)
    entries[index].hasAlarm = hasAlarm
    switch wish {
    case .begin, .end:
      guard entries[index].asked == nil else { return }
      entries[index].asked = event
      entries[index].direction = direction
      entries[index].canMove = canMove
    case .fail: failsByItself(id)
    case .wait, .change: break
    }
  }

  private mutating func failsByItself(_ id: ID) { entries[Int(id.number)].failsByItself = true }

  /// A gesture's view has left. Where it was about to begin, others may lose to it in this event all the same.
  mutating func removed(_ id: ID) {
    failsByItself(id)
    let entry = entries[Int(id.number)]
    if entry.isAlive, !entry.isOn, entry.asked != nil { isInterrupted = true }
  }

  // MARK: Relations

  private func share(_ a: Int, _ b: Int) -> Bool { !entries[a].presses.isDisjoint(with: entries[b].presses) }

  private func areTogether(_ a: Int, _ b: Int) -> Bool {
    rules[a].together.contains(ID(UInt64(b))) || rules[b].together.contains(ID(UInt64(a)))
  }

  private func mayGiveWay(_ press: Int, to other: Int) -> Bool {
    rules[press].kind == .press && rules[other].kind != .press
      && (rules[other].kind == .continuous || rules[other].depth >= rules[press].depth)
  }

  private func givesWay(_ press: Int, to other: Int) -> Bool {
    guard mayGiveWay(press, to: other) else { return false }
    if rules[other].depth >= rules[press].depth || rules[other].priority > rules[press].priority { return true }
    let claims = rules[press].claims
    return claims.isEmpty || !entries[other].direction.isEmpty && claims.isDisjoint(with: entries[other].direction)
  }

  // MARK: Decisions

  mutating func decided(_ decision: GestureArbiter.Decision) {
    decisionCount += 1
    let index = Int(decision.id.number)
    let entry = entries[index]
    if !entry.isAlive { faults.append("\(names[index]) is over, and was decided on: \(decision)") }
    switch decision {
    case .begin, .recognize:
      if entry.isOn { faults.append("\(names[index]) began twice") }
      if entry.asked == nil { faults.append("\(names[index]) began without a wish") }
      wins(index)
      if case .begin = decision { entries[index].isOn = true } else { entries[index].isAlive = false }
    case .change:
      if !entry.isOn { faults.append("\(names[index]) changed without a begin") }
    case .end:
      if !entry.isOn { faults.append("\(names[index]) ended without a begin") }
      entries[index].isOn = false
      entries[index].isAlive = false
    case .cancel:
      if !entry.isOn { faults.append("\(names[index]) was cancelled without a begin") }
      if !endsByItself(index) { losers.append((index, true)) }
      entries[index].isOn = false
      entries[index].isAlive = false
    case .fail:
      if entry.isOn { faults.append("\(names[index]) failed while it was on") }
      if !endsByItself(index), !losesToAWinner(index) { losers.append((index, false)) }
      entries[index].isAlive = false
    }
  }

  private mutating func wins(_ a: Int) {
    for b in entries.indices where b != a && share(a, b) {
      if !areTogether(a, b) {
        if entries[b].isOn { faults.append("\(names[a]) and \(names[b]) are on at once") }
        let isBefore = entries[a].presses.contains { winners[$0]?.contains(b) == true }
        if isBefore, rules[b].kind != .press { faults.append("\(names[a]) has a touch that \(names[b]) has won") }
      }
      let isLoser = !isInterrupted && losers.contains { $0.index == b && !$0.wasOn }
      guard isLoser || entries[b].isAlive && !entries[b].isOn else { continue }
      checkWaiting(a, for: b)
      checkOrder(a, before: b)
    }
    for (b, wasOn) in losers where !isInterrupted {
      let isRight = wasOn ? givesWay(b, to: a) : rules[a].kind != .press || !mayGiveWay(a, to: b)
      if !share(a, b) || areTogether(a, b) || !isRight {
        faults.append("\(names[b]) lost to \(names[a]) without a reason")
      }
    }
    losers = []
    for press in entries[a].presses { winners[press, default: []].append(a) }
  }

  private mutating func checkWaiting(_ a: Int, for b: Int) {
    let (isAwaited, awaits) = (
      rules[a].waitsFor.contains(ID(UInt64(b))), rules[b].waitsFor.contains(ID(UInt64(a)))
    )
    if isAwaited, !awaits { faults.append("\(names[a]) did not wait for \(names[b]) to fail") }
    if rules[b].priority > rules[a].priority, !areTogether(a, b), !isAwaited, !awaits, !mayGiveWay(a, to: b) {
      faults.append("\(names[a]) did not wait for \(names[b]), which has priority")
    }
  }

  /// Checks two gestures without other relations that ask in one event: the first by the order begins.
  private mutating func checkOrder(_ a: Int, before b: Int) {
    let isPlain = rules[a].waitsFor.isEmpty && rules[b].waitsFor.isEmpty && rules[a].priority == rules[b].priority
    guard isPlain, entries[a].asked != nil, entries[a].asked == entries[b].asked, !areTogether(a, b),
      !isOutranked(b)
    else { return }
    let isRight =
      if entries[a].canMove != entries[b].canMove {
        entries[a].canMove
      } else if rules[a].depth != rules[b].depth {
        rules[a].depth > rules[b].depth
      } else {
        a < b
      }
    if !isRight { faults.append("\(names[a]) began before \(names[b])") }
  }

  /// Whether a gesture waits for one of higher priority.
  private func isOutranked(_ a: Int) -> Bool {
    entries.indices.contains { b in
      entries[b].isAlive && !entries[b].isOn && rules[b].priority > rules[a].priority && share(a, b)
    }
  }

  private func waitsForAnother(_ a: Int) -> Bool {
    rules[a].waitsFor.contains { id in
      let b = Int(id.number)
      return entries[b].isAlive && !entries[b].isOn && share(a, b)
    }
  }

  /// All decisions of an event have been carried out: each failure has a reason, and so has each wait.
  mutating func drained() {
    for loser in losers where !isInterrupted { faults.append("\(names[loser.index]) lost without a reason") }
    losers = []
    isInterrupted = false
    for index in entries.indices where entries[index].isAlive && !entries[index].isOn && entries[index].asked != nil {
      if !isOutranked(index), !waitsForAnother(index) { faults.append("\(names[index]) waits for no other one") }
    }
    for index in entries.indices { entries[index].failsByItself = false }
  }

  /// Whether a gesture fails for itself: by its machine, with its view, or because it will hear of no event any more.
  private func endsByItself(_ index: Int) -> Bool {
    if entries[index].failsByItself { return true }
    return !entries[index].hasAlarm && !presses.values.contains { entries[index].presses.contains($0) }
  }

  private func losesToAWinner(_ a: Int) -> Bool {
    entries.indices.contains { b in
      guard b != a, share(a, b), !areTogether(a, b) else { return false }
      let hasWon = entries[b].isOn || entries[b].presses.contains { winners[$0]?.contains(b) == true }
      guard hasWon else { return false }
      return entries[a].asked == nil ? !mayGiveWay(b, to: a) : !givesWay(b, to: a)
    }
  }

  /// When no touch is down and all alarms have gone off.
  mutating func allIsOver(_ arbiter: GestureArbiter) {
    if !arbiter.isIdle || arbiter.nextAlarm != nil { faults.append("the arbiter has something left over") }
    for index in entries.indices where entries[index].isAlive { faults.append("\(names[index]) is left over") }
  }
}
