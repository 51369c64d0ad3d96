import SateenGraphics
import SateenLayout
import SateenThreads

// Each property can be read and set on any thread. Once the node is loaded, a change made on the main loop reaches the layer at
// once; one made elsewhere waits with all others for one batch on the main loop. What is no number is ignored: the value stays
// as it was.
nonisolated extension DisplayNode {
  /// Reads one stored value.
  @inline(__always)
  func read<Value>(_ path: KeyPath<NodeState, Value>) -> Value {
    box.withLock { $0[keyPath: path] }
  }

  /// Changes state and has the layer told.
  func change(_ properties: LayerProperties, _ body: (inout NodeState) -> Void) {
    let effect = box.withLock { state in
      body(&state)
      return state.mark(properties)
    }
    perform(effect)
  }

  private func perform(_ effect: FlushEffect) {
    if case .none = effect { return }
    if MainThread.isCurrent {
      MainThread.assume { flushPendingState() }
    } else if case .flush = effect {
      MainQueue.shared.post { self.flushPendingState() }
    }
  }

  // MARK: Place

  /// The rectangle in the supernode, in points; the transform is left aside. A frame is refused, and the old one stays,
  /// where a side is negative, not a number or at least 10,000,000 points, or where the origin is not finite.
  public var frame: Rect {
    get { box.withLock { $0.frame } }
    set { setFrame(newValue, byHand: true) }
  }

  /// - Parameter byHand: whether somebody placed the node, rather than the layout it is in.
  func setFrame(_ frame: Rect, byHand: Bool) {
    guard Self.isUsable(frame) else { return }
    let old = box.withLock { $0.bounds.size }
    change([.bounds, .position]) { state in
      state.frame = frame
      state.wasPlaced(byHand: byHand, from: old)
    }
    if old != frame.size { sizeDidChange() }
  }

  /// The visible part of the node's own space, in points. Where the node's view scrolls, the origin is the view's own
  /// affair: ``ScrollView/contentOffset`` tells and sets it.
  public var bounds: Rect {
    get { box.withLock { $0.bounds } }
    set {
      guard Self.isUsable(newValue) else { return }
      let old = box.withLock { $0.bounds.size }
      change(.bounds) { state in
        state.bounds = newValue
        state.wasPlaced(byHand: true, from: old)
      }
      if old != newValue.size { sizeDidChange() }
    }
  }

  /// Where the anchor lies in the supernode. Places that are not finite are refused.
  public var position: Point {
    get { read(\.position) }
    set {
      guard Self.isUsable(Rect(origin: newValue, size: .zero)) else { return }
      change(.position) { $0.position = newValue }
    }
  }

  /// The point of the bounds, as a fraction, that `position` places and the transform turns about.
  public var anchorPoint: Point {
    get { read(\.anchorPoint) }
    set {
      guard newValue.isUsableAnchor else { return }
      change([.position, .bounds]) { $0.anchorPoint = newValue }
    }
  }

  /// Turns, scales or moves the node about its anchor. Touches follow it.
  public var transform: Transform {
    get { read(\.transform) }
    set {
      guard newValue.isUsable else { return }
      change(.transform) { $0.transform = newValue }
    }
  }

  /// Higher nodes are drawn above their siblings.
  public var zPosition: Double {
    get { read(\.zPosition) }
    set {
      guard !newValue.isNaN else { return }
      change(.zPosition) { $0.zPosition = newValue }
    }
  }

  private static func isUsable(_ rect: Rect) -> Bool {
    rect.size.isValidForLayout && abs(rect.minX) < 1e15 && abs(rect.minY) < 1e15
  }

  private func sizeDidChange() {
    sizeNeedsDisplay()
    if MainThread.isCurrent {
      MainThread.assume {
        backingView?.boundsDidChangeFromNode()
        layOutForBoundsIfNeeded()
      }
    } else if read(\.isPlacedByHand) {
      MainQueue.shared.post { self.layOutForBoundsIfNeeded() }
    }
  }

  // MARK: Look

  /// Opacity of the node and all below it, from 0 to 1, to which other values are cut.
  public var alpha: Double {
    get { read(\.alpha) }
    set {
      guard !newValue.isNaN else { return }
      change(.opacity) { $0.alpha = min(max(newValue, 0), 1) }
    }
  }

  /// Whether the node and all below it are left out of the picture and take no touches.
  public var isHidden: Bool {
    get { read(\.isHidden) }
    set { change(.hidden) { $0.isHidden = newValue } }
  }

  /// Whether what the node draws is drawn over its ``backgroundColor``, in the same pixels: with an opaque colour they need
  /// no blending, and the layer fills no background of its own. Off, the drawing lies over the background as a picture with
  /// holes. For nodes with a display block that draws; others have nothing to draw over it.
  public var isOpaque: Bool {
    get { read(\.isOpaque) }
    set {
      box.withLock { $0.isOpaque = newValue }
      setNeedsDisplay()
    }
  }

  /// Fills the bounds behind what the node draws. An opaque one lets the node be composed without blending.
  public var backgroundColor: Color? {
    get { read(\.backgroundColor) }
    set {
      change(.background) { $0.backgroundColor = newValue }
      setNeedsDisplay()
    }
  }

  /// In points, from 0 to 10,000,000, to which other values are cut; at most half of the shorter side shows.
  public var cornerRadius: Double {
    get { read(\.cornerRadius) }
    set {
      guard let length = newValue.asLength else { return }
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

  /// In points, from 0 to 10,000,000, to which other values are cut.
  public var borderWidth: Double {
    get { read(\.borderWidth) }
    set {
      guard let length = newValue.asLength else { return }
      change(.border) { $0.borderWidth = length }
    }
  }

  public var borderColor: Color? {
    get { read(\.borderColor) }
    set { change(.border) { $0.borderColor = newValue } }
  }

  /// Drawn behind the node on each composition of it: costly on what moves.
  public var shadow: Shadow? {
    get { read(\.shadow) }
    set {
      let shadow = newValue?.usable
      guard newValue == nil || shadow != nil else { return }
      change(.shadow) { $0.shadow = shadow }
    }
  }

  /// Whether subnodes show only inside the bounds.
  public var clipsToBounds: Bool {
    get { read(\.clipsToBounds) }
    set {
      change(.clip) { $0.clipsToBounds = newValue }
      // Whether the drawing has the background in it goes by both.
      if cornerRadius > 0 { setNeedsDisplay() }
    }
  }

  // MARK: Events

  /// Whether touches reach the node and what is in it. Layer-backed nodes take none: what lies below them does.
  public var isUserInteractionEnabled: Bool {
    get { read(\.isUserInteractionEnabled) }
    set { change(.interaction) { $0.isUserInteractionEnabled = newValue } }
  }

  /// Distances by which the area that takes touches differs from the bounds, in points; negative values enlarge it. Without
  /// meaning for layer-backed nodes, which take no touches.
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

  /// Hands surroundings to this node and everything below it. Whoever owns a tree that is in no window calls it.
  public func setTraits(_ traits: Traits) {
    let (old, subnodes) = box.withLock { state in
      let old = state.traits
      state.traits = traits
      return (old, state.subnodes)
    }
    if old != traits {
      if old.scale != traits.scale || old.layoutDirection != traits.layoutDirection
        || old.fontChanges != traits.fontChanges
      {
        dropCachedLayouts()
        placedLayoutIsOutOfDate()
      }
      setNeedsDisplay()
      onMainIfLoaded { self.traitsDidChange(from: old) }
    }
    for subnode in subnodes { subnode.setTraits(traits) }
  }

  /// How near to the reader the node is.
  public var interfaceState: InterfaceState { read(\.interfaceState) }
  /// Whether the node is on screen.
  public var isVisible: Bool { interfaceState.contains(.visible) }

  /// Calls `body` for this node and all below it, parents first.
  public func enumerateSubtree(_ body: (DisplayNode) -> Void) {
    body(self)
    for subnode in subnodes { subnode.enumerateSubtree(body) }
  }
}
