import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Tiles in sections that a user reorders.
@MainActor
final class ReorderTiles: ListDataSource, ListDelegate {
  var sections: [[Tile]]
  var headerHeight: Double?
  let journal = Journal()
  private(set) var moves: [ReorderFeed.Move] = []
  var canMove: ((ItemPath) -> Bool)?
  var retarget: ((ItemPath, ItemPath) -> ItemPath)?

  init(_ sections: [[Tile]]) { self.sections = sections }

  convenience init(counts: [Int], size: (Int) -> Size = { _ in Size(width: 60, height: 40) }) {
    self.init(
      counts.enumerated().map { section, count in (0..<count).map { Tile(id: section * 100_000 + $0, size: size($0)) } }
    )
  }

  var ids: [[Int]] { sections.map { $0.map(\.id) } }

  func numberOfSections(in listNode: ListNode) -> Int { sections.count }
  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int {
    sections[section].count
  }

  private func block(_ tile: Tile) -> @Sendable () -> CellNode {
    let journal = journal
    return { TileCell(tile, journal) }
  }

  func listNode(
    _ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath
  ) -> @Sendable () -> CellNode {
    block(sections[itemPath.section][itemPath.item])
  }

  func listNode(
    _ listNode: ListNode, nodeBlockForHeaderInSection section: Int
  ) -> (@Sendable () -> CellNode)? {
    headerHeight.map { block(Tile(id: -1 - section, size: Size(width: 300, height: $0))) }
  }

  func listNode(_ listNode: ListNode, moveItemAt itemPath: ItemPath, to target: ItemPath) {
    moves.append(.init(from: itemPath, to: target))
    let tile = sections[itemPath.section].remove(at: itemPath.item)
    sections[target.section].insert(tile, at: target.item)
  }

  func listNode(_ listNode: ListNode, canMoveItemAt itemPath: ItemPath) -> Bool {
    canMove?(itemPath) ?? true
  }

  func listNode(
    _ listNode: ListNode, targetPathForMoveFrom itemPath: ItemPath, to proposal: ItemPath
  ) -> ItemPath { retarget?(itemPath, proposal) ?? proposal }
}

/// A collection whose items a script reorders.
@MainActor
final class ReorderTilesBench {
  let host: HeadlessHost
  let collection: CollectionNode
  let feed: ReorderTiles
  private(set) var blankFrames = 0

  init(_ layout: some CollectionLayout, _ feed: ReorderTiles, direction: LayoutDirection = .leftToRight) {
    self.feed = feed
    host = HeadlessHost(size: Size(width: 300, height: 400))
    collection = CollectionNode(layout: layout)
    collection.backgroundColor = TableBench.hole
    collection.placeholderStyle.backgroundColor = .white
    collection.dataSource = feed
    collection.delegate = feed
    collection.allowsReordering = true
    host.container.rootNode = collection
    var traits = collection.traits
    traits.layoutDirection = direction
    collection.setTraits(traits)
    host.settle()
  }

  func path(_ item: Int, _ section: Int = 0) -> ItemPath { ItemPath(item: item, section: section) }
  func node(_ item: Int, _ section: Int = 0) -> CellNode? { collection.nodeForItem(at: path(item, section)) }
  func id(_ node: CellNode?) -> Int? { (node as? TileCell)?.tile.id }

  /// The frame of a node, relative to the viewport's top left corner.
  func seen(_ node: CellNode?) -> Rect {
    node.map { $0.frame.offsetBy(Point.zero - collection.scrollView.layer.bounds.origin) } ?? .zero
  }

  /// The centre of an item, relative to the viewport's top left corner.
  func place(_ item: Int, _ section: Int = 0) -> Point {
    let frame = collection.rectForItem(at: path(item, section)) ?? .zero
    return frame.center - collection.scrollView.layer.bounds.origin
  }

  func step(_ frames: Int = 1) {
    for _ in 0..<frames {
      host.step()
      if collection.visibleElementsWithoutAnything != 0 { blankFrames += 1 }
    }
  }

