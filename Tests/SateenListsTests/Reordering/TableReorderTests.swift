import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

@MainActor
final class TableReorderTests: XCTestCase {
  private func bench(_ counts: [Int], header: Double? = nil, footer: Double? = nil) -> ReorderBench {
    let feed = ReorderFeed(counts: counts)
    feed.headerHeight = header
    feed.footerHeight = footer
    return ReorderBench(feed)
  }

  // MARK: Down and up

  func testALongPressCarriesARowDown() async {
    let bench = bench([6])
    let nodes = (0..<6).map { bench.node($0) }
    bench.carry(from: Point(x: 100, y: 75), to: Point(x: 100, y: 178))
    XCTAssertEqual(bench.feed.ids, [[0, 2, 3, 1, 4, 5]])
    XCTAssertEqual(bench.feed.moves, [.init(from: bench.path(1), to: bench.path(3))])
    for (row, old) in [0, 2, 3, 1, 4, 5].enumerated() { XCTAssertTrue(bench.node(row) === nodes[old], "\(row)") }
    XCTAssertEqual(bench.feed.journal.counts.made.values.max(), 1)
    bench.checkAtRest()
  }

  func testALongPressCarriesARowUp() async {
    let bench = bench([6])
    bench.carry(from: Point(x: 100, y: 275), to: Point(x: 100, y: 5))
    XCTAssertEqual(bench.feed.ids, [[5, 0, 1, 2, 3, 4]])
    XCTAssertEqual(bench.feed.moves.count, 1)
    bench.checkAtRest()
  }

  func testOthersGlideOutOfTheWayAndTheRowFollowsTheFinger() async {
    let bench = bench([6])
    let carried = bench.node(1)
    let other = bench.node(2)
    bench.press(Point(x: 100, y: 75))
    XCTAssertTrue(bench.table.isReordering)
    let layer = carried?.loadedView?.layer
    bench.step(15)
    XCTAssertGreaterThan(layer?.zPosition ?? 0, 1)
    XCTAssertGreaterThan(layer?.transform.a ?? 0, 1)
    XCTAssertNotNil(layer?.shadow)
    bench.host.send(.touchMoved(id: 1, Point(x: 180, y: 101)))
    var last = bench.seen(other)
    var between = 0
    for frame in 0..<30 {
      bench.step()
      XCTAssertEqual(bench.seen(carried), 76, "the row stays with the finger in frame \(frame)")
      XCTAssertEqual(carried?.frame.minX, 0, "a row of a table goes up and down")
      let y = bench.seen(other)
      XCTAssertLessThanOrEqual(y, last)
      if y < 99, y > 51 { between += 1 }
      last = y
    }
    XCTAssertEqual(last, 50)
    XCTAssertGreaterThan(between, 5)
    XCTAssertTrue(bench.feed.moves.isEmpty, "nothing is told while it is carried")
    XCTAssertEqual(bench.table.rectForItem(at: bench.path(2))?.minY, 50)
    XCTAssertEqual(bench.table.rectForItem(at: bench.path(1))?.minY, 76)
    bench.release(Point(x: 180, y: 101))
    XCTAssertEqual(bench.feed.ids, [[0, 2, 1, 3, 4, 5]])
    bench.checkAtRest()
  }

  func testRowsOfDifferentHeightsMakeAGapOfTheRightSize() async {
    let feed = ReorderFeed(counts: [5]) { [40, 120, 60, 90, 50][$0] }
    let bench = ReorderBench(feed)
    bench.press(Point(x: 10, y: 20))
    bench.drag(to: Point(x: 10, y: 20 + 140), from: Point(x: 10, y: 20))
    bench.rest()
    // The row of 120 moves above. The row of 60 lies from 120 to 180 then, and moves above once the carried row's top
    // is past its middle at 150.
    XCTAssertEqual(bench.seen(bench.node(1)), 0)
    XCTAssertEqual(bench.seen(bench.node(2)), 160)
    bench.drag(to: Point(x: 10, y: 20 + 151))
    bench.rest()
    XCTAssertEqual(bench.seen(bench.node(2)), 120)
    XCTAssertEqual(bench.seen(bench.node(3)), 220)
    bench.release(Point(x: 10, y: 171))
    XCTAssertEqual(feed.ids, [[1, 2, 0, 3, 4]])
    bench.checkAtRest()
  }

