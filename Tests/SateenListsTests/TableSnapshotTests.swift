import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

extension Item: ListItem {
  var kind: Int { id % 3 }
}

/// A table fed by snapshots, in a window without a screen.
@MainActor
final class SnapshotBench {
  typealias Snapshot = ListSnapshot<Item>

  let bench: TableBench
  let source: SnapshotDataSource<Item>
  var table: TableNode { bench.table }
  var host: HeadlessHost { bench.host }
  var journal: Journal { bench.feed.journal }

  init(_ snapshot: Snapshot? = nil) {
    bench = TableBench(TestFeed())
    let journal = bench.feed.journal
    source = SnapshotDataSource(bench.table) { item in { ProbeCell(item, journal) } }
    if let snapshot { show(snapshot) }
  }

  func show(_ snapshot: Snapshot) {
    source.apply(snapshot)
    host.settle()
  }

  static func items(_ ids: some Sequence<Int>, height: Double = 50) -> [Item] {
    ids.map { Item(id: $0, height: height) }
  }

  static func snapshot(_ counts: [Int], header: Double? = nil, pins: Bool = false) -> Snapshot {
    var snapshot = Snapshot()
    for (number, count) in counts.enumerated() {
      snapshot.appendSection(
        "\(number)", items((number * 1_000)..<(number * 1_000 + count)),
        header: header.map { Snapshot.Supplement(Item(id: 100_000 + number, height: $0), isPinned: pins) })
    }
    return snapshot
  }

  /// The distance from the viewport's top to a row's, in points; nil without such a row.
  func seen(_ path: ItemPath) -> Double? { table.rectForItem(at: path).map { $0.minY - bench.offset } }
}

