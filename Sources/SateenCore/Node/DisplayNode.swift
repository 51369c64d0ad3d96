import SateenGraphics
import SateenLayout
import SateenThreads

/// The unit of everything that is shown: made, configured and arranged into trees on any thread, measured and drawn on
/// background threads, and given a view or a layer on the main loop when it is first needed.
///
/// Subclass it to draw (``displayBlock(for:)``), to arrange subnodes (``layoutSpecThatFits(_:)``) or to observe
/// interface states. Methods marked `@MainActor` are called on the main loop; the others may be called from several
/// threads at once, so a subclass keeps its own stored properties in a `Locked` box.
@MainActor open class DisplayNode: Responder, LayoutNode {
  // Everything stored is inside `box`, except the sentinel, which is atomic.
  let box = Locked(NodeState())

  /// Incremented whenever a drawing under way for this node becomes out of date.
  let displaySentinel = DisplaySentinel()

  /// A node with a plain view, or a layer where ``isLayerBacked`` is set before loading.
  nonisolated public init() { super.init(base: ()) }

  /// A node around a view of the caller's own, which is made on the main loop when the node loads.
  nonisolated public init(viewBlock: @escaping @MainActor @Sendable () -> View) {
    super.init(base: ())
    box.exchange(\.viewBlock, viewBlock)
    isRasterizable = false
  }

  // MARK: Subclass hooks

  /// The view or layer was just made, with everything configured so far applied.
  open func didLoad() {}

  /// The node's layer came into a window's tree; its subnodes are told later.
  open func willEnterHierarchy() {}
  /// The node and all below it are in a window's tree.
  open func didEnterHierarchy() {}
  /// The node and all below it left the window's tree.
  open func didExitHierarchy() {}

  /// The node came near enough to the viewport to load its contents: start loading here.
  open func didEnterPreloadState() {}
  /// The node is far away: release here what can be loaded again.
  open func didExitPreloadState() {}
  /// The node is about to be drawn.
  open func didEnterDisplayState() {}
  /// The node's pixels were dropped.
  open func didExitDisplayState() {}
  /// The node came on screen: start here what only makes sense while visible.
  open func didEnterVisibleState() {}
  /// The node left the screen.
  open func didExitVisibleState() {}
  /// Called last, after the callbacks for the single states.
  open func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {}

  /// The block that draws this node, with everything it needs captured. Nil shows nothing, and removes the old pixels.
  /// By default ``DisplayBlock/external``.
  ///
  /// Called on the main loop; the block runs on a worker. Draw for the size in the request, which the node may not have
  /// yet: a layout is applied together with its pixels.
  open func displayBlock(for request: DisplayRequest) -> DisplayBlock? { .external }

  /// Called before the node is asked for pixels, for the first time or anew. ``displayDidFinish()`` follows if they
  /// come.
  open func displayWillStart() {}

  /// The node could not be drawn, and shows no pixels. ``displayError`` holds the error until the node is drawn.
  open func displayDidFail(_ error: DisplayError) {}

  /// Drawing of this node, or of all nodes in it where it is an ``isTransactionContainer``, begins on workers.
  open func displayTransactionWillBegin() {}
  /// The transaction is complete: all pixels are on the layers, except for nodes that changed or left meanwhile.
  open func displayTransactionDidComplete() {}

  /// Whether the placeholder stays although nothing is being drawn, because contents are still loading.
  open var placeholderShouldPersist: Bool { false }

  /// The layer that stands in for the node's pixels; its frame is set to the node's bounds. By default a plain area of
  /// ``placeholderColor``.
  open func makePlaceholder() -> Layer {
    let placeholder = Layer()
    placeholder.backgroundColor =
      placeholderColor ?? Color(light: Color(white: 0.93), dark: Color(white: 0.17))
    placeholder.cornerRadius = cornerRadius
    return placeholder
  }

  /// Whether the node still waits for contents of its own.
  open var isAwaitingContents: Bool { hasDisplayUnderWay && !hasContents }