  func press(_ point: Point) {
    host.send(.touchBegan(id: 1, point))
    step(22)
  }

  func drag(from start: Point, to end: Point, steps: Int = 10) {
    for index in 1...steps {
      let part = Double(index) / Double(steps)
      host.send(
        .touchMoved(id: 1, Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)))
      step()
    }
  }

  func release(_ point: Point) {
    host.send(.touchEnded(id: 1, point))
    step(40)
    host.settle()
  }

  func carry(from start: Point, to end: Point) {
    press(start)
    drag(from: start, to: end)
    step(30)
    release(end)
  }

  func checkAtRest(_ what: String = "", file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertFalse(collection.isReordering, what, file: file, line: line)
    XCTAssertEqual(blankFrames, 0, "frames in which a visible item was blank \(what)", file: file, line: line)
    XCTAssertTrue(collection.isArranged, what, file: file, line: line)
    for path in collection.pathsForVisible {
      let node = collection.nodeForItem(at: path)
      XCTAssertEqual(id(node), feed.sections[path.section][path.item].id, "\(path) \(what)", file: file, line: line)
      XCTAssertEqual(node?.frame, collection.rectForItem(at: path), "\(path) \(what)", file: file, line: line)
      XCTAssertEqual(node?.loadedView?.layer.opacity, 1, file: file, line: line)
      XCTAssertEqual(node?.loadedView?.layer.zPosition, 0, file: file, line: line)
    }
  }
}

@MainActor
final class CollectionReorderTests: XCTestCase {
  private let grid = GridLayout(columns: .count(3), itemLength: .fixed(50), lineSpacing: 10)

  func testAnItemOfAGridIsCarriedAlongItsLineAndToOthers() async {
    let bench = ReorderTilesBench(grid, ReorderTiles(counts: [12]))
    let nodes = (0..<12).map { bench.node($0) }
    bench.carry(from: bench.place(0), to: bench.place(2))
    XCTAssertEqual(bench.feed.ids, [[1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11]])
    bench.checkAtRest()
    bench.carry(from: bench.place(2), to: bench.place(7))
    XCTAssertEqual(bench.feed.ids, [[1, 2, 3, 4, 5, 6, 7, 0, 8, 9, 10, 11]])
    bench.carry(from: bench.place(11), to: bench.place(0))
    XCTAssertEqual(bench.feed.ids, [[11, 1, 2, 3, 4, 5, 6, 7, 0, 8, 9, 10]])
    XCTAssertEqual(bench.feed.moves.count, 3)
    for (item, id) in bench.feed.ids[0].enumerated() { XCTAssertTrue(bench.node(item) === nodes[id], "\(item)") }
    XCTAssertEqual(bench.feed.journal.counts.made.values.max(), 1)
    XCTAssertEqual(bench.feed.journal.counts.measuredOnMain, 0)
    bench.checkAtRest()
  }

  func testOthersGlideOutOfTheWayAndTheItemFollowsTheFinger() async {
    let bench = ReorderTilesBench(grid, ReorderTiles(counts: [12]))
    let (carried, other) = (bench.node(0), bench.node(1))
    let start = bench.place(0)
    bench.press(start)
    bench.host.send(.touchMoved(id: 1, start + Point(x: 80, y: 10)))
    var between = 0
    for _ in 0..<35 {
      bench.step()
      XCTAssertEqual(bench.seen(carried), Rect(x: 80, y: 10, width: 100, height: 50))
      let x = bench.seen(other).minX
      if x > 1, x < 99 { between += 1 }
    }
    XCTAssertGreaterThan(between, 5)
    XCTAssertEqual(bench.seen(other).minX, 0)
    XCTAssertGreaterThan(carried?.loadedView?.layer.zPosition ?? 0, 1)
    bench.host.press(.escape)
    bench.step(40)
    XCTAssertEqual(bench.seen(carried), Rect(x: 0, y: 0, width: 100, height: 50))
    XCTAssertEqual(bench.seen(other).minX, 100)
    XCTAssertTrue(bench.feed.moves.isEmpty)
    bench.release(start)
    bench.checkAtRest()
  }