  func testAPressThatMovesFirstScrollsInstead() async {
    let bench = bench([50])
    bench.host.send(.touchBegan(id: 1, Point(x: 100, y: 300)))
    bench.step(3)
    bench.drag(to: Point(x: 100, y: 200), from: Point(x: 100, y: 300), steps: 30)
    XCTAssertFalse(bench.table.isReordering)
    XCTAssertGreaterThan(bench.table.contentOffset.y, 50)
    bench.release(Point(x: 100, y: 200))
    XCTAssertTrue(bench.feed.moves.isEmpty)
  }

  func testACarriedRowTakesTheTouchAwayFromScrollingAndSelecting() async {
    let bench = bench([50])
    bench.press(Point(x: 100, y: 175))
    XCTAssertEqual(bench.node(3)?.isHighlighted, false)
    bench.drag(to: Point(x: 100, y: 275), from: Point(x: 100, y: 175))
    XCTAssertEqual(bench.table.contentOffset.y, 0)
    bench.release(Point(x: 100, y: 275))
    XCTAssertNil(bench.table.pathForSelectedItem)
    XCTAssertEqual(bench.feed.moves, [.init(from: bench.path(3), to: bench.path(5))])
    bench.checkAtRest()
  }

  func testARowPutDownWhereItWasChangesNothing() async {
    let bench = bench([6])
    bench.carry(from: Point(x: 100, y: 75), to: Point(x: 100, y: 90))
    XCTAssertTrue(bench.feed.moves.isEmpty)
    bench.checkAtRest()
  }

  func testWithoutLeaveNothingIsCarried() async {
    let bench = bench([6])
    bench.table.allowsReordering = false
    bench.carry(from: Point(x: 100, y: 75), to: Point(x: 100, y: 178))
    XCTAssertTrue(bench.feed.moves.isEmpty)
    bench.checkAtRest()
  }

  // MARK: Sections

  func testARowGoesIntoAnotherSectionPastItsHeader() async {
    let bench = bench([3, 3], header: 30)
    let header = bench.table.nodeForHeader(inSection: 1)
    // 30 + 3 * 50 = 180: the header of the second section.
    bench.press(Point(x: 100, y: 55))
    bench.drag(to: Point(x: 100, y: 55 + 120), from: Point(x: 100, y: 55))
    bench.rest()
    XCTAssertEqual(bench.seen(header), 130, "the header makes room too")
    bench.release(Point(x: 100, y: 175))
    XCTAssertEqual(bench.feed.ids, [[1, 2], [0, 100_000, 100_001, 100_002]])
    XCTAssertEqual(bench.feed.moves, [.init(from: bench.path(0, 0), to: bench.path(0, 1))])
    bench.checkAtRest()
  }

  func testARowGoesIntoAnEmptySectionAndBack() async {
    let bench = bench([2, 0, 2], header: 30, footer: 10)
    // A header to 30, rows to 130, a footer to 140, a header to 170, a footer to 180, a header to 210, then rows.
    bench.carry(from: Point(x: 100, y: 55), to: Point(x: 100, y: 55 + 92))
    XCTAssertEqual(bench.feed.ids, [[1], [0], [200_000, 200_001]])
    bench.checkAtRest()
    let y = bench.seen(bench.node(0, 1)) + 25
    bench.carry(from: Point(x: 100, y: y), to: Point(x: 100, y: 20))
    XCTAssertEqual(bench.feed.ids, [[0, 1], [], [200_000, 200_001]])
    bench.checkAtRest()
  }

  func testPinnedHeadersStayWhereTheyAreWhileARowIsCarried() async {
    let bench = bench([30, 30], header: 30)
    bench.table.pinsSectionHeaders = true
    bench.table.contentOffset = Point(x: 0, y: 200)
    bench.host.settle()
    bench.press(Point(x: 100, y: 150))
    bench.drag(to: Point(x: 100, y: 250), from: Point(x: 100, y: 150))
    bench.rest()
    XCTAssertEqual(bench.seen(bench.table.nodeForHeader(inSection: 0)), 0)
    bench.release(Point(x: 100, y: 250))
    XCTAssertEqual(bench.feed.moves.count, 1)
    bench.checkAtRest()
  }

  // MARK: Edges

