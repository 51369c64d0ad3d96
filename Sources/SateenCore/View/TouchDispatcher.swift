import SateenLayout

/// Delivers each touch to the recognizers of the view it hit and of the views around, and to that view. A
/// ``GestureArbiter`` decides which recognizers begin.
@MainActor
final class TouchDispatcher: FrameTicker {
  private struct Session {
    let touch: Touch
    var view: View?
    /// The recognizers that hear of the touch, inner ones first.
    var listeners: [GestureRecognizer] = []
    /// Whether the view has heard of the touch's beginning.
    var isHeard = false
    /// Whether a gesture has taken the touch from the view.
    var viewIsOut = false
  }

  /// A recognizer around a touch.
  private struct Candidate {
    let recognizer: GestureRecognizer
    /// The number of views around its own.
    let depth: Int
    let order: Int
  }

  weak var host: (any ViewHost)?
  // The schedule holds the dispatcher while there is an alarm.
  private weak var turns: TurnSchedule?
  private var sessions: [Int64: Session] = [:]
  private var arbiter = GestureArbiter()
  /// The recognizers that take part in touches, or wait for more.
  private var members: [GestureArbiter.ID: GestureRecognizer] = [:]
  private var alarm: Double?
  /// The number of events, each within that of the one before, of which recognizers are being told.
  private var tellingDepth = 0

  init(_ turns: TurnSchedule) {
    self.turns = turns
  }

  /// Whether any touch is down.
  var isTracking: Bool { !sessions.isEmpty }

  /// The view that gets a touch's events; nil where there is no such touch, or a gesture has taken it.
  func view(of id: Int64) -> View? { sessions[id].flatMap { $0.viewIsOut ? nil : $0.view } }

  /// Whether a gesture has taken a touch from its view.
  func isTaken(_ id: Int64) -> Bool { sessions[id]?.viewIsOut ?? false }

  /// A touch's location in the window, in points; nil for a touch that is not down.
  func place(of id: Int64) -> Point? { sessions[id]?.touch.windowLocation }

  // MARK: Events

  /// A touch began. A press of another button than the primary one goes to recognizers alone, and is dropped where no
  /// recognizer takes it.
  /// - Returns: false for a touch that was dropped.
  @discardableResult
  func began(_ touch: Touch, hit: View?) -> Bool {
    if sessions[touch.id] != nil { cancelled(id: touch.id, time: touch.timestamp) }
    touch.view = hit
    var session = Session(touch: touch, view: hit)
    session.viewIsOut = touch.button != .primary
    sessions[touch.id] = session
    let isTaken = offer(touch)
    decide()
    if !isTaken, touch.button != .primary {
      if isDown(touch) { sessions[touch.id] = nil }
      return false
    }
    guard isDown(touch), sessions[touch.id]?.viewIsOut == false else { return true }
    sessions[touch.id]?.isHeard = true
    hit?.deliver([touch], .began)
    if isDown(touch), sessions[touch.id]?.viewIsOut == false { addPress(touch) }
    decide()
    return true
  }

  func moved(id: Int64, to point: Point, time: Double) {
    dropWhatLeft(id)
    guard let touch = sessions[id]?.touch else { return }
    touch.follow(to: point, .moved, at: time)
    tell(touch)
    decide()
    deliver(touch)
  }

  func ended(id: Int64, at point: Point, time: Double) {
    dropWhatLeft(id)
    guard let touch = sessions[id]?.touch else { return }
    touch.follow(to: point, .ended, at: time)
    tell(touch)
    finish(touch)
  }

  func cancelled(id: Int64, time: Double) {
    guard let touch = sessions[id]?.touch else { return }
    touch.follow(to: touch.windowLocation, .cancelled, at: time)
    tell(touch)
    finish(touch)
  }

  func cancelAll(time: Double) {
    for id in sessions.keys.sorted() { cancelled(id: id, time: time) }
  }

