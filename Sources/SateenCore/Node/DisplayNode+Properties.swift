import SateenGraphics
import SateenLayout
import SateenThreads

// Each property can be read and set on any thread. Once the node is loaded, a change made on the main loop reaches the
// layer at once; one made elsewhere waits with all others for one batch on the main loop. NaN is ignored: the value
// stays as it was.
nonisolated extension DisplayNode {
  /// Reads one stored value.
  @inline(__always)
  func read<Value>(_ path: KeyPath<NodeState, Value>) -> Value {
    box.withLock { $0[keyPath: path] }
  }

  /// Changes state, and applies the change to the layer.
  func change(_ properties: LayerProperties, _ body: (inout NodeState) -> Void) {
    let (effect, isRasterized) = box.withLock { state in
      body(&state)
      return (state.mark(properties), state.isRasterized)
    }
    perform(effect)
    if isRasterized { redrawRaster() }
  }

  private func perform(_ effect: FlushEffect) {
    if case .none = effect { return }
    if MainThread.isCurrent {
      MainThread.assume { flushPendingState() }
    } else if case .flush = effect {
      MainQueue.shared.post { self.flushPendingState() }
    }
  }

  // MARK: Geometry

  /// The rectangle in the supernode, in points; the transform is left aside. A frame is refused, and the old one stays,
  /// where a side is negative, not a number or at least 10,000,000 points, or where the origin is not finite.
  public var frame: Rect {
    get { box.withLock { $0.frame } }
    set { setFrame(newValue, byHand: true) }
  }

  /// - Parameter byHand: whether code placed the node, rather than the layout that contains it.
  func setFrame(_ frame: Rect, byHand: Bool) {
    guard Self.isUsable(frame) else { return refuse("frame") }
    let old = box.withLock { $0.bounds.size }
    change([.bounds, .position]) { state in
      state.frame = frame
      state.wasPlaced(byHand: byHand, from: old)
    }
    if old != frame.size { sizeDidChange() }
  }

  /// The visible part of the node's own space, in points. Where the node's view scrolls, the origin is not used:
  /// ``ScrollView/contentOffset`` is the scroll position.
  public var bounds: Rect {
    get { box.withLock { $0.bounds } }
    set {
      guard Self.isUsable(newValue) else { return refuse("bounds") }
      let old = box.withLock { $0.bounds.size }
      change(.bounds) { state in
        state.bounds = newValue
        state.wasPlaced(byHand: true, from: old)
      }
      if old != newValue.size { sizeDidChange() }
    }
  }

  /// Where the anchor lies in the supernode, in points. Points that are not finite are refused.
  public var position: Point {
    get { read(\.position) }
    set {
      guard Self.isUsable(Rect(origin: newValue, size: .zero)) else { return refuse("position") }
      change(.position) { $0.position = newValue }
    }
  }

  /// The point of the bounds, as a fraction, that `position` places and the transform turns about.
  public var anchorPoint: Point {
    get { read(\.anchorPoint) }
    set {
      guard newValue.isUsableAnchor else { return refuse("anchorPoint") }
      change([.position, .bounds]) { $0.anchorPoint = newValue }
    }
  }

  /// Turns, scales or moves the node about its anchor, and the area that takes touches with it.
  public var transform: Transform {
    get { read(\.transform) }
    set {
      guard newValue.isUsable else { return refuse("transform") }
      change(.transform) { state in
        state.transform = newValue
        state.depth = state.depth?.with(transform: nil)
      }
    }
  }

  /// Turns, scales or moves the node about its anchor in space, and the area that takes touches with it. Nodes are flat: what
  /// is in this one stays in its plane. For depth to be seen, set the supernode's ``sublayerTransform``, or a transform with
  /// perspective here. A transform of the plane is ``transform``, and as fast.
  public var transform3D: Transform3D {
    get { box.withLock { $0.depth?.transform ?? Transform3D($0.transform) } }
    set {
      guard newValue.isUsable else { return refuse("transform3D") }
      change(.transform) { state in
        let affine = newValue.affine
        state.transform = affine ?? newValue.flattened
        state.depth = (state.depth ?? Depth()).with(transform: affine == nil ? newValue : nil)
      }
    }
  }

  /// Applied to the subnodes about this node's anchor, after their own transforms: a perspective that they share, such as
  /// `Transform3D(perspective: 800)`.
  public var sublayerTransform: Transform3D {
    get { box.withLock { $0.depth?.sublayerTransform ?? .identity } }
    set {
      guard newValue.isUsable else { return refuse("sublayerTransform") }
      change(.transform) { state in
        state.depth = (state.depth ?? Depth()).with(sublayerTransform: newValue == .identity ? nil : newValue)
      }
    }
  }

  /// Whether the node shows, and takes touches, where it is turned away from the viewer and seen from behind: mirrored. Set
  /// it to false on both sides of a card.
  public var isDoubleSided: Bool {
    get { box.withLock { $0.depth?.isDoubleSided ?? true } }
    set { change(.transform) { $0.depth = ($0.depth ?? Depth()).with(isDoubleSided: newValue) } }
  }

  /// Higher nodes are drawn above their siblings.
  public var zPosition: Double {
    get { read(\.zPosition) }
    set {
      guard !newValue.isNaN else { return refuse("zPosition") }
      change(.zPosition) { $0.zPosition = newValue }
    }
  }

  /// Tells of a value that is refused, once for each property.
  private func refuse(_ property: StaticString) {
    OnceLog.look.warn("A \(property) that no node can have was refused: a number is NaN, infinite or far too large.")
  }

  private static func isUsable(_ rect: Rect) -> Bool {
    rect.size.isValidForLayout && abs(rect.minX) < 1e15 && abs(rect.minY) < 1e15
  }

  private func sizeDidChange() {
    sizeNeedsDisplay()
    if MainThread.isCurrent {
      MainThread.assume {
        loadedView?.boundsDidChangeFromNode()
        layOutForBoundsIfNeeded()
      }
    } else if read(\.isPlacedByHand) {
      MainQueue.shared.post { self.layOutForBoundsIfNeeded() }
    }
  }

  // MARK: Look

  /// Opacity of the node and all below it, clamped to 0...1.
  public var alpha: Double {
    get { read(\.alpha) }
    set {
      guard !newValue.isNaN else { return refuse("alpha") }
      change(.opacity) { $0.alpha = min(max(newValue, 0), 1) }
    }
  }

  /// Whether the node and all below it are left out of the frame and take no touches.
  public var isHidden: Bool {
    get { read(\.isHidden) }
    set { change(.hidden) { $0.isHidden = newValue } }
  }

  /// The colour of the bounds behind the node's drawing. An opaque colour lets the node be composed without blending.
  public var backgroundColor: Color? {
    get { read(\.backgroundColor) }
    set {
      change(.background) { $0.backgroundColor = newValue }
      setNeedsDisplay()
    }
  }

  /// Drawn over the background colour and behind the node's drawing, in the bounds and their round corners. Composing
  /// draws it pixel by pixel: on nodes that are large and change in each frame it costs more than a colour.
  public var backgroundGradient: Gradient? {
    get { read(\.backgroundGradient) }
    set {
      guard newValue != backgroundGradient else { return }
      let wasPlain = backgroundGradient == nil
      change(.background) { $0.backgroundGradient = newValue }
      // The drawing includes the background colour, but no gradient.
      if wasPlain != (newValue == nil) { setNeedsDisplay() }
    }
  }

  /// In points, clamped to 0...10,000,000; at most half of the shorter side shows.
  public var cornerRadius: Double {
    get { read(\.cornerRadius) }
    set {
      guard let length = newValue.asLength else { return refuse("cornerRadius") }
      change(.corners) { $0.cornerRadius = length }
      setNeedsDisplay()
    }
  }

  /// How the corners are cut. ``CornerRoundingType/precomposited`` costs nothing while scrolling.
  public var cornerRoundingType: CornerRoundingType {
    get { read(\.cornerRoundingType) }
    set {
      change(.corners) { $0.cornerRoundingType = newValue }
      setNeedsDisplay()
    }
  }

  /// In points, clamped to 0...10,000,000.
  public var borderWidth: Double {
    get { read(\.borderWidth) }
    set {
      guard let length = newValue.asLength else { return refuse("borderWidth") }
      change(.border) { $0.borderWidth = length }
    }
  }

  public var borderColor: Color? {
    get { read(\.borderColor) }
    set { change(.border) { $0.borderColor = newValue } }
  }

  /// Drawn behind the node each time it is composed: costly on nodes that move.
  public var shadow: Shadow? {
    get { read(\.shadow) }
    set {
      let shadow = newValue?.usable
      guard newValue == nil || shadow != nil else { return refuse("shadow") }
      change(.shadow) { $0.shadow = shadow }
    }
  }

  /// Whether the node and everything in it are kept as one picture, and composed from that until something in it changes:
  /// what Core Animation calls `shouldRasterize`.
  ///
  /// While a group of nodes fades or turns this happens by itself. Ask for it where a tree with many nodes or large shadows
  /// lies above or below something that changes in each frame. Each change inside draws the whole picture again, on the main
  /// loop: unlike ``rasterizesSubtree`` this leaves the nodes their layers, with everything that moves in them.
  ///
  /// On whole pixels the node looks as without; while it is turned or scaled, edges are as soft as those of bitmaps. A
  /// window keeps as many pixels as it has itself at most. Nodes are composed one by one where that is not enough, where the
  /// node has a ``mask`` or is in one, where it is seen from behind, and while memory is short.
  public var keepsPicture: Bool {
    get { read(\.keepsPicture) }
    set { change(.picture) { $0.keepsPicture = newValue } }
  }

  /// Whether subnodes show only inside the bounds.
  public var clipsToBounds: Bool {
    get { read(\.clipsToBounds) }
    set {
      change(.clip) { $0.clipsToBounds = newValue }
      // Whether the drawing includes the background depends on both properties.
      if cornerRadius > 0 { setNeedsDisplay() }
    }
  }

  /// A name that nodes of two screens have in common where they show the same, such as a photo in a row and the same
  /// photo above an article. While one screen of a navigation stack gives way to the other, the node grows out of its
  /// counterpart. A name that several nodes of a screen have counts for the first of them that can be seen.
  public var sharedElementID: String? {
    get { read(\.sharedElementID) }
    set { box.withLock { $0.sharedElementID = newValue } }
  }

  // MARK: Events

  /// Whether touches reach the node and the nodes in it. Layer-backed nodes take none: touches reach the nodes behind
  /// them.
  public var isUserInteractionEnabled: Bool {
    get { read(\.isUserInteractionEnabled) }
    set { change(.interaction) { $0.isUserInteractionEnabled = newValue } }
  }

  /// Distances by which the area that takes touches differs from the bounds, in points; negative values enlarge it.
  /// Without meaning for layer-backed nodes, which take no touches.
  public var hitTestSlop: EdgeInsets {
    get { read(\.hitTestSlop) }
    set {
      guard let slop = newValue.usable else { return }
      change(.interaction) { $0.hitTestSlop = slop }
    }
  }

  /// The pointer's shape above this node; nil leaves it to the supernode.
  public var pointerShape: PointerShape? {
    get { read(\.pointerShape) }
    set { box.withLock { $0.pointerShape = newValue } }
  }

  // MARK: Surroundings

  /// Scale, appearance and direction, as handed down from the window or the list.
  public var traits: Traits { read(\.traits) }

  /// Light or dark for this node and everything below it, whatever the window is; nil for the appearance of what is
  /// around the node. Colours with two values follow at once, drawings as soon as they are made anew.
  public var overrideAppearance: Appearance? {
    get { read(\.overrideAppearance) }
    set {
      guard newValue != overrideAppearance else { return }
      change(.appearance) { $0.overrideAppearance = newValue }
      updateTraits { _ in }
    }
  }

  /// The factor for the sizes of fonts in text nodes of this node and everything below it, whatever it is around the node;
  /// nil for that. Rows of lists and text are laid out anew. Numbers that are not above 0 count as nil, others are kept
  /// within 0.1 to 10. Components have a factor of their own, `surroundings.textScale`.
  public var overrideTextScale: Double? {
    get { read(\.overrideTextScale) }
    set {
      let wanted = newValue.flatMap(Traits.usableTextScale)
      guard wanted != overrideTextScale else { return }
      box.withLock { $0.overrideTextScale = wanted }
      updateTraits { _ in }
      setNeedsLayout()
    }
  }

  func changeContentsZoom(to zoom: Double) { updateTraits(contentsZoom: zoom) { _ in } }

  /// Hands surroundings down to this node and everything below it. For owners of trees that are in no window.
  /// - Parameter pass: the layout computation that the node takes them from before it is measured, whose layouts are
  ///   up to date; see ``LayoutContext/passNumber``.
  package func setTraits(_ inherited: Traits, by pass: UInt64? = nil) {
    updateTraits(by: pass) { $0 = inherited }
  }

  /// Changes what is handed down. Under one lock, because an override may be set on another thread meanwhile.
  /// - Parameter zoom: a new value of ``contentsZoom``.
  private func updateTraits(contentsZoom zoom: Double? = nil, by pass: UInt64? = nil, _ change: (inout Traits) -> Void)
  {
    let (old, traits, subnodes, extras) = box.withLock { state in
      let old = state.traits
      var inherited = state.inheritedTraits
      change(&inherited)
      let extras = state.extras
      if let zoom {
        var value = extras?.value ?? NodeExtras()
        value.contentsZoom = zoom
        state.extras = SharedNodeExtras(value)
      }
      state.inheritedAppearance = inherited.appearance
      state.inheritedTextScale = inherited.textScale
      state.traits = inherited
      state.traits.contentsZoom *= state.ownContentsZoom
      if let appearance = state.overrideAppearance { state.traits.appearance = appearance }
      if let scale = state.overrideTextScale { state.traits.textScale = scale }
      if old.drawingScale != state.traits.drawingScale { state.fitDisplayedPart() }
      return (old, state.traits, state.subnodes, extras)
    }
    withExtendedLifetime(extras) {}
    if old != traits {
      if old.scale != traits.scale || old.layoutDirection != traits.layoutDirection
        || old.fontChanges != traits.fontChanges || old.textScale != traits.textScale
      {
        dropCachedLayouts(by: pass)
        placedLayoutIsOutOfDate()
      }
      setNeedsDisplay()
      let isOtherLook =
        old.appearance != traits.appearance || old.scale != traits.scale || old.textScale != traits.textScale
      onMainIfLoaded {
        if isOtherLook { LayoutTransitions.shared.pixelsAreOutOfDate(of: self) }
        self.traitsDidChange(from: old)
      }
    }
    // Read again: another thread may have changed them, and have passed its own on already.
    for subnode in subnodes { subnode.setTraits(self.traits, by: pass) }
  }

  /// How near to the viewport the node is.
  public var interfaceState: InterfaceState { read(\.interfaceState) }
  /// Whether the node is on screen.
  public var isVisible: Bool { interfaceState.contains(.visible) }

  /// Calls `body` for this node and all below it, parents first.
  public func enumerateSubtree(_ body: (DisplayNode) -> Void) {
    body(self)
    for subnode in subnodes { subnode.enumerateSubtree(body) }
  }
}
