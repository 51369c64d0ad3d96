import SateenLayout

/// The application of one layout in which transitions begin, or go on.
@MainActor
final class LayoutPass {
  private let root: DisplayNode
  private let new: [LayoutTransition]
  private let old: [LayoutTransition]
  private let seen: SeenNodes
  private let layouts: [Layout?]

  init(_ root: DisplayNode, new: [LayoutTransition], old: [LayoutTransition]) {
    self.root = root
    self.new = new
    self.old = old
    seen = SeenNodes(in: root)
    layouts = new.map { $0.node?.appliedLayout }
  }

  /// The transition of a node itself.
  private func transition(at node: DisplayNode) -> LayoutTransition? {
    new.first { $0.node === node } ?? old.first { $0.node === node }
  }

  private var outermost: LayoutTransition? { new.first ?? old.first }

  /// Lets a node that is not in the layout of its supernode any more stay until it was seen to go.
  /// - Returns: whether it stays.
  func keeps(_ node: DisplayNode, of supernode: DisplayNode) -> Bool {
    guard node.loadedLayer?.host != nil, seen[node] != nil else { return false }
    var around: DisplayNode? = supernode
    var found: LayoutTransition?
    while let one = around, found == nil {
      found = transition(at: one)
      around = one === root ? nil : one.supernode
    }
    guard let transition = found ?? outermost, new.contains(where: { $0 === transition }) else { return false }
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
    visit(root, outermost, isInside: false)
    for transition in old {
      let id = ObjectIdentifier(transition)
      transition.goOn((outside[id] ?? []) + (inside[id] ?? []))
    }
    for (transition, layout) in zip(new, layouts) {
      let id = ObjectIdentifier(transition)
      transition.run(
        outside[id] ?? [], inside[id] ?? [], seen, from: layout, to: transition.node?.appliedLayout)
    }
  }
}