@MainActor
final class TableSnapshotTests: XCTestCase {
  func testASnapshotShowsSectionsWithHeaders() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([3, 2], header: 30))
    XCTAssertEqual(bench.table.numberOfItems, 5)
    XCTAssertEqual(bench.table.rectForHeader(inSection: 0), Rect(x: 0, y: 0, width: 300, height: 30))
    XCTAssertEqual(bench.table.rectForItem(at: bench.bench.path(0)), Rect(x: 0, y: 30, width: 300, height: 50))
    XCTAssertEqual(bench.table.rectForHeader(inSection: 1), Rect(x: 0, y: 180, width: 300, height: 30))
    XCTAssertNil(bench.table.rectForFooter(inSection: 1))
    XCTAssertEqual(bench.table.visibleNodes.count, 5)
    XCTAssertEqual((bench.table.nodeForHeader(inSection: 1) as? ProbeCell)?.item.id, 100_001)
    XCTAssertNil(bench.table.pathForItem(at: Point(x: 10, y: 10)), "a header is no row")
    bench.bench.checkFrame()
    bench.host.click(Point(x: 10, y: 10))
    XCTAssertNil(bench.table.pathForSelectedItem)
    bench.host.click(Point(x: 10, y: 40))
    XCTAssertEqual(bench.table.pathForSelectedItem, bench.bench.path(0))
  }

  func testPain1TheSameContentTouchesNothing() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([30, 30], header: 30))
    let before = bench.journal.counts
    let nodes = bench.table.visibleNodes
    // An equal snapshot, built from scratch: it shares nothing with the first but the values.
    bench.show(SnapshotBench.snapshot([30, 30], header: 30))
    XCTAssertTrue(nodes.elementsEqual(bench.table.visibleNodes, by: ===))
    XCTAssertEqual(bench.journal.counts.made, before.made)
    XCTAssertEqual(bench.journal.counts.measured, before.measured)
    for node in nodes { XCTAssertFalse(node.isDisplayPending) }
  }

  func testPain5AChangedRowKeepsItsPixelsUntilTheNewOnesAreThere() async throws {
    let first = SnapshotBench.snapshot([30])
    let bench = SnapshotBench(first)
    let before = bench.journal.counts
    var next = first
    next.replace(Item(id: 2, revision: 1, height: 80))
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    bench.source.apply(next)
    bench.host.step()
    XCTAssertEqual(bench.bench.pixel(x: 10, y: 120), Item(id: 2, height: 0).color.pixel)
    XCTAssertEqual(bench.bench.holes(), 0)
    XCTAssertEqual(bench.table.rectForItem(at: bench.bench.path(3))?.minY, 150, "its neighbours wait with it")
    WorkQueue.shared.isSuspended = false
    bench.host.settle()
    XCTAssertEqual(bench.bench.pixel(x: 10, y: 120), Item(id: 2, revision: 1, height: 0).color.pixel)
    XCTAssertEqual(bench.table.rectForItem(at: bench.bench.path(3))?.minY, 180)
    let measured = bench.journal.counts.measured.filter { before.measured[$0.key] != nil && $0.key != 2 }
    XCTAssertTrue(measured.allSatisfy { before.measured[$0.key] == $0.value }, "neighbours are left alone")
  }

  func testARowThatTakesInItsNewContentKeepsItsNode() async throws {
    let first = SnapshotBench.snapshot([30])
    let bench = SnapshotBench(first)
    bench.source.updateCell = { node, item in
      (node as? ProbeCell)?.grow(by: item.height - 50)
      return true
    }
    let made = bench.journal.counts.made
    let node = bench.table.nodeForItem(at: bench.bench.path(2))
    var next = first
    next.replace(Item(id: 2, revision: 1, height: 80))
    bench.show(next)
    XCTAssertTrue(bench.table.nodeForItem(at: bench.bench.path(2)) === node)
    XCTAssertEqual(bench.table.rectForItem(at: bench.bench.path(2))?.height, 80)
    XCTAssertEqual(bench.journal.counts.made.filter { made[$0.key] != nil }, made)
  }

  func testPain6AMoveKeepsNodePixelsAndState() async throws {
    let first = SnapshotBench.snapshot([5, 30], header: 30)
    let bench = SnapshotBench(first)
    let before = bench.journal.counts
    let node = bench.table.nodeForItem(at: bench.bench.path(1))
    bench.table.selectItem(at: bench.bench.path(1))
    (node as? ProbeCell)?.states.withLock { $0 = [] }
    var next = first
    next.move(1, after: 1_000)
    bench.source.apply(next)
    bench.host.step()
    let path = bench.bench.path(1, 1)
    XCTAssertTrue(bench.table.nodeForItem(at: path) === node)
    XCTAssertEqual(node.flatMap { bench.table.itemPath(for: $0) }, path)
    XCTAssertEqual(node?.frame.minY, 30 + 200 + 30 + 50)
    XCTAssertEqual(bench.bench.pixel(x: 10, y: 320), Item(id: 1, height: 0).color.pixel)
    XCTAssertEqual(bench.table.pathForSelectedItem, path)
    bench.host.settle()
    XCTAssertEqual((node as? ProbeCell)?.states.withLock { $0 }, [])
    XCTAssertEqual(bench.journal.counts.measured, before.measured)
    XCTAssertEqual(bench.journal.counts.made, before.made)
  }

  func testAMovedSectionTakesItsHeaderAndItsNodesAlong() async throws {
    let first = SnapshotBench.snapshot([2, 2, 2], header: 30)
    let bench = SnapshotBench(first)
    let before = bench.journal.counts.made
    let header = bench.table.nodeForHeader(inSection: 2)
    var next = first
    next.moveSection("2", before: "0")
    bench.show(next)
    XCTAssertTrue(bench.table.nodeForHeader(inSection: 0) === header)
    XCTAssertEqual(header?.frame.minY, 0)
    XCTAssertEqual(bench.journal.counts.made, before)
    bench.bench.checkFrame()
  }

  func testPain4InsertionAboveKeepsTheReader() async throws {
    let first = SnapshotBench.snapshot([200], header: 30)
    let bench = SnapshotBench(first)
    bench.table.contentOffset = Point(x: 0, y: 3_010)
    bench.host.settle()
    guard let shown = bench.bench.firstShown else { return XCTFail("nothing shows") }
    var next = first
    next.insert(SnapshotBench.items(5_000..<5_040, height: 77), before: 0)
    next.insertSection("new", SnapshotBench.items(6_000..<6_010, height: 33), before: "0")
    bench.source.apply(next)
    for _ in 0..<5 {
      bench.host.step()
      XCTAssertEqual(bench.bench.seen(shown.node), shown.y, accuracy: 0.5)
      bench.bench.checkFrame()
    }
    bench.host.settle()
    XCTAssertEqual(bench.bench.seen(shown.node), shown.y, accuracy: 0.5)
  }

  func testAMoveThatLeavesTheContentAsLongDoesNotTakeTheReaderPastItsEnd() async throws {
    let first = SnapshotBench.snapshot([40])
    let bench = SnapshotBench(first)
    bench.table.contentOffset = Point(x: 0, y: 1_580)
    bench.host.settle()
    var next = first
    // The last rows, from the end of the viewport on, move to the start: less than a viewport stays below the anchor.
    for id in 34..<40 { next.move(id, before: 0) }
    bench.source.apply(next)
    bench.host.step()
    XCTAssertEqual(bench.bench.offset, 1_600, accuracy: 0.5)
    bench.host.settle()
    XCTAssertEqual(bench.bench.holes(), 0)
  }

  func testPain4RowsAboveThatShrinkAndGrowInOneTurnMoveNothingNearTheTop() async throws {
    let first = SnapshotBench.snapshot([40])
    let bench = SnapshotBench(first)
    bench.table.contentOffset = Point(x: 0, y: 10)
    bench.host.settle()
    guard let read = bench.table.nodeForItem(at: bench.bench.path(0)) else { return XCTFail("no row") }
    var next = first
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    let added = [Item(id: 900, revision: 0, height: 5), Item(id: 901, revision: 0, height: 150)]
    next.insert(added, before: 0)
    bench.source.apply(next)
    // Both placeholders are in view. The first row's height alone moves the scroll position above the start of the
    // content, and the second row's back.
    bench.table.contentOffset = Point(x: 0, y: 4)
    bench.host.step()
    let seen = bench.bench.seen(read)
    XCTAssertGreaterThan(seen, 20)
    WorkQueue.shared.isSuspended = false
    bench.host.settle()
    XCTAssertEqual(bench.bench.seen(read), seen, accuracy: 0.5)
    XCTAssertEqual(bench.bench.offset, 155 - seen, accuracy: 0.5)
  }

  func testPain4RowsBelowThatShrinkAndGrowInOneTurnMoveNothing() async throws {
    let first = SnapshotBench.snapshot([40])
    let bench = SnapshotBench(first)
    bench.table.contentOffset = Point(x: 0, y: 1_590)
    bench.host.settle()
    guard let read = bench.table.nodeForItem(at: bench.bench.path(33)) else { return XCTFail("no row") }
    let y = bench.bench.seen(read)
    var next = first
    // With the first of the two heights alone, the content below is too short for the scroll position; with both it is
    // not.
    next.replace(Item(id: 36, revision: 1, height: 20))
    next.replace(Item(id: 37, revision: 1, height: 90))
    bench.source.apply(next)
    for _ in 0..<4 {
      bench.host.step()
      XCTAssertEqual(bench.bench.seen(read), y, accuracy: 0.5)
    }
    XCTAssertEqual(bench.table.rectForItem(at: bench.bench.path(37))?.height, 90)
  }

  func testTheReaderDoesNotTravelWithARowThatMovesAway() async throws {
    let first = SnapshotBench.snapshot([200])
    let bench = SnapshotBench(first)
    bench.table.contentOffset = Point(x: 0, y: 3_000)
    bench.host.settle()
    var next = first
    next.move(60, before: 0)
    bench.show(next)
    XCTAssertEqual(bench.seen(bench.bench.path(61)) ?? -1, 0, accuracy: 0.5, "the next row has its place")
    XCTAssertEqual(bench.bench.item(bench.table.visibleNodes[0])?.id, 61)
  }

  func testPain2AMillionItemsMakeAFewNodesOnly() async throws {
    var snapshot = SnapshotBench.Snapshot()
    snapshot.appendSection("0", SnapshotBench.items(0..<1_000_000))
    let bench = SnapshotBench()
    bench.source.apply(snapshot)
    bench.host.settle()
    while !bench.source.isIdle { bench.host.settle() }
    bench.host.settle()
    XCTAssertEqual(bench.table.numberOfItems, 1_000_000)
    XCTAssertLessThan(bench.table.liveNodeCount, 60)
    XCTAssertLessThan(bench.journal.counts.mostAlive, 60)
    bench.table.contentOffset = Point(x: 0, y: 25_000_000)
    bench.host.settle()
    XCTAssertLessThan(bench.journal.counts.mostAlive, 120)
    bench.bench.checkFrame()
  }

  func testPain7AThousandOverlappingSnapshotsEndAtTheLast() async throws {
    var random = SeededGenerator.printed()
    let bench = SnapshotBench()
    var completions: [Int] = []
    var last = SnapshotBench.Snapshot()
    for round in 0..<1_000 {
      let ids = (0..<100).shuffled(using: &random).prefix(Int.random(in: 0...100, using: &random))
      last = SnapshotBench.Snapshot()
      last.appendSection("a", SnapshotBench.items(ids))
      bench.source.apply(last, animated: round % 2 == 0) { completions.append(round) }
      if round % 7 == 0 { bench.host.step() }
    }
    while !bench.source.isIdle { bench.host.settle() }
    bench.host.settle()
    XCTAssertEqual(completions, Array(0..<1_000))
    XCTAssertEqual(bench.table.numberOfItems, last.itemCount)
    XCTAssertEqual(bench.table.visibleNodes.map { bench.bench.item($0)?.id }, last.items(in: "a").prefix(8).map(\.id))
    bench.bench.checkFrame()
  }

  func testKindsHaveTheirOwnEstimates() async throws {
    var snapshot = SnapshotBench.Snapshot()
    snapshot.appendSection(
      "0", (0..<3_000).map { Item(id: $0, height: [40, 80, 120][$0 % 3]) })
    let bench = SnapshotBench(snapshot)
    // Far beyond the measured rows, every row has its final position.
    XCTAssertEqual(bench.table.rectForItem(at: bench.bench.path(2_998))?.minY ?? 0, 999 * 240 + 40, accuracy: 0.01)
    XCTAssertEqual(bench.table.rectForItem(at: bench.bench.path(2_999))?.height, 120)
  }

  // MARK: Item paths

  func testHeadersOfAnItemPathSourceComeAndGoWithTheirSections() async throws {
    final class Feed: ListDataSource {
      var sections = [["a", "b"], ["c"]]
      var titles: [String?] = ["first", nil]
      func numberOfSections(in listNode: ListNode) -> Int { sections.count }
      func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { sections[section].count }
      func listNode(_ listNode: ListNode, nodeBlockForItemAt path: ItemPath) -> @Sendable () -> CellNode {
        let text = sections[path.section][path.row]
        return { TextCellNode(text) }
      }
      func listNode(_ listNode: ListNode, nodeBlockForHeaderInSection section: Int) -> (@Sendable () -> CellNode)? {
        guard let title = titles[section] else { return nil }
        return { TextCellNode(title) }
      }
    }
    let feed = Feed()
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    let table = TableNode()
    table.dataSource = feed
    host.container.rootNode = table
    host.settle()
    func title(_ section: Int) -> String? {
      (table.nodeForHeader(inSection: section) as? TextCellNode)?.textNode.attributedText.string
    }
    XCTAssertEqual(title(0), "first")
    XCTAssertNil(title(1))
    let header = table.nodeForHeader(inSection: 0)
    feed.sections.insert(["d"], at: 0)
    feed.titles.insert("new", at: 0)
    try table.performBatchUpdates { $0.insertSections([0]) }
    host.settle()
    XCTAssertEqual(title(0), "new")
    XCTAssertTrue(table.nodeForHeader(inSection: 1) === header)
    feed.titles[1] = "renamed"
    feed.titles[2] = "third"
    try table.performBatchUpdates { $0.reloadSections([1]) }
    host.settle()
    XCTAssertEqual(title(1), "renamed")
    XCTAssertEqual(title(2), "third", "a header that is new comes with any update")
    XCTAssertEqual(table.numberOfItems, 4)
  }
}