  func testNearTheEdgeTheTableScrollsOverHundredsOfRows() async {
    let bench = bench([1_000])
    let carried = bench.node(2)
    bench.press(Point(x: 100, y: 125))
    bench.drag(to: Point(x: 100, y: 398), from: Point(x: 100, y: 125))
    var frames = 0
    while bench.table.contentOffset.y < 12_000, frames < 2_000 {
      bench.step()
      XCTAssertEqual(bench.seen(carried), 373, accuracy: 0.01)
      XCTAssertNotNil(carried?.loadedView?.superview, "the row shows, however far it came")
      frames += 1
    }
    XCTAssertLessThan(frames, 2_000)
    XCTAssertTrue(bench.table.nodeForItem(at: bench.path(2)) === carried)
    XCTAssertTrue(bench.table.visibleNodes.contains { $0 === carried })
    XCTAssertNil(bench.node(20), "what was left behind is let go of")
    bench.drag(to: Point(x: 100, y: 200), from: Point(x: 100, y: 398))
    bench.rest()
    let offset = bench.table.contentOffset.y
    bench.rest()
    XCTAssertEqual(bench.table.contentOffset.y, offset, "away from the edge it stands")
    bench.release(Point(x: 100, y: 200))
    let row = bench.feed.sections[0].firstIndex { $0.id == 2 }
    XCTAssertEqual(bench.feed.moves.count, 1)
    XCTAssertGreaterThan(row ?? 0, 230)
    XCTAssertTrue(bench.table.nodeForItem(at: bench.path(row ?? 0)) === carried)
    XCTAssertEqual(bench.seen(carried), 175, accuracy: 26)
    XCTAssertLessThan(bench.feed.journal.counts.mostAlive, 120)
    bench.checkAtRest()
  }

  func testScrollingStopsAtTheEndAndTheRowBecomesTheLast() async {
    let bench = bench([40])
    bench.press(Point(x: 100, y: 25))
    bench.drag(to: Point(x: 100, y: 430), from: Point(x: 100, y: 25))
    bench.step(200)
    XCTAssertEqual(bench.table.contentOffset.y, 1_600)
    bench.release(Point(x: 100, y: 430))
    XCTAssertEqual(bench.feed.sections[0].last?.id, 0)
    bench.checkAtRest()
  }

  func testACancelledRowGlidesBackOverHundredsOfRows() async {
    let bench = bench([1_000])
    bench.press(Point(x: 100, y: 125))
    bench.drag(to: Point(x: 100, y: 420), from: Point(x: 100, y: 125))
    bench.step(200)
    bench.drag(to: Point(x: 100, y: 200), from: Point(x: 100, y: 420))
    bench.host.press(.escape)
    XCTAssertFalse(bench.table.isReordering)
    bench.release(Point(x: 100, y: 200))
    XCTAssertTrue(bench.feed.moves.isEmpty)
    bench.checkAtRest()
    bench.table.contentOffset = .zero
    bench.host.settle()
    bench.checkAtRest()
  }

  func testAWheelScrollsUnderACarriedRow() async {
    let bench = bench([100])
    let carried = bench.node(2)
    bench.press(Point(x: 100, y: 125))
    bench.host.send(.wheel(Point(x: 100, y: 125), dx: 0, dy: 5))
    bench.rest()
    XCTAssertGreaterThan(bench.table.contentOffset.y, 100)
    XCTAssertEqual(bench.seen(carried), 100)
    bench.release(Point(x: 100, y: 125))
    XCTAssertEqual(bench.feed.moves.count, 1)
    XCTAssertEqual(bench.seen(carried), 100, accuracy: 26)
    bench.checkAtRest()
  }

  // MARK: Cancel and veto

  func testEscapePutsEverythingBack() async {
    let bench = bench([6])
    bench.press(Point(x: 100, y: 75))
    bench.drag(to: Point(x: 100, y: 225), from: Point(x: 100, y: 75))
    bench.rest()
    XCTAssertEqual(bench.seen(bench.node(2)), 50)
    bench.host.press(.escape)
    XCTAssertFalse(bench.table.isReordering)
    let start = bench.seen(bench.node(1))
    bench.step(3)
    XCTAssertLessThan(bench.seen(bench.node(1)), start)
    XCTAssertGreaterThan(bench.seen(bench.node(1)), 50, "it is seen to go back")
    bench.release(Point(x: 100, y: 225))
    XCTAssertTrue(bench.feed.moves.isEmpty)
    XCTAssertEqual(bench.seen(bench.node(1)), 50)
    bench.checkAtRest()
  }

