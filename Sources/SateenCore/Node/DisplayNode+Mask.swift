import SateenThreads

nonisolated extension DisplayNode {
  /// A node whose alpha is multiplied with that of this node, everything in it and its shadow; nil shows all of it. See
  /// ``Layer/mask``.
  ///
  /// The mask becomes a subnode, and is measured, drawn and told of interface states as one, but shows nothing by itself
  /// and takes no touches. It goes where its frame says or, where this node's layout contains it, where that puts it;
  /// flexbox leaves it out. Without a size it hides everything. A mask that is taken out of this node, or put
  /// elsewhere, masks no more, and one that is replaced leaves this node.
  ///
  /// A node with a mask keeps a layer of its own where a node above rasterizes, and so does the mask.
  ///
  /// Any thread; once the node is loaded, or drawn by a node above, on the main loop only.
  public var mask: DisplayNode? {
    get { box.withLock { $0.mask } }
    set {
      let old = mask
      guard old !== newValue else { return }
      old?.removeFromSupernode()
      guard let newValue else { return }
      box.exchange(\.mask, newValue)
      updateRasterization()
      if newValue.supernode === self { showsAsMask(newValue) } else { addSubnode(newValue) }
    }
  }

  /// A subnode shows by itself no more.
  private func showsAsMask(_ node: DisplayNode) {
    let changesRaster = NodeTree.becomesMask(node, of: self)
    redrawRaster(withOwn: true)
    if read(\.layoutEngine) == .flexbox { setNeedsLayout() }
    guard MainThread.isCurrent else { return }
    MainThread.assume {
      if changesRaster { node.rasterizationDidChange() }
      if isLoaded { arrangeSublayers() }
    }
  }
}
