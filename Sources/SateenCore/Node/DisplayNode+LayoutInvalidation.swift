import SateenLayout
import SateenThreads

extension DisplayNode {
  /// Declares the node's layout, and that of every node it is part of, out of date. Whoever measures the root asks again
  /// in the background; the frames stay until the answer is there. Any thread.
  ///
  /// The layout of an ancestor holds the frames of everything below, so all ancestors are measured again, up to a
  /// ``layoutOwner``, and nobody else: the nodes beside them answer from their caches. What a node changes in others while it
  /// makes its spec is part of that spec, and no reason to make it again.
  public func setNeedsLayout() {
    var node: DisplayNode? = self
    var arrangers: [DisplayNode] = []
    var seen: Set<ObjectIdentifier> = []
    while let current = node {
      if current !== self, Arranging.isCurrent(current) {
        node = arrangers.popLast()
        continue
      }
      let step = current.box.withLock { $0.invalidateLayout() }
      if let arranger = step.arranger, seen.insert(ObjectIdentifier(arranger)).inserted { arrangers.append(arranger) }
      if let owner = step.owner {
        owner.layoutWasInvalidated(of: current)
        node = arrangers.popLast()
      } else {
        node = step.supernode ?? arrangers.popLast()
      }
    }
  }

  /// Forgets the answers of this node alone.
  func dropCachedLayouts() {
    let dropped = box.withLock { $0.layoutCache.invalidate() }
    _ = dropped
  }
}

extension NodeState {
  /// Where word of a change goes on to. It carries the layouts that were dropped out of the lock.
  struct InvalidationStep {
    let dropped: [Layout]
    let owner: (any LayoutOwner)?
    let supernode: DisplayNode?
    /// Nil where it is the supernode.
    let arranger: DisplayNode?
  }

  mutating func invalidateLayout() -> InvalidationStep {
    InvalidationStep(
      dropped: layoutCache.invalidate(), owner: layoutOwner, supernode: supernode, arranger: arranger)
  }
}
