import SateenGraphics
import SateenLayout

/// A layer that takes part in events. View-backed nodes have one made for them; write a subclass to put something of
/// your own, wrapped in `DisplayNode(viewBlock:)`, among nodes.
///
/// Events for a view with a node go to the node's methods of the same names first. Methods that are not overridden pass
/// them on to the view.
@MainActor
open class View: Responder, TurnMember {
  /// The view's layer, which lives as long as the view.
  public let layer = Layer()

  /// The node this view belongs to, if any.
  weak var backed: (any ViewBacked)?
  public private(set) weak var superview: View?
  /// In the order they were added; which is in front is decided by their layers.
  public private(set) var subviews: [View] = []
  /// Nodes of subviews that are no subnodes of another node. They are retained as long as their views are inside.
  private var keptNodes: [any ViewBacked] = []

  /// Whether events reach this view and the views in it.
  public var isUserInteractionEnabled = true
  /// Whether the view only fades out: its element is gone already, and the view is in the window no more as far as events
  /// and the focus are concerned.
  package var isSeenToGo = false
  /// A number that no other view ever has.
  let number: UInt64
  private static var lastNumber: UInt64 = 0

  /// Distances by which the area that takes touches differs from the bounds, in points; negative values enlarge it.
  public var hitTestSlop: EdgeInsets = .zero
  public private(set) var gestureRecognizers: [GestureRecognizer] = []
  /// The view whose selection stays when this view, or one inside it, is pressed. The handles of a selection set it,
  /// for example.
  public weak var selectionOwner: View?

  public init() {
    Self.lastNumber += 1
    number = Self.lastNumber
    super.init(base: ())
    layer.owner = self
  }

  /// The rectangle in the superview, in points, leaving the transform aside.
  public var frame: Rect {
    get { layer.frame }
    set {
      let old = layer.bounds.size
      layer.frame = newValue
      if layer.bounds.size != old { boundsDidChange() }
    }
  }

  /// The visible part of the view's own space, in points.
  public var bounds: Rect {
    get { layer.bounds }
    set {
      let old = layer.bounds.size
      layer.bounds = newValue
      if newValue.size != old { boundsDidChange() }
    }
  }

  var lastNotifiedSize: Size = .zero

  /// Called when the size has changed.
  open func boundsDidChange() {}

  // MARK: Tree

  /// Adds a subview above the others.
  public func addSubview(_ view: View) {
    insertSubview(view, layerIndex: nil)
  }

  func insertSubview(_ view: View, layerIndex: Int?) {
    if view.superview === self {
      // The view keeps its place among the subviews; only its layer moves.
      layer.addSublayer(view.layer, at: layerIndex)
      return
    }
    let before = view.layer.host
    let now = layer.host
    if before != nil, before !== now { view.removeFromSuperview() }
    view.detach()
    view.superview = self
    subviews.append(view)
    if let node = view.backed, node.isKeptByViews { keptNodes.append(node) }
    layer.addSublayer(view.layer, at: layerIndex)
    // A view that moves within one window neither leaves nor enters it.
    if now != nil, before !== now { view.notifyMoved(to: host) }
  }

  public func removeFromSuperview() {
    guard superview != nil else { return }
    let wasInWindow = layer.host != nil
    detach()
    if wasInWindow { notifyMoved(to: nil) }
  }

  private func detach() {
    guard let parent = superview else { return }
    parent.subviews.removeAll { $0 === self }
    if let backed, let index = parent.keptNodes.firstIndex(where: { $0 === backed }) {
      parent.keptNodes.remove(at: index)
    }
    superview = nil
    layer.removeFromSuperlayer()
  }

  /// The window the view is in.
  var host: (any ViewHost)? { layer.host as? any ViewHost }

  var turns: TurnSchedule? { layer.host?.turns }

  /// Whether the view is in a window and may get its events.
  func takesPart(in host: (any ViewHost)?) -> Bool { layer.host === host && !isGone }

  /// Whether this view or one around it only fades out.
  var isGone: Bool {
    var view: View? = self
    while let current = view {
      if current.isSeenToGo { return true }
      view = current.superview
    }
    return false
  }

  /// Called when the view entered a window, which is its ``container`` then, or left it; not when it moves within the
  /// same window.
  open func didMoveToWindow() {}

  /// The number of moves so far, by which a callback's newer move is noticed.
  private var moves = 0

  /// Tells this view, its node and all views inside.
  func notifyMoved(to host: (any ViewHost)?) {
    moves += 1
    let move = moves
    didMoveToWindow()
    if move == moves { backed?.viewDidMove(to: host) }
    for view in subviews where move == moves && view.superview === self { view.notifyMoved(to: host) }
  }

