import SateenLayout
import SateenThreads

nonisolated extension DisplayNode {
  public var supernode: DisplayNode? { box.withLock { $0.supernode } }
  /// From back to front.
  public var subnodes: [DisplayNode] { box.withLock { $0.subnodes } }

  /// Whether subnodes are exactly the nodes in the layout. They are then added and removed with it, and must not be
  /// added by hand. No effect where ``layoutEngine`` is flexbox, whose layout arranges the existing subnodes.
  public var automaticallyManagesSubnodes: Bool {
    get { read(\.automaticallyManagesSubnodes) }
    set { box.withLock { $0.automaticallyManagesSubnodes = newValue } }
  }

  /// Puts a node on top of the other subnodes, taking it from its old supernode. A node that is a subnode already stays
  /// where it is. Once this node is loaded, or on screen in the bitmap of a node above, on the main loop only.
  public func addSubnode(_ node: DisplayNode) { insert(node, at: .top) }

  /// Puts a node right below a sibling, which must be a subnode.
  public func insertSubnode(_ node: DisplayNode, below sibling: DisplayNode) { insert(node, at: .below(sibling)) }

  /// Puts a node right above a sibling, which must be a subnode.
  public func insertSubnode(_ node: DisplayNode, above sibling: DisplayNode) { insert(node, at: .above(sibling)) }

  /// Puts a node among the others at an index from the back. The index does not count the node itself where it is a
  /// subnode already.
  public func insertSubnode(_ node: DisplayNode, at index: Int) { insert(node, at: .index(index)) }

  /// Takes the node out of its supernode.
  public func removeFromSupernode() {
    guard supernode != nil else { return }
    if MainThread.isCurrent {
      MainThread.assume { moveOut() }
    } else {
      contract(!read(\.isArrangedOnMain), "\(layoutName) is loaded or on screen: take it out on the main loop")
      detach()
    }
  }

  // MARK: The tree itself

  private func insert(_ node: DisplayNode, at place: NodeTree.Place) {
    contract(
      !isLayerBacked || node.isLayerBacked,
      "\(node.layoutName) has a view and cannot go into layer-backed \(layoutName); make it layer-backed too")
    if MainThread.isCurrent {
      MainThread.assume { moveIn(node, at: place) }
    } else {
      attach(node, at: place)
    }
  }

  /// - Returns: the change; nil where the node is at that position already.
  @discardableResult
  private func attach(_ node: DisplayNode, at place: NodeTree.Place) -> NodeTree.Insertion? {
    let insertion = NodeTree.insert(node, into: self, at: place, mustBeUnloaded: !MainThread.isCurrent)
    switch insertion.mistake {
    case .inItself: contractBroken("\(node.layoutName) cannot be put inside itself")
    case .isLoaded:
      contractBroken("\(layoutName) or \(node.layoutName) is loaded or on screen: arrange such nodes on the main loop")
    case .siblingIsElsewhere:
      contractBroken(
        "\(node.layoutName) was to go above or below a node that is not in \(layoutName): name one of its subnodes")
    case nil: break
    }
    guard insertion.hasMoved else { return nil }
    node.setTraits(insertion.traits)
    if let old = insertion.oldParent, old !== self { node.hasLeft(old) }
    if insertion.tookMask { insertion.oldParent?.updateRasterization() }
    if insertion.oldParent !== self { node.inheritedTintDidChange(from: insertion.oldParent?.tintColor) }
    if insertion.wasLeftOut { node.setExcludedFromLayout(false) }
    // A node that goes and is wanted elsewhere is no longer seen to go.
    if insertion.wasLeaving, insertion.oldParent !== self, MainThread.isCurrent {
      MainThread.assume { node.stopLeaving() }
    }
    for flexbox in insertion.flexboxes { flexbox.setNeedsLayout() }
    if let old = insertion.oldParent, old !== self { old.redrawRaster(withOwn: true) }
    redrawRaster(withOwn: true)
    return insertion
  }

  private func detach() {
    guard let (parent, isFlexbox, changesRaster, wasMask) = NodeTree.remove(self) else { return }
    hasLeft(parent)
    if wasMask { parent.updateRasterization() }
    inheritedTintDidChange(from: parent.tintColor)
    parent.redrawRaster(withOwn: true)
    if changesRaster, MainThread.isCurrent { MainThread.assume { rasterizationDidChange() } }
    if isFlexbox { parent.setNeedsLayout() }
  }

  private func hasLeft(_ parent: DisplayNode) {
    // A list's rows are in no layout of the list.
    if !read(\.isRangeRoot) { parent.forgetLayoutsWithLostSubnode() }
  }

  // MARK: On the main loop

  @MainActor private func moveIn(_ node: DisplayNode, at place: NodeTree.Place) {
    guard let insertion = attach(node, at: place) else { return }
    if insertion.changesRaster { node.rasterizationDidChange() }
    node.leaveRasterThatEnds()
    if isLoaded { arrangeSublayer(of: node, insertion) } else { loadForLayer(of: node) }
    let oldParent = insertion.oldParent
    if oldParent !== self, oldParent?.isLoaded == true, !isLoaded { node.unhook() }
    // A node in a range-managed tree takes the interface state of its new supernode.
    let pending = InterfaceStateQueue.shared.pending(for: self)
    if read(\.isRangeManaged) || pending != nil || !interfaceState.isEmpty {
      node.recursivelySetInterfaceState(pending ?? interfaceState)
    }
  }

  @MainActor private func moveOut() {
    if read(\.isLeavingLayout) { stopLeaving() }
    detach()
    leaveRasterThatEnds()
    unhook()
    recursivelySetInterfaceState([])
  }

  @MainActor private func unhook() {
    switch box.withLock({ $0.backing }) {
    case .view(let view): view.removeFromSuperview()
    case .layer(let layer): layer.removeFromSuperlayer()
    case nil: break
    }
    hierarchyDidChange()
  }

  /// Adds the layer of a subnode that is new, loading the node. Where the layers beside it are not in the order of the
  /// nodes, all of them are arranged.
  @MainActor private func arrangeSublayer(of node: DisplayNode, _ insertion: NodeTree.Insertion) {
    let (isRasterizing, hasMask) = box.withLock { ($0.isRasterizing, $0.mask != nil) }
    if isRasterizing, !node.needsLayer { return node.hierarchyDidChange() }
    guard !isRasterizing, !hasMask else { return arrangeSublayers() }
    let layer = node.layer
    let own = self.layer
    let index = insertion.index
    let (before, after) = box.withLock { state -> (DisplayNode?, DisplayNode?) in
      // Loading the node may have moved it.
      guard index < state.subnodes.count, state.subnodes[index] === node else { return (node, node) }
      return (
        index > 0 ? state.subnodes[index - 1] : nil, index + 1 < state.subnodes.count ? state.subnodes[index + 1] : nil
      )
    }
    let isInOrder =
      layer.superlayer !== own && before !== node && index <= own.sublayers.count
      && (before.map { own.sublayers[index - 1] === $0.loadedLayer } ?? true)
      && (after.map { index < own.sublayers.count && own.sublayers[index] === $0.loadedLayer } ?? true)
    guard isInOrder else { return arrangeSublayers() }
    Self.arrangedSublayers += 1
    addSublayer(of: node, at: index)
  }

  /// Puts the sublayers into the order of the subnodes, loading nodes that are not loaded, except those that are drawn
  /// into a bitmap of this node or of one above.
  @MainActor func arrangeSublayers() {
    let own = layer
    let (isRasterizing, mask) = box.withLock { ($0.isRasterizing, $0.mask) }
    var index = 0
    for node in subnodes {
      if node === mask {
        arrangeMask(node)
        continue
      }
      if isRasterizing, !node.needsLayer {
        node.hierarchyDidChange()
        continue
      }
      Self.arrangedSublayers += 1
      let layer = node.layer
      defer { index += 1 }
      if layer.superlayer === own, index < own.sublayers.count, own.sublayers[index] === layer { continue }
      addSublayer(of: node, at: index)
    }
  }

  @MainActor private func arrangeMask(_ node: DisplayNode) {
    let own = layer
    guard own.mask !== node.layer else { return }
    if let view = node.loadedView, let ownView = loadedView { ownView.insertSubview(view, layerIndex: nil) }
    own.mask = node.layer
    node.hierarchyDidChange()
  }

  /// Puts the layer of a subnode in a bitmap among those of the others that have one.
  @MainActor func arrangeSublayer(of node: DisplayNode) {
    let own = layer
    guard node.layer.superlayer !== own else { return }
    var index = 0
    for subnode in subnodes {
      if subnode === node { break }
      if let layer = subnode.loadedLayer, layer.superlayer === own, !layer.isMask { index += 1 }
    }
    Self.arrangedSublayers += 1
    addSublayer(of: node, at: index)
  }

  @MainActor private func addSublayer(of node: DisplayNode, at index: Int) {
    if let view = node.loadedView, let ownView = loadedView {
      ownView.insertSubview(view, layerIndex: index)
    } else {
      layer.addSublayer(node.layer, at: index)
    }
    node.hierarchyDidChange()
  }
}

extension DisplayNode {
  /// How many sublayers were looked at to put them in order, in this process. Tests count instead of measuring time.
  package fileprivate(set) static var arrangedSublayers = 0
}
