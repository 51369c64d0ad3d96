import Dispatch
import SateenLayout
import XCTest

/// How often leaves are measured.
final class MeasureCountTests: XCTestCase {
  private func text(_ width: Double) -> Box {
    Box("text", width, 10, flows: true).with { $0.flexShrink = 1 }
  }

  func testALeafIsAskedOncePerDifferentQuestion() {
    let leaf = Box("leaf", 10, 10)
    // Column and row both measure the child's own size. The row is not stretched, so its second request is the same.
    let tree = VStack(alignItems: .start) { HStack(alignItems: .start) { leaf.padding(2) } }
    _ = tree.layout(SizeRange(width: 100))
    XCTAssertEqual(leaf.measureCount, 1)
  }

  func testDeepChainsAskEachTextAFewTimes() {
    for depth in [4, 12, 48, 120] {
      var texts: [Box] = []
      var tree: any LayoutElement = text(100)
      for level in 1...depth {
        let beside = text(100)
        texts.append(beside)
        tree = StackLayoutSpec(direction: level % 2 == 0 ? .horizontal : .vertical, children: [beside, tree])
          .flexShrink(1)
      }
      _ = tree.layout(SizeRange(width: 375))
      XCTAssertLessThanOrEqual(texts.map(\.measureCount).max() ?? 0, 8, "depth \(depth)")
    }
  }

  func testAGridAsksEachCellAtMostThreeTimes() {
    let cells = (0..<400).map { _ in text(30) }
    let grid = VStack {
      for row in 0..<20 {
        HStack { for column in 0..<20 { cells[row * 20 + column] } }
      }
    }
    _ = grid.layout(SizeRange(width: 375))
    XCTAssertLessThanOrEqual(cells.map(\.measureCount).max() ?? 0, 3)
  }

  func testNothingIsRememberedFromOneLayoutToTheNext() {
    let leaf = Box("leaf", 10, 10)
    let context = LayoutContext()
    let tree = leaf.padding(3)
    let first = tree.layoutThatFits(.unconstrained, parentSize: .unknown, context: context)
    leaf.style.width = 50
    let second = tree.layoutThatFits(.unconstrained, parentSize: .unknown, context: context)
    XCTAssertEqual(first.size.width, 16)
    XCTAssertEqual(second.size.width, 56)
    XCTAssertEqual(leaf.measureCount, 2)
  }

  func testAContextThatWasKeptDoesNotAnswerForALaterLayout() {
    final class Keeper: LayoutNode, @unchecked Sendable {
      // Used by one thread.
      let style = LayoutStyle()
      var kept: LayoutContext?
      func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
        kept = context
        return Layout(element: self, size: .zero, context: context)
      }
    }
    let keeper = Keeper()
    let leaf = Box("leaf", 10, 10)
    _ = HStack {
      keeper; leaf
    }.layout()
    let kept = keeper.kept ?? LayoutContext()
    XCTAssertEqual(kept, LayoutContext())
    let before = leaf.measureCount
    _ = leaf.layoutThatFits(.unconstrained, parentSize: .unknown, context: kept)
    _ = leaf.layoutThatFits(.unconstrained, parentSize: .unknown, context: kept)
    XCTAssertEqual(leaf.measureCount, before + 2)
  }

  func testAChangedCopyOfASpecIsAnotherSpec() {
    let base = Box("leaf", 10, 10).padding(5)
    var wide = base
    wide.insets = EdgeInsets(20)
    XCTAssertNotEqual(base.layoutIdentity, wide.layoutIdentity)
    let layout = HStack(alignItems: .start) {
      base; wide
    }.layout()
    XCTAssertEqual(layout.sublayouts.map(\.size.width), [20, 50])
    XCTAssertEqual(base.insets, EdgeInsets(5))
  }

  func testConcurrentStacksGiveTheSameLayout() {
    func tree() -> StackLayoutSpec {
      var stack = StackLayoutSpec(
        direction: .vertical, spacing: 3,
        children: (0..<200).map { index in
          HStack(spacing: 2) {
            self.text(Double(index * 7)); Box("icon", 10, 10)
          }.padding(1)
        })
      stack.isConcurrent = true
      return stack
    }
    let context = LayoutContext(concurrentPerform: { count, body in
      DispatchQueue.concurrentPerform(iterations: count, execute: body)
    })
    let alone = tree().layout(SizeRange(width: 300))
    let together = tree().layoutThatFits(SizeRange(width: 300), parentSize: .unknown, context: context)
    XCTAssertEqual(together.recursiveDescription, alone.recursiveDescription)
  }
}