  func testACancelledTouchPutsEverythingBack() async {
    let bench = bench([6])
    bench.press(Point(x: 100, y: 75))
    bench.drag(to: Point(x: 100, y: 225), from: Point(x: 100, y: 75))
    bench.host.send(.touchCancelled(id: 1))
    bench.rest()
    XCTAssertTrue(bench.feed.moves.isEmpty)
    bench.checkAtRest()
    bench.carry(from: Point(x: 100, y: 75), to: Point(x: 100, y: 125))
    XCTAssertEqual(bench.feed.moves.count, 1, "the next one goes as ever")
    bench.checkAtRest()
  }

  func testTheDelegateMayKeepARowWhereItIs() async {
    let bench = bench([6])
    bench.feed.canMove = { $0.row != 1 }
    bench.carry(from: Point(x: 100, y: 75), to: Point(x: 100, y: 178))
    XCTAssertTrue(bench.feed.moves.isEmpty)
    bench.carry(from: Point(x: 100, y: 125), to: Point(x: 100, y: 178))
    XCTAssertEqual(bench.feed.moves.count, 1)
    bench.checkAtRest()
  }

  func testTheDelegateSendsARowElsewhere() async {
    let bench = bench([3, 3], header: 30)
    // Rows stay in their section.
    bench.feed.retarget = { from, to in
      to.section == from.section ? to : ItemPath(row: to.section < from.section ? 0 : 2, section: from.section)
    }
    bench.press(Point(x: 100, y: 55))
    bench.drag(to: Point(x: 100, y: 330), from: Point(x: 100, y: 55))
    bench.rest()
    XCTAssertEqual(bench.seen(bench.table.nodeForHeader(inSection: 1)), 180)
    bench.release(Point(x: 100, y: 330))
    XCTAssertEqual(bench.feed.ids, [[1, 2, 0], [100_000, 100_001, 100_002]])
    XCTAssertEqual(bench.feed.proposals.last?.section, 1)
    bench.checkAtRest()
  }

  func testARowSentBackHomeIsNotMoved() async {
    let bench = bench([6])
    bench.feed.retarget = { from, _ in from }
    bench.carry(from: Point(x: 100, y: 75), to: Point(x: 100, y: 178))
    XCTAssertTrue(bench.feed.moves.isEmpty)
    XCTAssertFalse(bench.feed.proposals.isEmpty)
    bench.checkAtRest()
  }

  // MARK: Handles

  func testAMousePressOnAHandleCarriesAtOnce() async {
    let feed = ReorderFeed(counts: [6])
    feed.hasHandles = true
    let bench = ReorderBench(feed)
    bench.host.send(.pointerDown(Point(x: 280, y: 60), button: .primary, clicks: 1))
    bench.step()
    XCTAssertTrue(bench.table.isReordering)
    bench.host.send(.pointerMoved(Point(x: 280, y: 190)))
    bench.rest()
    bench.host.send(.pointerUp(Point(x: 280, y: 190), button: .primary))
    bench.rest()
    XCTAssertEqual(feed.ids, [[0, 2, 3, 4, 1, 5]])
    bench.checkAtRest()
  }

  func testACellWithAHandleIsTakenByNothingElse() async {
    let feed = ReorderFeed(counts: [6])
    feed.hasHandles = true
    let bench = ReorderBench(feed)
    bench.carry(from: Point(x: 100, y: 75), to: Point(x: 100, y: 178))
    XCTAssertTrue(feed.moves.isEmpty)
    bench.host.send(.touchBegan(id: 1, Point(x: 280, y: 60)))
    bench.step()
    bench.drag(to: Point(x: 280, y: 120), from: Point(x: 280, y: 60))
    XCTAssertTrue(bench.table.isReordering)
    bench.release(Point(x: 280, y: 120))
    XCTAssertEqual(feed.ids, [[0, 2, 1, 3, 4, 5]])
    bench.checkAtRest()
  }

  // MARK: Keys

  func testAltArrowsMoveTheFocusedRow() async {
    let bench = bench([3, 2], header: 30)
    bench.table.movesFocusWithKeys = true
    let node = bench.node(1)
    bench.host.press(.down)
    bench.host.press(.down)
    XCTAssertEqual(bench.table.pathForFocusedItem, bench.path(1))
    for expected in [
      [[0, 2, 1], [100_000, 100_001]], [[0, 2], [1, 100_000, 100_001]], [[0, 2], [100_000, 1, 100_001]],
    ] {
      bench.host.press(.down, .alt)
      XCTAssertEqual(bench.feed.ids, expected)
      bench.step(3)
    }
    XCTAssertEqual(bench.table.pathForFocusedItem, bench.path(1, 1))
    bench.host.press(.down, .alt)
    bench.host.press(.down, .alt)
    XCTAssertEqual(bench.feed.ids, [[0, 2], [100_000, 100_001, 1]])
    XCTAssertEqual(bench.feed.moves.count, 4, "at the end there is nowhere to go")
    for _ in 0..<8 { bench.host.press(.up, .alt) }
    XCTAssertEqual(bench.feed.ids, [[1, 0, 2], [100_000, 100_001]])
    bench.rest()
    XCTAssertTrue(bench.node(0) === node)
    bench.checkAtRest()
  }