  func testAnItemGoesIntoAnotherSectionPastItsHeader() async {
    let feed = ReorderTiles(counts: [4, 4])
    feed.headerHeight = 30
    let bench = ReorderTilesBench(grid, feed)
    bench.carry(from: bench.place(1), to: bench.place(1, 1))
    XCTAssertEqual(feed.ids[0], [0, 2, 3])
    XCTAssertEqual(Set(feed.ids[1]), [1, 100_000, 100_001, 100_002, 100_003])
    XCTAssertEqual(feed.moves.count, 1)
    bench.checkAtRest()
    bench.carry(from: bench.place(2, 1), to: bench.place(0))
    XCTAssertEqual(feed.sections[0].count, 4)
    bench.checkAtRest()
  }

  func testFlowingItemsOfAllSizesComeToRestUnderARestingFinger() async {
    let feed = ReorderTiles(counts: [40]) { Size(width: Double(30 + $0 * 37 % 90), height: Double(30 + $0 * 53 % 40)) }
    let bench = ReorderTilesBench(FlowLayout(lineSpacing: 6, interitemSpacing: 6), feed)
    for (from, to) in [(0, 9), (9, 3), (3, 14), (14, 0), (6, 7), (7, 5)] {
      let (start, end) = (bench.place(from), bench.place(to))
      bench.press(start)
      bench.drag(from: start, to: end)
      bench.step(45)
      let frames = bench.collection.visibleNodes.map(\.frame)
      bench.step(10)
      XCTAssertEqual(bench.collection.visibleNodes.map(\.frame), frames, "what rests does not flicker")
      let before = feed.ids[0]
      bench.release(end)
      let after = feed.ids[0]
      XCTAssertEqual(before.filter { $0 != before[from] }, after.filter { $0 != before[from] })
      XCTAssertNotEqual(before, after, "\(from) to \(to)")
      bench.checkAtRest("\(from) to \(to)")
    }
  }

  func testMasonryItemsAreCarried() async {
    let feed = ReorderTiles(counts: [60]) { Size(width: 100, height: Double(40 + $0 * 31 % 110)) }
    let bench = ReorderTilesBench(MasonryLayout(columns: .count(3)), feed)
    for (from, to) in [(0, 5), (4, 1), (2, 8)] {
      let before = feed.ids[0]
      bench.carry(from: bench.place(from), to: bench.place(to))
      XCTAssertEqual(before.filter { $0 != before[from] }, feed.ids[0].filter { $0 != before[from] })
      XCTAssertNotEqual(before, feed.ids[0], "\(from) to \(to)")
      bench.checkAtRest("\(from) to \(to)")
    }
  }

