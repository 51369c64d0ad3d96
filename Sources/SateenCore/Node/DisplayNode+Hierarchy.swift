import SateenThreads

// How nodes hear that they came into a window or left one.
extension DisplayNode {
  /// How often nodes were asked whether they are in a window still, in this process: what tests count where others would time.
  package private(set) static var hierarchyVisits = 0

  /// Compares whether the node is in a window with what it was told last.
  func hierarchyDidChange() { hierarchyDidChange(in: loadedLayer?.window) }

  /// Tells the node, and all below it, about the window it is in now.
  ///
  /// Nodes that know already are not gone through: what came into them since was told by itself. So the cost of attaching a
  /// tree grows with the number of its nodes, however deep they are.
  func hierarchyDidChange(in window: RootContainer?) {
    Self.hierarchyVisits += 1
    let isIn = window != nil
    let edge = box.withLock { state -> UInt32? in
      guard state.isInHierarchy != isIn else { return nil }
      state.isInHierarchy = isIn
      state.hierarchyEdges &+= 1
      return state.hierarchyEdges
    }
    guard let edge else { return }
    // A callback that moves the node has it, and what is in it, told about that before it returns here.
    if isIn {
      willEnterHierarchy()
      guard read(\.hierarchyEdges) == edge else { return }
    }
    if !read(\.isRangeManaged) {
      InterfaceStateQueue.shared.set(window?.visibility.interfaceState ?? [], for: self)
    }
    let layer = loadedLayer
    for subnode in subnodes {
      let isInside = subnode.loadedLayer.map { $0.superlayer === layer } ?? false
      subnode.hierarchyDidChange(in: isInside ? window : subnode.loadedLayer?.window)
      guard read(\.hierarchyEdges) == edge else { return }
    }
    if isIn { didEnterHierarchy() } else { didExitHierarchy() }
  }
}
