import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

@testable import SateenLists

/// Swipes over rows by finger, mouse and touchpad.
final class SwipeTests: XCTestCase {
  @MainActor func testASwipeUncoversTheTrailingActions() async throws {
    let bench = SwipeBench()
    let start = bench.point(2)
    bench.down(start)
    bench.move(from: start, to: start + Point(x: -106, y: 0))
    XCTAssertEqual(bench.shift(2)!, -100, accuracy: 7, "the row follows the finger")
    XCTAssertEqual(bench.swiped, 2)
    let tray = try XCTUnwrap(bench.shownTrays.first)
    XCTAssertEqual(tray.frame.maxX, 400)
    XCTAssertEqual(tray.frame.minX, 400 + bench.shift(2)!, "the buttons fill what the row has left")
    XCTAssertEqual(tray.frame.minY, bench.list.frame(of: 2)!.minY)
    bench.host.send(.touchEnded(id: 1, start + Point(x: -106, y: 0)))
    bench.host.settle()
    let open = try XCTUnwrap(bench.shift(2))
    XCTAssertLessThan(open, -140)
    XCTAssertEqual(bench.list.contentOffset.y, 0)
    XCTAssertEqual(bench.done, [])
    XCTAssertEqual(bench.list.selectedIDs, [])
    XCTAssertNil(bench.mistakeAtRest())
    XCTAssertFalse(bench.host.container.wantsFrame, "an open row is at rest")
  }

  @MainActor func testAButtonDoesItsActionAndTheRowCloses() async throws {
    let bench = SwipeBench()
    bench.swipe(3, by: -120)
    bench.tap(try XCTUnwrap(bench.button(1)))
    XCTAssertEqual(bench.done, ["move 3"])
    XCTAssertEqual(bench.shift(3), 0)
    XCTAssertNil(bench.swiped)
    XCTAssertNil(bench.mistakeAtRest())
    bench.swipe(3, by: 120)
    bench.host.click(try XCTUnwrap(bench.button(0)))
    bench.host.settle()
    XCTAssertEqual(bench.done, ["move 3", "pin 3"])
    XCTAssertEqual(bench.list.selectedIDs, [])
  }