  /// The view of a view-backed node. Override it to give the node a view of a class of its own.
  open func makeView() -> View { View() }

  /// Called on the main loop when ``displayPriority`` may have changed, while the node follows it
  /// (``followDisplayPriority()``).
  open func displayPriorityDidChange() {}

  /// Called on the main loop when new pixels were put on the layer.
  open func displayDidFinish() {}

  /// The arrangement of subnodes within a range, made anew on each call; nil where the node has none. Any thread.
  nonisolated open func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { nil }

  /// The node's layout in a range: from its spec, else from ``calculateSizeThatFits(_:)``. Override it to place
  /// subnodes without a spec, or to change the range or the layout as a whole. Any thread. Layouts are cached until
  /// ``setNeedsLayout()``, also those of an override.
  nonisolated open func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    ownLayout(range, parentSize: parentSize, context: context)
  }

  /// The size of a node without subnodes or with ones it places itself. Any thread. By default the constrained size,
  /// with 0 for infinite lengths.
  nonisolated open func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    Size(
      width: constrainedSize.width.isFinite ? constrainedSize.width : 0,
      height: constrainedSize.height.isFinite ? constrainedSize.height : 0)
  }

  /// The least width that loses nothing, such as that of a text's longest word, in points: where a flexbox stops to
  /// shrink the node unless its style says otherwise. Any thread. By default nil: the node is measured in a width of 0
  /// instead.
  nonisolated open func calculateMinContentWidth() -> Double? { nil }

  /// Called after frames of subnodes were set from the layout. Place views and layers here that the layout does not
  /// contain.
  open func layoutDidFinish() {}

  /// The layout of a transition was applied, and the nodes show where they were before: have them seen to get to their
  /// places here. By default ``LayoutTransitionContext/animate(_:)``. Called on the main loop, for the node whose
  /// ``transitionLayout(_:to:completion:)`` was called.
  open func animateLayoutTransition(_ context: LayoutTransitionContext) { context.animate() }

  /// Scale, appearance or direction changed. Called on the main loop, once the node is loaded.
  open func traitsDidChange(from old: Traits) {}

  /// The node's tint changed, its own or the inherited one, because a tint was set or the node was moved. The node is
  /// redrawn as well. Called on the main loop, once the node is loaded.
  open func tintColorDidChange() {}

  // MARK: Events

  open override func menuRequested(at point: Point?) -> Bool {
    if let source = extras?.menuSource, source.showMenu(of: self, at: point) { return true }
    return super.menuRequested(at: point)
  }

  override var fallback: Responder? { loadedView }

  override func pass(_ touches: [Touch], _ phase: Touch.Phase) { loadedView?.handle(touches, phase) }

  override var touchArea: Rect { bounds.inset(by: hitTestSlop) }

  // MARK: Descriptions

  /// A name for the node in descriptions, besides its class.
  nonisolated public var debugName: String? {
    get { box.withLock { $0.debugName } }
    set { box.withLock { $0.debugName = newValue } }
  }

  /// The class and the ``debugName``, for descriptions and messages.
  nonisolated open var layoutName: String {
    let name = String(describing: type(of: self))
    return debugName.map { "\(name) (\($0))" } ?? name
  }

  /// This node and everything below it, a line each.
  nonisolated public func recursiveDescription() -> String {
    var out = ""
    func add(_ node: DisplayNode, _ depth: Int) {
      let state = node.box.withLock { $0 }
      let frame = state.frame
      out += String(repeating: " | ", count: depth)
      out += "\(node.layoutName) frame (\(frame.minX), \(frame.minY), \(frame.width), \(frame.height))"
      out += " \(state.interfaceState)"
      if state.isMask { out += " mask" }
      if state.isLayerBacked { out += " layer-backed" }
      if state.backing == nil { out += " not loaded" }
      out += "\n"
      for subnode in state.subnodes { add(subnode, depth + 1) }
    }
    add(self, 0)
    return out
  }
}
