import SateenLayout
import SateenThreads

nonisolated extension DisplayNode {
  /// Marks the node's layout, and that of every node that contains it, as out of date. The owner of the root measures
  /// again in the background; the frames stay until then. Any thread.
  ///
  /// The layout of an ancestor holds the frames of everything below, so all ancestors are measured again, up to the
  /// root of the window or of the row. Their other subnodes use cached layouts. A change that a node makes to others while it makes its
  /// spec is part of that spec, and does not invalidate the node.
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

  /// Invalidates the layout as ``setNeedsLayout()`` does, and has the window measured on the main loop in this turn: for a
  /// node that grows with what is typed into it, which would otherwise be cut off for a frame. Measurements of all other
  /// nodes come from their caches. Within a row of a list the layout comes as usual.
  @MainActor package func setNeedsLayoutInThisTurn() {
    setNeedsLayout()
    var node: DisplayNode? = self
    while let current = node {
      let (owner, above) = current.box.withLock { ($0.layoutOwner, $0.supernode ?? $0.arranger) }
      if let owner { return owner.layoutIsUrgent(of: current) }
      node = above
    }
  }

  /// Grows whenever the layout of the node may have changed.
  package var layoutVersion: Int { read(\.layoutCache.version) }

  /// Lays out the contents of a node placed by hand again; no layout around it does.
  func placedLayoutIsOutOfDate() {
    guard box.withLock({ $0.isPlacedByHand && $0.isLoadedOrRasterized }) else { return }
    if MainThread.isCurrent {
      MainThread.assume { layOutForBoundsIfNeeded() }
    } else {
      MainQueue.shared.post { self.layOutForBoundsIfNeeded() }
    }
  }

  /// Non-nil while the layout of a node that shows pixels is out of date: new pixels wait for the next layout, so that
  /// both change in the same frame. The value is the version of the last layout applied to the node that is measured.
  @MainActor var awaitedLayout: Int? {
    // No layout changes the size of a node placed by hand, but it may move nodes in its bitmap.
    let mayWait = box.withLock {
      $0.isDisplayDue && $0.laidOutVersion != $0.layoutCache.version && (!$0.isPlacedByHand || $0.ownsRaster)
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

  /// Stops waiting for a layout, as if it had been applied.
  @MainActor func stopAwaitingLayout() {
    box.withLock { $0.laidOutVersion = $0.layoutCache.version }
  }

  /// Empties the caches of the node and all nodes above it, because a subnode left. Layouts for other sizes may have that
  /// subnode still, whose changes the node does not hear of any more: the next measurement asks the subnode again.
  func forgetLayoutsWithLostSubnode() {
    var node: DisplayNode? = self
    while let current = node {
      // The layouts, and references taken from weak ones, are released outside of the lock.
      let (dropped, above) = current.box.withLock { ($0.layoutCache.forget(), $0.supernode) }
      _ = dropped
      node = above
    }
  }

  /// Forgets layouts for other sizes than the present one, of the node and of all nodes above it, because its content has
  /// changed in a way that does not show in the present size. Unlike ``setNeedsLayout()`` nothing is measured again.
  package func forgetLayoutsForOtherSizes() { forgetLayoutsWithLostSubnode() }

  /// Empties the layout cache of this node alone.
  /// - Parameter pass: the layout computation that the change is part of.
  func dropCachedLayouts(by pass: UInt64?) {
    let dropped = box.withLock { $0.layoutCache.invalidate(by: pass) }
    _ = dropped
  }
}

extension NodeState {
  /// Where an invalidation goes on to. Carries the dropped layouts out of the lock.
  struct InvalidationStep {
    let dropped: [Layout]
    let owner: (any LayoutOwner)?
    let supernode: DisplayNode?
    /// Nil where the supernode is the arranger.
    let arranger: DisplayNode?
    let isPlacedByHand: Bool
  }

  mutating func invalidateLayout() -> InvalidationStep {
    let owner = layoutOwner
    return InvalidationStep(
      dropped: layoutCache.invalidate(), owner: owner, supernode: supernode, arranger: arranger,
      isPlacedByHand: isPlacedByHand && isLoadedOrRasterized && owner == nil)
  }
}
