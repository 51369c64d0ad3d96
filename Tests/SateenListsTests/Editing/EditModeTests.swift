import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

@testable import SateenLists

/// The edit mode of tables.
final class EditModeTests: XCTestCase {
  @MainActor private func make(
    _ direction: LayoutDirection = .leftToRight, _ set: (SwipeBench) -> Void = { _ in }
  ) -> SwipeBench {
    let bench = SwipeBench(20, direction: direction)
    bench.list.leadingSwipeActions = nil
    bench.list.trailingSwipeActions = nil
    bench.list.onDelete = { [unowned bench] row in bench.list.items.removeAll { $0.id == row.id } }
    set(bench)
    bench.list.setEditing(true, animated: true)
    bench.host.settle()
    return bench
  }

  /// The signs that show, from top to bottom.
  @MainActor private func marks(_ bench: SwipeBench, _ kind: EditMark.Kind) -> [EditMarkNode] {
    bench.list.subnodes.compactMap { $0 as? EditMarkNode }.filter { $0.mark.kind == kind }
      .sorted { $0.frame.minY < $1.frame.minY }
  }

  @MainActor private func press(_ node: DisplayNode, _ bench: SwipeBench) {
    bench.host.click(node.layer.convert(node.bounds.center, to: bench.host.container.view.layer))
    bench.host.settle()
  }

