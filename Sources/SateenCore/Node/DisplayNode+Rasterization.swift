import SateenGraphics
import SateenLayout
import SateenThreads

// Nodes that are drawn into one bitmap with everything in them.
nonisolated extension DisplayNode {
  /// Whether all nodes below are drawn into one bitmap with this one, on a worker, and take no layers. Any thread; once
  /// the node is loaded, on the main loop only.
  ///
  /// For trees of many small nodes that rarely change: one bitmap is composed instead of many, and a change of a node in
  /// there draws all of it anew. Drawing that reaches beyond the bounds of this node is cut off, perspective below is left
  /// out. Touches, links, the pointer's shape and interface states are those of the nodes below, as ever: a node gets a
  /// view when the pointer first comes over it, and its layer shows nothing. Changes below are not animated.
  ///
  /// Nodes that are not ``isRasterizable``, and those with a ``mask``, keep layers of their own in front of the bitmap,
  /// with everything in them. The outermost of nodes inside each other that rasterize draws the bitmap. Where the property
  /// changes on screen, the pixels that show stay until the others are drawn.
  public var rasterizesSubtree: Bool {
    get { read(\.rasterizesSubtree) }
    set { setRasterization(\.rasterizesSubtree, newValue) }
  }

  /// Whether a node above may draw this one into its bitmap: false for nodes that scroll, and for nodes around a view of
  /// one's own. Set it to false where a node's view or layer draws by itself, as one that plays a video does.
  public var isRasterizable: Bool {
    get { read(\.isRasterizable) }
    set { setRasterization(\.isRasterizable, newValue) }
  }

  /// Whether a node above draws this one into its bitmap.
  public var isRasterized: Bool { read(\.isRasterized) }

  private func setRasterization(_ property: WritableKeyPath<NodeState, Bool>, _ value: Bool) {
    let (changed, before, owned) = box.withLock { state in
      let isAlone = state.supernode == nil && state.subnodes.isEmpty
      let changed = state[keyPath: property] != value && !(isAlone && state.backing == nil)
      let owned = state.ownsRaster
      state[keyPath: property] = value
      return (changed, state.isRasterized, owned)
    }
    guard changed else { return }
    guard !updateRasterization(), !before, MainThread.isCurrent else { return }
    MainThread.assume { subtreeRasterizationDidChange(owned: owned) }
  }

  /// Finds out again whether a node above draws this one, after a change of a property that decides on that.
  /// - Returns: whether that has changed on the main loop.
  @discardableResult
  func updateRasterization() -> Bool {
    let (isLoaded, before) = box.withLock { ($0.isLoadedOrRasterized, $0.isRasterized) }
    guard MainThread.isCurrent else {
      contract(!isLoaded, "\(layoutName) is shown: change how it is rasterized on the main loop")
      NodeTree.rasterizationDidChange(of: self)
      return false
    }
    return MainThread.assume {
      NodeTree.rasterizationDidChange(of: self)
      guard read(\.isRasterized) != before else { return false }
      // Pixels that the node was given go onto its layer.
      if let supernode {
        if supernode.isLoaded { supernode.arrangeSublayers() } else { supernode.loadForLayer(of: self) }
      }
      rasterizationDidChange()
      supernode?.redrawRaster(withOwn: true)
      return true
    }
  }

  // MARK: Bitmaps of nodes above

  /// The node in whose bitmap this one is drawn; nil where it shows by itself.
  package var rasterizer: DisplayNode? {
    guard read(\.isRasterized) else { return nil }
    var node = supernode
    while let one = node {
      let (isRasterized, above) = one.box.withLock { ($0.isRasterized, $0.supernode) }
      if !isRasterized { return one }
      node = above
    }
    return nil
  }

  /// Has the bitmap drawn anew that the node is in. Any thread.
  /// - Parameter own: whether that may be the node's own.
  func redrawRaster(withOwn own: Bool = false) {
    if own, read(\.ownsRaster) {
      invalidatePixels()
    } else {
      rasterizer?.invalidatePixels()
    }
  }
}

extension DisplayNode {
  // MARK: Changes

  /// Starts or stops to show this node, and those below it, in the bitmap of a node above.
  func rasterizationDidChange() {
    enumerateRaster { $0.ownRasterizationDidChange() }
  }

  /// Calls `body` for this node and those below that may be in one bitmap with it.
  private func enumerateRaster(_ body: (DisplayNode) -> Void) {
    body(self)
    for subnode in subnodes where subnode.read(\.mayBeRasterized) { subnode.enumerateRaster(body) }
  }

  /// Shows by itself, and has those below do so, after a move out of a bitmap that stays only until the nodes in it have
  /// their own pixels.
  func leaveRasterThatEnds() {
    guard loadedLayer?.isInRaster == true, !read(\.isRasterized) else { return }
    enumerateRaster { node in
      if !node.read(\.isRasterized) { node.loadedLayer?.isInRaster = false }
    }
  }