  func testARowMovedByKeysStaysInView() async {
    let bench = bench([100])
    bench.table.movesFocusWithKeys = true
    bench.host.press(.down)
    for _ in 0..<20 { bench.host.press(.down, .alt) }
    bench.rest()
    XCTAssertEqual(bench.table.pathForFocusedItem, bench.path(20))
    XCTAssertEqual(bench.seen(bench.node(20)), 350, accuracy: 1)
    bench.checkAtRest()
  }

  func testKeysAskTheDelegateToo() async {
    let bench = bench([6])
    bench.table.movesFocusWithKeys = true
    bench.feed.canMove = { $0.row != 0 }
    bench.host.press(.down)
    bench.host.press(.down, .alt)
    XCTAssertTrue(bench.feed.moves.isEmpty)
    bench.feed.canMove = nil
    bench.feed.retarget = { _, _ in ItemPath(row: 5, section: 0) }
    bench.host.press(.down, .alt)
    XCTAssertEqual(bench.feed.ids, [[1, 2, 3, 4, 5, 0]])
    bench.rest()
    bench.checkAtRest()
  }

  // MARK: Changes meanwhile

  func testRowsThatComeAndGoDoNotEndADrag() async throws {
    let bench = bench([8])
    let carried = bench.node(2)
    bench.press(Point(x: 100, y: 125))
    bench.drag(to: Point(x: 100, y: 225), from: Point(x: 100, y: 125))
    bench.rest()
    XCTAssertEqual(bench.seen(bench.node(3)), 100)
    // Row 0 is deleted, and two rows are inserted at the top.
    bench.feed.sections[0].remove(at: 0)
    bench.feed.sections[0].insert(contentsOf: [Item(id: 90, height: 50), Item(id: 91, height: 50)], at: 0)
    try bench.table.performBatchUpdates(animated: true) { update in
      update.deleteItems(at: [bench.path(0)])
      update.insertItems(at: [bench.path(0), bench.path(1)])
    }
    bench.rest()
    XCTAssertTrue(bench.table.isReordering)
    XCTAssertEqual(bench.seen(carried), 200)
    bench.release(Point(x: 100, y: 225))
    XCTAssertEqual(bench.feed.ids, [[90, 91, 1, 3, 2, 4, 5, 6, 7]])
    XCTAssertEqual(bench.feed.moves.count, 1)
    XCTAssertTrue(bench.node(4) === carried)
    bench.checkAtRest()
  }

  func testWhatComesInAboveMovesNothingOnScreenWhileARowIsCarried() async throws {
    for animated in [true, false] {
      let bench = bench([200])
      bench.table.contentOffset = Point(x: 0, y: 4_010)
      bench.host.settle()
      let carried = bench.table.nodeForItem(at: bench.path(82))
      let start = Point(x: 100, y: bench.seen(carried) + 20)
      bench.press(start)
      bench.drag(to: start + Point(x: 0, y: 130), from: start)
      bench.rest()
      let nodes = bench.table.visibleNodes
      let before = nodes.map { bench.seen($0) }
      bench.feed.sections[0].remove(at: 10)
      bench.feed.sections[0].insert(contentsOf: (0..<7).map { Item(id: 900 + $0, height: 77) }, at: 3)
      try bench.table.performBatchUpdates(animated: animated) { update in
        update.deleteItems(at: [bench.path(10)])
        update.insertItems(at: (3..<10).map { bench.path($0) })
      }
      for _ in 0..<20 {
        bench.step()
        for (node, y) in zip(nodes, before) { XCTAssertEqual(bench.seen(node), y, accuracy: 0.5) }
      }
      bench.release(start + Point(x: 0, y: 130))
      XCTAssertEqual(bench.feed.moves, [.init(from: bench.path(88), to: bench.path(91))])
      bench.checkAtRest()
    }
  }