  func testAHorizontalGalleryScrollsSideways() async {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let bench = ReorderTilesBench(
        GridLayout(axis: .horizontal, columns: .count(2), itemLength: .fixed(90)), ReorderTiles(counts: [400]),
        direction: direction)
      let carried = bench.node(2)
      let start = bench.place(2)
      let edge = Point(x: direction == .leftToRight ? 299 : 1, y: start.y)
      bench.press(start)
      bench.drag(from: start, to: edge)
      bench.step(200)
      XCTAssertEqual(bench.seen(carried).midX, edge.x, accuracy: 46)
      let middle = Point(x: 150, y: start.y)
      bench.drag(from: edge, to: middle)
      bench.step(40)
      bench.release(middle)
      XCTAssertEqual(bench.feed.moves.count, 1)
      let item = bench.feed.sections[0].firstIndex { $0.id == 2 } ?? 0
      XCTAssertGreaterThan(item, 40, "\(direction)")
      XCTAssertTrue(bench.node(item) === carried)
      XCTAssertEqual(bench.seen(carried).midX, 150, accuracy: 50)
      bench.checkAtRest("\(direction)")
    }
  }

  func testMakingRoomDoesNotScroll() async {
    for layout in [
      ListLayout(lineSpacing: 4), ListLayout(lineSpacing: 4, sectionInsets: EdgeInsets(horizontal: 5, vertical: 5)),
    ] {
      let bench = ReorderTilesBench(layout, ReorderTiles(counts: [400]))
      bench.collection.contentOffset = Point(x: 0, y: 9_000)
      bench.host.settle()
      let visible = bench.collection.visibleNodes
      let start = bench.seen(visible[visible.count / 2]).center
      let edge = Point(x: 150, y: 2)
      bench.press(start)
      XCTAssertTrue(bench.collection.isReordering)
      bench.drag(from: start, to: edge)
      var last = bench.collection.contentOffset.y
      for _ in 0..<200 {
        bench.step()
        let y = bench.collection.contentOffset.y
        XCTAssertLessThan(y, last)
        XCTAssertGreaterThan(y, last - 17)
        last = y
      }
      bench.drag(from: edge, to: start)
      bench.step(30)
      bench.release(start)
      XCTAssertEqual(bench.feed.moves.count, 1)
      bench.checkAtRest()
    }
  }

  func testAGridScrollsOverHundredsOfItems() async {
    let bench = ReorderTilesBench(grid, ReorderTiles(counts: [3_000]))
    let carried = bench.node(4)
    let start = bench.place(4)
    let edge = Point(x: 150, y: 398)
    bench.press(start)
    bench.drag(from: start, to: edge)
    bench.step(300)
    XCTAssertGreaterThan(bench.collection.contentOffset.y, 3_000)
    XCTAssertNotNil(carried?.loadedView?.superview)
    XCTAssertEqual(bench.seen(carried).midY, 398, accuracy: 1)
    let middle = Point(x: 150, y: 200)
    bench.drag(from: edge, to: middle)
    bench.step(30)
    bench.release(middle)
    let item = bench.feed.sections[0].firstIndex { $0.id == 4 } ?? 0
    XCTAssertGreaterThan(item, 150)
    XCTAssertTrue(bench.node(item) === carried)
    XCTAssertEqual(bench.seen(carried).midX, 150, accuracy: 1)
    XCTAssertEqual(bench.seen(carried).midY, 200, accuracy: 31)
    XCTAssertLessThan(bench.feed.journal.counts.mostAlive, 250)
    bench.checkAtRest()
  }

  func testRightToLeftLinesTakeItemsTheirWay() async {
    let bench = ReorderTilesBench(grid, ReorderTiles(counts: [9]), direction: .rightToLeft)
    XCTAssertGreaterThan(bench.place(0).x, bench.place(2).x)
    bench.carry(from: bench.place(0), to: bench.place(1))
    XCTAssertEqual(bench.feed.ids, [[1, 0, 2, 3, 4, 5, 6, 7, 8]])
    bench.carry(from: bench.place(5), to: bench.place(3))
    XCTAssertEqual(bench.feed.ids, [[1, 0, 2, 5, 3, 4, 6, 7, 8]])
    bench.checkAtRest()
  }

  func testTheDelegateVetoesAndSendsElsewhere() async {
    let bench = ReorderTilesBench(grid, ReorderTiles(counts: [9]))
    bench.feed.canMove = { $0.item != 0 }
    bench.carry(from: bench.place(0), to: bench.place(4))
    XCTAssertTrue(bench.feed.moves.isEmpty)
    bench.feed.retarget = { _, to in ItemPath(item: max(1, to.item), section: 0) }
    bench.carry(from: bench.place(4), to: bench.place(0))
    XCTAssertEqual(bench.feed.ids, [[0, 4, 1, 2, 3, 5, 6, 7, 8]])
    bench.checkAtRest()
  }

  func testAQuickDragWaitsForItsPlace() async {
    let bench = ReorderTilesBench(grid, ReorderTiles(counts: [12]))
    let (start, end) = (bench.place(0), bench.place(8))
    bench.press(start)
    bench.host.send(.touchMoved(id: 1, end))
    bench.release(end)
    XCTAssertEqual(bench.feed.ids, [[1, 2, 3, 4, 5, 6, 7, 8, 0, 9, 10, 11]])
    bench.checkAtRest()
  }

  func testAltArrowsMoveTheFocusedItem() async {
    let bench = ReorderTilesBench(grid, ReorderTiles(counts: [9]))
    bench.collection.movesFocusWithKeys = true
    bench.host.press(.right)
    bench.host.press(.right, .alt)
    XCTAssertEqual(bench.feed.ids[0], [1, 0, 2, 3, 4, 5, 6, 7, 8])
    bench.host.press(.down, .alt)
    bench.step(30)
    XCTAssertEqual(bench.feed.ids[0], [1, 2, 3, 4, 0, 5, 6, 7, 8])
    bench.host.press(.left, .alt)
    bench.step(30)
    XCTAssertEqual(bench.feed.ids[0], [1, 2, 3, 0, 4, 5, 6, 7, 8])
    XCTAssertEqual(bench.collection.pathForFocusedItem, bench.path(3))
    bench.host.press(.up, .alt)
    bench.step(30)
    XCTAssertEqual(bench.feed.ids[0], [0, 1, 2, 3, 4, 5, 6, 7, 8])
    bench.host.settle()
    bench.checkAtRest()
  }

  func testAKeyThatIsHeldMovesNoFurtherOnceItIsLetGoOf() async {
    let bench = ReorderTilesBench(grid, ReorderTiles(counts: [40]))
    bench.collection.movesFocusWithKeys = true
    bench.host.press(.right)
    WorkQueue.shared.isSuspended = true
    bench.host.send(.keyDown(.right, .alt, isRepeat: false))
    // With the workers suspended, no place is found for the item.
    for _ in 0..<30 {
      bench.host.send(.keyDown(.right, .alt, isRepeat: true))
      bench.host.step()
    }
    bench.host.send(.keyUp(.right, .alt))
    WorkQueue.shared.isSuspended = false
    bench.step(60)
    bench.host.settle()
    XCTAssertEqual(bench.feed.ids[0].firstIndex(of: 0), 2, "the first, and one of those that followed")
    bench.checkAtRest()
  }

  func testItemsThatComeAndGoDoNotEndADrag() async throws {
    let bench = ReorderTilesBench(grid, ReorderTiles(counts: [12]))
    let carried = bench.node(4)
    let (start, end) = (bench.place(4), bench.place(8))
    bench.press(start)
    bench.drag(from: start, to: end)
    bench.step(30)
    bench.feed.sections[0].remove(at: 0)
    bench.feed.sections[0].insert(contentsOf: [90, 91, 92, 93].map { Tile(id: $0) }, at: 0)
    try bench.collection.performBatchUpdates(animated: true) { update in
      update.deleteItems(at: [bench.path(0)])
      update.insertItems(at: (0..<4).map { bench.path($0) })
    }
    bench.step(40)
    XCTAssertTrue(bench.collection.isReordering)
    XCTAssertEqual(bench.seen(carried).center, end)
    bench.release(end)
    XCTAssertEqual(bench.feed.moves.count, 1)
    XCTAssertEqual(bench.seen(carried).center, end)
    bench.checkAtRest()
    // The carried item itself is deleted.
    let item = try XCTUnwrap(bench.feed.sections[0].firstIndex { $0.id == 4 })
    bench.press(bench.place(item))
    bench.feed.sections[0].remove(at: item)
    try bench.collection.deleteItems(at: [bench.path(item)], animated: true)
    XCTAssertFalse(bench.collection.isReordering)
    bench.release(end)
    bench.checkAtRest()
  }
}
