import SateenLayout

/// Decides which of the gestures that share touches begin: a graph of gestures, their touches and the relations between
/// them, as a value without views, clocks or calls.
///
/// For each event the owner
/// 1. adds the gestures that a new touch belongs to, innermost first (``add(_:_:touch:)``), unless their machines do not
///    take it; those that are ``isBetweenTouches(_:)`` come before all others,
/// 2. tells each machine of the touch the event and notes its wish (``note(_:of:canMove:direction:alarm:)``),
/// 3. says so when the touch is over (``touchEnded(_:)``),
/// 4. answers ``nextToAsk()``, where some gestures may be refused, and carries out ``nextDecision()``, until both are nil.
///
/// Wishes are decided on once all gestures have heard of the event, by the rules in ``Rule``. A gesture is a *member*
/// from when it is added until it ends, fails or is cancelled. Then it is forgotten, and can be added again.
///
/// The value belongs to one owner, on any thread. A decision costs time in proportion to the square of the number of
/// members, which are the gestures around the touches that are down.
package struct GestureArbiter: Sendable {
  /// A gesture, by a number that is never used for another one.
  package struct ID: Hashable, Comparable, Sendable {
    package let number: UInt64

    package init(_ number: UInt64) {
      self.number = number
    }

    package static func < (a: ID, b: ID) -> Bool { a.number < b.number }
  }

  package enum Kind: Sendable {
    /// A control that is held. It gives way to continuous gestures whose direction it does not claim.
    case press
    /// A gesture that means the same touches as a press does: a tap.
    case discrete
    /// A gesture that means other touches than a press does: a drag, a pinch, a long press, a swipe.
    case continuous
  }

  /// A gesture's place among others, and its relations to them.
  package struct Rules: Equatable, Sendable {
    package var kind: Kind
    /// The number of views between the root and the gesture's own: the inner of two gestures has the larger one.
    package var depth: Int
    /// The order among gestures of one depth.
    package var order: Int
    /// A gesture waits for those of higher priority.
    package var priority: Int
    /// The directions in which a press keeps its touch from gestures around it.
    package var claims: ScrollDirection
    /// The gestures that have to fail before this one begins.
    package var waitsFor: Set<ID>
    /// The gestures that may be on at the same time. One of two says so for both.
    package var together: Set<ID>

    package init(
      _ kind: Kind, depth: Int, order: Int = 0, priority: Int = 0, claims: ScrollDirection = [], waitsFor: Set<ID> = [],
      together: Set<ID> = []
    ) {
      self.kind = kind
      self.depth = depth
      self.order = order
      self.priority = priority
      self.claims = claims
      self.waitsFor = waitsFor
      self.together = together
    }
  }

  /// A change of a gesture's state, in the order in which they are to be carried out.
  package enum Decision: Equatable, Sendable {
    case begin(ID)
    /// A gesture that happens at once was recognized, and is over.
    case recognize(ID)
    case change(ID)
    case end(ID)
    /// A gesture that was on is over without an end.
    case cancel(ID)
    /// A gesture that never began is over.
    case fail(ID)
  }

  enum Stage: Equatable, Sendable {
    case possible
    /// Asks to begin; `isComplete` where it has ended meanwhile, `isInstant` where it happens at once.
    case waiting(isInstant: Bool, isComplete: Bool)
    /// Begun; `isEnding` in the event in which it ends.
    case on(isEnding: Bool)
  }

  struct Member: Sendable {
    let id: ID
    var rules: Rules
    var stage = Stage.possible
    /// The serial numbers of its touches, lifted ones too.
    var touches: [UInt64]
    /// How many of the touches are down.
    var touchesDown = 1
    var canMove = true
    /// Whether its owner has agreed that it begins.
    var mayBegin = false
    var direction: ScrollDirection = []
    var alarm: Double?

    var isOn: Bool { if case .on = stage { true } else { false } }
    var isWaiting: Bool { if case .waiting = stage { true } else { false } }
  }

  /// In the order in which they were added.
  var members: [Member] = []
  /// Decisions that the owner has not taken yet, first to last.
  var decisions: [Decision] = []
  /// Touches that are down, with serial numbers: the number of a touch may come again while a gesture still waits.
  private(set) var down: [(touch: Int64, serial: UInt64)] = []
  private var nextSerial: UInt64 = 1
  /// Discrete gestures that are over and have touches that are down.
  private var spent: [(id: ID, touches: [UInt64])] = []
  /// The last time that was asked about, in seconds on the frame clock.
  private var time = -Double.infinity
  #if DEBUG
    /// Rules that are left out, in tests of the tests.
    package var broken: Set<Rule> = []
  #endif

  package init() {}

  // MARK: Touches

  /// Gives a gesture a touch that has just begun, and makes it a member where it is none.
  /// - Returns: false where the gesture does not get the touch, and its machine is not to be told of it. Either the gesture
  ///   is on, and another one that is on has the touch. Or it is a discrete one that is over, and some of its touches are
  ///   still down: the third of three fingers is no tap.
  @discardableResult
  package mutating func add(_ id: ID, _ rules: Rules, touch: Int64) -> Bool {
    let serial = serial(of: touch)
    guard let index = index(of: id) else {
      guard !spent.contains(where: { $0.id == id }) else { return false }
      members.append(Member(id: id, rules: rules, touches: [serial]))
      return true
    }
    guard !members[index].touches.contains(serial) else { return true }
    if members[index].isOn {
      for other in members.indices
      where other != index && members[other].isOn && members[other].touches.contains(serial)
        && !areTogether(index, other)
      {
        return false
      }
    }
    members[index].touches.append(serial)
    members[index].touchesDown += 1
    return true
  }

  /// A press keeps its touch in other directions from now on.
  package mutating func setClaims(_ claims: ScrollDirection, of id: ID) {
    if let index = index(of: id) { members[index].rules.claims = claims }
  }

  /// A touch was lifted or cancelled, and the machines have been told.
  package mutating func touchEnded(_ touch: Int64) {
    guard let entry = down.firstIndex(where: { $0.touch == touch }) else { return }
    let serial = down.remove(at: entry).serial
    for index in members.indices where members[index].touches.contains(serial) { members[index].touchesDown -= 1 }
    if !spent.isEmpty { spent = spent.filter { entry in entry.touches.contains { isDown($0) } } }
  }

  private func isDown(_ serial: UInt64) -> Bool {
    for entry in down where entry.serial == serial { return true }
    return false
  }

  private mutating func serial(of touch: Int64) -> UInt64 {
    for entry in down where entry.touch == touch { return entry.serial }
    let serial = nextSerial
    nextSerial += 1
    down.append((touch, serial))
    return serial
  }

  // MARK: Wishes

  /// Takes what a machine answered to an event. Wishes of gestures that are no members are ignored.
  /// - Parameters:
  ///   - canMove: whether the gesture would have an effect: a scroll view has somewhere to go.
  ///   - direction: the direction in which the gesture moves; empty for none.
  ///   - alarm: when the machine has to be told the time next, in seconds on the frame clock.
  package mutating func note(
    _ wish: GestureWish, of id: ID, canMove: Bool = true, direction: ScrollDirection = [], alarm: Double? = nil
  ) {
    guard let index = index(of: id) else { return }
    members[index].alarm = alarm.flatMap { $0.isFinite ? $0 : nil }
    switch (members[index].stage, wish) {
    case (.possible, .begin), (.possible, .end):
      members[index].canMove = canMove
      members[index].direction = direction
      members[index].stage = .waiting(isInstant: wish == .end, isComplete: false)
    case (.waiting(let isInstant, _), .end):
      members[index].stage = .waiting(isInstant: isInstant, isComplete: true)
    case (.on(isEnding: false), .change): decisions.append(.change(id))
    case (.on, .end): members[index].stage = .on(isEnding: true)
    case (_, .fail): drop(id)
    default: break
    }
  }

  /// Removes a gesture whose view has left. One that was on is cancelled, unless its owner has not heard of its begin.
  package mutating func remove(_ id: ID) {
    let pending = decisions.filter { $0.id == id }
    let index = index(of: id)
    guard index != nil || !pending.isEmpty else { return }
    let wasOn = index.map { members[$0].isOn } ?? false
    if let index { removeMember(at: index) }
    // The decision stands in the place of the first that it replaces: before the begin of a gesture that this one lost to.
    let first = decisions.firstIndex { $0.id == id && $0 != .change(id) } ?? decisions.endIndex
    let place = decisions[..<first].count { $0.id != id }
    decisions.removeAll { $0.id == id }
    let isUnheard = pending.contains { $0 == .begin(id) || $0 == .recognize(id) || $0 == .fail(id) }
    let hasBegun = wasOn || pending.contains { $0 == .end(id) || $0 == .cancel(id) }
    decisions.insert(hasBegun && !isUnheard ? .cancel(id) : .fail(id), at: place)
  }

  // MARK: Time

  /// When the owner has to ask for gestures that are ``due(at:)``, in seconds on the frame clock; nil for never.
  package var nextAlarm: Double? {
    var next: Double?
    for member in members {
      if let alarm = member.alarm, alarm < next ?? .infinity { next = alarm }
    }
    return next
  }

  /// The gestures to be told a time, because their alarms are due. Where the time has gone back, these are all that have
  /// an alarm: their machines set it anew.
  package mutating func due(at time: Double) -> [ID] {
    guard time.isFinite else { return [] }
    let hasGoneBack = time < self.time
    self.time = time
    return members.filter { member in member.alarm.map { hasGoneBack || $0 <= time } ?? false }.map(\.id)
  }

  // MARK: Reading

  /// Whether there is no gesture, no touch and no decision left.
  package var isIdle: Bool { members.isEmpty && decisions.isEmpty && down.isEmpty }

  package func isMember(_ id: ID) -> Bool { index(of: id) != nil }

  /// Whether a gesture has begun and not ended.
  package func isOn(_ id: ID) -> Bool { index(of: id).map { members[$0].isOn } ?? false }

  /// Whether a gesture has asked to begin and has not been decided on.
  package func isWaiting(_ id: ID) -> Bool { index(of: id).map { members[$0].isWaiting } ?? false }

  /// Whether a gesture is a member whose touches have all been lifted: a double tap between its presses. It hears of the
  /// next touch before others are added for that touch: where it fails then, it may begin anew with that touch.
  package func isBetweenTouches(_ id: ID) -> Bool { index(of: id).map { !hasTouchDown($0) } ?? false }

  func index(of id: ID) -> Int? {
    for index in 0..<members.count where members[index].id == id { return index }
    return nil
  }

  func hasTouchDown(_ index: Int) -> Bool { members[index].touchesDown > 0 }

  /// Forgets a member.
  mutating func removeMember(at index: Int) {
    let member = members.remove(at: index)
    if member.rules.kind == .discrete, member.touches.contains(where: { isDown($0) }) {
      spent.append((member.id, member.touches))
    }
  }
}

extension GestureArbiter.Decision {
  /// The gesture that is concerned.
  package var id: GestureArbiter.ID {
    switch self {
    case .begin(let id), .recognize(let id), .change(let id), .end(let id), .cancel(let id), .fail(let id): id
    }
  }
}