  func testARowOfAListThatEndsAtTheBottomIsCarried() async {
    let feed = ReorderFeed(counts: [60])
    let bench = ReorderBench(feed)
    bench.table.isBottomAnchored = true
    bench.host.settle()
    bench.table.contentOffset = Point(x: 0, y: 2_600)
    bench.host.settle()
    bench.carry(from: Point(x: 100, y: 275), to: Point(x: 100, y: 120))
    XCTAssertEqual(bench.table.contentOffset.y, 2_600)
    XCTAssertEqual(feed.moves, [.init(from: bench.path(57), to: bench.path(54))])
    bench.checkAtRest()
  }

  func testAWindowRestsWhileNothingMovesUnderTheFinger() async {
    let bench = bench([6])
    bench.press(Point(x: 100, y: 75))
    bench.drag(to: Point(x: 100, y: 225), from: Point(x: 100, y: 75))
    XCTAssertTrue(bench.host.settle(limit: 2))
    XCTAssertTrue(bench.table.isReordering)
    bench.release(Point(x: 100, y: 225))
    XCTAssertTrue(bench.host.settle(limit: 1))
  }

  func testADeletedRowIsCarriedNoMore() async throws {
    let bench = bench([8])
    for animated in [true, false] {
      bench.press(Point(x: 100, y: 125))
      bench.drag(to: Point(x: 100, y: 225), from: Point(x: 100, y: 125))
      bench.feed.sections[0].remove(at: 2)
      try bench.table.deleteItems(at: [bench.path(2)], animated: animated)
      XCTAssertFalse(bench.table.isReordering)
      bench.release(Point(x: 100, y: 250))
      XCTAssertTrue(bench.feed.moves.isEmpty)
      bench.checkAtRest()
    }
  }

  func testAReloadedRowIsCarriedOnWithItsNewPixels() async throws {
    let bench = bench([8])
    bench.press(Point(x: 100, y: 125))
    bench.drag(to: Point(x: 100, y: 225), from: Point(x: 100, y: 125))
    bench.feed.sections[0][2].revision = 1
    try bench.table.reloadItems(at: [bench.path(2)])
    bench.rest()
    XCTAssertTrue(bench.table.isReordering)
    let node = bench.node(2)
    XCTAssertEqual((node as? ProbeCell)?.item.revision, 1)
    XCTAssertEqual(bench.seen(node), 200)
    XCTAssertGreaterThan(node?.loadedView?.layer.zPosition ?? 0, 1)
    bench.release(Point(x: 100, y: 225))
    XCTAssertEqual(bench.feed.ids, [[0, 1, 3, 4, 2, 5, 6, 7]])
    bench.checkAtRest()
  }

  func testReloadingEverythingEndsADrag() async {
    let bench = bench([8])
    bench.press(Point(x: 100, y: 125))
    bench.drag(to: Point(x: 100, y: 225), from: Point(x: 100, y: 125))
    bench.feed.sections[0].removeLast(3)
    bench.table.reloadData()
    bench.step()
    XCTAssertFalse(bench.table.isReordering)
    bench.release(Point(x: 100, y: 225))
    XCTAssertTrue(bench.feed.moves.isEmpty)
    bench.checkAtRest()
  }

  func testADataSourceMayAskForAReloadWhenTold() async {
    let bench = bench([8])
    bench.feed.onMove = { bench.table.reloadData() }
    bench.carry(from: Point(x: 100, y: 125), to: Point(x: 100, y: 225))
    XCTAssertEqual(bench.feed.ids, [[0, 1, 3, 4, 2, 5, 6, 7]])
    bench.checkAtRest()
  }

  func testLeavingTheWindowEndsADrag() async {
    let bench = bench([8])
    bench.press(Point(x: 100, y: 125))
    bench.drag(to: Point(x: 100, y: 225), from: Point(x: 100, y: 125))
    bench.host.container.rootNode = DisplayNode()
    bench.host.step()
    XCTAssertFalse(bench.table.isReordering)
    bench.host.send(.touchEnded(id: 1, Point(x: 100, y: 225)))
    bench.host.container.rootNode = bench.table
    bench.host.settle()
    XCTAssertTrue(bench.feed.moves.isEmpty)
    bench.checkAtRest()
  }

  func testTheSelectionGoesWithTheRow() async {
    let bench = bench([6])
    bench.table.selectItem(at: bench.path(1))
    bench.carry(from: Point(x: 100, y: 75), to: Point(x: 100, y: 178))
    XCTAssertEqual(bench.table.pathForSelectedItem, bench.path(3))
    XCTAssertEqual(bench.node(3)?.isSelected, true)
  }
}
