import SateenGraphics
import SateenLayout
import SateenThreads
import Synchronization

/// The unit of everything that is shown: made, configured and arranged into trees on any thread, measured and drawn on
/// background threads, and given a view or a layer on the main loop when it is first needed.
///
/// Subclass it to draw (``displayBlock(for:)``), to arrange subnodes (``layoutSpecThatFits(_:)``) or to hear of interface
/// states. Methods marked `@MainActor` are called on the main loop; the others may be called from several threads at once,
/// so a subclass keeps its own stored properties in a `Locked` box.
@MainActor open class DisplayNode: LayoutNode {
  // Everything stored is inside `box`, except the sentinel, which is atomic.
  let box = Locked(NodeState())

  /// Grows whenever what is being drawn for this node would be out of date when finished.
  let displaySentinel = Atomic<UInt32>(0)

  /// A node with a plain view, or a layer where ``isLayerBacked`` is set before loading.
  nonisolated public init() {}

  /// A node around a view of the caller's own, which is made on the main loop when the node loads.
  nonisolated public init(viewBlock: @escaping @MainActor @Sendable () -> View) {
    box.exchange(\.viewBlock, viewBlock)
  }

  // MARK: Subclass hooks

  /// The view or layer was just made, with everything configured so far applied.
  open func didLoad() {}

  /// The node's layer came into a window's tree; its subnodes have not heard of it yet.
  open func willEnterHierarchy() {}
  /// The node and all below it are in a window's tree.
  open func didEnterHierarchy() {}
  /// The node and all below it left the window's tree.
  open func didExitHierarchy() {}

  /// The node came near enough to fetch what it shows: the place to start loading.
  open func didEnterPreloadState() {}
  /// The node is far away: the place to let go of what can be fetched again.
  open func didExitPreloadState() {}
  /// The node is about to be drawn.
  open func didEnterDisplayState() {}
  /// The node's pixels were dropped.
  open func didExitDisplayState() {}
  /// The node came on screen: the place to start what only makes sense when seen.
  open func didEnterVisibleState() {}
  /// The node left the screen.
  open func didExitVisibleState() {}
  /// Comes last, after the callbacks for the single states.
  open func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {}

  /// What draws this node, with everything it needs captured; nil where there is nothing to show, which takes away what
  /// was there. By default ``DisplayBlock/external``.
  ///
  /// Called on the main loop; the block runs on a worker. The request says the size to draw for, which the node may be
  /// about to have rather than have: a layout comes in together with the pixels for it.
  open func displayBlock(for request: DisplayRequest) -> DisplayBlock? { .external }

  /// The node is about to be asked for pixels, for the first time or anew. ``displayDidFinish()`` follows if they come.
  open func displayWillStart() {}

  /// The node could not be drawn, and shows no pixels. ``displayError`` says so too, until it is drawn.
  open func displayDidFail(_ error: DisplayError) {}

  /// Drawing of this node, or of what ``isTransactionContainer`` has appear together with it, begins on workers.
  open func displayTransactionWillBegin() {}
  /// What was begun is done: all of it is on the layers, but for what changed or left meanwhile.
  open func displayTransactionDidComplete() {}

  /// Whether the placeholder stays although nothing is being drawn, because something is still on its way.
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

  /// Whether the node is to show something of its own that is not there yet.
  open var isAwaitingContents: Bool { hasDisplayUnderWay && loadedLayer?.contents == nil }

  /// The view of a view-backed node. Override it to give the node a view of a class of its own.
  open func makeView() -> View { View() }

  /// Called on the main loop when ``effectiveDisplayPriority`` may have changed, while the node follows it
  /// (``followDisplayPriority()``).
  open func displayPriorityDidChange() {}

  /// Called on the main loop when new pixels were put on the layer.
  open func displayDidFinish() {}

  /// The arrangement of subnodes within a range, made anew on each call; nil where the node has none. Any thread.
  nonisolated open func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { nil }