  @MainActor func testRowsMakeRoomForSignsAndGetItBack() async throws {
    let bench = make()
    XCTAssertTrue(bench.list.isEditing)
    let cell = try XCTUnwrap(bench.list.cell(of: 2))
    XCTAssertEqual(cell.frame, Rect(x: 44, y: 120, width: 356, height: 60))
    let marks = marks(bench, .delete)
    XCTAssertEqual(marks.count, 7)
    XCTAssertEqual(marks[2].frame, Rect(x: 0, y: 128, width: 44, height: 44))
    XCTAssertNil(bench.mistakeAtRest())
    bench.list.setEditing(false, animated: true)
    for _ in 0..<3 { bench.host.step() }
    XCTAssertGreaterThan(cell.frame.minX, 0, "the rows glide back")
    bench.host.settle()
    XCTAssertEqual(cell.frame, Rect(x: 0, y: 120, width: 400, height: 60))
    XCTAssertFalse(bench.list.subnodes.contains { $0 is EditMarkNode })
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testFromRightToLeftTheSignsAreAtTheRight() async throws {
    let bench = make(.rightToLeft) { $0.list.allowsReordering = true }
    XCTAssertEqual(bench.list.cell(of: 1)?.frame, Rect(x: 44, y: 60, width: 312, height: 60))
    XCTAssertEqual(marks(bench, .delete)[1].frame.minX, 356)
    XCTAssertEqual(marks(bench, .handle)[1].frame.minX, 0)
  }

  @MainActor func testTheSignUncoversAButtonThatDeletes() async throws {
    let bench = make()
    press(marks(bench, .delete)[3], bench)
    XCTAssertEqual(bench.swiped, 3)
    let button = try XCTUnwrap(bench.button(0))
    bench.host.click(button)
    bench.host.settle()
    XCTAssertFalse(bench.list.items.contains { $0.id == 3 })
    XCTAssertEqual(bench.list.items.count, 19)
    XCTAssertNil(bench.mistakeAtRest())
    press(marks(bench, .delete)[0], bench)
    XCTAssertEqual(bench.swiped, 0)
    bench.host.press(.escape)
    bench.host.settle()
    XCTAssertNil(bench.swiped)
    XCTAssertEqual(bench.list.items.count, 19)
    XCTAssertTrue(bench.list.isEditing)
  }

  @MainActor func testAnInsertSignInserts() async {
    let bench = make { bench in
      bench.list.editingStyle = { $0.id == 0 ? .insert : $0.id == 1 ? .none : .delete }
      bench.list.onInsert = { [unowned bench] row in bench.list.items.insert(SwipeRow(id: 900), at: 1) }
    }
    XCTAssertEqual(marks(bench, .insert).count, 1)
    XCTAssertEqual(marks(bench, .delete).count, 5)
    press(marks(bench, .insert)[0], bench)
    XCTAssertEqual(bench.list.items.prefix(2).map(\.id), [0, 900])
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testItemsAreNotSelectedUnlessThatIsAllowed() async {
    let bench = make()
    bench.tap(bench.point(2))
    XCTAssertEqual(bench.list.selectedIDs, [])
    bench.list.allowsSelectionDuringEditing = true
    bench.tap(bench.point(2))
    XCTAssertEqual(bench.list.selectedIDs, [2])
    XCTAssertTrue(bench.list.allowsSelection, "what counts at rest stays")
    bench.list.setEditing(false, animated: false)
    bench.host.settle()
    XCTAssertEqual(bench.list.selectedIDs, [])
    bench.tap(bench.point(2))
    XCTAssertEqual(bench.list.selectedIDs, [2])
  }

  @MainActor func testCirclesSelectSeveral() async {
    let bench = make { $0.list.allowsMultipleSelectionDuringEditing = true }
    XCTAssertEqual(marks(bench, .selection(isOn: false)).count, 7)
    press(marks(bench, .selection(isOn: false))[1], bench)
    bench.tap(bench.point(3))
    XCTAssertEqual(bench.list.selectedIDs, [1, 3])
    XCTAssertEqual(marks(bench, .selection(isOn: true)).count, 2)
    bench.tap(bench.point(1))
    XCTAssertEqual(bench.list.selectedIDs, [3])
  }

  @MainActor func testHandlesMoveRowsAtOnce() async throws {
    let bench = make { $0.list.allowsReordering = true }
    let handle = try XCTUnwrap(marks(bench, .handle).first)
    let start = handle.layer.convert(handle.bounds.center, to: bench.host.container.view.layer)
    bench.host.drag(from: start, to: start + Point(x: 0, y: 130), steps: 20)
    bench.host.advance(by: 0.5)
    bench.host.settle()
    XCTAssertEqual(bench.list.items.prefix(3).map(\.id), [1, 2, 0])
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testWithoutEditingAnItemThatCanBeDeletedIsSwiped() async throws {
    let bench = make()
    bench.list.setEditing(false, animated: false)
    bench.host.settle()
    bench.swipe(4, by: -100)
    XCTAssertEqual(bench.swiped, 4)
    bench.swipe(4, by: -300, from: 390)
    XCTAssertFalse(bench.list.items.contains { $0.id == 4 })
    bench.list.setEditing(true, animated: false)
    bench.host.settle()
    bench.swipe(5, by: -200)
    XCTAssertNil(bench.swiped, "while the list is edited, rows are not swiped")
    XCTAssertTrue(bench.list.items.contains { $0.id == 5 })
  }

  @MainActor func testAListInTheMiddleOfItsContentKeepsItsPlace() async throws {
    let bench = make()
    bench.list.setEditing(false, animated: false)
    bench.list.contentOffset.y = 500
    bench.host.settle()
    bench.list.setEditing(true, animated: true)
    bench.host.settle()
    XCTAssertEqual(bench.list.contentOffset.y, 500)
    bench.list.contentOffset.y = 0
    bench.host.settle()
    XCTAssertEqual(bench.list.cell(of: 0)?.frame.minX, 44, "rows that come later have room too")
    XCTAssertNil(bench.mistakeAtRest())
  }

  @MainActor func testADelegateEditsTheSameWay() async throws {
    let bench = make { $0.list.onDelete = nil }
    let delegate = Delegate()
    bench.list.delegate = delegate
    bench.list.setNeedsLayout()
    bench.list.scrollView.contentOffset.y = 1
    bench.host.settle()
    press(marks(bench, .delete)[2], bench)
    bench.host.click(try XCTUnwrap(bench.button(0)))
    bench.host.settle()
    XCTAssertEqual(delegate.deleted, [ItemPath(row: 2, section: 0)])
  }

  @MainActor private final class Delegate: ListDelegate {
    var deleted: [ItemPath] = []

    func listNode(_ listNode: ListNode, editingStyleForItemAt itemPath: ItemPath) -> ListNode.EditingStyle { .delete }

    func listNode(_ listNode: ListNode, commitEditing style: ListNode.EditingStyle, forItemAt itemPath: ItemPath) {
      deleted.append(itemPath)
    }
  }
}
