import SateenLayout
import SateenThreads

// Delivers events to views.
extension RootContainer {
  // MARK: Tracking

  /// Whether a finger, or the pointer's primary button, is down.
  public var isTracking: Bool { dispatcher.isTracking }

  /// Runs one worker fewer while a touch is down, to leave a processor to the main loop.
  func trackingDidChange() {
    let all = Self.workerCount
    WorkQueue.shared.workerLimit = dispatcher.isTracking ? max(1, all - 1) : all
  }

  /// The number of workers that draw and measure while no touch is down.
  public static var workerCount = WorkQueue.defaultWorkers {
    didSet { WorkQueue.shared.workerLimit = workerCount }
  }

  // MARK: Events

  /// Adds a handler that is called for every key press before any view. Returning true consumes the key.
  @discardableResult
  public func addKeyHandler(_ handler: @escaping (Key, KeyModifiers) -> Bool) -> Registration {
    let id = keyHandlers.add(handler)
    return .onMain { [weak self] in _ = self?.keyHandlers.remove(id) }
  }

  /// The shape the pointer should have now: that of the view that has its touch, or else of the view under it.
  public var pointerShape: PointerShape {
    var view = dispatcher.view(of: Self.pointerID) ?? hovered
    while let current = view {
      if let shape = current.wantedPointerShape { return shape }
      view = current.superview
    }
    return .arrow
  }

  /// The deepest view at a point in the window.
  public func hitTest(_ point: Point) -> View? { view.responder.hitTest(point) }

  /// Whether the first responder, or a view after it in the responder chain, takes typed text.
  public var isTextInputFocused: Bool {
    var view = firstResponder
    while let current = view {
      if current.responder.acceptsTextInput { return true }
      view = current.next
    }
    return false
  }

  func deliverEvents() {
    while !events.isEmpty {
      let batch = events
      events = []
      for event in batch { deliver(event) }
    }
  }

  private static let pointerID: Int64 = -1

  private func deliver(_ told: InputEvent) {
    guard let event = told.sanitized(lastPlace: { dispatcher.place(of: $0 ?? Self.pointerID) }) else { return }
    let time = frameTime
    switch event {
    case .pointerMoved(let point):
      hover(at: point)
      dispatcher.moved(id: Self.pointerID, to: point, time: time)
    case .pointerLeft: hover(at: nil)
    case .pointerDown(let point, .primary, let clicks, let modifiers):
      let hit = hitTest(point)
      if !keepsSelection(hit) { selectionView = nil }
      dispatcher.began(
        id: Self.pointerID, at: point, isFinger: false, tapCount: clicks, modifiers: modifiers, time: time, hit: hit)
      trackingDidChange()
    case .pointerUp(let point, .primary):
      dispatcher.ended(id: Self.pointerID, at: point, time: time)
      trackingDidChange()
    case .pointerDown(let point, .secondary, _, _):
      press(at: point) { $0.responder.secondaryPress(at: $1) }
    case .pointerDown(let point, .middle, _, _):
      press(at: point) { $0.responder.middlePress(at: $1) }
    case .pointerUp: break
    case .wheel(let point, let dx, let dy, let modifiers):
      let step = ScrollPhysics.pointsPerNotch
      scroll(at: point, by: Point(x: dx * step, y: dy * step), isPrecise: false, modifiers)
    case .preciseScroll(let point, let dx, let dy, let modifiers):
      scroll(at: point, by: Point(x: dx, y: dy), isPrecise: true, modifiers)
    case .touchBegan(let id, let point):
      hitTestReach = Touch.fingerReach
      let hit = hitTest(point)
      hitTestReach = 0
      touchesOutsideSelection[id] = keepsSelection(hit) ? nil : point
      dispatcher.began(id: id, at: point, isFinger: true, tapCount: 1, time: time, hit: hit)
      trackingDidChange()
    case .touchMoved(let id, let point):
      if let start = touchesOutsideSelection[id], start.distance(to: point) > TapGestureRecognizer.tolerance {
        touchesOutsideSelection[id] = nil
      }
      dispatcher.moved(id: id, to: point, time: time)
    case .touchEnded(let id, let point):
      if touchesOutsideSelection.removeValue(forKey: id) != nil { selectionView = nil }
      dispatcher.ended(id: id, at: point, time: time)
      trackingDidChange()
    case .touchCancelled(let id):
      touchesOutsideSelection[id] = nil
      dispatcher.cancelled(id: id, time: time)
      trackingDidChange()
    case .keyDown(let key, let modifiers, let isRepeat):
      for handler in keyHandlers.all where handler(key, modifiers) { return }
      offerToFocus { $0.responder.keyDown(key, modifiers, isRepeat: isRepeat) }
    case .keyUp(let key, let modifiers): offerToFocus { $0.responder.keyUp(key, modifiers) }
    case .textInput(let text): if !text.isEmpty { offerToFocus { $0.responder.insertText(text) } }
    }
  }

  /// Whether a press on a view keeps the current selection.
  private func keepsSelection(_ hit: View?) -> Bool {
    guard let selected = selectionView, hit !== selected else { return true }
    var view = hit
    while let current = view {
      if current.selectionOwner === selected { return true }
      view = current.superview
    }
    return false
  }

  /// Delivers a press of another button than the primary one to the view under it, then along the responder chain until
  /// a view uses it.
  private func press(at point: Point, _ isUsed: (View, Point) -> Bool) {
    let hit = hitTest(point)
    if !keepsSelection(hit) { selectionView = nil }
    var view = hit
    while let current = view {
      if isUsed(current, current.layer.convertFromWindow(point)) { return }
      view = current.next
    }
  }

  private func hover(at point: Point?) {
    pointerPlace = point
    let view = point.flatMap { hitTest($0) }
    if hovered !== view {
      hovered?.responder.pointerMoved(to: nil)
      hovered = view
      followHover()
    }
    if let view, let point { view.responder.pointerMoved(to: view.layer.convertFromWindow(point)) }
  }

  /// Ends the hover of a view that has left the window.
  func dropHoveredThatLeft() {
    guard let view = hovered, view.host !== self else { return }
    hovered = nil
    view.responder.pointerMoved(to: nil)
    followHover()
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

  /// Updates the hovered view once motion has ended: another view may then lie under a pointer that did not move.
  func hoverAgain() {
    guard turns.needsCompose, !isMoving, !isTracking, let place = pointerPlace, hitTest(place) !== hovered else {
      return
    }
    hover(at: place)
  }

  private func scroll(at point: Point, by distance: Point, isPrecise: Bool, _ modifiers: KeyModifiers) {
    var delta = distance
    if modifiers.contains(.shift) {
      // Some systems have swapped the axes already.
      delta = Point(x: abs(distance.x) > abs(distance.y) ? distance.x : distance.y, y: 0)
    }
    guard delta != .zero else { return }
    var view = hitTest(point)
    while let current = view {
      if current.responder.scroll(by: delta, modifiers: modifiers, isPrecise: isPrecise, at: point) { return }
      view = current.next
    }
  }

  /// Offers an event to the first responder, then along the responder chain, until a view uses it.
  private func offerToFocus(_ isUsed: (View) -> Bool) {
    var view = firstResponder ?? rootNode?.loadedView
    while let current = view {
      if isUsed(current) { return }
      view = current.next
    }
  }

  /// Cancels all touches. For hosts whose window lost the pointer or the keyboard.
  public func cancelTouches() {
    touchesOutsideSelection = [:]
    dispatcher.cancelAll(time: frameTime)
    trackingDidChange()
  }
}
