import SateenLayout
import SateenThreads

extension DisplayNode {
  public var supernode: DisplayNode? { box.withLock { $0.supernode } }
  /// From back to front.
  public var subnodes: [DisplayNode] { box.withLock { $0.subnodes } }

  /// Whether subnodes are exactly the nodes in the layout. They then come and go with it, and are not to be added by hand.
  public var automaticallyManagesSubnodes: Bool {
    get { read(\.automaticallyManagesSubnodes) }
    set { box.withLock { $0.automaticallyManagesSubnodes = newValue } }
  }

  /// Puts a node on top of the others inside, taking it from where it was. Once this node is loaded, on the main loop only.
  public func addSubnode(_ node: DisplayNode) { insertSubnode(node, at: Int.max) }

  /// Puts a node below a sibling.
  public func insertSubnode(_ node: DisplayNode, below sibling: DisplayNode) {
    guard let index = subnodes.firstIndex(where: { $0 === sibling }) else { return addSubnode(node) }
    insertSubnode(node, at: index)
  }

  /// Puts a node above a sibling.
  public func insertSubnode(_ node: DisplayNode, above sibling: DisplayNode) {
    guard let index = subnodes.firstIndex(where: { $0 === sibling }) else { return addSubnode(node) }
    insertSubnode(node, at: index + 1)
  }

  /// Puts a node among the others at an index from the back.
  public func insertSubnode(_ node: DisplayNode, at index: Int) {
    precondition(!node.isAncestorOrSelf(of: self), "\(node.layoutName) cannot be put inside itself")
    precondition(
      !isLayerBacked || node.isLayerBacked,
      "\(node.layoutName) has a view and cannot go into layer-backed \(layoutName); make it layer-backed too")
    if MainThread.isCurrent {
      MainThread.assume { moveIn(node, at: index) }
    } else {
      precondition(
        !isLoaded && !node.isLoaded,
        "\(layoutName) or \(node.layoutName) is loaded: arrange loaded nodes on the main loop")
      node.detach()
      attach(node, at: index)
    }
  }

  /// Takes the node out of its supernode.
  public func removeFromSupernode() {
    guard supernode != nil else { return }
    if MainThread.isCurrent {
      MainThread.assume { moveOut() }
    } else {
      precondition(!isLoaded, "\(layoutName) is loaded: take it out on the main loop")
      detach()
    }
  }

  private func isAncestorOrSelf(of node: DisplayNode) -> Bool {
    var current: DisplayNode? = node
    while let one = current {
      if one === self { return true }
      current = one.supernode
    }
    return false
  }

  // MARK: The tree itself

  private func attach(_ node: DisplayNode, at index: Int) {
    let (traits, engine) = box.withLock { state in
      state.subnodes.insert(node, at: min(max(index, 0), state.subnodes.count))
      return (state.traits, state.layoutEngine)
    }
    let (arranger, wasLeftOut) = node.box.withLock { state in
      state.supernode = self
      return (state.arranger, state.isLeftOut)
    }
    if arranger === self { node.box.withLock { $0.arranger = nil } }
    node.setTraits(traits)
    if wasLeftOut { node.setLeftOut(false) }
    if engine == .flexbox { setNeedsLayout() }
  }

  private func detach() {
    let parent = box.withLock { state -> DisplayNode? in
      defer { state.supernode = nil }
      return state.supernode
    }
    guard let parent else { return }
    let engine = parent.box.withLock { state in
      state.subnodes.removeAll { $0 === self }
      return state.layoutEngine
    }
    if engine == .flexbox { parent.setNeedsLayout() }
  }

  // MARK: On the main loop

  @MainActor private func moveIn(_ node: DisplayNode, at index: Int) {
    let oldParent = node.supernode
    node.detach()
    attach(node, at: index)
    let isRangeManaged = read(\.isRangeManaged)
    node.enumerateSubtree { one in one.box.withLock { $0.isRangeManaged = isRangeManaged } }
    if isLoaded { arrangeSublayers() }
    if oldParent !== self, oldParent?.isLoaded == true, !isLoaded { node.unhook() }
    // A node that has a place in range-managed surroundings lives by the state of what it is in.
    if isRangeManaged || InterfaceStateQueue.shared.pending(for: self) != nil || !interfaceState.isEmpty {
      node.recursivelySetInterfaceState(InterfaceStateQueue.shared.pending(for: self) ?? interfaceState)
    }
  }

  @MainActor private func moveOut() {
    detach()
    unhook()
    box.withLock { $0.isRangeManaged = false }
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

  /// Makes the layers inside stand in the order of the subnodes, loading those that are not.
  @MainActor func arrangeSublayers() {
    let own = layer
    let ownView = loadedView
    for (index, node) in subnodes.enumerated() {
      let layer = node.layer
      if layer.superlayer === own, index < own.sublayers.count, own.sublayers[index] === layer { continue }
      if let view = node.loadedView, let ownView {
        ownView.insertSubview(view, layerIndex: index)
      } else {
        own.addSublayer(layer, at: index)
      }
      node.hierarchyDidChange()
    }
  }

  /// Compares whether the node is in a window with what it was told last.
  @MainActor func hierarchyDidChange() {
    let window = loadedLayer?.window
    let isIn = window != nil
    let was = box.withLock { state in
      defer { state.isInHierarchy = isIn }
      return state.isInHierarchy
    }
    if isIn && !was {
      willEnterHierarchy()
      if !read(\.isRangeManaged) { InterfaceStateQueue.shared.set(window?.visibility.interfaceState ?? [], for: self) }
      for subnode in subnodes { subnode.hierarchyDidChange() }
      didEnterHierarchy()
    } else if was && !isIn {
      if !read(\.isRangeManaged) { InterfaceStateQueue.shared.set([], for: self) }
      for subnode in subnodes { subnode.hierarchyDidChange() }
      didExitHierarchy()
    } else if isIn {
      for subnode in subnodes { subnode.hierarchyDidChange() }
    }
  }
}
