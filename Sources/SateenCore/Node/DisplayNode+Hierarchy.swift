import SateenThreads

// Callbacks of nodes that enter or leave a window.
extension DisplayNode {
  /// The number of nodes visited for changes of the hierarchy in this process. Tests count visits instead of measuring
  /// time.
  package private(set) static var hierarchyVisits = 0

  /// Updates the node for the window it is in now.
  func hierarchyDidChange() { hierarchyDidChange(in: host) }

  /// Tells the node, and all nodes below it, about the window it is in now.
  ///
  /// A node that knows its window already is not visited further: subnodes added since were told on their own. So the
  /// cost of attaching a tree grows with the number of its nodes, however deep they are.
  func hierarchyDidChange(in window: (any ViewHost)?) {
    Self.hierarchyVisits += 1
    let isIn = window != nil
    let edge = box.withLock { state -> UInt32? in
      guard state.isInHierarchy != isIn else { return nil }
      state.isInHierarchy = isIn
      state.hierarchyEdges &+= 1
      return state.hierarchyEdges
    }
    guard let edge else { return }
    AnimatedChanges.noteMove(of: self)
    if !isIn { LayoutTransitions.shared.nodeLeft(self) }
    // A callback that moves the node has the whole subtree told about that before it returns here.
    if isIn {
      willEnterHierarchy()
      guard read(\.hierarchyEdges) == edge else { return }
    }
    if !read(\.isRangeManaged) {
      InterfaceStateQueue.shared.set(window?.visibility.interfaceState ?? [], for: self)
    }
    let layer = loadedLayer
    for subnode in subnodes {
      let isInside = subnode.loadedLayer.map { $0.superlayer === layer } ?? subnode.read(\.isRasterized)
      subnode.hierarchyDidChange(in: isInside ? window : subnode.host)
      guard read(\.hierarchyEdges) == edge else { return }
    }
    if isIn { didEnterHierarchy() } else { didExitHierarchy() }
  }
}
