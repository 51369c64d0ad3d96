import Dispatch
import SateenCore
import SateenLayout
import SateenThreads
import XCTest

final class ConcurrentLayoutTests: XCTestCase {
  /// Flows like text, counts its measurements, and may run a block in them.
  private final class Flowing: DisplayNode {
    // The counter is in its lock, the others are constant.
    private let asked = Locked(0)
    private let wanted: Double
    private let whenAsked: (@Sendable () -> Void)?

    nonisolated init(_ wanted: Double, whenAsked: (@Sendable () -> Void)? = nil) {
      self.wanted = wanted
      self.whenAsked = whenAsked
      super.init()
      style.flexShrink = 1
    }

    nonisolated var count: Int { asked.withLock { $0 } }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      asked.withLock { $0 += 1 }
      whenAsked?()
      let width = min(wanted, max(1, constrainedSize.width))
      return Size(width: width, height: 10 * (wanted / width).rounded(.up))
    }
  }

  private func stack(_ direction: StackDirection, _ isConcurrent: Bool, _ children: [DisplayNode]) -> DisplayNode {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    node.style.flexShrink = 1
    node.layoutSpecBlock = { _, _ in
      var stack = StackLayoutSpec(direction: direction, spacing: 3, children: children)
      stack.isConcurrent = isConcurrent
      return stack
    }
    return node
  }

  /// Stacks in stacks, four levels deep, with texts of all lengths.
  private func tree(_ isConcurrent: Bool) -> (DisplayNode, [Flowing]) {
    var texts: [Flowing] = []
    func level(_ depth: Int, _ seed: Int) -> DisplayNode {
      guard depth > 0 else {
        texts.append(Flowing(Double(20 + seed * 37 % 200)))
        return texts[texts.count - 1]
      }
      return stack(
        depth % 2 == 0 ? .vertical : .horizontal, isConcurrent, (0..<4).map { level(depth - 1, seed * 4 + $0) })
    }
    return (level(4, 1), texts)
  }

  private func measured(_ node: DisplayNode, _ range: SizeRange, on queue: WorkQueue = .shared) -> String {
    let found = Locked("")
    queue.submit(.visible) {
      let layout = node.layoutThatFits(range)
      found.withLock { $0 = layout.recursiveDescription }
    }
    queue.waitUntilIdle()
    return found.withLock { $0 }
  }

  func testLayoutsOnManyThreadsEqualThoseOnOneAndCostAsManyQuestions() {
    for _ in 0..<5 {
      let (alone, aloneTexts) = tree(false)
      let (together, togetherTexts) = tree(true)
      for width in [900.0, 300, 120] {
        XCTAssertEqual(measured(together, SizeRange(width: width)), measured(alone, SizeRange(width: width)))
      }
      XCTAssertEqual(togetherTexts.map(\.count), aloneTexts.map(\.count))
    }
  }

  func testADirtyLeafMeasuresItsAncestorsOnlyOnManyThreadsToo() {
    let (root, texts) = tree(true)
    _ = measured(root, SizeRange(width: 300))
    XCTAssertLessThanOrEqual(texts.map(\.count).max() ?? 0, 8)
    let before = texts.map(\.count)
    _ = measured(root, SizeRange(width: 300))
    XCTAssertEqual(texts.map(\.count), before)
    texts[100].setNeedsLayout()
    _ = measured(root, SizeRange(width: 300))
    for (index, text) in texts.enumerated() where index != 100 { XCTAssertEqual(text.count, before[index]) }
    XCTAssertGreaterThan(texts[100].count, before[100])
  }

  func testChildrenAreMeasuredAtTheSameTime() {
    // Each child's measurement waits for the other's to begin. The deadline only ends a test that fails.
    let limit = WorkQueue.shared.workerLimit
    WorkQueue.shared.workerLimit = max(limit, 2)
    defer { WorkQueue.shared.workerLimit = limit }
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let met = Locked(0)
    let meet: @Sendable (DispatchSemaphore, DispatchSemaphore) -> Void = { mine, other in
      mine.signal()
      if other.wait(timeout: .now() + 20) == .success { met.withLock { $0 += 1 } }
    }
    let node = stack(
      .vertical, true, [Flowing(10) { meet(first, second) }, Flowing(10) { meet(second, first) }])
    _ = measured(node, SizeRange(exactly: Size(width: 10, height: 23)))
    XCTAssertGreaterThanOrEqual(met.withLock { $0 }, 2)
  }

  func testEveryWorkerMeasuringAConcurrentStackIsNoDeadlock() {
    let trees = (0..<24).map { _ in tree(true) }
    let expected = measured(tree(false).0, SizeRange(width: 300))
    let results = Locked([Int: String]())
    for (index, tree) in trees.enumerated() {
      WorkQueue.shared.submit(.visible) {
        let layout = tree.0.layoutThatFits(SizeRange(width: 300))
        results.withLock { $0[index] = layout.recursiveDescription }
      }
    }
    WorkQueue.shared.waitUntilIdle()
    results.withLock { results in
      XCTAssertEqual(results.count, 24)
      for result in results.values { XCTAssertEqual(result, expected) }
    }
  }

  @MainActor func testTheMainLoopMeasuresByItself() async {
    let onMain = Locked((main: 0, other: 0))
    let node = stack(
      .vertical, true,
      (0..<20).map { _ in
        Flowing(30) { onMain.withLock { if MainThread.isCurrent { $0.main += 1 } else { $0.other += 1 } } }
      })
    node.layoutSynchronously(SizeRange(width: 20))
    onMain.withLock { counts in
      XCTAssertEqual(counts.other, 0)
      XCTAssertGreaterThanOrEqual(counts.main, 20)
    }
  }

  func testARecordOfManyThreadsIsThatOfOne() {
    let (alone, _) = tree(false)
    let (together, _) = tree(true)
    let records = Locked([String]())
    for node in [alone, together] {
      WorkQueue.shared.submit(.visible) {
        let record = node.inspectLayout(SizeRange(width: 300))
        records.withLock { $0.append(record?.recursiveDescription ?? "") }
      }
      WorkQueue.shared.waitUntilIdle()
    }
    records.withLock { XCTAssertEqual($0[0], $0[1]) }
  }

  /// Changes arrive while workers measure. The last result is the same as that of a new tree.
  func testChangesWhileManyThreadsMeasureAreNotLost() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededRandom(seed: seed)
    let (changing, texts) = tree(true)
    for round in 0..<20 {
      for _ in 0..<4 {
        WorkQueue.shared.submit(.visible) { _ = changing.layoutThatFits(SizeRange(width: 300)) }
      }
      for _ in 0..<10 { texts[random.int(0...(texts.count - 1))].style.minHeight = .points(Double(round * 2)) }
      WorkQueue.shared.waitUntilIdle()
    }
    let (fresh, freshTexts) = tree(false)
    for (text, copy) in zip(texts, freshTexts) { copy.style = text.style }
    XCTAssertEqual(measured(changing, SizeRange(width: 300)), measured(fresh, SizeRange(width: 300)))
  }
}