  // MARK: Events

  /// The next responder, which gets the events this view does not handle: by default its superview.
  open var next: View? { superview }

  /// Offers an event to this view, then along the responder chain, until one uses it.
  /// - Returns: whether the event was used.
  @discardableResult
  package func offer(_ isUsed: (View) -> Bool) -> Bool {
    var view: View? = self
    while let current = view {
      if isUsed(current) { return true }
      view = current.next
    }
    return false
  }

  /// The responder that hears of the view's events first: the view's node, where it has one, whatever the class of the
  /// view.
  package var responder: Responder { backed ?? self }

  func deliver(_ touches: [Touch], _ phase: Touch.Phase) {
    if phase == .began { for touch in touches { touch.wasHeard(by: self) } }
    responder.handle(touches, phase)
  }

  override func pass(_ touches: [Touch], _ phase: Touch.Phase) { next?.deliver(touches, phase) }

  /// Which shape the pointer takes above this view; nil leaves it to the next responder.
  open var pointerShape: PointerShape? { nil }

  /// The shape that the node or the view wants.
  var wantedPointerShape: PointerShape? { backed?.pointerShape ?? pointerShape }

  override var touchArea: Rect { bounds.inset(by: hitTestSlop) }

  /// The deepest view that takes a touch at a point in this view's own space.
  ///
  /// Subviews are tested from front to back. A subview may reach beyond its superview's bounds only by the superview's
  /// own slop, and not at all beyond one that masks to its bounds. A view's own slop counts whether it masks or not.
  open override func hitTest(_ point: Point) -> View? {
    guard isUserInteractionEnabled, !isSeenToGo, !layer.isHidden, layer.opacity > 0.01 else { return nil }
    guard responder.pointInside(point) else { return nil }
    if layer.masksToBounds, !bounds.contains(point) { return self }
    backed?.loadViews(at: point)
    let layers = layer.sublayersInDrawingOrder.reversed()
    for layer in layers where !layer.isInRaster {
      if let hit = hit(layer, point) { return hit }
    }
    // A bitmap that shows layers lies behind the layers that show by themselves.
    for layer in layers where layer.isInRaster {
      if let hit = hit(layer, point) { return hit }
    }
    return self
  }

  private func hit(_ layer: Layer, _ point: Point) -> View? {
    guard let view = layer.view, view.superview === self else { return nil }
    return view.hitTestFromSuperview(point)
  }

  /// ``hitTest(_:)`` for a point in the superview's space, by way of the node's override where there is one.
  func hitTestFromSuperview(_ point: Point) -> View? {
    if !layer.isDoubleSided, layer.isTurnedAway { return nil }
    if let plane = layer.planeToSuperlayer(isShown: false) {
      return plane.inverted?.apply(point).flatMap { responder.hitTest($0) }
    }
    guard let inverse = layer.toSuperlayer.inverted else { return nil }
    return responder.hitTest(inverse.apply(point))
  }

  // MARK: The focus

  /// How the focus comes to the view. A node's ``DisplayNode/focusability`` takes its place.
  open var focusability: Focusability { .none }

  /// Makes the places for the focus inside of the view one stop of the Tab key. A node's ``DisplayNode/focusGroup`` takes
  /// its place.
  open var focusGroup: FocusGroup? { nil }

  /// The views inside in which the Tab key looks for places, in its order: that of the layout.
  open var focusChildren: [View] { backed?.orderedForFocus(subviews) ?? subviews }

  open override var focusRing: FocusRing? { FocusRing(bounds, cornerRadius: layer.cornerRadius) }

  /// Scrolls so that a rectangle of the view's own space shows.
  /// - Returns: how far what is inside moves on screen.
  func scrollToShow(_ rect: Rect) -> Point { .zero }

  // MARK: Gestures

  /// Whether a view around may be dragged by a press on this one, as a scroll view whose content overflows.
  /// - Parameter claims: the directions that this view keeps for itself.
  package func isInsideOfDrags(claiming claims: ScrollDirection = []) -> Bool {
    let others = ScrollDirection([.horizontal, .vertical]).subtracting(claims)
    var view = superview
    while let current = view {
      if current.gestureRecognizers.contains(where: { $0.mayDrag(others) }) { return true }
      view = current.superview
    }
    return false
  }

  /// Has a recognizer watch the touches that begin in this view or inside of it, and no more those of the view that it
  /// watched before.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    if let before = recognizer.view { before.gestureRecognizers.removeAll { $0 === recognizer } }
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}

extension Layer {
  /// The view whose layer this is.
  var view: View? { owner as? View }
}