  private func finish(_ touch: Touch) {
    arbiter.touchEnded(touch.id)
    decide()
    deliver(touch)
    if isDown(touch) { sessions[touch.id] = nil }
  }

  private func isDown(_ touch: Touch) -> Bool { sessions[touch.id]?.touch === touch }

  private func deliver(_ touch: Touch) {
    guard isDown(touch), let session = sessions[touch.id], !session.viewIsOut else { return }
    session.view?.deliver([touch], touch.phase)
  }

  // MARK: Recognizers

  /// The recognizers of a view and of the views around, inner ones first.
  private func candidates(around hit: View?) -> [Candidate] {
    var line: [View] = []
    var view = hit
    while let current = view {
      line.append(current)
      view = current.superview
    }
    var candidates: [Candidate] = []
    for (index, view) in line.enumerated() {
      for (order, recognizer) in view.gestureRecognizers.enumerated() where recognizer.followsTouches {
        candidates.append(Candidate(recognizer: recognizer, depth: line.count - index, order: order))
      }
    }
    return candidates
  }

  /// Whether a recognizer of a view or one around takes presses of a button.
  func hears(_ button: PointerButton, _ view: View) -> Bool {
    view.gestureRecognizers.contains { $0.isEnabled && $0.followsTouches && $0.buttons.contains(button) }
  }

  /// Tells the recognizers around a touch of its beginning.
  /// - Returns: whether any of them takes the touch.
  private func offer(_ touch: Touch) -> Bool {
    tellingDepth += 1
    defer { tellingDepth -= 1 }
    var isTaken = false
    // Gestures between two touches first: those that do not go on with this one may begin anew with it.
    var rest: [Candidate] = []
    for candidate in candidates(around: touch.view) {
      let id = candidate.recognizer.id
      guard arbiter.isBetweenTouches(id), !arbiter.isWaiting(id) else {
        rest.append(candidate)
        continue
      }
      guard mayTake(touch, candidate.recognizer), isDown(touch) else { continue }
      candidate.recognizer.hear(touch, .began)
      if arbiter.isMember(id) {
        if join(candidate, touch) { isTaken = true }
        sync(candidate.recognizer)
      } else {
        candidate.recognizer.touches.removeAll { $0 === touch }
        rest.append(candidate)
        decide()
      }
    }
    for candidate in rest where isDown(touch) {
      let recognizer = candidate.recognizer
      guard recognizer.isEnabled, recognizer.buttons.contains(touch.button) else { continue }
      if !arbiter.isMember(recognizer.id) {
        recognizer.dispatcher = self
        recognizer.reset()
      }
      guard mayTake(touch, recognizer), isDown(touch), join(candidate, touch) else { continue }
      isTaken = true
      recognizer.hear(touch, .began)
      sync(recognizer)
    }
    return isTaken
  }

