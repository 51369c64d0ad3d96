import SateenLayout

/// Delivers a window's events to its views.
@MainActor
final class InputRouter {
  let dispatcher: TouchDispatcher
  let rest: PointerRest
  /// The tolerance of a hit test, in points: ``Touch/fingerReach`` while a finger comes down, otherwise 0.
  private(set) var hitTestReach = 0.0

  /// Whether a hit test looks for what help is about. Disabled controls count then.
  private(set) var looksForHelp = false

  private let view: View
  private let focus: FocusSystem
  private let turns: TurnSchedule
  private var events: [InputEvent] = []
  private weak var hovered: View?
  private var hoverFollowers: [HoverFollower] = []
  private var hoverRecognizers: [HoverGestureRecognizer] = []
  private var tapCounter = TapCounter()
  private let wheelPinch = WheelPinch()
  /// The pointer's location in the window, in points; nil while it is outside.
  private(set) var pointerLocation: Point?

  private static let pointerID: Int64 = -1

  /// The number of the touch that a press of a button is.
  private static func touchID(_ button: PointerButton) -> Int64 {
    switch button {
    case .primary: pointerID
    case .secondary: -2
    case .middle: -3
    }
  }

  init(_ view: View, _ focus: FocusSystem, _ turns: TurnSchedule) {
    self.view = view
    self.focus = focus
    self.turns = turns
    rest = PointerRest(turns)
    dispatcher = TouchDispatcher(turns)
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
      for button in [PointerButton.primary, .secondary, .middle] {
        dispatcher.moved(id: Self.touchID(button), to: point, time: time)
      }
    case .pointerLeft: hover(at: nil)
    case .pointerDown(let point, .primary, let clicks, let modifiers):
      rest.interrupt()
      let hit = hitTest(point)
      focus.pressed(hit, at: point)
      _ = began(.primary, at: point, clicks, modifiers, hit)
    case .pointerDown(let point, let button, let clicks, let modifiers): press(button, at: point, clicks, modifiers)
    case .pointerUp(let point, let button):
      dispatcher.ended(id: Self.touchID(button), at: point, time: time)
      trackingDidChange()
      if button == .secondary { dispatcher.host?.secondaryButtonWasReleased(at: point) }
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
      let taps = tapCounter.began(id, at: point, time: time)
      dispatcher.began(Touch(id: id, at: point, isFinger: true, tapCount: taps, timestamp: time), hit: hit)
      trackingDidChange()
    case .touchMoved(let id, let point):
      focus.touchMoved(id, to: point)
      dispatcher.moved(id: id, to: point, time: time)
    case .touchEnded(let id, let point):
      // A finger that has scrolled, however short a way, was no tap.
      if dispatcher.isTaken(id) { focus.touchCancelled(id) } else { focus.touchEnded(id) }
      tapCounter.ended(id, at: point, time: time)
      dispatcher.ended(id: id, at: point, time: time)
      trackingDidChange()
    case .touchCancelled(let id):
      focus.touchCancelled(id)
      tapCounter.cancelled(id)
      dispatcher.cancelled(id: id, time: time)
      trackingDidChange()
    case .keyDown(let key, let modifiers, let isRepeat):
      rest.interrupt()
      if !focus.keyDown(key, modifiers, isRepeat: isRepeat), !isRepeat { keyWasLeft(key, modifiers) }
    case .keyUp(let key, let modifiers): focus.keyUp(key, modifiers)
    case .modifiersChanged(let modifiers): dispatcher.host?.modifiersDidChange(to: modifiers)
    case .textInput(let text): focus.insert(text)
    case .composition(let composition): focus.compose(composition)
    case .filesDropped(let point, let paths): drop(paths, at: point)
    }
  }

  /// Offers files to what they were dropped on, then to what is around.
  private func drop(_ paths: [String], at point: Point) {
    guard !paths.isEmpty else { return }
    rest.interrupt()
    hitTest(point)?.offer { $0.responder.filesDropped(paths, at: $0.layer.convertFromWindow(point)) }
  }

  /// Keys that ask for something about what has the focus.
  private func keyWasLeft(_ key: Key, _ modifiers: KeyModifiers) {
    switch (key, modifiers) {
    case (.menu, []), (.function(10), .shift): focus.offer { $0.responder.menuRequested(at: nil) }
    case (.function(1), .control): rest.requestHelp(about: focus.firstResponder)
    default: break
    }
  }

  private func began(
    _ button: PointerButton, at point: Point, _ clicks: Int, _ modifiers: KeyModifiers, _ hit: View?
  ) -> Bool {
    let touch = Touch(
      id: Self.touchID(button), at: point, isFinger: false, button: button, tapCount: clicks, modifiers: modifiers,
      timestamp: turns.frameTime)
    defer { trackingDidChange() }
    return dispatcher.began(touch, hit: hit)
  }

  /// Delivers a press of another button than the primary one to the view under it, then along the responder chain until
  /// a view uses it, or recognizers take it that hear presses of the button.
  func press(_ button: PointerButton, at point: Point, _ clicks: Int = 1, _ modifiers: KeyModifiers = []) {
    rest.interrupt()
    let hit = hitTest(point)
    focus.pressed(hit, at: point, givesFocus: button == .secondary)
    var isOffered = false
    hit?.offer { view in
      if !isOffered, dispatcher.hears(button, view) {
        isOffered = true
        if began(button, at: point, clicks, modifiers, hit) { return true }
      }
      let place = view.layer.convertFromWindow(point)
      if button == .middle { return view.responder.middlePress(at: place) }
      return view.responder.secondaryPress(at: place) || view.responder.menuRequested(at: place)
    }
  }

  private func scroll(at point: Point, by distance: Point, isPrecise: Bool, _ modifiers: KeyModifiers) {
    var delta = distance
    if modifiers.contains(.shift) {
      // Some systems have swapped the axes already.
      delta = Point(x: abs(distance.x) > abs(distance.y) ? distance.x : distance.y, y: 0)
    }
    guard delta != .zero else { return }
    rest.interrupt()
    let hit = hitTest(point)
    hit?.offer { view in
      if modifiers.contains(.control), delta.y != 0 {
        let isPinch = wheelPinch.turn(over: view, by: delta.y, at: point, turns) {
          dispatcher.isAllowed($0, from: hit)
        }
        if isPinch { return true }
      }
      return view.responder.scroll(by: delta, modifiers: modifiers, isPrecise: isPrecise, at: point)
    }
  }

  func cancelTouches() {
    rest.interrupt()
    focus.touchesCancelled()
    tapCounter.cancelAll()
    wheelPinch.end()
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
    rest.moved(to: point, above: rest.isUsed ? point.flatMap(helpView) : nil)
    if let view, let point { view.responder.pointerMoved(to: view.layer.convertFromWindow(point)) }
    followHoverGestures(at: point)
  }

  /// The view that help at a point is about.
  private func helpView(at point: Point) -> View? {
    looksForHelp = true
    defer { looksForHelp = false }
    return hitTest(point)
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

  /// Tells hover recognizers around the pointer where it is, and others that it left.
  private func followHoverGestures(at point: Point?) {
    var followers: [HoverGestureRecognizer] = []
    var view = hovered
    while let current = view {
      for recognizer in current.gestureRecognizers where recognizer.isEnabled {
        if let follower = recognizer as? HoverGestureRecognizer { followers.append(follower) }
      }
      view = current.superview
    }
    let before = hoverRecognizers
    hoverRecognizers = followers
    for one in before where !followers.contains(where: { $0 === one }) { one.follow(nil) }
    guard let point else { return }
    for one in followers where one.view != nil { one.follow(point) }
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
      followHoverGestures(at: nil)
    }
    wheelPinch.dropWhatLeft(dispatcher.host)
    dispatcher.dropWhatLeft()
  }
}
