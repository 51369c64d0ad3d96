import SateenCore
import SateenLayout
import SateenThreads
import XCTest

/// How often nodes with flexbox layout are measured, alone and mixed with specs.
@MainActor
final class FlexboxCacheTests: XCTestCase {
  /// A leaf that flows like text.
  private final class Flowing: DisplayNode {
    // All state is guarded by the lock.
    private let state: Locked<(wanted: Double, asked: Int)>

    nonisolated init(_ wanted: Double) {
      state = Locked((wanted, 0))
      super.init()
      style.flexShrink = 1
    }

    nonisolated var asked: Int { state.withLock { $0.asked } }

    nonisolated var wanted: Double {
      get { state.withLock { $0.wanted } }
      set {
        state.withLock { $0.wanted = newValue }
        setNeedsLayout()
      }
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      let wanted = state.withLock { state in
        state.asked += 1
        return state.wanted
      }
      let width = min(wanted, max(1, constrainedSize.width))
      return Size(width: width, height: 10 * (wanted / width).rounded(.up))
    }
  }

  private struct Chain {
    var root: DisplayNode
    var nodes: [DisplayNode]
    var texts: [Flowing]
  }

  /// Each node holds a text and the next node, in rows and columns by turns; `isFlexbox` chooses the levels with
  /// flexbox layout.
  private func chain(_ depth: Int, isFlexbox: (Int) -> Bool) -> Chain {
    var chain = Chain(root: DisplayNode(), nodes: [], texts: [])
    let innermost = Flowing(100)
    (chain.root, chain.texts) = (innermost, [innermost])
    for level in 1...depth {
      let beside = Flowing(100)
      chain.texts.append(beside)
      let (inner, node) = (chain.root, DisplayNode())
      node.style.flexShrink = 1
      if isFlexbox(level) {
        node.layoutEngine = .flexbox
        node.flexStyle.flexDirection = level % 2 == 0 ? .row : .column
        node.addSubnode(beside)
        node.addSubnode(inner)
      } else {
        node.automaticallyManagesSubnodes = true
        node.layoutSpecBlock = { _, _ in
          StackLayoutSpec(direction: level % 2 == 0 ? .horizontal : .vertical, children: [beside, inner])
        }
      }
      chain.nodes.append(node)
      chain.root = node
    }
    return chain
  }

  private func check(_ name: String, _ depth: Int, most: Int, isFlexbox: (Int) -> Bool) {
    let chain = chain(depth, isFlexbox: isFlexbox)
    let range = SizeRange(width: 375)
    chain.root.layoutSynchronously(range)
    XCTAssertLessThanOrEqual(chain.texts.map(\.asked).max() ?? 0, most, "\(name) of \(depth)")
    XCTAssertLessThanOrEqual(chain.nodes.map(\.measureCount).max() ?? 0, most, "\(name) of \(depth)")
    var asked = chain.texts.map(\.asked)
    chain.root.layoutSynchronously(range)
    XCTAssertEqual(chain.texts.map(\.asked), asked, "a clean tree measures nothing")
    for dirty in [0, depth / 2, depth] {
      asked = chain.texts.map(\.asked)
      let measured = chain.nodes.map(\.measureCount)
      chain.texts[dirty].setNeedsLayout()
      chain.root.layoutSynchronously(range)
      for (index, text) in chain.texts.enumerated() {
        let more = text.asked - asked[index]
        XCTAssert((index == dirty ? 1...most : 0...0).contains(more), "\(name): text \(index) was asked \(more) times")
      }
      for (index, node) in chain.nodes.enumerated() where index < dirty - 1 {
        XCTAssertEqual(node.measureCount, measured[index], "\(name): node \(index) holds nothing that changed")
      }
    }
  }

  func testNestedBoxesAreOneTreeWhateverTheirDepth() async {
    for depth in [4, 12, 24, 48] { check("boxes", depth, most: 8) { _ in true } }
  }

  func testBoxesAndSpecsByTurnsCostNoMoreWithDepth() async {
    for depth in [4, 12, 24, 48] {
      check("by turns", depth, most: 10) { $0 % 2 == 0 }
      check("by threes", depth, most: 10) { $0 % 3 == 0 }
      check("by pairs", depth, most: 10) { $0 / 2 % 2 == 0 }
    }
  }

  func testAChangedTextMovesWhatIsAroundIt() async {
    for isFlexbox in [{ _ in true }, { $0 % 2 == 0 }, { _ in false }] as [(Int) -> Bool] {
      let changing = chain(9, isFlexbox: isFlexbox)
      changing.root.layoutSynchronously(SizeRange(width: 375))
      for (index, text) in changing.texts.enumerated() { text.wanted = 20 + Double(index * 31) }
      changing.root.layoutSynchronously(SizeRange(width: 375))
      let fresh = chain(9, isFlexbox: isFlexbox)
      for (index, text) in fresh.texts.enumerated() { text.wanted = 20 + Double(index * 31) }
      fresh.root.layoutSynchronously(SizeRange(width: 375))
      XCTAssertEqual(changing.texts.map(\.frame), fresh.texts.map(\.frame))
    }
  }

  /// Several threads measure the same boxes while others change them. The last result is right.
  func testManyThreadsMeasureAndChangeTheSameBoxes() async {
    let changing = chain(12, isFlexbox: { $0 % 3 != 0 })
    let queue = WorkQueue(name: "test", workers: 4)
    for round in 0..<30 {
      for width in [200.0, 375, 300] {
        queue.submit(.visible) { _ = changing.root.layoutThatFits(SizeRange(width: width)) }
      }
      for (index, text) in changing.texts.enumerated() {
        queue.submit(.visible) {
          text.wanted = Double(30 + (round * 7 + index * 13) % 200)
          text.flexStyle.flexGrow = Double(round % 2)
        }
      }
    }
    queue.waitUntilIdle()
    let fresh = chain(12, isFlexbox: { $0 % 3 != 0 })
    for (text, copy) in zip(changing.texts, fresh.texts) {
      copy.wanted = text.wanted
      copy.flexStyle = text.flexStyle
    }
    for width in [200.0, 375, 300] {
      XCTAssertEqual(
        changing.root.layoutThatFits(SizeRange(width: width)).recursiveDescription,
        fresh.root.layoutThatFits(SizeRange(width: width)).recursiveDescription)
    }
  }
}
