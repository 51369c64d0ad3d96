import SateenCore
import SateenLayout
import SateenThreads
import XCTest

/// After any changes in any order, nodes with caches have the same layout as new nodes.
@MainActor
final class LayoutCacheModelTests: XCTestCase {
  /// The description of a node. The first plan is the root.
  private struct Plan {
    var kind = 0
    var wanted = Size.zero
    var width = SateenLayout.Dimension.auto
    var grow = 0.0
    var children: [Int] = []
  }

  private final class PlannedNode: DisplayNode {
    // All state is guarded by the lock.
    private let state: Locked<(kind: Int, wanted: Size, children: [DisplayNode])>

    nonisolated init(_ index: Int, _ plan: Plan) {
      state = Locked((plan.kind, plan.wanted, []))
      super.init()
      debugName = "\(index)"
      automaticallyManagesSubnodes = true
      restyle(plan)
    }

    nonisolated func restyle(_ plan: Plan) {
      style.width = plan.width
      style.flexGrow = plan.grow
      style.flexShrink = 1
    }

    nonisolated func change(_ plan: Plan, _ children: [DisplayNode]) {
      let changed = state.withLock { state -> Bool in
        let same =
          state.kind == plan.kind && state.wanted == plan.wanted && state.children.elementsEqual(children, by: ===)
        state = (plan.kind, plan.wanted, children)
        return !same
      }
      if changed { setNeedsLayout() }
      restyle(plan)
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      let (kind, _, children) = state.withLock { $0 }
      guard let first = children.first else { return nil }
      switch kind {
      case 0: return StackLayoutSpec(direction: .horizontal, spacing: 2, children: children)
      case 1: return StackLayoutSpec(direction: .vertical, alignItems: .center, children: children)
      case 2: return StackLayoutSpec(direction: .horizontal, flexWrap: .wrap, children: children).padding(3)
      default: return children.count == 1 ? first : WrapperLayoutSpec(children: children)
      }
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      let wanted = state.withLock { $0.wanted }
      let width = min(wanted.width, max(1, constrainedSize.width))
      return Size(width: width, height: wanted.height * (wanted.width / width).rounded(.up))
    }
  }

  private func fresh(_ plans: [Plan], _ index: Int = 0) -> PlannedNode {
    let node = PlannedNode(index, plans[index])
    node.change(plans[index], plans[index].children.map { fresh(plans, $0) })
    return node
  }

  private func isInside(_ plans: [Plan], _ index: Int, _ root: Int) -> Bool {
    index == root || plans[root].children.contains { isInside(plans, index, $0) }
  }

  func testNodesWithCachesAnswerLikeNewOnes() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededRandom(seed: seed)
    for round in 0..<60 {
      let count = random.int(2...12)
      var plans = (0..<count).map { _ in Plan() }
      for index in 1..<count { plans[random.int(0...(index - 1))].children.append(index) }
      var nodes = plans.enumerated().map { PlannedNode($0, $1) }
      func tell(_ index: Int) { nodes[index].change(plans[index], plans[index].children.map { nodes[$0] }) }
      for index in nodes.indices { tell(index) }
      let ranges = [SizeRange(width: 100), SizeRange(width: 60), SizeRange(upTo: Size(width: 80, height: 90))]
      for step in 0..<40 {
        let index = random.int(0...(count - 1))
        switch random.int(0...7) {
        case 0: plans[index].wanted = Size(width: random.double(0...90), height: 10)
        case 1: plans[index].kind = random.int(0...3)
        case 2: plans[index].width = random.oneIn(2) ? .auto : .points(random.double(0...90))
        case 3: plans[index].grow = random.oneIn(2) ? 0 : 1
        case 4, 5:
          // Moves or removes a node. A removed one may come back later.
          guard index > 0 else { continue }
          for parent in plans.indices { plans[parent].children.removeAll { $0 == index } }
          let target = random.int(0...(count - 1))
          if !random.oneIn(4), !isInside(plans, target, index) {
            plans[target].children.insert(index, at: random.int(0...plans[target].children.count))
          }
        case 6: nodes[0].layoutSynchronously(ranges[random.int(0...2)])
        default:
          // Changes a node between measuring and applying a layout.
          let early = nodes[0].layoutThatFits(ranges[0])
          plans[index].wanted.width += 7
          tell(index)
          nodes[0].apply(early)
        }
        // In either order, so that a moved node joins its new parent before or after it leaves the old one.
        for index in random.oneIn(2) ? Array(nodes.indices) : nodes.indices.reversed() { tell(index) }
        for range in ranges.shuffled(using: &random).prefix(2) {
          let found = nodes[0].layoutThatFits(range).recursiveDescription
          let expected = fresh(plans).layoutThatFits(range).recursiveDescription
          guard found == expected else {
            return XCTFail("seed \(seed) round \(round) step \(step):\n\(found)\nis not\n\(expected)")
          }
        }
      }
      nodes = []
    }
  }
}
