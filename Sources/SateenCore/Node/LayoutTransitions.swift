import SateenLayout
import SateenThreads

/// The layout transitions of all windows: those that wait for their layouts, and those that are seen.
@MainActor
final class LayoutTransitions {
  static let shared = LayoutTransitions()

  private var waiting: [LayoutTransition] = []
  private var running: [LayoutTransition] = []
  /// The layout that is being applied.
  private var pass: LayoutPass?

  // MARK: Asking

  /// Has a node's next layout seen to happen. An earlier request of the same node is cancelled.
  func add(_ transition: LayoutTransition, for node: DisplayNode) {
    dropWhatIsGone()
    cancelWaiting(of: node)
    waiting.append(transition)
  }

  private func cancelWaiting(of node: DisplayNode) {
    let overtaken = waiting.filter { $0.node === node }
    waiting.removeAll { $0.node === node }
    for one in overtaken { one.end(finished: false) }
  }

  /// Has all nodes of a transition at their places at once.
  func cancel(of node: DisplayNode) {
    cancelWaiting(of: node)
    for one in running where one.node === node { one.cancel() }
  }

  /// A node has left its window.
  func nodeLeft(_ node: DisplayNode) {
    if !waiting.isEmpty || !running.isEmpty { cancel(of: node) }
  }

  /// A node that was to go is wanted elsewhere, or removed.
  func forget(_ node: DisplayNode) {
    for one in running { one.forget(node) }
    // A layout that moves the node to another supernode has it seen to get there.
    if pass == nil, let layer = node.loadedLayer { layer.host?.animations.endTransitions(of: layer) }
  }

  func hasEnded(_ transition: LayoutTransition) { running.removeAll { $0 === transition } }

  /// Ends the transitions of windows that are gone.
  private func dropWhatIsGone() {
    let gone = (waiting + running).filter { $0.node?.host == nil }
    guard !gone.isEmpty else { return }
    waiting.removeAll { one in gone.contains { $0 === one } }
    for one in gone { one.cancel() }
  }

  /// The animation of a transition that waits for a layout.
  /// - Parameter version: the root's ``DisplayNode/layoutVersion`` before the layout was measured.
  func animation(awaiting root: DisplayNode, measuredAt version: Int) -> Animation? {
    if waiting.isEmpty { return nil }
    return waiting.lazy.filter { $0.held == nil && $0.waits(for: root, measuredAt: version) }.compactMap(\.animation)
      .first
  }

  /// Whether a transition that a gesture moves waits for a layout.
  /// - Parameter version: as for ``animation(awaiting:measuredAt:)``.
  func gestureAwaits(_ root: DisplayNode, measuredAt version: Int) -> Bool {
    waiting.contains { $0.held != nil && $0.waits(for: root, measuredAt: version) }
  }

  /// The sizes that a transition of a node waits to be measured for.
  func awaitedRange(of node: DisplayNode) -> SizeRange? { waiting.first { $0.node === node }?.range }

  // MARK: Layouts

  /// Applies a layout, and has it seen to happen where a transition waits for it.
  /// - Parameters:
  ///   - version: as for ``animation(awaiting:measuredAt:)``; nil where nothing changed since.
  ///   - animation: how the layout is seen to happen where no transition of the root itself waits for it; nil for at once.
  func perform(on root: DisplayNode, measuredAt version: Int?, by animation: Animation? = nil, _ apply: () -> Void) {
    if waiting.isEmpty, running.isEmpty, animation == nil { return apply() }
    let version = version ?? root.box.withLock({ $0.main })?.versionDrawnAhead ?? root.layoutVersion
    if root === pass?.root { return apply() }
    var ripe = waiting.filter { $0.waits(for: root, measuredAt: version) }
    if let animation, root.loadedLayer?.host != nil, !ripe.contains(where: { $0.node === root }) {
      ripe.append(LayoutTransition(of: root, in: root, version: version, animation.forTransition, completion: nil))
    }
    if let pass, root.isIn(pass.root) {
      // A node that lays out another one in its own layout: both are seen to happen together.
      begin(ripe)
      pass.join(ripe)
      return apply()
    }
    guard !ripe.isEmpty || running.contains(where: { $0.node?.isIn(root) == true }) else { return apply() }
    begin(ripe)
    let outer = pass
    let own = LayoutPass(
      root, new: ripe, old: running.filter { one in one.node?.isIn(root) == true && !ripe.contains { $0 === one } })
    pass = own
    AnimatedChanges.withoutAnimating {
      apply()
      pass = outer
      own.finish()
    }
  }

