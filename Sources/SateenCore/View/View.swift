import SateenGraphics
import SateenLayout

/// A layer that takes part in events. View-backed nodes have one made for them; write a subclass to put something of
/// your own, wrapped in `DisplayNode(viewBlock:)`, among nodes.
///
/// Events for a view with a node go to the node's methods of the same names first. Methods that are not overridden pass
/// them on to the view.
@MainActor
open class View {
  /// The view's layer, which lives as long as the view.
  public let layer = Layer()

  /// The node this view belongs to, if any.
  public internal(set) weak var node: DisplayNode?
  public private(set) weak var superview: View?
  /// In the order they were added; which is in front is decided by their layers.
  public private(set) var subviews: [View] = []
  /// Nodes of subviews that are no subnodes of another node. They are retained as long as their views are inside.
  private var keptNodes: [DisplayNode] = []

  /// Whether events reach this view and the views in it.
  public var isUserInteractionEnabled = true
  /// Distances by which the area that takes touches differs from the bounds, in points; negative values enlarge it.
  public var hitTestSlop: EdgeInsets = .zero
  public private(set) var gestureRecognizers: [GestureRecognizer] = []
  /// The view whose selection stays when this view, or one inside it, is pressed. The handles of a selection set it,
  /// for example.
  public weak var selectionOwner: View?

  public init() { layer.view = self }

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
    let before = view.container
    let now = container
    if before != nil, before !== now { view.removeFromSuperview() }
    view.detach()
    view.superview = self
    subviews.append(view)
    if let node = view.node, node.supernode == nil { keptNodes.append(node) }
    layer.addSublayer(view.layer, at: layerIndex)
    // A view that moves within one window neither leaves nor enters it.
    if let now, before !== now { view.notifyMoved(to: now) }
  }

  public func removeFromSuperview() {
    guard superview != nil else { return }
    let wasInWindow = container != nil
    detach()
    if wasInWindow { notifyMoved(to: nil) }
  }

  private func detach() {
    guard let parent = superview else { return }
    parent.subviews.removeAll { $0 === self }
    if let node, let index = parent.keptNodes.firstIndex(where: { $0 === node }) { parent.keptNodes.remove(at: index) }
    superview = nil
    layer.removeFromSuperlayer()
  }

  /// The window the view is in.
  public var container: RootContainer? { layer.window }

  /// Called when the view entered a window, or left it (nil); not when it moves within the same window.
  open func didMove(to container: RootContainer?) {}

  /// The number of moves so far, by which a callback's newer move is noticed.
  private var moves = 0

  /// Tells this view, its node and all views inside.
  func notifyMoved(to container: RootContainer?) {
    moves += 1
    let move = moves
    didMove(to: container)
    if move == moves { node?.hierarchyDidChange(in: container) }
    for view in subviews where move == moves && view.superview === self { view.notifyMoved(to: container) }
  }

  // MARK: Events

  /// Whether a touch that begins here is kept from the recognizers of the views around.
  open func keepsTouch(_ touch: Touch) -> Bool { false }

  /// The next responder, which gets the events this view does not handle: by default its superview.
  open var next: View? { superview }

  /// Whether a recognizer of this view, or of one around it, may recognize its gesture in a touch that began in this
  /// view. A recognizer that may not fails, and the view keeps the touch.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// A touch began in this view, which also gets the touch's later events. By default all are passed to the next
  /// responder.
  open func touchesBegan(_ touches: [Touch]) { next?.deliverTouchesBegan(touches) }
  open func touchesMoved(_ touches: [Touch]) { next?.deliverTouchesMoved(touches) }
  open func touchesEnded(_ touches: [Touch]) { next?.deliverTouchesEnded(touches) }
  open func touchesCancelled(_ touches: [Touch]) { next?.deliverTouchesCancelled(touches) }

  /// A key was pressed while this view or one inside it has the focus.
  /// - Returns: whether the key was used; otherwise the next responder is asked.
  open func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { false }

  /// A key was released while this view or one inside it has the focus.
  /// - Returns: whether the key was used; otherwise the next responder is asked.
  open func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool { false }

  /// Text was typed, as the keyboard's layout and input methods make it, while this view or one inside it has the
  /// focus. Control characters are not typed text: Enter, Tab and Backspace are keys.
  /// - Returns: whether the text was used; otherwise the next responder is asked.
  open func insertText(_ text: String) -> Bool { false }

  /// Whether this view takes typed text while it has the focus. Keys for typing, such as Backspace, are then no
  /// shortcuts of the views around.
  open var acceptsTextInput: Bool { false }

  /// The selection in this view ended: a press went elsewhere, or something else was selected.
  open func selectionDidEnd() {}

  /// A press of the pointer's secondary button at a point in the view's own space.
  /// - Returns: whether the press was used; otherwise the next responder is asked.
  open func secondaryPress(at point: Point) -> Bool { false }

  /// A press of the pointer's middle button at a point in the view's own space. Desktops insert
  /// ``Clipboard/selectedText`` by it.
  /// - Returns: whether the press was used; otherwise the next responder is asked.
  open func middlePress(at point: Point) -> Bool { false }

  /// A turn of the wheel, or a touchpad's stroke, above this view.
  /// - Parameters:
  ///   - delta: in points, positive towards the end of the content: ``ScrollPhysics/pointsPerNotch`` for a notch of the
  ///     wheel, and as far as the fingers went for a touchpad. With Shift held the axes have been swapped already.
  ///   - modifiers: keys held meanwhile.
  ///   - isPrecise: whether the event comes from a touchpad, which reports distances rather than notches.
  ///   - windowPoint: where the pointer is in the window, in points.
  /// - Returns: whether the event was used; otherwise the next responder is asked.
  open func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool { false }

  /// The pointer came over this view or moved there, to a point in the view's own space, or left the view (nil).
  open func pointerMoved(to point: Point?) {}

  /// Which shape the pointer takes above this view; nil leaves it to the next responder.
  open var pointerShape: PointerShape? { nil }

  /// Whether a point in the view's own space counts as inside.
  open func pointInside(_ point: Point) -> Bool {
    bounds.inset(by: hitTestSlop).contains(point)
  }

  /// The deepest view that takes a touch at a point in this view's own space.
  ///
  /// Subviews are tested from front to back. A subview may reach beyond its superview's bounds only by the superview's
  /// own slop, and not at all beyond one that masks to its bounds. A view's own slop counts whether it masks or not.
  open func hitTest(_ point: Point) -> View? {
    guard isUserInteractionEnabled, !layer.isHidden, layer.opacity > 0.01 else { return nil }
    guard holds(point) else { return nil }
    if layer.masksToBounds, !bounds.contains(point) { return self }
    for layer in layer.sublayersInDrawingOrder.reversed() {
      if let view = layer.view, view.superview === self, let hit = view.hitTestFromSuperview(point) { return hit }
    }
    return self
  }

  /// ``hitTest(_:)`` for a point in the superview's space, by way of the node's override where there is one.
  func hitTestFromSuperview(_ point: Point) -> View? {
    guard let inverse = layer.toSuperlayer.inverted else { return nil }
    return deliverHitTest(inverse.apply(point))
  }

  // MARK: Gestures

  /// Has a recognizer watch the touches that begin in this view or inside of it.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}

/// The look of the mouse pointer.
public enum PointerShape: Sendable, Hashable {
  case arrow, hand, text
  /// Something that is dragged to the left and right.
  case resizeHorizontally
}
