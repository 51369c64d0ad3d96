import SateenLayout
import SateenThreads

// A node is placed by hand if code sets its size, rather than a layout around it. Its contents are measured on a
// worker, for the bounds that it was given.
nonisolated extension DisplayNode {
  /// Sets the frame on behalf of a layout around the node. The node is no longer one that was placed by hand.
  func setFrameFromLayout(_ frame: Rect) {
    setFrame(frame, byHand: false)
  }

  /// Has the contents measured at the end of the turn, if the node was placed by hand and its contents are out of date
  /// or laid out for other bounds. A node with a layout owner is left to that.
  @MainActor func layOutForBoundsIfNeeded() {
    let (wants, owner) = box.withLock { ($0.isPlacedByHand && $0.isLoadedOrRasterized, $0.layoutOwner) }
    if wants, owner == nil, needsLayoutForBounds { PlacedNodes.shared.add(self) }
  }

  /// Measures the contents on a worker, unless a measurement is under way: its end leads here again.
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

  /// Applies a layout that a worker has measured, once the pixels for it are drawn.
  /// - Parameters:
  ///   - size: the size of the bounds that were measured for, in points.
  ///   - version: the node's ``layoutVersion`` before the measurement.
  ///   - number: the measurement. A layout of one that is over is dropped.
  @MainActor private func finishLayout(_ layout: Layout, _ size: Size, _ version: Int, _ number: Int) {
    guard main.measurement == number else { return }
    let (isUsable, now) = box.withLock { ($0.takesPlacedLayout(of: version), $0.bounds.size) }
    guard isUsable else {
      main.endMeasurement()
      return layOutForBoundsIfNeeded()
    }
    let show: @MainActor @Sendable () -> Void = {
      guard self.main.measurement == number else { return }
      self.main.endMeasurement()
      // A newer layout may have been applied while this one waited for pixels.
      if self.box.withLock({ $0.takesPlacedLayout(of: version) }) {
        self.apply(layout, forBounds: size)
        // A change during the measurement leaves the contents out of date, whichever version `apply` has noted.
        self.box.withLock { $0.laidOutVersion = min($0.laidOutVersion, version) }
      }
      self.layOutForBoundsIfNeeded()
    }
    // Pixels for a size that the node no longer has would be drawn in vain: the layout is applied without them.
    guard now == size else { return show() }
    drawAhead(for: layout, measuredAt: version, size: size, then: show)
  }
}

extension NodeState {
  /// Whether a layout of a version is to be applied: the node is still placed by hand, and no newer layout was applied.
  fileprivate func takesPlacedLayout(of version: Int) -> Bool { isPlacedByHand && laidOutVersion <= version }
}

/// The nodes placed by hand that have to be measured. They are collected until the end of the turn.
@MainActor
final class PlacedNodes {
  static let shared = PlacedNodes()

  private var waiting: [DisplayNode] = []
  private var known: Set<ObjectIdentifier> = []

  /// Adds a node once, and asks for a turn.
  func add(_ node: DisplayNode) {
    guard known.insert(ObjectIdentifier(node)).inserted else { return }
    waiting.append(node)
    TurnSchedule.wake(node.turns)
  }

  /// Begins the measurements of the collected nodes. Called in each turn.
  func flush() {
    let nodes = waiting
    waiting = []
    known = []
    for node in nodes { node.layOutForBounds() }
  }
}
