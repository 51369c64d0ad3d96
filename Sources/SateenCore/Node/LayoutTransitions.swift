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

  // MARK: Layouts

  /// Applies a layout, and has it seen to happen where a transition waits for it.
  /// - Parameter version: as for ``animation(awaiting:measuredAt:)``; nil where nothing changed since.
  func perform(on root: DisplayNode, measuredAt version: Int?, _ apply: () -> Void) {
    guard pass == nil, !waiting.isEmpty || !running.isEmpty else { return apply() }
    let version = version ?? root.box.withLock({ $0.main })?.versionDrawnAhead ?? root.layoutVersion
    let ripe = waiting.filter { $0.waits(for: root, measuredAt: version) }
    let live = running.filter { $0.node?.isIn(root) == true }
    guard !ripe.isEmpty || !live.isEmpty else { return apply() }
    waiting.removeAll { one in ripe.contains { $0 === one } }
    for one in ripe { one.begin(taking: live.first { $0.node === one.node }) }
    let pass = LayoutPass(root, new: ripe, old: live.filter(\.isRunning))
    self.pass = pass
    running += ripe
    AnimatedChanges.withoutAnimating(apply)
    self.pass = nil
    pass.finish()
  }

  /// Nodes are in the layout, and stay where they were seen to go.
  func stay(_ nodes: [DisplayNode]) {
    if running.isEmpty { return }
    for node in nodes where node.read(\.isLeavingLayout) { node.setLeaving(false) }
  }

  /// Nodes are no longer in the layout of their supernode.
  /// - Returns: those that stay until they were seen to go.
  func leave(_ nodes: [DisplayNode], of supernode: DisplayNode, where managed: Set<ObjectIdentifier>) -> Set<
    ObjectIdentifier
  > {
    if running.isEmpty { return [] }
    var leaving: Set<ObjectIdentifier> = []
    for node in nodes {
      let isGoing =
        node.read(\.isLeavingLayout)
        || (managed.contains(ObjectIdentifier(node)) && pass?.keeps(node, of: supernode) == true)
      if isGoing { leaving.insert(ObjectIdentifier(node)) }
    }
    return leaving
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

  func setLeaving(_ isLeaving: Bool) {
    change([.opacity, .interaction]) { state in
      state.isLeavingLayout = isLeaving
      state.isFadedOut = false
    }
  }

  /// Gives a node that goes the opacity that it has in the end.
  func fadeOut() { change(.opacity) { $0.isFadedOut = true } }

  /// The node is wanted elsewhere, or removed, before it was seen to go.
  func stopLeaving() {
    setLeaving(false)
    LayoutTransitions.shared.forget(self)
  }
}
