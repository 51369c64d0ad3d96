import SateenLayout

/// The application of one layout in which transitions begin, or go on.
@MainActor
final class LayoutPass {
  let root: DisplayNode
  private var new: [LayoutTransition] = []
  private let old: [LayoutTransition]
  private let seen: SeenNodes
  /// The layouts of the new ones' nodes before.
  private var layouts: [Layout?] = []

  init(_ root: DisplayNode, new: [LayoutTransition], old: [LayoutTransition]) {
    self.root = root
    self.old = old
    seen = SeenNodes(in: root)
    join(new)
  }

  /// Has transitions take part whose own layout is applied within this one.
  func join(_ more: [LayoutTransition]) {
    new += more
    layouts += more.map { $0.node?.appliedLayout }
  }

  /// The transition of a node itself.
  private func transition(at node: DisplayNode) -> LayoutTransition? {
    new.first { $0.node === node } ?? old.first { $0.node === node && $0.isRunning }
  }

  /// The outermost of the new transitions that are seen to happen, which the nodes around follow.
  private var lead: LayoutTransition? {
    let seen = new.filter { $0.animation != nil }
    return seen.first { one in
      !seen.contains { other in other !== one && other.node.map { one.node?.isIn($0) == true } ?? false }
    }
  }

  /// Lets a node that is not in the layout of its supernode any more stay until it was seen to go.
  /// - Returns: whether it stays.
  func keeps(_ node: DisplayNode, of supernode: DisplayNode) -> Bool {
    guard node.loadedLayer?.host != nil, seen[node]?.isHidden == false else { return false }
    var around: DisplayNode? = supernode
    var found: LayoutTransition?
    while let one = around, found == nil {
      found = transition(at: one)
      around = one === root ? nil : one.supernode
    }
    let lead = lead
    guard let transition = found ?? lead else { return false }
    // One under way lets nodes go only together with those of a new one.
    guard new.contains(where: { $0 === transition }) || (lead != nil && transition.held == nil) else { return false }
    transition.leave(node)
    return true
  }

  /// Has the nodes seen to get to their places in the layout.
  func finish() {
    var outside: [ObjectIdentifier: [LayoutMove]] = [:]
    var inside: [ObjectIdentifier: [LayoutMove]] = [:]
    func visit(_ node: DisplayNode, _ transition: LayoutTransition?, isInside: Bool) {
      guard let layer = node.loadedLayer, layer.host != nil, !layer.isHidden else { return }
      let own = self.transition(at: node)
      var before = seen[node]
      if before?.isHidden == true { before = nil }
      if let transition = own ?? transition {
        let isNodeInside = isInside && own == nil
        let move = LayoutMove(
          node: node, layer: layer, before: before, root: root, fadesContents: isInside || own != nil)
        if isNodeInside {
          inside[ObjectIdentifier(transition), default: []].append(move)
        } else {
          outside[ObjectIdentifier(transition), default: []].append(move)
        }
      }
      // The nodes in one that comes or goes do so with it.
      guard before != nil, !node.read(\.isLeavingLayout) else { return }
      for subnode in node.subnodes { visit(subnode, own ?? transition, isInside: isInside || own != nil) }
    }
    let lead = lead
    let running = old.filter(\.isRunning)
    visit(root, lead ?? running.first, isInside: false)
    let law = lead?.held == nil ? lead?.animation : nil
    for transition in running {
      let id = ObjectIdentifier(transition)
      transition.goOn((outside[id] ?? []) + (inside[id] ?? []), with: law)
    }
    for (transition, layout) in zip(new, layouts) {
      let id = ObjectIdentifier(transition)
      transition.run(
        outside[id] ?? [], inside[id] ?? [], seen, from: layout, to: transition.node?.appliedLayout)
    }
  }
}