  /// Has transitions begin whose layout is about to be applied. They go on from those under way of their nodes and of
  /// nodes in these; but a finger that moves a node inside keeps it.
  private func begin(_ ripe: [LayoutTransition]) {
    guard !ripe.isEmpty else { return }
    waiting.removeAll { one in ripe.contains { $0 === one } }
    var taken: [ObjectIdentifier: [LayoutTransition]] = [:]
    for one in running {
      guard let taker = ripe.nearest(to: one.node), one.held == nil || taker.node === one.node else { continue }
      taken[ObjectIdentifier(taker), default: []].append(one)
    }
    running += ripe
    for one in ripe { one.begin(taking: taken[ObjectIdentifier(one)] ?? []) }
  }

  // MARK: Pixels

  /// The pixels of a node are about to be replaced.
  /// - Returns: what to do once they have been; nil for nothing.
  func pixelsWillChange(of node: DisplayNode, on layer: Layer) -> (() -> Void)? {
    guard pass == nil, let one = running.first(where: { $0.awaitsPixels(of: node) }) else { return nil }
    let shown = OldContents.shown(by: layer, stretches: !node.keepsScaleInTransitions)
    return { one.fadeIn(node, on: layer, from: shown) }
  }

  /// All earlier pixels of a node are out of date, such as those for another appearance.
  func pixelsAreOutOfDate(of node: DisplayNode) {
    for one in running { one.forgetPixels(of: node) }
    guard let layer = node.loadedLayer, layer.animated?.oldContents.isEmpty == false else { return }
    layer.host?.animations.endFadeOfContents(of: layer)
  }

  // MARK: Nodes that go

  /// Nodes are in the layout, and stay where they were seen to go.
  func stay(_ nodes: [DisplayNode]) {
    if running.isEmpty { return }
    for node in nodes where node.read(\.isLeavingLayout) {
      for one in running { one.forget(node) }
      node.setLeaving(false)
    }
  }

  /// Nodes are no longer in the layout of their supernode.
  /// - Parameter managed: the nodes that the layout removes; nil for all.
  /// - Returns: those that stay until they were seen to go.
  @discardableResult
  func leave(
    _ nodes: [DisplayNode], of supernode: DisplayNode, where managed: Set<ObjectIdentifier>? = nil
  ) -> Set<ObjectIdentifier> {
    if running.isEmpty { return [] }
    var leaving: Set<ObjectIdentifier> = []
    for node in nodes {
      let isManaged = managed?.contains(ObjectIdentifier(node)) ?? true
      let isGoing = node.read(\.isLeavingLayout) || (isManaged && pass?.keeps(node, of: supernode) == true)
      if isGoing { leaving.insert(ObjectIdentifier(node)) }
    }
    return leaving
  }
}

extension [LayoutTransition] {
  /// The transition of a node, or else of the nearest one around it.
  @MainActor
  func nearest(to node: DisplayNode?) -> LayoutTransition? {
    var node = node
    while let current = node {
      if let found = first(where: { $0.node === current }) { return found }
      node = current.supernode
    }
    return nil
  }
}

extension DisplayNode {
  /// Whether this is a node or below it.
  func isIn(_ tree: DisplayNode) -> Bool {
    var node: DisplayNode? = self
    while let current = node {
      if current === tree { return true }
      node = current.supernode
    }
    return false
  }

  /// Whether the node is not in the layout any more, and stays until a transition has seen it go.
  package var isSeenToGo: Bool { read(\.isLeavingLayout) }

  func setLeaving(_ isLeaving: Bool) {
    change([.opacity, .interaction, .hidden]) { state in
      state.isLeavingLayout = isLeaving
      state.isFadedOut = false
    }
  }

  /// Gives a node that goes the opacity that it has in the end.
  func fadeOut() { change(.opacity) { $0.isFadedOut = true } }

  /// The node was seen to go. One that a flexbox leaves out is hidden from now on, another one is removed.
  func finishLeaving() {
    if read(\.isExcludedFromLayout) { stopLeaving() } else { removeFromSupernode() }
  }

  /// The node is wanted elsewhere, or removed, before it was seen to go.
  func stopLeaving() {
    setLeaving(false)
    LayoutTransitions.shared.forget(self)
  }
}