  @MainActor func testAShortSwipeClosesAgain() async {
    let bench = SwipeBench()
    bench.swipe(1, by: -40)
    XCTAssertNil(bench.swiped)
    XCTAssertEqual(bench.shift(1), 0)
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testAFullSwipeDoesTheFirstAction() async {
    let bench = SwipeBench()
    bench.swipe(4, by: 300, from: 20)
    XCTAssertEqual(bench.done, ["pin 4"])
    XCTAssertEqual(bench.shift(4), 0)
    bench.swipe(4, by: -300, from: 380)
    XCTAssertEqual(bench.done, ["pin 4", "delete 4"])
    XCTAssertEqual(bench.list.items.count, 49)
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testAFullSwipeThatIsTakenBackDoesNothing() async {
    let bench = SwipeBench()
    let start = bench.point(4, x: 380)
    bench.down(start)
    bench.move(from: start, to: start + Point(x: -320, y: 0))
    bench.move(from: start + Point(x: -320, y: 0), to: start + Point(x: -10, y: 0))
    bench.host.send(.touchEnded(id: 1, start + Point(x: -10, y: 0)))
    bench.host.settle()
    XCTAssertEqual(bench.done, [])
    XCTAssertNil(bench.swiped)
  }

  @MainActor func testWithoutFullSwipesTheRowGivesWayAndOpens() async {
    let bench = SwipeBench(full: false)
    bench.swipe(4, by: -360, from: 390)
    XCTAssertEqual(bench.done, [])
    XCTAssertEqual(bench.swiped, 4)
    XCTAssertLessThan(bench.shift(4)!, -140)
    XCTAssertGreaterThan(bench.shift(4)!, -230)
  }

  @MainActor func testARowWithoutActionsAtASideStays() async {
    let bench = SwipeBench()
    bench.list.contentOffset.y = 300
    bench.host.settle()
    bench.swipe(9, by: 150)
    XCTAssertNil(bench.swiped)
    XCTAssertEqual(bench.shift(9), 0)
    XCTAssertEqual(bench.trays.count, 0)
    bench.swipe(9, by: -150)
    XCTAssertEqual(bench.swiped, 9)
  }

  @MainActor func testOneRowIsOpenAtATime() async {
    let bench = SwipeBench()
    bench.swipe(1, by: -120)
    bench.swipe(3, by: 60)
    XCTAssertEqual(bench.swiped, 3)
    XCTAssertEqual(bench.shift(1), 0)
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testTheMouseSwipesToo() async {
    let bench = SwipeBench()
    let start = bench.point(2)
    bench.host.drag(from: start, to: start + Point(x: -130, y: 3), steps: 20)
    bench.host.settle()
    XCTAssertEqual(bench.swiped, 2)
    XCTAssertEqual(bench.list.selectedIDs, [])
  }

  @MainActor func testATouchpadSwipesAndSettlesWhenItRests() async {
    let bench = SwipeBench()
    let place = bench.point(2)
    for _ in 0..<10 {
      bench.host.send(.preciseScroll(place, dx: 12, dy: 1, modifiers: []))
      bench.host.step()
    }
    XCTAssertEqual(bench.shift(2)!, -120, accuracy: 1)
    XCTAssertEqual(bench.list.contentOffset.y, 0, "the list does not scroll meanwhile")
    bench.host.advance(by: 0.8)
    XCTAssertEqual(bench.swiped, 2)
    XCTAssertLessThan(bench.shift(2)!, -140)
    bench.host.send(.preciseScroll(place, dx: 0, dy: 30, modifiers: []))
    bench.host.settle()
    XCTAssertNil(bench.swiped, "a stroke along the list closes it")
    XCTAssertEqual(bench.list.contentOffset.y, 30)
  }

  @MainActor func testAStrokeThatBeganAlongTheListGoesOnAlongIt() async {
    let bench = SwipeBench()
    let place = bench.point(2)
    for index in 0..<10 {
      bench.host.send(.preciseScroll(place, dx: index < 5 ? 0 : 14, dy: 10, modifiers: []))
      bench.host.step()
    }
    bench.host.settle()
    XCTAssertNil(bench.swiped)
    XCTAssertEqual(bench.list.contentOffset.y, 100)
  }

  @MainActor func testFromRightToLeftSidesAreSwapped() async throws {
    let bench = SwipeBench(direction: .rightToLeft)
    bench.swipe(2, by: 120)
    XCTAssertGreaterThan(bench.shift(2)!, 140, "trailing actions are at the left")
    let tray = try XCTUnwrap(bench.shownTrays.first)
    XCTAssertEqual(tray.frame.minX, 0)
    XCTAssertEqual(bench.shownTrays.count, 1)
    let delete = try XCTUnwrap(bench.button(0)), move = try XCTUnwrap(bench.button(1))
    XCTAssertLessThan(delete.x, move.x, "the first action is at the edge")
    bench.tap(move)
    XCTAssertEqual(bench.done, ["move 2"])
    bench.swipe(2, by: -300, from: 390)
    XCTAssertEqual(bench.done, ["move 2", "pin 2"])
  }

  @MainActor func testAScrollerAroundLeavesSwipesToTheRowsThatHaveActions() async throws {
    let bench = SwipeBench()
    let outer = ScrollNode()
    outer.automaticallyManagesSubnodes = true
    outer.scrollableDirections = .horizontal
    let (list, rest) = (bench.list, DisplayNode())
    outer.layoutSpecBlock = { _, _ in
      HStack {
        list.frame(width: 400, height: 400)
        rest.frame(width: 400, height: 400)
      }
    }
    bench.host.container.rootNode = outer
    bench.host.settle()
    bench.swipe(2, by: -120)
    XCTAssertEqual(bench.swiped, 2)
    XCTAssertEqual(outer.scrollView.contentOffset.x, 0)
    bench.host.press(.escape)
    bench.host.settle()
    bench.list.trailingSwipeActions = nil
    bench.swipe(2, by: -120)
    XCTAssertNil(bench.swiped)
    XCTAssertGreaterThan(outer.scrollView.contentOffset.x, 50)
  }

  // MARK: Closing

  @MainActor func testEscapeAScrollAndAPressElsewhereCloseTheRow() async {
    let bench = SwipeBench()
    bench.swipe(2, by: -120)
    bench.host.press(.escape)
    bench.host.settle()
    XCTAssertNil(bench.swiped, "Escape")
    XCTAssertEqual(bench.shift(2), 0)
    bench.swipe(2, by: -120)
    bench.host.send(.wheel(bench.point(4), dx: 0, dy: 1, modifiers: []))
    bench.host.settle()
    XCTAssertNil(bench.swiped, "a scroll")
    bench.swipe(4, by: -120)
    bench.tap(bench.point(5))
    XCTAssertNil(bench.swiped, "a press on another row")
    XCTAssertEqual(bench.list.selectedIDs, [], "which does nothing else")
    bench.swipe(4, by: -120)
    bench.tap(bench.point(4, x: 60))
    XCTAssertNil(bench.swiped, "a press on the row itself")
    XCTAssertEqual(bench.list.selectedIDs, [])
    bench.tap(bench.point(4, x: 60))
    XCTAssertEqual(bench.list.selectedIDs, [4], "the next one is as ever")
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testAPressOutsideOfTheListClosesTheRow() async {
    let bench = SwipeBench()
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    let (list, button) = (bench.list, CheckBoxNode("box"))
    root.layoutSpecBlock = { _, _ in
      VStack {
        button.frame(height: 40)
        list.flexGrow().flexShrink()
      }
    }
    bench.host.container.rootNode = root
    bench.host.settle()
    let start = bench.point(2) + Point(x: 0, y: 40)
    bench.host.drag(from: start, to: start + Point(x: -120, y: 0), steps: 20)
    bench.host.settle()
    XCTAssertEqual(bench.swiped, 2)
    bench.host.click(Point(x: 10, y: 20))
    bench.host.settle()
    XCTAssertNil(bench.swiped)
    XCTAssertTrue(button.isOn, "the press does what it does")
  }

  @MainActor func testAnotherSizeAReloadAndAProgramCloseTheRow() async {
    let bench = SwipeBench()
    bench.swipe(2, by: -120)
    bench.host.resize(to: Size(width: 320, height: 400))
    bench.host.settle()
    XCTAssertNil(bench.swiped)
    XCTAssertNil(bench.mistakeAtRest())
    bench.swipe(2, by: -120)
    bench.list.reloadData()
    bench.host.settle()
    XCTAssertNil(bench.swiped)
    XCTAssertNil(bench.mistakeAtRest())
    bench.swipe(2, by: -120)
    bench.list.closeSwipe()
    bench.host.settle()
    XCTAssertNil(bench.swiped)
    XCTAssertNil(bench.mistakeAtRest())
  }

  // MARK: Changes

  @MainActor func testAnItemThatIsRemovedMeanwhileEndsTheSwipe() async {
    let bench = SwipeBench()
    let start = bench.point(2)
    bench.down(start)
    bench.move(from: start, to: start + Point(x: -100, y: 0))
    bench.list.items.remove(at: 2)
    bench.host.step()
    XCTAssertNil(bench.swiped)
    XCTAssertEqual(bench.trays.count, 0)
    bench.move(from: start + Point(x: -100, y: 0), to: start + Point(x: -300, y: 0))
    bench.host.send(.touchEnded(id: 1, start + Point(x: -300, y: 0)))
    bench.host.settle()
    XCTAssertEqual(bench.done, [])
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testOtherChangesLeaveTheRowOpenAtItsNewPlace() async {
    let bench = SwipeBench()
    bench.swipe(3, by: -120)
    let open = bench.shift(3)
    bench.list.items.remove(at: 0)
    bench.host.settle()
    XCTAssertEqual(bench.swiped, 3)
    XCTAssertEqual(bench.shift(3), open)
    XCTAssertEqual(bench.shownTrays.first?.frame.minY, bench.list.frame(of: 3)?.minY)
    bench.list.items[2].revision = 7
    bench.host.settle()
    XCTAssertEqual(bench.swiped, 3, "also where its content changes")
    XCTAssertEqual(bench.shift(3), open)
    XCTAssertNil(bench.mistakeAtRest())
    bench.list.apply(bench.list.items.reversed(), animated: true)
    bench.host.settle()
    bench.host.press(.escape)
    bench.host.settle()
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testARowThatIsDeletedByItsSwipeCollapsesAsTheRowsBelowComeUp() async throws {
    let bench = SwipeBench()
    let place = try XCTUnwrap(bench.list.frame(of: 2))
    bench.swipe(2, by: -120)
    let delete = try XCTUnwrap(bench.button(0))
    bench.host.send(.touchBegan(id: 1, delete))
    bench.host.step()
    bench.host.send(.touchEnded(id: 1, delete))
    bench.host.step()
    XCTAssertEqual(bench.done, ["delete 2"])
    var heights: [Double] = []
    var widths: [Double] = []
    for _ in 0..<60 {
      guard let tray = bench.shownTrays.first, let next = bench.list.cell(of: 3) else { break }
      heights.append(tray.frame.height)
      widths.append(tray.frame.width)
      XCTAssertEqual(tray.frame.minY, place.minY, accuracy: 1e-6)
      XCTAssertEqual(next.frame.minY, tray.frame.maxY, accuracy: 0.6, "no gap opens and nothing overlaps")
      bench.host.step()
    }
    XCTAssertGreaterThan(heights.count, 8)
    XCTAssertEqual(heights, heights.sorted(by: >), "the room closes")
    XCTAssertEqual(widths, widths.sorted(), "the buttons take the row's place")
    bench.host.settle()
    XCTAssertEqual(bench.trays.count, 0)
    XCTAssertNil(bench.mistakeAtRest())
    XCTAssertEqual(bench.journal.counts.alive, bench.list.controller.slots.count, "the row is released")
  }

  @MainActor func testARowWhoseItemStaysComesBack() async {
    let bench = SwipeBench()
    bench.removes = false
    bench.swipe(2, by: -330, from: 390)
    XCTAssertEqual(bench.done, ["delete 2"])
    XCTAssertNil(bench.swiped)
    XCTAssertEqual(bench.shift(2), 0)
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testARowWaitsForARemovalThatComesLater() async {
    let bench = SwipeBench()
    bench.removes = false
    let start = bench.point(2, x: 390)
    bench.down(start)
    bench.move(from: start, to: start + Point(x: -330, y: 0))
    bench.host.send(.touchEnded(id: 1, start + Point(x: -330, y: 0)))
    bench.host.advance(by: 0.6)
    XCTAssertLessThan(bench.shift(2)!, -395, "it stays aside")
    bench.list.items.remove(at: 2)
    bench.host.step()
    bench.host.step()
    XCTAssertEqual(bench.shownTrays.count, 1)
    bench.host.settle()
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testWithLessMotionNothingGlides() async {
    let bench = SwipeBench()
    bench.host.container.reducesMotion = true
    bench.swipe(2, by: -120)
    XCTAssertEqual(bench.swiped, 2)
    bench.swipe(2, by: -320, from: 200)
    XCTAssertEqual(bench.done, ["delete 2"])
    XCTAssertNil(bench.mistakeAtRest())
  }

  // MARK: Keys

  @MainActor func testTheMenuOfAnItemHasTheActions() async throws {
    let bench = SwipeBench()
    bench.list.menuForItem = { row in Menu { MenuItem("Open \(row.id)") {} } }
    let menu = try XCTUnwrap(bench.list.host.contextMenu(at: ItemPath(row: 5, section: 0)))
    XCTAssertEqual(menu.elements.map(\.title), ["Open 5", nil, "Pin", "Move", nil, "Delete"])
    bench.list.menuForItem = nil
    let own = try XCTUnwrap(bench.list.host.contextMenu(at: ItemPath(row: 9, section: 0)))
    XCTAssertEqual(own.elements.map(\.title), ["Move", nil, "Delete"])
    bench.list.trailingSwipeActions = nil
    XCTAssertNil(bench.list.host.contextMenu(at: ItemPath(row: 9, section: 0)))
  }

  @MainActor func testDeleteRunsTheDestructiveActionAndKeysGoOnAtTheNextItem() async {
    let bench = SwipeBench()
    bench.list.movesFocusWithKeys = true
    bench.host.container.firstResponder = bench.list.view
    bench.list.moveFocus(to: 4)
    bench.host.settle()
    bench.host.press(.delete)
    bench.host.settle()
    bench.host.press(.delete)
    bench.host.settle()
    XCTAssertEqual(bench.done, ["delete 4", "delete 5"])
    XCTAssertEqual(bench.list.focusedID, 6)
    XCTAssertEqual(bench.list.cell(of: 6)?.isFocused, true)
    bench.list.trailingSwipeActions = { _ in [SwipeAction("Move") { XCTFail("not destructive") }] }
    bench.host.press(.delete)
    bench.host.settle()
  }

  @MainActor func testTheLastItemLeavesTheKeysToTheOneBefore() async {
    let bench = SwipeBench(3)
    bench.list.movesFocusWithKeys = true
    bench.host.container.firstResponder = bench.list.view
    bench.list.moveFocus(to: 2)
    bench.host.settle()
    bench.host.press(.delete)
    bench.host.settle()
    XCTAssertEqual(bench.list.focusedID, 1)
  }
}
