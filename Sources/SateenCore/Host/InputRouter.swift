import SateenLayout

/// Delivers a window's events to its views.
@MainActor
final class InputRouter {
  let dispatcher = TouchDispatcher()
  let rest: PointerRest
  /// The tolerance of a hit test, in points: ``Touch/fingerReach`` while a finger comes down, otherwise 0.
  private(set) var hitTestReach = 0.0

  private let view: View
  private let focus: Focus
  private let turns: TurnSchedule
  private var events: [InputEvent] = []
  private weak var hovered: View?
  private var hoverFollowers: [HoverFollower] = []
  /// The pointer's location in the window, in points; nil while it is outside.
  private var pointerLocation: Point?

  private static let pointerID: Int64 = -1

  init(_ view: View, _ focus: Focus, _ turns: TurnSchedule) {
    self.view = view
    self.focus = focus
    self.turns = turns
    rest = PointerRest(turns)
  }

  /// Whether events wait for the next turn.
  var hasEvents: Bool { !events.isEmpty }

  /// The shape the pointer should have now: that of the view that has its touch, or else of the view under it.
  var pointerShape: PointerShape {
    var view = dispatcher.view(of: Self.pointerID) ?? hovered
    while let current = view {
      if let shape = current.wantedPointerShape { return shape }
      view = current.superview
    }
    return .arrow
  }

  func hitTest(_ point: Point) -> View? { view.responder.hitTest(point) }

  // MARK: Events

  /// Keeps an event for the next turn.
  func enqueue(_ event: InputEvent) {
    events.append(event)
    turns.setNeedsTurn()
  }

  func deliverEvents() {
    while !events.isEmpty {
      let batch = events
      events = []
      for event in batch where !turns.isOver { deliver(event) }
    }
  }

  private func deliver(_ told: InputEvent) {
    guard let event = told.sanitized(lastPlace: { dispatcher.place(of: $0 ?? Self.pointerID) }) else { return }
    let time = turns.frameTime
    switch event {
    case .pointerMoved(let point):
      hover(at: point)
      dispatcher.moved(id: Self.pointerID, to: point, time: time)
    case .pointerLeft: hover(at: nil)
    case .pointerDown(let point, .primary, let clicks, let modifiers):
      rest.interrupt()
      let hit = hitTest(point)
      focus.pressed(hit)
      dispatcher.began(
        id: Self.pointerID, at: point, isFinger: false, tapCount: clicks, modifiers: modifiers, time: time, hit: hit)
      trackingDidChange()
    case .pointerUp(let point, .primary):
      dispatcher.ended(id: Self.pointerID, at: point, time: time)
      trackingDidChange()
    case .pointerDown(let point, .secondary, _, _):
      press(at: point) { $0.secondaryPress(at: $1) || $0.menuRequested(at: $1) }
    case .pointerDown(let point, .middle, _, _): press(at: point) { $0.middlePress(at: $1) }
    case .pointerUp(let point, .secondary): dispatcher.host?.secondaryButtonWasReleased(at: point)
    case .pointerUp: break
    case .wheel(let point, let dx, let dy, let modifiers):
      let step = ScrollPhysics.pointsPerNotch
      scroll(at: point, by: Point(x: dx * step, y: dy * step), isPrecise: false, modifiers)
    case .preciseScroll(let point, let dx, let dy, let modifiers):
      scroll(at: point, by: Point(x: dx, y: dy), isPrecise: true, modifiers)
    case .touchBegan(let id, let point):
      rest.interrupt()
      hitTestReach = Touch.fingerReach
      let hit = hitTest(point)
      hitTestReach = 0
      focus.touchBegan(id, at: point, on: hit)
      dispatcher.began(id: id, at: point, isFinger: true, tapCount: 1, time: time, hit: hit)
      trackingDidChange()
    case .touchMoved(let id, let point):
      focus.touchMoved(id, to: point)
      dispatcher.moved(id: id, to: point, time: time)
    case .touchEnded(let id, let point):
      focus.touchEnded(id)
      dispatcher.ended(id: id, at: point, time: time)
      trackingDidChange()
    case .touchCancelled(let id):
      focus.touchCancelled(id)
      dispatcher.cancelled(id: id, time: time)
      trackingDidChange()
    case .keyDown(let key, let modifiers, let isRepeat):
      rest.interrupt()
      if !focus.keyDown(key, modifiers, isRepeat: isRepeat), !isRepeat { keyWasLeft(key, modifiers) }
    case .keyUp(let key, let modifiers): focus.offer { $0.responder.keyUp(key, modifiers) }
    case .textInput(let text): if !text.isEmpty { focus.offer { $0.responder.insertText(text) } }
    }
  }

