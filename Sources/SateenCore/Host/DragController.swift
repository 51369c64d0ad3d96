import SateenLayout
import SateenThreads

/// Carries items through a window: finds what they are over, scrolls at edges, and takes the picture home.
@MainActor
final class DragController: FrameTicker {
  private unowned let container: RootContainer
  private let recognizer = DragGestureRecognizer()
  private(set) var session: DragSession?
  private var picture: DragPicture?
  /// Pictures on their way to where the items rest.
  private var landings: [Landing] = []
  private weak var target: View?
  private var scroller: (view: ScrollView, vertical: EdgeScroll, horizontal: EdgeScroll)?
  private var keys: Registration?
  private var hasMoved = false

  private struct Landing {
    let picture: DragPicture
    let session: DragSession
    weak var view: View?

    @MainActor func end() {
      picture.remove()
      (view as? any DragPicturing)?.dragDidLand(session)
    }
  }

  init(_ container: RootContainer) {
    self.container = container
  }

  func attach(to view: View) {
    recognizer.hasItems = { [weak self] in self?.hasItems($0) ?? false }
    recognizer.addAction { [weak self] recognizer in
      guard let self else { return }
      switch recognizer.state {
      case .began: begin()
      case .changed: move(to: recognizer.windowLocation)
      case .ended: letGo()
      case .cancelled: cancel()
      case .possible, .failed: break
      }
    }
    view.addGestureRecognizer(recognizer)
  }

  // MARK: Beginning

  /// The nearest view around a point that has items to drag, from what was hit outwards.
  private func source(from hit: View?, at windowPoint: Point) -> (view: View, items: [DragItem])? {
    var view = hit
    while let current = view {
      let items = current.responder.dragItems(at: current.layer.convertFromWindow(windowPoint))
      if !items.isEmpty { return (current, items) }
      view = current.next
    }
    return nil
  }

  private func hasItems(_ touch: Touch) -> Bool {
    session == nil && source(from: touch.view, at: touch.windowLocation) != nil
  }

  private func begin() {
    let start = recognizer.start
    guard session == nil, let hit = container.hitTest(start), let (view, items) = source(from: hit, at: start) else {
      return recognizer.move(to: .cancelled)
    }
    let place = view.layer.convertFromWindow(start)
    let (layer, background) = (view as? any DragPicturing)?.dragPicture(at: place) ?? (view.layer, nil)
    guard let frame = layer.wayToWindow.apply(layer.bounds), !frame.isEmpty else {
      return recognizer.move(to: .cancelled)
    }
    let session = DragSession(items, from: view, at: start, recognizer.modifiers, lifting: frame)
    self.session = session
    hasMoved = false
    session.onCancel = { [weak self, weak session] in
      if let self, let session, self.session === session { cancel() }
    }
    picture = DragPicture(layer, background: background, at: frame, count: items.count, in: container.view.layer)
    keys = container.addKeyHandler { [weak self] key, _ in
      guard key == .escape, let self, session === self.session else { return false }
      cancel()
      return true
    }
    view.responder.dragDidBegin(session)
    container.addTicker(self)
    move(to: recognizer.windowLocation)
  }

  // MARK: Moving

  private func move(to point: Point) {
    guard let session, point.x.isFinite, point.y.isFinite else { return }
    session.windowLocation = point
    if point.distance(to: recognizer.start) > 8 { hasMoved = true }
    container.addTicker(self)
  }

  /// Keys that are held have changed.
  func modifiersDidChange(to modifiers: KeyModifiers) {
    guard let session, session.modifiers != modifiers else { return }
    session.modifiers = modifiers
    container.addTicker(self)
  }

  func tick(at time: Double) -> Bool {
    if let session {
      if session.source?.takesPart(in: container) == true {
        follow(session)
      } else {
        session.source = nil
        cancel()
      }
    }
    var isMoving = false
    if let session = self.session {
      scroll(session)
      picture?.move(to: session.pictureFrame.origin)
      isMoving = picture?.advance(to: time) == true || scroller?.view.isDecelerating == true
    }
    let over = landings.filter { !$0.picture.advance(to: time) }
    landings.removeAll { landing in over.contains { $0.picture === landing.picture } }
    for landing in over { landing.end() }
    return isMoving || !landings.isEmpty
  }

