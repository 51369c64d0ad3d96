import SateenGraphics
import SateenLayout
import SateenThreads

nonisolated extension DisplayNode {
  /// Whether the view or layer exists.
  public var isLoaded: Bool { box.withLock { $0.backing != nil } }

  /// Whether the node has a layer but no view: neither the node nor anything below it gets touches. Can be set until
  /// the node loads.
  public var isLayerBacked: Bool {
    get { read(\.isLayerBacked) }
    set {
      let refused = box.withLock { state -> Bool in
        guard state.backing == nil, state.viewBlock == nil || !newValue else { return true }
        state.isLayerBacked = newValue
        return false
      }
      contract(!refused, "\(layoutName): isLayerBacked cannot change once the node is loaded or wraps a view")
    }
  }

  /// The node's layer, made on first use.
  @MainActor public var layer: Layer {
    switch load() {
    case .view(let view): return view.layer
    case .layer(let layer): return layer
    }
  }

  /// The node's view, made on first use. Layer-backed nodes have none.
  @MainActor public var view: View {
    guard case .view(let view) = load() else {
      contractBroken("\(layoutName) is layer-backed and has no view; ask for its layer")
    }
    return view
  }

  /// The layer, if the node is loaded.
  @MainActor public var loadedLayer: Layer? {
    switch box.withLock({ $0.backing }) {
    case .view(let view): return view.layer
    case .layer(let layer): return layer
    case nil: return nil
    }
  }

  /// The view, if the node is loaded and view-backed.
  @MainActor public var loadedView: View? {
    if case .view(let view) = box.withLock({ $0.backing }) { return view }
    return nil
  }

  /// Runs `body` on the main loop if the node is loaded, or shown by a node above: at once there, in the next turn from
  /// elsewhere.
  package func onMainIfLoaded(_ body: @escaping @MainActor @Sendable () -> Void) {
    guard read(\.isArrangedOnMain) else { return }
    if MainThread.isCurrent {
      MainThread.assume(body)
    } else {
      MainQueue.shared.post(body)
    }
  }

  /// As ``onMainIfLoaded(_:)``, but what threads ask for in quick succession runs once.
  /// - Parameter post: the same for all that `body` stands for.
  package func onMainIfLoaded(by post: CoalescedPost, _ body: @escaping @MainActor @Sendable () -> Void) {
    guard read(\.isArrangedOnMain) else { return }
    if MainThread.isCurrent {
      MainThread.assume(body)
    } else {
      post.post(body)
    }
  }

  /// Calls `body` once the node is loaded; at once where it already is. Call this on the main loop, or before loading.
  public func onDidLoad(_ body: @escaping @MainActor @Sendable (DisplayNode) -> Void) {
    let isLoaded = box.withLock { state -> Bool in
      if state.backing != nil { return true }
      state.onDidLoad.append(body)
      return false
    }
    if isLoaded { MainThread.assume { body(self) } }
  }

  @MainActor @discardableResult
  func load() -> NodeBacking {
    let (known, block, layerBacked) = box.withLock { ($0.backing, $0.viewBlock, $0.isLayerBacked) }
    if let known { return known }
    let backing: NodeBacking
    if layerBacked {
      let layer = Layer()
      layer.owner = self
      backing = .layer(layer)
    } else {
      let view = block?() ?? makeView()
      view.backed = self
      backing = .view(view)
    }
    let clipsAlready: Bool
    if case .view(let view) = backing { clipsAlready = view.layer.masksToBounds } else { clipsAlready = false }
    let callbacks = box.withLock { state in
      state.backing = backing
      // A view that clips by itself, as scroll views do, keeps clipping.
      state.clipsToBounds = state.clipsToBounds || clipsAlready
      state.dirty = .all
      state.isFlushScheduled = true
      defer { state.onDidLoad = [] }
      return state.onDidLoad
    }
    // Releases what the block captured.
    if block != nil { box.exchange(\.viewBlock, nil) }
    flushPendingState()
    if read(\.isRasterized) { joinRaster() }
    // A node that has come out of the bitmap of a node above is in the window already.
    if box.withLock({ $0.isInHierarchy && $0.isDisplayDue }) { DisplayScheduler.shared.add(self) }
    didLoad()
    for callback in callbacks { callback(self) }
    return backing
  }

  /// Applies all pending changes of the state to the layer.
  @MainActor func flushPendingState() {
    let state = box.withLock { state in
      let copy = state
      state.dirty = []
      state.isFlushScheduled = false
      return copy
    }
    guard let backing = state.backing, !state.dirty.isEmpty else { return }
    let layer: Layer
    switch backing {
    case .view(let view):
      layer = view.layer
      if state.dirty.contains(.interaction) {
        view.isUserInteractionEnabled = state.isUserInteractionEnabled
        view.isSeenToGo = state.isLeavingLayout
        view.hitTestSlop = state.hitTestSlop
      }
    case .layer(let own): layer = own
    }
    AnimatedChanges.note(self, layer, state.dirty)
    state.apply(to: layer)
    if state.dirty.contains(.bounds), case .view(let view) = backing { view.boundsDidChangeFromNode() }
    if state.dirty.contains(.subnodes) { arrangeSublayers() }
  }
}

