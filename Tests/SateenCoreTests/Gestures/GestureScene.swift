import SateenCore
import SateenLayout

/// Gestures of a window as rules and machines, which events drive without views: an owner of a ``GestureArbiter``.
struct GestureScene {
  typealias ID = GestureArbiter.ID

  /// A gesture that takes part, by the names of others.
  struct Gesture: Sendable {
    var name: String
    var kind: GestureArbiter.Kind
    var depth: Int
    var priority = 0
    var claims: ScrollDirection = []
    var waits: Set<String> = []
    var together: Set<String> = []
    var canMove: @Sendable (ScrollDirection) -> Bool = { _ in true }
    var machine: @Sendable () -> any GestureMachine
  }

  let gestures: [Gesture]
  let rules: [GestureArbiter.Rules]
  var arbiter = GestureArbiter()
  /// Told of all that happens.
  var checker: GestureChecker?
  /// The decisions except for failures, each as "tap:recognized".
  private(set) var log: [String] = []
  /// A gesture whose view leaves the window after the next decision, while others are still to be carried out.
  var leaver: ID?
  /// In seconds on the frame clock.
  var time = 0.0
  private(set) var machines: [ID: any GestureMachine] = [:]
  /// The gestures that hear of each touch that is down, inner ones first.
  private(set) var listeners: [Int64: [ID]] = [:]

  init(_ gestures: [Gesture], isChecked: Bool = false) {
    self.gestures = gestures
    func ids(_ names: Set<String>) -> Set<ID> {
      Set(gestures.indices.filter { names.contains(gestures[$0].name) }.map { ID(UInt64($0)) })
    }
    rules = gestures.enumerated().map { order, gesture in
      GestureArbiter.Rules(
        gesture.kind, depth: gesture.depth, order: order, priority: gesture.priority, claims: gesture.claims,
        waitsFor: ids(gesture.waits), together: ids(gesture.together))
    }
    if isChecked { checker = GestureChecker(rules: rules, names: gestures.map(\.name)) }
  }

  func id(_ name: String) -> ID? { gestures.firstIndex { $0.name == name }.map { ID(UInt64($0)) } }

  private func gesture(_ id: ID) -> Gesture { gestures[Int(id.number)] }

  // MARK: Events

  /// - Parameter hit: the gestures around the touch; nil for all.
  mutating func began(_ sample: GestureSample, hit: [ID]? = nil) {
    if listeners[sample.touch] != nil { cancelled(sample.touch) }
    listeners[sample.touch] = []
    checker?.eventBegins(press: sample.touch)
    let candidates = (hit ?? gestures.indices.map { ID(UInt64($0)) }).sorted {
      gesture($0).depth > gesture($1).depth
    }
    // Gestures between two touches first: those that do not go on with this one may begin anew with it.
    var done: Set<ID> = []
    for id in candidates where arbiter.isBetweenTouches(id) && !arbiter.isWaiting(id) {
      guard machines[id]?.takes(sample) == true, let wish = step(id, .began(sample)) else { continue }
      if wish == .fail {
        note(wish, of: id)
        drain()
      } else {
        add(id, to: sample.touch)
        note(wish, of: id)
        done.insert(id)
      }
    }
    for id in candidates where !done.contains(id) {
      if !arbiter.isMember(id) { machines[id] = gesture(id).machine() }
      guard machines[id]?.takes(sample) == true, add(id, to: sample.touch) else { continue }
      if let wish = step(id, .began(sample)) { note(wish, of: id) }
    }
    drain()
  }

  mutating func moved(_ sample: GestureSample) {
    tell(sample.touch, .moved(sample))
    drain()
  }

  mutating func ended(_ sample: GestureSample) {
    tell(sample.touch, .ended(sample))
    over(sample.touch)
  }

  mutating func cancelled(_ touch: Int64) {
    tell(touch, .cancelled(touch))
    over(touch)
  }

  private mutating func over(_ touch: Int64) {
    listeners[touch] = nil
    arbiter.touchEnded(touch)
    checker?.pressEnded(touch)
    drain()
  }

  mutating func tick(_ time: Double) {
    if time.isFinite { self.time = time }
    checker?.eventBegins()
    for id in arbiter.due(at: time) where arbiter.isMember(id) {
      if let wish = step(id, .time(time)) { note(wish, of: id) }
    }
    drain()
  }

  /// The gesture's view leaves the window.
  mutating func removed(_ id: ID) {
    checker?.eventBegins()
    checker?.removed(id)
    arbiter.remove(id)
    drain()
  }

  // MARK: Carrying out

  @discardableResult
  private mutating func add(_ id: ID, to touch: Int64) -> Bool {
    guard arbiter.add(id, rules[Int(id.number)], touch: touch) else { return false }
    checker?.added(id, to: touch)
    listeners[touch]?.append(id)
    return true
  }

  private mutating func tell(_ touch: Int64, _ input: GestureInput) {
    checker?.eventBegins()
    for id in listeners[touch] ?? [] where arbiter.isMember(id) {
      if let wish = step(id, input) { note(wish, of: id) }
    }
  }

  private mutating func step(_ id: ID, _ input: GestureInput) -> GestureWish? {
    machines[id]?.step(input, isOn: arbiter.isOn(id))
  }

  private mutating func note(_ wish: GestureWish, of id: ID) {
    guard let machine = machines[id] else { return }
    let direction = machine.direction
    let canMove = gesture(id).canMove(direction)
    checker?.wished(wish, id, direction, canMove: canMove, hasAlarm: machine.alarm != nil)
    arbiter.note(wish, of: id, canMove: canMove, direction: direction, alarm: machine.alarm)
  }

  private mutating func drain() {
    while let decision = arbiter.nextDecision() {
      checker?.decided(decision)
      if let leaver {
        checker?.removed(leaver)
        arbiter.remove(leaver)
        self.leaver = nil
      }
      let id = decision.id
      let isOver: Bool
      switch decision {
      case .begin, .change: isOver = false
      case .recognize, .end, .cancel, .fail: isOver = true
      }
      if let word = decision.word { log.append("\(gesture(id).name):\(word)") }
      guard isOver else { continue }
      for touch in listeners.keys { listeners[touch]?.removeAll { $0 == id } }
    }
    checker?.drained()
  }
}

extension GestureArbiter.Decision {
  fileprivate var word: String? {
    switch self {
    case .begin: "began"
    case .recognize: "recognized"
    case .change: "changed"
    case .end: "ended"
    case .cancel: "cancelled"
    case .fail: nil
    }
  }
}
