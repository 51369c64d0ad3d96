import SateenLayout
import SateenThreads

nonisolated extension DisplayNode {
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
      if step.isPlacedByHand { current.placedLayoutIsOutOfDate() }
      if let arranger = step.arranger, seen.insert(ObjectIdentifier(arranger)).inserted { arrangers.append(arranger) }
      if let owner = step.owner {
        owner.layoutWasInvalidated(of: current)
        node = arrangers.popLast()
      } else {
        node = step.supernode ?? arrangers.popLast()
      }
    }
  }

  /// Grows whenever the layout of the node may have changed.
  package var layoutVersion: Int { read(\.layoutCache.version) }

  /// What is inside a node placed by hand is its own affair.
  func placedLayoutIsOutOfDate() {
    guard box.withLock({ $0.isPlacedByHand && $0.backing != nil }) else { return }
    if MainThread.isCurrent {
      MainThread.assume { layOutForBoundsIfNeeded() }
    } else {
      MainQueue.shared.post { self.layOutForBoundsIfNeeded() }
    }
  }

  /// Set where the node, which shows something, is to get another layout: new pixels wait for that, so that both change in
  /// the same frame. The value is the version of the layout that came in last, for the node that is measured.
  @MainActor var awaitedLayout: Int? {
    // Where a hand placed the node itself, no layout changes its size.
    let mayWait = box.withLock {
      $0.isDisplayDue && $0.laidOutVersion != $0.layoutCache.version && !$0.isPlacedByHand
    }
    guard mayWait, loadedLayer?.contents != nil else { return nil }
    var node: DisplayNode? = self
    while let current = node {
      let (laidOut, version, isMeasured, above) = current.box.withLock { state in
        (
          state.laidOutVersion, state.layoutCache.version, state.isPlacedByHand || state.layoutOwner != nil,
          (state.supernode, state.arranger)
        )
      }
      if isMeasured { return laidOut != version ? laidOut : nil }
      node = above.0 ?? above.1
    }
    return nil
  }

  /// Takes it that no layout comes.
  @MainActor func stopAwaitingLayout() {
    box.withLock { $0.laidOutVersion = $0.layoutCache.version }
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
    let isPlacedByHand: Bool
  }

  mutating func invalidateLayout() -> InvalidationStep {
    let owner = layoutOwner
    return InvalidationStep(
      dropped: layoutCache.invalidate(), owner: owner, supernode: supernode, arranger: arranger,
      isPlacedByHand: isPlacedByHand && backing != nil && owner == nil)
  }
}
