import SateenGraphics
import SateenLayout
import SateenThreads

// Any thread, and whether nodes are loaded or not: places come from the nodes' own frames, bounds and transforms. Where a
// scroll view is scrolled to is known to the main loop alone; elsewhere it counts as not scrolled.
nonisolated extension DisplayNode {
  /// What this node stands in although it is no subnode there, as a row stands in its list: places are converted through
  /// it, and the tint comes from there. Nil for others, and where it is gone; a ``supernode`` goes before it. Whoever
  /// puts the node's view or layer into something else sets it. Any thread.
  public var surroundingNode: DisplayNode? {
    get { box.withLock { $0.surroundingNode } }
    set {
      let old = surroundingNode
      box.withLock { $0.surroundingNode = newValue }
      if old !== newValue { inheritedTintDidChange(from: old?.tintColor) }
    }
  }

  /// The node that this one is in, as a subnode or otherwise.
  var enclosingNode: DisplayNode? {
    let (supernode, surrounding) = box.withLock { ($0.supernode, $0.surroundingNode) }
    return supernode ?? surrounding
  }

  /// A place in this node's own space as seen from inside another node of the same window, or, where `node` is nil, from
  /// what the outermost node around this one is in.
  ///
  /// A row counts as being where its list put it last. Nodes that nothing around joins are taken to lie in the same
  /// surroundings. A node flattened by its transform sees everything at its origin.
  public func convert(_ point: Point, to node: DisplayNode?) -> Point {
    transform(to: node)?.apply(point) ?? .zero
  }

  /// A place in another node's space as seen from inside this one.
  public func convert(_ point: Point, from node: DisplayNode?) -> Point {
    inverse(from: node)?.apply(point) ?? .zero
  }

  /// The upright rectangle around one of this node's, as seen from inside another node of the same window.
  public func convert(_ rect: Rect, to node: DisplayNode?) -> Rect {
    transform(to: node)?.apply(rect) ?? .zero
  }

  /// The upright rectangle around one of another node's, as seen from inside this one.
  public func convert(_ rect: Rect, from node: DisplayNode?) -> Rect {
    inverse(from: node)?.apply(rect) ?? .zero
  }

  private func transform(to node: DisplayNode?) -> Transform? {
    guard let node else { return toSurroundings }
    return node.toSurroundings.inverted.map { toSurroundings.concatenating($0) }
  }

  private func inverse(from node: DisplayNode?) -> Transform? {
    guard let node else { return toSurroundings.inverted }
    return node.transform(to: self)
  }

  /// From this node's own space to that of what the outermost node around it is in.
  private var toSurroundings: Transform {
    var result = Transform.identity
    var node: DisplayNode? = self
    while let current = node {
      let scrolled = current.scrollPosition
      let (step, supernode, surrounding) = current.box.withLock {
        ($0.toSupernode(scrolledTo: scrolled), $0.supernode, $0.surroundingNode)
      }
      result = result.concatenating(step)
      node = supernode ?? surrounding
    }
    return result
  }

  private var scrollPosition: Point? {
    guard isLoaded, MainThread.isCurrent else { return nil }
    return MainThread.assume {
      guard let layer = loadedLayer, layer.isScrollContainer else { return nil }
      return layer.bounds.origin
    }
  }
}

extension NodeState {
  /// From the node's own space to its supernode's.
  fileprivate func toSupernode(scrolledTo scrolled: Point?) -> Transform {
    let origin = scrolled ?? bounds.origin
    return Transform(
      translationX: -(origin.x + anchorPoint.x * bounds.width), y: -(origin.y + anchorPoint.y * bounds.height)
    ).concatenating(transform).concatenating(Transform(translationX: position.x, y: position.y))
  }
}
