import SateenGraphics
import SateenLayout
import SateenThreads

// Conversions work on any thread, whether nodes are loaded or not: they use the nodes' own frames, bounds and
// transforms. Scroll positions are known on the main loop only; on other threads a scroll view counts as not scrolled.
nonisolated extension DisplayNode {
  /// The node that shows this one without having it as a subnode, as a list shows its rows. Coordinates are converted
  /// through it, and the tint is inherited from it. Nil where there is none, or where it is gone; a ``supernode`` goes
  /// before it. Set by the code that puts the node's view or layer into another node's. Any thread.
  package var surroundingNode: DisplayNode? {
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

  /// Converts a point from this node's space to that of another node in the same window or, where `node` is nil, to the
  /// space around the outermost node.
  ///
  /// A row counts as being where its list put it last. Nodes without a common ancestor are taken to lie in the same
  /// surroundings. With a singular transform, and for a point that perspective has behind the viewer, the result is the
  /// origin.
  public func convert(_ point: Point, to node: DisplayNode?) -> Point {
    if let plane = plane(to: node) { return plane.apply(point) ?? .zero }
    return transform(to: node)?.apply(point) ?? .zero
  }

  /// Converts a point from another node's space to this node's.
  public func convert(_ point: Point, from node: DisplayNode?) -> Point {
    if let plane = plane(to: node)?.inverted { return plane.apply(point) ?? .zero }
    return inverse(from: node)?.apply(point) ?? .zero
  }

  /// Converts a rectangle to another node's space; the result is the upright rectangle around it.
  public func convert(_ rect: Rect, to node: DisplayNode?) -> Rect {
    if let plane = plane(to: node) { return plane.apply(rect) ?? .zero }
    return transform(to: node)?.apply(rect) ?? .zero
  }

  /// Converts a rectangle from another node's space; the result is the upright rectangle around it.
  public func convert(_ rect: Rect, from node: DisplayNode?) -> Rect {
    if let plane = plane(to: node)?.inverted { return plane.apply(rect) ?? .zero }
    return inverse(from: node)?.apply(rect) ?? .zero
  }

  private func transform(to node: DisplayNode?) -> Transform? {
    guard let node else { return toSurroundings }
    return node.toSurroundings.inverted.map { toSurroundings.concatenating($0) }
  }

  private func inverse(from node: DisplayNode?) -> Transform? {
    guard let node else { return toSurroundings.inverted }
    return node.transform(to: self)
  }

  /// The way to another node with perspective; nil where there is none.
  private func plane(to node: DisplayNode?) -> Homography? {
    let (own, other) = (planeToSurroundings, node?.planeToSurroundings)
    guard own != nil || other != nil else { return nil }
    let whole = own ?? Homography(toSurroundings)
    guard let node else { return whole }
    return (other ?? Homography(node.toSurroundings)).inverted.map { whole.concatenating($0) }
  }

  /// The way to the space around the outermost node with perspective; nil where there is none.
  private var planeToSurroundings: Homography? {
    var result = Homography(.identity)
    var isInSpace = false
    var node: DisplayNode? = self
    while let current = node {
      let scrolled = current.scrollPosition
      let (supernode, surrounding) = current.box.withLock { ($0.supernode, $0.surroundingNode) }
      let around = supernode ?? surrounding
      let scrolledAround = around?.scrollPosition
      let eye = around?.box.withLock { state in
        let room = Rect(origin: scrolledAround ?? state.bounds.origin, size: state.bounds.size)
        return (state.shownDepth?.sublayerTransform, Depth.anchor(state.anchorPoint, room, in: room))
      }
      let step = current.box.withLock { state -> Homography in
        guard state.shownDepth?.transform != nil || eye?.0 != nil else {
          return Homography(state.toSupernode(scrolledTo: scrolled))
        }
        isInSpace = true
        let room = Rect(origin: scrolled ?? state.bounds.origin, size: state.bounds.size)
        return Depth.plane(
          state.shownDepth?.transform ?? Transform3D(state.transform),
          anchoredAt: Depth.anchor(state.anchorPoint, room, in: room), placedAt: state.position, eye?.0,
          eye: eye?.1 ?? .zero)
      }
      result = result.concatenating(step)
      node = around
    }
    return isInSpace ? result : nil
  }

  /// The transform from this node's space to the space around the outermost node.
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
  func toSupernode(scrolledTo scrolled: Point?) -> Transform {
    let origin = scrolled ?? bounds.origin
    return Transform(
      translationX: -(origin.x + anchorPoint.x * bounds.width), y: -(origin.y + anchorPoint.y * bounds.height)
    ).concatenating(transform).concatenating(Transform(translationX: position.x, y: position.y))
  }
}
