import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

@testable import SateenLists

/// Rows dragged within a list, to another one, and out of it.
final class DragTests: XCTestCase {
  // MARK: Between lists

  @MainActor func testARowIsDraggedToTheOtherList() async throws {
    let bench = DragBench()
    let start = bench.point(2, in: 0)
    bench.down(start)
    bench.move(from: start, to: start + Point(x: 6, y: 0))
    let session = try XCTUnwrap(bench.host.container.dragSession)
    XCTAssertEqual(session.objects(of: SwipeRow.self).map(\.id), [2])
    XCTAssertTrue(bench.lists[0].isDragging)
    // Between the third and the fourth row of the other list.
    let end = Point(x: start.x + 200, y: bench.point(103, in: 1).y - 26)
    bench.move(from: start, to: end)
    bench.host.advance(by: 0.6)
    XCTAssertEqual(session.proposal, .move)
    XCTAssertEqual(bench.top(102), 120, "rows before the place stay")
    XCTAssertEqual(bench.top(103), 240, "those behind make room for a row")
    XCTAssertEqual(bench.opacity(2), 0.35, accuracy: 0.01, "its place is dimmed meanwhile")
    bench.up(end)
    bench.host.settle()
    XCTAssertEqual(bench.ids(0), [0, 1, 3, 4, 5, 6, 7, 8, 9])
    XCTAssertEqual(bench.ids(1), [100, 101, 102, 2, 103, 104, 105, 106, 107, 108, 109])
    XCTAssertEqual(bench.log, ["drop 2 at 3 in 1", "end 2 move"])
    XCTAssertNil(bench.host.container.dragSession)
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testRowsStandStillWhileTheDroppedOneTakesItsRoom() async {
    let bench = DragBench()
    let start = bench.point(2, in: 0)
    let end = Point(x: start.x + 200, y: bench.point(103, in: 1).y - 26)
    bench.down(start)
    bench.move(from: start, to: end)
    bench.host.advance(by: 0.6)
    bench.up(end)
    for _ in 0..<40 {
      XCTAssertEqual(bench.top(102), 120)
      XCTAssertEqual(bench.top(103)!, 240, accuracy: 0.01)
      bench.host.step()
    }
    XCTAssertEqual(bench.opacity(2, in: 1), 1)
  }

  @MainActor func testAFingerDragsAfterItHasRested() async {
    let bench = DragBench()
    let start = bench.point(2, in: 0)
    bench.host.send(.touchBegan(id: 1, start))
    bench.host.advance(by: 0.3)
    XCTAssertNil(bench.host.container.dragSession)
    bench.host.advance(by: 0.2)
    XCTAssertNotNil(bench.host.container.dragSession)
    let end = Point(x: start.x + 200, y: bench.point(101, in: 1).y - 26)
    for part in 1...10 {
      let place = Point(
        x: start.x + (end.x - start.x) * Double(part) / 10, y: start.y + (end.y - start.y) * Double(part) / 10)
      bench.host.send(.touchMoved(id: 1, place))
      bench.host.step()
    }
    bench.host.send(.touchEnded(id: 1, end))
    bench.host.settle()
    XCTAssertEqual(bench.ids(1).prefix(3), [100, 2, 101])
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testAFingerThatScrollsDragsNothing() async {
    let bench = DragBench()
    let start = bench.point(4, in: 0)
    bench.host.send(.touchBegan(id: 1, start))
    bench.host.step()
    for step in 1...10 {
      bench.host.send(.touchMoved(id: 1, start - Point(x: 0, y: 8 * Double(step))))
      bench.host.step()
    }
    XCTAssertNil(bench.host.container.dragSession)
    XCTAssertGreaterThan(bench.lists[0].contentOffset.y, 50)
    bench.host.send(.touchEnded(id: 1, start - Point(x: 0, y: 80)))
    bench.host.settle()
  }

  @MainActor func testControlCopies() async {
    let bench = DragBench()
    let start = bench.point(2, in: 0)
    let end = Point(x: start.x + 200, y: bench.point(101, in: 1).y - 26)
    bench.down(start)
    bench.move(from: start, to: end)
    bench.host.send(.modifiersChanged(.control))
    bench.host.step()
    XCTAssertEqual(bench.host.container.dragSession?.proposal, .copy)
    bench.host.send(.modifiersChanged([]))
    bench.host.step()
    XCTAssertEqual(bench.host.container.dragSession?.proposal, .move)
    bench.host.send(.modifiersChanged(.control))
    bench.host.step()
    bench.up(end)
    bench.host.settle()
    XCTAssertEqual(bench.ids(0).count, 10)
    XCTAssertEqual(bench.ids(1).prefix(3), [100, 1_000_002, 101])
    XCTAssertEqual(bench.log.last, "end 2 copy")
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testSeveralSelectedRowsAreDraggedAtOnce() async {
    let bench = DragBench()
    bench.lists[0].allowsMultipleSelection = true
    bench.lists[0].select([1, 2, 4])
    let start = bench.point(2, in: 0)
    let end = Point(x: start.x + 200, y: bench.point(100, in: 1).y - 26)
    bench.down(start)
    bench.move(from: start, to: end)
    bench.up(end)
    bench.host.settle()
    XCTAssertEqual(bench.ids(1).prefix(4), [1, 2, 4, 100])
    XCTAssertEqual(bench.ids(0), [0, 3, 5, 6, 7, 8, 9])
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testAListThatRefusesHasNoRoomAndTheRowGoesBack() async {
    let bench = DragBench()
    bench.lists[1].acceptsDrop = { _, _ in .forbidden }
    let start = bench.point(2, in: 0)
    let end = Point(x: start.x + 200, y: 200)
    bench.down(start)
    bench.move(from: start, to: end)
    bench.host.advance(by: 0.5)
    XCTAssertEqual(bench.host.container.dragSession?.proposal, .forbidden)
    XCTAssertEqual(bench.top(103), 180)
    bench.up(end)
    bench.host.settle()
    XCTAssertEqual(bench.log, ["end 2 cancel"])
    XCTAssertEqual(bench.opacity(2), 1)
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testAnEmptyListTakesRows() async {
    let bench = DragBench()
    bench.lists[1].items = []
    bench.host.settle()
    let start = bench.point(2, in: 0)
    let end = Point(x: start.x + 200, y: 150)
    bench.down(start)
    bench.move(from: start, to: end)
    bench.up(end)
    bench.host.settle()
    XCTAssertEqual(bench.ids(1), [2])
    XCTAssertNil(bench.mistakeAtRest())
  }

  // MARK: Ends

  @MainActor func testEscapeTakesTheRowHome() async throws {
    let bench = DragBench()
    let start = bench.point(2, in: 0)
    let end = Point(x: start.x + 200, y: 200)
    bench.down(start)
    bench.move(from: start, to: end)
    bench.host.advance(by: 0.4)
    bench.host.press(.escape)
    XCTAssertNil(bench.host.container.dragSession)
    XCTAssertEqual(bench.log, ["end 2 cancel"])
    var places: [Double] = []
    for _ in 0..<12 {
      if let picture = bench.picture { places.append(picture.frame.minX) }
      bench.host.step()
    }
    XCTAssertGreaterThan(places.count, 8)
    XCTAssertEqual(places, places.sorted(by: >), "the picture flies back")
    bench.host.settle()
    XCTAssertNil(bench.picture)
    bench.move(from: end, to: start)
    bench.up(start)
    bench.host.settle()
    XCTAssertEqual(bench.ids(0), Array(0..<10))
    XCTAssertEqual(bench.ids(1), Array(100..<110))
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testARowThatIsDroppedOutsideGoesBack() async {
    let bench = DragBench()
    let start = bench.point(2, in: 0)
    bench.down(start)
    bench.move(from: start, to: Point(x: 200, y: 395))
    bench.host.advance(by: 0.3)
    XCTAssertEqual(bench.host.container.dragSession?.proposal, .cancel)
    bench.up(Point(x: 200, y: 395))
    bench.host.settle()
    XCTAssertEqual(bench.log, ["end 2 cancel"])
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testANodeTakesRows() async {
    let bench = DragBench()
    let start = bench.point(2, in: 0)
    bench.down(start)
    bench.move(from: start, to: Point(x: 390, y: 390))
    XCTAssertEqual(bench.host.container.dragSession?.proposal, .move)
    XCTAssertEqual(bench.bin.log, ["entered"])
    bench.move(from: Point(x: 390, y: 390), to: Point(x: 390, y: 100))
    XCTAssertEqual(bench.bin.log, ["entered", "exited"])
    bench.move(from: Point(x: 390, y: 100), to: Point(x: 390, y: 390))
    bench.up(Point(x: 390, y: 390))
    bench.host.settle()
    XCTAssertEqual(bench.bin.log, ["entered", "exited", "entered", "performed 2"])
    XCTAssertEqual(bench.log, ["end 2 move"])
    XCTAssertFalse(bench.ids(0).contains(2))
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testAClickOnARowIsNoDrag() async {
    let bench = DragBench()
    bench.host.click(bench.point(2, in: 0))
    bench.host.settle()
    XCTAssertEqual(bench.lists[0].selectedIDs, [2])
    XCTAssertEqual(bench.log, [])
  }

  // MARK: Changes

  @MainActor func testARowThatIsRemovedInMidDragEndsTheDrag() async {
    let bench = DragBench()
    let start = bench.point(2, in: 0)
    let end = Point(x: start.x + 200, y: 200)
    bench.down(start)
    bench.move(from: start, to: end)
    bench.lists[0].items.remove(at: 2)
    bench.host.step()
    XCTAssertNil(bench.host.container.dragSession)
    XCTAssertEqual(bench.log, ["end 2 cancel"])
    bench.move(from: end, to: end + Point(x: 10, y: 10))
    bench.up(end)
    bench.host.settle()
    XCTAssertNil(bench.picture)
    XCTAssertEqual(bench.ids(1).count, 10)
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testChangesUnderTheDragLeaveTheRoomUnderThePointer() async {
    let bench = DragBench()
    let start = bench.point(2, in: 0)
    let end = Point(x: start.x + 200, y: bench.point(103, in: 1).y - 26)
    bench.down(start)
    bench.move(from: start, to: end)
    bench.lists[1].items.remove(at: 0)
    bench.lists[0].items.remove(at: 0)
    bench.host.advance(by: 0.2)
    bench.host.send(.pointerMoved(end + Point(x: 1, y: 0)))
    bench.host.advance(by: 0.6)
    XCTAssertEqual(bench.top(103), 120)
    XCTAssertEqual(bench.top(104), 240)
    bench.up(end)
    bench.host.settle()
    XCTAssertEqual(bench.ids(1).prefix(4), [101, 102, 103, 2])
    XCTAssertEqual(bench.ids(0), [1, 3, 4, 5, 6, 7, 8, 9])
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testAListThatLeavesTheWindowInMidDragIsNoTarget() async {
    let bench = DragBench()
    let start = bench.point(2, in: 0)
    let end = Point(x: start.x + 200, y: 200)
    bench.down(start)
    bench.move(from: start, to: end)
    bench.hideSecond()
    bench.host.settle()
    bench.up(end)
    bench.host.settle()
    XCTAssertEqual(bench.log, ["end 2 cancel"])
    XCTAssertEqual(bench.ids(0).count, 10)
  }

  @MainActor func testTheListThatItemsComeFromMayLeave() async {
    let bench = DragBench()
    let start = bench.point(102, in: 1)
    let end = bench.point(3, in: 0) - Point(x: 0, y: 26)
    bench.down(start)
    bench.move(from: start, to: end)
    bench.hideSecond()
    bench.host.settle()
    XCTAssertNil(bench.host.container.dragSession, "the drag is over")
    bench.up(end)
    bench.host.settle()
    XCTAssertEqual(bench.ids(0), Array(0..<10))
    XCTAssertNil(bench.picture)
  }

  @MainActor func testADropThatBringsNothingClosesTheRoom() async {
    let bench = DragBench()
    bench.lists[1].onDrop = { _, _ in true }
    let start = bench.point(2, in: 0)
    let end = Point(x: start.x + 200, y: bench.point(103, in: 1).y - 26)
    bench.down(start)
    bench.move(from: start, to: end)
    bench.up(end)
    bench.host.settle()
    XCTAssertEqual(bench.top(103), 180)
    XCTAssertEqual(bench.lists[1].controller.dropping.gap, DropGap())
  }

  // MARK: Within one list

  @MainActor func testAListThatReordersMovesItsOwnRow() async {
    let bench = DragBench()
    bench.lists[0].allowsReordering = true
    let start = bench.point(1, in: 0)
    let end = bench.point(4, in: 0)
    bench.down(start)
    bench.move(from: start, to: end)
    bench.host.advance(by: 0.6)
    XCTAssertEqual(bench.top(2), 60, "rows between close up")
    XCTAssertEqual(bench.top(4), 180)
    XCTAssertEqual(bench.top(5), 300)
    bench.up(end)
    bench.host.settle()
    XCTAssertEqual(bench.ids(0), [0, 2, 3, 4, 1, 5, 6, 7, 8, 9])
    XCTAssertEqual(bench.log, [], "of that, the list tells by its order")
    XCTAssertEqual(bench.opacity(1), 1)
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testAListThatOnlyGivesTakesNoneOfItsOwn() async {
    let bench = DragBench()
    bench.lists[0].onDrop = nil
    let start = bench.point(1, in: 0)
    let end = bench.point(4, in: 0)
    bench.down(start)
    bench.move(from: start, to: end)
    XCTAssertEqual(bench.host.container.dragSession?.proposal, .cancel)
    bench.up(end)
    bench.host.settle()
    XCTAssertEqual(bench.ids(0), Array(0..<10))
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testNearAnEdgeTheListScrolls() async {
    let bench = DragBench(count: 60)
    let start = bench.point(102, in: 1) - Point(x: 200, y: 0)
    let end = Point(x: start.x + 200, y: 375)
    bench.down(start)
    bench.move(from: start, to: Point(x: start.x + 200, y: 250))
    bench.move(from: Point(x: start.x + 200, y: 250), to: end)
    bench.host.advance(by: 1)
    XCTAssertGreaterThan(bench.lists[1].contentOffset.y, 100)
    XCTAssertEqual(bench.lists[1].visibleElementsWithoutAnything, 0)
    bench.move(from: end, to: Point(x: end.x, y: 200))
    bench.host.advance(by: 0.5)
    let offset = bench.lists[1].contentOffset.y
    bench.up(Point(x: end.x, y: 200))
    bench.host.settle()
    XCTAssertEqual(bench.lists[1].contentOffset.y, offset, "the drop does not scroll")
    XCTAssertEqual(bench.ids(1).count, 61)
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testASwipeAlongTheRowIsNoDrag() async {
    let bench = DragBench()
    bench.lists[0].trailingSwipeActions = { _ in [SwipeAction("Delete", role: .destructive) {}] }
    let start = bench.point(2, in: 0)
    bench.down(start)
    bench.move(from: start, to: start - Point(x: 100, y: 0))
    XCTAssertNil(bench.host.container.dragSession)
    XCTAssertNotNil(bench.lists[0].pathForSwipedItem)
    bench.up(start - Point(x: 100, y: 0))
    bench.host.settle()
  }
}