  /// Asks what lies below the items. Content that scrolls below them counts as a move.
  private func follow(_ session: DragSession) {
    var view = container.hitTest(session.windowLocation)
    var found: (view: View, proposal: DropProposal)?
    while let current = view, found == nil {
      if let proposal = current.responder.dropProposal(for: session), self.session === session {
        found = (current, proposal)
      }
      guard self.session === session else { return }
      view = current.next
    }
    let old = target
    target = found?.view
    if old !== target {
      old?.responder.dropExited(session)
      guard self.session === session else { return }
      if let target { target.responder.dropEntered(session) }
    }
    guard self.session === session else { return }
    session.proposal = found?.proposal ?? .cancel
    picture?.show(session.proposal)
    target?.responder.dropMoved(session)
  }

  /// Scrolls what the items are near an edge of.
  private func scroll(_ session: DragSession) {
    var view = container.hitTest(session.windowLocation)
    var found: ScrollView?
    while let current = view, found == nil {
      if let scroll = current as? ScrollView, scroll.isScrollEnabled,
        scroll.overflows(.vertical) || scroll.overflows(.horizontal)
      {
        found = scroll
      }
      view = current.superview
    }
    if scroller?.view !== found {
      scroller?.view.autoscroll(velocity: nil)
      scroller = found.map { view in
        let place = session.location(in: view) - view.bounds.origin
        return (view, EdgeScroll(start: place.y), EdgeScroll(start: place.x))
      }
    }
    guard var current = scroller else { return }
    let place = session.location(in: current.view) - current.view.bounds.origin
    var speed = Point.zero
    if current.view.overflows(.vertical) {
      speed.y = current.vertical.speed(at: place.y, length: current.view.bounds.height)
    }
    if current.view.overflows(.horizontal) {
      speed.x = current.horizontal.speed(at: place.x, length: current.view.bounds.width)
    }
    scroller = current
    current.view.autoscroll(velocity: speed == .zero ? nil : speed)
  }

  // MARK: The end

  private func letGo() {
    guard let session else { return }
    // The last move may not have been told yet.
    follow(session)
    guard self.session === session else { return }
    if recognizer.isFinger, !hasMoved {
      cancel()
      // A finger that only rests asks for a menu, where there is one.
      container.hitTest(recognizer.start)?.offer {
        $0.responder.menuRequested(at: $0.layer.convertFromWindow(recognizer.start))
      }
      return
    }
    guard let target, session.proposal.takesItems, target.takesPart(in: container) else { return cancel() }
    let isTaken = target.responder.performDrop(session)
    guard self.session === session else { return }
    guard isTaken else { return cancel() }
    finish(session, at: target)
  }

  /// Ends the drag. The items go back where they were.
  func cancel() {
    guard let session else { return }
    session.proposal = .cancel
    target?.responder.dropExited(session)
    guard self.session === session else { return }
    finish(session, at: session.source)
  }

  /// - Parameter view: where the items rest from now on.
  private func finish(_ session: DragSession, at view: View?) {
    self.session = nil
    session.isActive = false
    keys?.remove()
    keys = nil
    target = nil
    scroller?.view.autoscroll(velocity: nil)
    scroller = nil
    land(session, at: view)
    session.source?.responder.dragDidEnd(session)
    if recognizer.isActive { recognizer.move(to: .cancelled) }
    container.addTicker(self)
  }

  private func land(_ session: DragSession, at view: View?) {
    guard let picture else { return }
    self.picture = nil
    var place: Rect?
    if let view, view.takesPart(in: container) {
      let rest = (view as? any DragPicturing).map { $0.restingFrame(of: session) } ?? view.bounds
      place = rest.flatMap { view.layer.wayToWindow.apply($0) }
    }
    let landing = Landing(picture: picture, session: session, view: view)
    guard !container.isClosed, !container.reducesMotion else { return landing.end() }
    if let place { picture.land(at: place.origin) } else { picture.fadeOut() }
    landings.append(landing)
  }

  /// The window is closed.
  func end() {
    if let session { finish(session, at: nil) }
    let all = landings
    landings = []
    for landing in all { landing.end() }
  }
}
