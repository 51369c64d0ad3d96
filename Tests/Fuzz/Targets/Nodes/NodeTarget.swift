import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads

extension FuzzTarget {
  static let nodes = FuzzTarget("nodes", "trees of nodes from any operations, held against a plain tree", longest: 512)
  {
    bytes in
    let run = NodeRun(FuzzBytes(bytes))
    defer { run.end() }
    try run.go()
  }
}

/// A tree of nodes in a headless window, and a plain model of the tree.
@MainActor
private final class NodeRun {
  private let host = HeadlessHost(size: Size(width: 160, height: 200))
  private var choices: FuzzBytes
  private var nodes: [DisplayNode]
  /// Each node's parent, as indices into ``nodes``; nil for the root and for nodes without a supernode.
  private var parents: [Int?] = [nil]
  private var children: [[Int]] = [[]]

  init(_ choices: FuzzBytes) {
    self.choices = choices
    let root = FuzzNode(draws: false)
    nodes = [root]
    host.container.rootNode = root
  }

  func end() {
    WorkQueue.shared.isSuspended = false
    host.container.rootNode = nil
    host.settle(limit: 0.5)
  }

  func go() throws {
    for _ in 0..<60 where !choices.isAtEnd {
      switch choices.below(10) {
      case 0, 1: try add()
      case 2: try rearrange()
      case 3, 4, 5, 6: choices.set(anyNode())
      case 7: disturb()
      case 8: ask()
      default: host.step()
      }
      try check()
    }
    WorkQueue.shared.isSuspended = false
    // Pending work may take a while, but frames must not follow each other without end where nothing moves.
    try expect(host.settle(limit: 30), "the tree does not come to rest")
    try check()
    for node in nodes where node.isLoaded {
      let isPlaced = node.transform.isFinite && node.anchorPoint.x.isFinite && node.anchorPoint.y.isFinite
      try expect(!isPlaced || node.frame.isFinite, "\(node.layoutName) in \(node.frame)")
    }
  }

  private func anyNode() -> DisplayNode { nodes[choices.below(nodes.count)] }

  private func isInside(_ node: Int, _ other: Int) -> Bool {
    var current: Int? = node
    while let one = current {
      if one == other { return true }
      current = parents[one]
    }
    return false
  }

  private func mayHold(_ parent: Int, _ node: Int) -> Bool {
    node != 0 && !isInside(parent, node) && (!nodes[parent].isLayerBacked || nodes[node].isLayerBacked)
      && !(nodes[parent] is ImageNode || nodes[parent].automaticallyManagesSubnodes)
  }

  private func take(_ node: Int) {
    guard let parent = parents[node] else { return }
    children[parent].removeAll { $0 == node }
    parents[node] = nil
  }

  private func add() throws {
    guard nodes.count < 24 else { return try rearrange() }
    let node = choices.node()
    let parent = choices.below(nodes.count)
    nodes.append(node)
    parents.append(nil)
    children.append([])
    // Half of the nodes get a frame here: most would have no size otherwise.
    if choices.bool() {
      node.frame = Rect(
        x: choices.points(120), y: choices.points(150), width: choices.points(90), height: choices.points(90))
    }
    guard mayHold(parent, nodes.count - 1) else { return }
    nodes[parent].addSubnode(node)
    children[parent].append(nodes.count - 1)
    parents[nodes.count - 1] = parent
  }

  private func rearrange() throws {
    let node = choices.below(nodes.count)
    let parent = choices.below(nodes.count)
    switch choices.below(6) {
    case 0:
      guard node != 0 else { return }
      nodes[node].removeFromSupernode()
      take(node)
    case 1:
      guard mayHold(parent, node) else { return }
      let index = choices.below(8) - 2
      nodes[parent].insertSubnode(nodes[node], at: index)
      take(node)
      children[parent].insert(node, at: min(max(index, 0), children[parent].count))
      parents[node] = parent
    case 2, 3:
      guard mayHold(parent, node), !children[parent].isEmpty else { return }
      let sibling = children[parent][choices.below(children[parent].count)]
      guard sibling != node else { return }
      let isAbove = choices.bool()
      if isAbove {
        nodes[parent].insertSubnode(nodes[node], above: nodes[sibling])
      } else {
        nodes[parent].insertSubnode(nodes[node], below: nodes[sibling])
      }
      take(node)
      if let place = children[parent].firstIndex(of: sibling) {
        children[parent].insert(node, at: place + (isAbove ? 1 : 0))
      }
      parents[node] = parent
    default:
      guard mayHold(parent, node), parents[node] != parent else { return }
      nodes[parent].addSubnode(nodes[node])
      take(node)
      children[parent].append(node)
      parents[node] = parent
    }
  }

  private func check() throws {
    for (index, node) in nodes.enumerated() where !(node is ButtonNode) {
      let subnodes = node.subnodes
      try expect(
        subnodes.count == children[index].count
          && zip(subnodes, children[index]).allSatisfy { $0 === nodes[$1] },
        "node \(index) has \(subnodes.map(\.layoutName)), not \(children[index])")
      try expect(node.supernode === parents[index].map { nodes[$0] }, "node \(index) is in another one")
    }
  }

  private func point() -> Point { Point(x: choices.number(160), y: choices.number(200)) }

  private func disturb() {
    switch choices.below(16) {
    case 0: host.resize(to: Size(width: 1 + choices.points(300), height: 1 + choices.points(300)))
    case 1: host.send(.wheel(point(), dx: choices.number(3), dy: choices.number(9)))
    case 2: host.send(.preciseScroll(point(), dx: choices.number(40), dy: choices.number(90)))
    case 3: host.click(Point(x: choices.points(160), y: choices.points(200)))
    case 4: host.drag(from: point(), to: point(), steps: 1 + choices.below(6))
    case 5: host.press(choices.pick([.tab, .space, .enter, .down, .end, .character("a"), .function(3)]))
    case 6: host.send(.touchBegan(id: Int64(choices.below(3)), point()))
    case 7: host.send(.touchMoved(id: Int64(choices.below(3)), point()))
    case 8: host.send(.touchEnded(id: Int64(choices.below(3)), point()))
    case 9: host.send(.touchCancelled(id: Int64(choices.below(3))))
    case 10: host.send(.textInput(choices.text()))
    case 11:
      host.send(choices.bool() ? .pointerLeft : .pointerDown(point(), button: .secondary, clicks: choices.below(4)))
    case 12: host.container.scale = choices.pick([1, 2, 1.5, 0.75])
    case 13: host.container.appearance = choices.bool() ? .dark : .light
    case 14: host.container.layoutDirection = choices.bool() ? .rightToLeft : .leftToRight
    default: WorkQueue.shared.isSuspended = choices.bool()
    }
  }

  private func ask() {
    let node = anyNode()
    switch choices.below(7) {
    case 0: _ = node.convert(point(), to: anyNode())
    case 1: _ = node.convert(choices.rect(), from: anyNode())
    case 2:
      _ = node.layoutThatFits(
        SizeRange(
          min: Size(width: choices.number(), height: choices.number()),
          max: Size(width: choices.number(), height: choices.number())))
    case 3: node.setNeedsDisplay()
    case 4: node.setNeedsLayout()
    case 5: _ = host.container.hitTest(point())
    default: _ = node.recursiveDescription()
    }
  }
}

extension Transform {
  fileprivate var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}