  /// Gives the layer its parameters in space anew, which it has outside of bitmaps only.
  private func updateDepth() {
    if box.withLock({ $0.depth != nil && $0.backing != nil }) { change(.transform) { _ in } }
  }

  /// Discards a drawing under way, so that one of the other kind follows.
  private func ownRasterizationDidChange() {
    let isRasterized = box.withLock { state -> Bool in
      displaySentinel.increment()
      state.needsDisplay = true
      return state.isRasterized
    }
    dropAhead()
    updateDepth()
    if isRasterized { return }
    let part = main.raster
    main.raster = nil
    guard let layer = loadedLayer else { return }
    layer.isInRaster = false
    if layer.contents == nil, let delivered = part?.delivered, delivered.bitmap != nil {
      show(delivered.bitmap, in: delivered.place)
    }
    arrangeSublayers()
    invalidatePixels()
  }

  /// The node begins or ends to draw the nodes below.
  /// - Parameter owned: whether it was to draw them before.
  private func subtreeRasterizationDidChange(owned: Bool) {
    updateDepth()
    if read(\.ownsRaster) {
      main.isLeavingRasterization = false
      for subnode in subnodes where subnode.read(\.isRasterized) { subnode.rasterizationDidChange() }
      invalidatePixels()
      return
    }
    guard owned, isLoaded else { return }
    arrangeSublayers()
    let rasterized = subnodes.filter { $0.read(\.mayBeRasterized) }
    for subnode in rasterized where !subnode.read(\.isRasterized) { subnode.rasterizationDidChange() }
    // Before its first drawing there is no bitmap that could stay.
    guard main.raster != nil else { return }
    invalidatePixels()
    main.isLeavingRasterization = true
    for subnode in rasterized { subnode.enumerateRaster { $0.loadedLayer?.isInRaster = true } }
    DisplayScheduler.shared.endRasterization(of: self)
  }

  /// Has the nodes below show by themselves once all of these have their pixels.
  /// - Returns: false where some have not.
  func endRasterizationIfReady() -> Bool {
    guard main.isLeavingRasterization else { return true }
    if host != nil, subnodes.contains(where: \.isDisplayPending) { return false }
    main.isLeavingRasterization = false
    let delivered = main.raster?.delivered
    main.raster = nil
    if let delivered { show(delivered.bitmap, in: delivered.place) }
    for subnode in subnodes {
      subnode.enumerateSubtree { node in
        if !node.read(\.isRasterized) { node.loadedLayer?.isInRaster = false }
      }
    }
    DisplayScheduler.shared.add(self)
    return true
  }

  /// Takes pixels away that show nodes below, where the node itself has none.
  func dropRaster(on layer: Layer) {
    main.showsRaster = false
    layer.contents = nil
  }

  // MARK: Layers and views

  /// Whether the node has a layer although a node above draws it, or one below does.
  var needsLayer: Bool {
    let (isRasterized, isLoaded, subnodes) = box.withLock { ($0.isRasterized, $0.backing != nil, $0.subnodes) }
    return !isRasterized || isLoaded || subnodes.contains(where: \.needsLayer)
  }

  /// Puts a layer that was just made among those of the nodes around, although it shows nothing.
  func joinRaster() {
    loadedLayer?.isInRaster = true
    guard let supernode else { return }
    _ = supernode.layer
    supernode.arrangeSublayer(of: self)
  }

  /// A node that has come into this one, which has no layer.
  func loadForLayer(of node: DisplayNode) {
    guard read(\.isRasterized) else { return }
    if node.needsLayer {
      _ = layer
      arrangeSublayers()
    }
    node.hierarchyDidChange()
  }

  func loadViews(at point: Point) {
    let (isRasterizing, subnodes) = box.withLock { ($0.isRasterizing, $0.subnodes) }
    guard isRasterizing else { return }
    for node in subnodes where node.isToBeTouched(at: point) { node.load() }
  }

  /// Whether a point of the supernode's space is in a node that takes touches and has no view yet.
  private func isToBeTouched(at point: Point) -> Bool {
    let state = box.withLock { $0 }
    guard state.isRasterized, state.backing == nil, !state.isLayerBacked, state.isUserInteractionEnabled,
      !state.isHidden, !state.isExcludedFromLayout, state.alpha > 0.01,
      let inverse = state.toSupernode(scrolledTo: nil).inverted
    else { return false }
    return pointInside(inverse.apply(point))
  }

  func loadFocusHosts() {
    guard read(\.isRasterizing) else { return }
    enumerateSubtree { node in
      let isPlace = node is any FocusHost || node.focusability != nil || node.focusGroup != nil
      if isPlace, node.read(\.isRasterized), !node.isLayerBacked { node.load() }
    }
  }
}
