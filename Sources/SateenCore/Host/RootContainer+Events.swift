import SateenLayout
import SateenThreads

// Takes events to the views they are for.
extension RootContainer {
  // MARK: Tracking

  /// Whether a finger or the pointer holds something.
  public var isTracking: Bool { dispatcher.isTracking }

  /// Workers make room for the main loop while a finger is on the glass.
  func trackingChanged() {
    let all = Self.workerCount
    WorkQueue.shared.workerLimit = dispatcher.isTracking ? max(1, all - 1) : all
  }

  /// How many workers draw and measure while nothing is held.
  public static var workerCount = WorkQueue.defaultWorkers {
    didSet { WorkQueue.shared.workerLimit = workerCount }
  }

  // MARK: Events

  /// Asked for every key before anyone else; true uses the key up.
  @discardableResult
  public func addKeyHandler(_ handler: @escaping (Key, KeyModifiers) -> Bool) -> Registration {
    let id = keyHandlers.add(handler)
    return .onMain { [weak self] in _ = self?.keyHandlers.remove(id) }
  }

  /// The shape the pointer should have now: that of what it holds, or else of what it is above.
  public var pointerShape: PointerShape {
    var view = dispatcher.view(of: Self.pointerID) ?? hovered
    while let current = view {
      if let shape = current.wantedPointerShape { return shape }
      view = current.superview
    }
    return .arrow
  }

  /// The deepest view under a place in the window.
  public func hitTest(_ point: Point) -> View? { view.deliverHitTest(point) }

  /// Whether typed text is for who has the focus, or for something around it.
  public var isTextInputFocused: Bool {
    var view = firstResponder
    while let current = view {
      if current.takesTextInput { return true }
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
    guard let event = told.sound(lastPlace: { dispatcher.place(of: $0 ?? Self.pointerID) }) else { return }
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
      trackingChanged()
    case .pointerUp(let point, .primary):
      dispatcher.ended(id: Self.pointerID, at: point, time: time)
      trackingChanged()
    case .pointerDown(let point, .secondary, _, _):
      press(at: point) { $0.deliverSecondaryPress(at: $1) }
    case .pointerDown(let point, .middle, _, _):
      press(at: point) { $0.deliverMiddlePress(at: $1) }
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
      trackingChanged()
    case .touchMoved(let id, let point):
      if let start = touchesOutsideSelection[id], start.distance(to: point) > TapGestureRecognizer.tolerance {
        touchesOutsideSelection[id] = nil
      }
      dispatcher.moved(id: id, to: point, time: time)
    case .touchEnded(let id, let point):
      if touchesOutsideSelection.removeValue(forKey: id) != nil { selectionView = nil }
      dispatcher.ended(id: id, at: point, time: time)
      trackingChanged()
    case .touchCancelled(let id):
      touchesOutsideSelection[id] = nil
      dispatcher.cancelled(id: id, time: time)
      trackingChanged()
    case .keyDown(let key, let modifiers, let isRepeat):
      for handler in keyHandlers.all where handler(key, modifiers) { return }
      offerToFocus { $0.deliverKeyDown(key, modifiers, isRepeat: isRepeat) }
    case .keyUp(let key, let modifiers): offerToFocus { $0.deliverKeyUp(key, modifiers) }
    case .textInput(let text): if !text.isEmpty { offerToFocus { $0.deliverText(text) } }
    }
  }

  /// Whether a press leaves what is selected as it is.
  private func keepsSelection(_ hit: View?) -> Bool {
    guard let selected = selectionView, hit !== selected else { return true }
    var view = hit
    while let current = view {
      if current.selectionOwner === selected { return true }
      view = current.superview
    }
    return false
  }

  /// A press of another button than the primary one: the first view that uses it has it.
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
    if hovered !== view { hovered?.deliverPointerMoved(to: nil) }
    hovered = view
    if let view, let point { view.deliverPointerMoved(to: view.layer.convertFromWindow(point)) }
  }

  /// The pointer is not above what has left the window.
  func dropHoveredThatLeft() {
    guard let view = hovered, view.container !== self else { return }
    hovered = nil
    view.deliverPointerMoved(to: nil)
  }

  /// Once what moved has come to rest, something else may lie under a pointer that stayed where it was.
  func hoverAgain() {
    guard needsCompose, !isMoving, !isTracking, let place = pointerPlace, hitTest(place) !== hovered else { return }
    hover(at: place)
  }

  private func scroll(at point: Point, by distance: Point, isPrecise: Bool, _ modifiers: KeyModifiers) {
    var delta = distance
    if modifiers.contains(.shift) {
      // Some systems have turned it sideways already.
      delta = Point(x: abs(distance.x) > abs(distance.y) ? distance.x : distance.y, y: 0)
    }
    guard delta != .zero else { return }
    var view = hitTest(point)
    while let current = view {
      if current.deliverScroll(by: delta, modifiers: modifiers, isPrecise: isPrecise, at: point) { return }
      view = current.next
    }
  }

  /// Asks who has the focus, and then those around it, until somebody uses what there is.
  private func offerToFocus(_ isUsed: (View) -> Bool) {
    var view = firstResponder ?? rootNode?.loadedView
    while let current = view {
      if isUsed(current) { return }
      view = current.next
    }
  }

  /// The window lost the pointer or the keyboard: whatever is held is let go.
  public func cancelTouches() {
    touchesOutsideSelection = [:]
    dispatcher.cancelAll(time: frameTime)
    trackingChanged()
  }
}