  /// Keys that ask for something about what has the focus.
  private func keyWasLeft(_ key: Key, _ modifiers: KeyModifiers) {
    switch (key, modifiers) {
    case (.menu, []), (.function(10), .shift): focus.offer { $0.responder.menuRequested(at: nil) }
    case (.function(1), .control): if let view = focus.firstResponder { rest.observer?.helpRequested(about: view) }
    default: break
    }
  }

  /// Delivers a press of another button than the primary one to the view under it, then along the responder chain until
  /// a view uses it.
  private func press(at point: Point, _ isUsed: (Responder, Point) -> Bool) {
    rest.interrupt()
    let hit = hitTest(point)
    focus.pressed(hit)
    hit?.offer { isUsed($0.responder, $0.layer.convertFromWindow(point)) }
  }

  private func scroll(at point: Point, by distance: Point, isPrecise: Bool, _ modifiers: KeyModifiers) {
    var delta = distance
    if modifiers.contains(.shift) {
      // Some systems have swapped the axes already.
      delta = Point(x: abs(distance.x) > abs(distance.y) ? distance.x : distance.y, y: 0)
    }
    guard delta != .zero else { return }
    rest.interrupt()
    hitTest(point)?.offer {
      $0.responder.scroll(by: delta, modifiers: modifiers, isPrecise: isPrecise, at: point)
    }
  }

  func cancelTouches() {
    rest.interrupt()
    focus.touchesCancelled()
    dispatcher.cancelAll(time: turns.frameTime)
    trackingDidChange()
  }

  private func trackingDidChange() { dispatcher.host?.trackingDidChange() }

  // MARK: Hover

  private func hover(at point: Point?) {
    pointerLocation = point
    let view = point.flatMap { hitTest($0) }
    if hovered !== view {
      hovered?.responder.pointerMoved(to: nil)
      hovered = view
      followHover()
    }
    rest.moved(to: point, above: view)
    if let view, let point { view.responder.pointerMoved(to: view.layer.convertFromWindow(point)) }
  }

  /// Notifies nodes that the pointer came over them, or over views inside them, or left.
  private func followHover() {
    var followers: [any HoverFollowing] = []
    var view = hovered
    while let current = view {
      if let follower = current.backed as? any HoverFollowing { followers.append(follower) }
      view = current.superview
    }
    let before = hoverFollowers.compactMap(\.follower)
    hoverFollowers = followers.map { HoverFollower(follower: $0) }
    for one in before where !followers.contains(where: { $0 === one }) { one.hoverDidChange(isOver: false) }
    for one in followers where !before.contains(where: { $0 === one }) { one.hoverDidChange(isOver: true) }
  }

  /// Updates the hovered view after changes on screen: another view may then lie under a pointer that did not move.
  func updateHover() {
    guard !dispatcher.isTracking, let location = pointerLocation, hitTest(location) !== hovered else { return }
    hover(at: location)
  }

  /// Ends the hover and the touches of views that have left the window.
  func dropWhatLeft() {
    if let view = hovered, !view.takesPart(in: dispatcher.host) {
      hovered = nil
      rest.end()
      view.responder.pointerMoved(to: nil)
      followHover()
    }
    if dispatcher.isTracking { dispatcher.dropWhatLeft() }
  }
}
