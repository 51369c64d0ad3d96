import SateenLayout
import SateenThreads

// Nodes placed by hand: their contents are laid out on a worker, for the bounds they were given.
nonisolated extension DisplayNode {
  /// Sets the frame without making the node one that was placed by hand.
  func setFrameFromLayout(_ frame: Rect) {
    setFrame(frame, byHand: false)
  }

  /// Has the contents measured for the bounds, where no layout owner does that.
  @MainActor func layOutForBoundsIfNeeded() {
    let (wants, owner) = box.withLock { ($0.isPlacedByHand && $0.isLoadedOrRasterized, $0.layoutOwner) }
    if wants, owner == nil, needsLayoutForBounds { PlacedNodes.shared.add(self) }
  }

  @MainActor fileprivate func layOutForBounds() {
    let (isByHand, size, version, owner) = box.withLock {
      ($0.isPlacedByHand && $0.isLoadedOrRasterized, $0.bounds.size, $0.layoutCache.version, $0.layoutOwner)
    }
    guard isByHand, owner == nil, needsLayoutForBounds, main.measurement == nil else { return }
    let number = main.beginMeasurement()
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(displayPriority) { [weak self] in
      guard let self else { return }
      let layout = Trace.span("measure placed node") { self.layoutThatFits(SizeRange(exactly: size)) }
      MainQueue.shared.post(key: key) { self.finishLayout(layout, size, version, number) }
    }
  }

  @MainActor private func finishLayout(_ layout: Layout, _ size: Size, _ version: Int, _ number: Int) {
    guard main.measurement == number else { return }
    let (isNews, now) = box.withLock { ($0.isNewsForPlacedNode(version), $0.bounds.size) }
    guard isNews else {
      main.endMeasurement()
      return layOutForBoundsIfNeeded()
    }
    let show: @MainActor @Sendable () -> Void = {
      guard self.main.measurement == number else { return }
      self.main.endMeasurement()
      // A newer layout may have been applied while this one waited for pixels.
      if self.box.withLock({ $0.isNewsForPlacedNode(version) }) {
        self.apply(layout, forBounds: size)
        self.box.withLock { $0.laidOutVersion = min($0.laidOutVersion, version) }
      }
      self.layOutForBoundsIfNeeded()
    }
    // A node whose size has changed again meanwhile waits for no pixels.
    guard now == size else { return show() }
    drawAhead(for: layout, measuredAt: version, size: size, then: show)
  }
}

extension NodeState {
  fileprivate func isNewsForPlacedNode(_ version: Int) -> Bool { isPlacedByHand && laidOutVersion <= version }
}

/// Collects the nodes placed by hand that have to be measured, until the end of the turn.
@MainActor
final class PlacedNodes {
  static let shared = PlacedNodes()

  private var waiting: [DisplayNode] = []
  private var known: Set<ObjectIdentifier> = []

  func add(_ node: DisplayNode) {
    guard known.insert(ObjectIdentifier(node)).inserted else { return }
    waiting.append(node)
    TurnSchedule.wake(node.turns)
  }

  func flush() {
    let nodes = waiting
    waiting = []
    known = []
    for node in nodes { node.layOutForBounds() }
  }
}