  /// The node's answer to a range: from its spec, else from ``calculateSizeThatFits(_:)``. Override it to place subnodes
  /// without a spec, or to change the question or the answer as a whole. Any thread. Answers are kept until
  /// ``setNeedsLayout()``, whoever gave them.
  nonisolated open func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    ownLayout(range, parentSize: parentSize, context: context)
  }

  /// The size of a node without subnodes or with ones it places itself. Any thread. By default all that is finite.
  nonisolated open func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    Size(
      width: constrainedSize.width.isFinite ? constrainedSize.width : 0,
      height: constrainedSize.height.isFinite ? constrainedSize.height : 0)
  }

  /// The least width that loses nothing, such as that of a text's longest word, in points: where a flexbox stops to shrink
  /// the node unless its style says otherwise. Any thread. By default nil, which has the node asked for its layout in no
  /// width at all.
  nonisolated open func calculateMinContentWidth() -> Double? { nil }

  /// Frames of subnodes were set from the layout; place what the layout does not know of.
  open func layoutDidFinish() {}

  /// Scale, appearance or direction changed. Called on the main loop, from when the node is loaded.
  open func traitsDidChange(from old: Traits) {}

  /// The tint that the node shows is another: its own, or what it inherits, because that was set or because the node went
  /// elsewhere. It is drawn anew as well. Called on the main loop, from when the node is loaded.
  open func tintColorDidChange() {}

  // What follows is for nodes with views of any kind, and comes to the node before the view. Where a node leaves a method
  // alone, or calls `super`, it is the view's turn: a scroll view scrolls, and most others let things go on to what is
  // around.

  /// A touch began in the node. Call `super` to let it go on to the node's view, and to what is around.
  open func touchesBegan(_ touches: [Touch]) { loadedView?.touchesBegan(touches) }
  open func touchesMoved(_ touches: [Touch]) { loadedView?.touchesMoved(touches) }
  open func touchesEnded(_ touches: [Touch]) { loadedView?.touchesEnded(touches) }
  open func touchesCancelled(_ touches: [Touch]) { loadedView?.touchesCancelled(touches) }

  /// Whether a touch that begins here is kept from the recognizers of what is around, such as the drag of a scroll view.
  open func keepsTouch(_ touch: Touch) -> Bool { loadedView?.keepsTouch(touch) ?? false }

  /// Whether a recognizer of this node's view, or of one around it, may recognize its gesture in a touch that began in this
  /// node. One that may not fails, and the node keeps the touch.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    loadedView?.gestureRecognizerShouldBegin(recognizer) ?? true
  }

  /// A key while this node's view or one inside of it has the focus.
  /// - Returns: whether it was used; otherwise what is around is asked.
  open func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    loadedView?.keyDown(key, modifiers, isRepeat: isRepeat) ?? false
  }

  /// A key was let go of while this node's view or one inside of it has the focus.
  /// - Returns: whether it was used; otherwise what is around is asked.
  open func keyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    loadedView?.keyUp(key, modifiers) ?? false
  }

  /// Text was typed, as the keyboard's layout and input methods have it, while this node's view or one inside of it has the
  /// focus. Control characters do not come this way: Enter, Tab and Backspace are keys.
  /// - Returns: whether it was used; otherwise what is around is asked.
  open func insertText(_ text: String) -> Bool { loadedView?.insertText(text) ?? false }

  /// Whether typed text is for this node while it has the focus, which it gets as
  /// ``RootContainer/firstResponder``. A window makes text of keys while its `isTextInputActive` is set. Keys that people type with, such as Backspace, are no
  /// shortcuts of what is around then.
  open var acceptsTextInput: Bool { loadedView?.acceptsTextInput ?? false }

  /// What was selected in this node is no longer: a press went elsewhere, or something else was selected.
  open func selectionDidEnd() { loadedView?.selectionDidEnd() }

  /// The pointer is above this node at a place in its own space, or left it (nil).
  open func pointerMoved(to point: Point?) { loadedView?.pointerMoved(to: point) }

  /// A press of the pointer's secondary button at a place in the node's own space.
  /// - Returns: whether it was used; otherwise what is around is asked.
  open func secondaryPress(at point: Point) -> Bool { loadedView?.secondaryPress(at: point) ?? false }

  /// A press of the pointer's middle button at a place in the node's own space. Desktops insert
  /// ``Clipboard/selectedText`` by it.
  /// - Returns: whether it was used; otherwise what is around is asked.
  open func middlePress(at point: Point) -> Bool { loadedView?.middlePress(at: point) ?? false }

  /// A turn of the wheel, or a touchpad's stroke, above this node.
  /// - Parameters:
  ///   - delta: in points, positive towards the end of the content: ``ScrollPhysics/pointsPerNotch`` for a notch of the
  ///     wheel, and as far as the fingers went for a touchpad. With Shift held it has been turned sideways already.
  ///   - modifiers: keys held meanwhile.
  ///   - isPrecise: whether it comes from a touchpad, which tells distances rather than notches.
  ///   - windowPoint: where the pointer is in the window, in points.
  /// - Returns: whether it was used; otherwise what is around is asked.
  open func scroll(
    by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point
  ) -> Bool {
    loadedView?.scroll(by: delta, modifiers: modifiers, isPrecise: isPrecise, at: windowPoint) ?? false
  }

  /// Whether a place in the node's own space takes touches: the bounds, changed by the slop.
  open func pointInside(_ point: Point) -> Bool {
    loadedView?.pointInside(point) ?? bounds.inset(by: hitTestSlop).contains(point)
  }

  /// The deepest view that takes a touch at a place in this node's own space; nil for a node without a view.
  open func hitTest(_ point: Point) -> View? { loadedView?.hitTest(point) }

  // MARK: Descriptions

  /// What descriptions call the node besides its class.
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
      if state.isLayerBacked { out += " layer-backed" }
      if state.backing == nil { out += " not loaded" }
      out += "\n"
      for subnode in state.subnodes { add(subnode, depth + 1) }
    }
    add(self, 0)
    return out
  }
}