extension DisplayNode: ViewBacked {
  var layoutDirection: LayoutDirection { traits.layoutDirection }
  var isKeptByViews: Bool { supernode == nil }
  func viewDidMove(to host: (any ViewHost)?) { hierarchyDidChange(in: host) }

  /// The window the node is in.
  var host: (any ViewHost)? { nearestLayer?.host as? any ViewHost }
  var turns: TurnSchedule? { nearestLayer?.host?.turns }

  /// The node's layer or, while it has none because a node above draws it, that of the nearest node above with one.
  private var nearestLayer: Layer? {
    var node = self
    while true {
      if let layer = node.loadedLayer { return layer }
      guard node.read(\.isRasterized), let supernode = node.supernode else { return nil }
      node = supernode
    }
  }
}

extension View {
  /// The node this view belongs to, if any.
  public var node: DisplayNode? { backed as? DisplayNode }
}

extension Layer {
  /// The node whose layer this is.
  public var node: DisplayNode? { view?.node ?? owner as? DisplayNode }
}

extension View {
  /// Tells the view about a size that its node has set, as if its frame had been set.
  func boundsDidChangeFromNode() {
    guard lastNotifiedSize != layer.bounds.size else { return }
    lastNotifiedSize = layer.bounds.size
    boundsDidChange()
  }
}

extension NodeState {
  @MainActor fileprivate func apply(to layer: Layer) {
    if dirty.contains(.position) {
      layer.anchorPoint = anchorPoint
      layer.position = position
    }
    if dirty.contains(.bounds) {
      // A scroll view keeps its own position: only the size is set.
      layer.bounds = layer.isScrollContainer ? Rect(origin: layer.bounds.origin, size: bounds.size) : bounds
    }
    if dirty.contains(.transform) {
      layer.transform = transform
      layer.depth = shownDepth
    }
    if dirty.contains(.opacity) { layer.opacity = isFadedOut ? 0 : alpha }
    if dirty.contains(.hidden) { layer.isHidden = isHidden || (isExcludedFromLayout && !isLeavingLayout) || isHeldBack }
    if dirty.contains(.background) {
      layer.backgroundColor = backgroundColor
      layer.backgroundGradient = backgroundGradient
    }
    if dirty.contains(.appearance) { layer.overrideAppearance = overrideAppearance }
    if dirty.contains(.corners) {
      layer.cornerRadius = cornerRadius
      layer.contentsAreRounded = cornerRoundingType == .precomposited
    }
    if dirty.contains(.border) {
      layer.borderWidth = borderWidth
      layer.borderColor = borderColor
    }
    if dirty.contains(.clip) { layer.masksToBounds = clipsToBounds }
    if dirty.contains(.shadow) { layer.shadow = shadow }
    if dirty.contains(.picture) { layer.keepsPicture = keepsPicture }
    if dirty.contains(.zPosition) { layer.zPosition = zPosition }
  }
}