  private func mayTake(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool {
    recognizer.isEnabled && recognizer.buttons.contains(touch.button) && recognizer.shouldReceive(touch)
      && recognizer.takes(touch.sample)
  }

  /// Adds a touch to a recognizer.
  /// - Returns: false where the recognizer does not get it.
  @discardableResult
  private func join(_ candidate: Candidate, _ touch: Touch) -> Bool {
    let recognizer = candidate.recognizer
    guard arbiter.add(recognizer.id, rules(for: candidate), touch: touch.id) else { return false }
    members[recognizer.id] = recognizer
    recognizer.hitView = touch.view
    sessions[touch.id]?.listeners.append(recognizer)
    // A gesture that goes on takes further touches from views as well.
    if recognizer.isActive, recognizer.cancelsTouchesInView { sessions[touch.id]?.viewIsOut = true }
    return true
  }

  private func rules(for candidate: Candidate) -> GestureArbiter.Rules {
    let recognizer = candidate.recognizer
    return GestureArbiter.Rules(
      recognizer.arbiterKind, depth: candidate.depth, order: candidate.order, priority: recognizer.priority,
      waitsFor: recognizer.waitsFor,
      together: Set(members.values.filter { isTogether(recognizer, $0) }.map(\.id)))
  }

  /// Whether two recognizers may be on at once. Presses of controls are no recognizers that a program knows of.
  private func isTogether(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    other !== recognizer && other.arbiterKind != .press && other.isTogether(with: recognizer)
  }

  /// Makes the touch the press of the innermost view that has heard of it and claims it.
  private func addPress(_ touch: Touch) {
    for view in touch.listeningViews {
      guard let claims = view.responder.claimedDirections(of: touch) else { continue }
      let press = PressGestureRecognizer()
      press.view = view
      press.dispatcher = self
      press.claims = claims
      var depth = 0
      var current: View? = view
      while let one = current {
        depth += 1
        current = one.superview
      }
      // A claim holds against drags from the edge as well.
      let rules = GestureArbiter.Rules(.press, depth: depth, priority: claims.isEmpty ? 0 : 1, claims: claims)
      arbiter.add(press.id, rules, touch: touch.id)
      members[press.id] = press
      sessions[touch.id]?.listeners.append(press)
      tellingDepth += 1
      press.hear(touch, .began)
      tellingDepth -= 1
      return
    }
  }

  /// A press keeps its touch in other directions from now on.
  func claimsDidChange(of press: PressGestureRecognizer) { arbiter.setClaims(press.claims, of: press.id) }

  private func tell(_ touch: Touch) {
    guard let session = sessions[touch.id] else { return }
    tellingDepth += 1
    defer { tellingDepth -= 1 }
    for recognizer in session.listeners where arbiter.isMember(recognizer.id) {
      recognizer.hear(touch, touch.phase)
      sync(recognizer)
    }
  }

  /// Takes a recognizer's alarm over.
  private func sync(_ recognizer: GestureRecognizer) {
    arbiter.note(.wait, of: recognizer.id, alarm: recognizer.alarm)
  }

  // MARK: Deciding

  /// Takes a recognizer's wish.
  /// - Returns: false where the recognizer takes part in no touch.
  func note(_ wish: GestureWish, of recognizer: GestureRecognizer) -> Bool {
    guard members[recognizer.id] != nil else { return false }
    let heading = recognizer.heading
    let isQuestion = wish == .begin || wish == .end
    arbiter.note(
      wish, of: recognizer.id, canMove: isQuestion && recognizer.canMove(heading), direction: heading,
      alarm: recognizer.alarm)
    if tellingDepth == 0 { decide() }
    return true
  }

  /// Carries out all that follows from the last event. Actions may lead to further events meanwhile.
  private func decide() {
    while true {
      if let id = arbiter.nextToAsk() {
        let mayBegin = members[id].map(isAllowed) ?? false
        arbiter.answer(mayBegin, to: id)
      } else if let decision = arbiter.nextDecision() {
        carryOut(decision)
      } else {
        break
      }
    }
    updateAlarm()
  }

  private func carryOut(_ decision: GestureArbiter.Decision) {
    guard let recognizer = members[decision.id] else { return }
    guard recognizer.dispatcher === self else { return forget(recognizer) }
    switch decision {
    case .begin:
      takeFromViews(touches(of: recognizer))
      // A view that lost its touch may have ended the gesture.
      guard members[recognizer.id] === recognizer, arbiter.isOn(recognizer.id) else { return }
      recognizer.enter(.began)
    case .change: if recognizer.isActive { recognizer.enter(.changed) }
    case .recognize:
      let taken = touches(of: recognizer)
      forget(recognizer)
      takeFromViews(taken)
      guard members[recognizer.id] == nil, recognizer.state == .possible else { return }
      recognizer.enter(.ended)
    // Actions hear of no end of a gesture of whose beginning they have not heard.
    case .end:
      forget(recognizer)
      recognizer.enter(recognizer.isActive ? .ended : .failed)
    case .cancel:
      forget(recognizer)
      recognizer.enter(recognizer.isActive ? .cancelled : .failed)
    case .fail:
      forget(recognizer)
      recognizer.enter(.failed)
    }
  }

  private func forget(_ recognizer: GestureRecognizer) {
    members[recognizer.id] = nil
    if recognizer.dispatcher === self { recognizer.touches = [] }
    for id in sessions.keys { sessions[id]?.listeners.removeAll { $0 === recognizer } }
  }

  /// The touches that a gesture takes from views.
  private func touches(of recognizer: GestureRecognizer) -> [Int64] {
    guard recognizer.cancelsTouchesInView, recognizer.arbiterKind != .press else { return [] }
    return sessions.keys.sorted().filter { id in
      sessions[id]?.viewIsOut == false && sessions[id]?.listeners.contains { $0 === recognizer } == true
    }
  }

  /// Tells views that a gesture has taken their touches.
  private func takeFromViews(_ touches: [Int64]) {
    for id in touches {
      guard let session = sessions[id], !session.viewIsOut else { continue }
      sessions[id]?.viewIsOut = true
      if session.isHeard { session.view?.deliver([session.touch], .cancelled) }
    }
  }

  /// Whether no view, from those that were hit to the recognizer's own, objects, nor the recognizer itself.
  private func isAllowed(_ recognizer: GestureRecognizer) -> Bool {
    var hits = sessions.keys.sorted().compactMap { id -> View? in
      guard let session = sessions[id], session.listeners.contains(where: { $0 === recognizer }) else { return nil }
      return session.view
    }
    if hits.isEmpty, let hit = recognizer.hitView { hits = [hit] }
    for hit in hits where !isAllowed(recognizer, from: hit) { return false }
    return recognizer.shouldBegin?() ?? true
  }

  /// Whether no view, from one that was hit to the recognizer's own, objects.
  func isAllowed(_ recognizer: GestureRecognizer, from hit: View?) -> Bool {
    var view = hit
    while let current = view {
      guard current.responder.gestureRecognizerShouldBegin(recognizer) else { return false }
      view = current === recognizer.view ? nil : current.superview
    }
    return true
  }

  // MARK: Time

  private func updateAlarm() {
    let next = arbiter.nextAlarm
    guard next != alarm else { return }
    alarm = next
    if let next { turns?.wake(at: next, for: self) } else { turns?.cancelWake(for: self) }
  }

  func tick(at time: Double) -> Bool {
    alarm = nil
    tellingDepth += 1
    for id in arbiter.due(at: time) {
      guard let recognizer = members[id] else { continue }
      recognizer.hear(time: time)
      sync(recognizer)
    }
    tellingDepth -= 1
    decide()
    return false
  }

  // MARK: Views that left the window

  /// Drops views and recognizers that have left the window, and cancels their touches.
  func dropWhatLeft() {
    for id in sessions.keys.sorted() { dropWhatLeft(id) }
    drop(members.values.filter { hasLeft($0) })
  }

  private func hasLeft(_ recognizer: GestureRecognizer) -> Bool { recognizer.view?.takesPart(in: host) != true }

  private func drop(_ gone: [GestureRecognizer]) {
    guard host != nil, !gone.isEmpty else { return }
    for recognizer in gone.sorted(by: { $0.id < $1.id }) { arbiter.remove(recognizer.id) }
    decide()
  }

  private func dropWhatLeft(_ id: Int64) {
    guard let host, let before = sessions[id] else { return }
    drop(before.listeners.filter { hasLeft($0) })
    guard let session = sessions[id], let view = session.view, !view.takesPart(in: host) else { return }
    let heir = session.touch.heir(in: host)
    session.touch.view = heir
    sessions[id]?.view = heir
    if !session.viewIsOut, session.isHeard { view.deliver([session.touch], .cancelled) }
  }
}
