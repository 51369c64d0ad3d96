import SateenCore
import SateenLayout
import SateenLists
import XCTest

@testable import Gallery

final class DragPageTests: XCTestCase {
  @MainActor private func drag(
    _ card: DragPage.Card, from list: Int, to end: Point, _ stage: GalleryStage, _ page: DragPage
  )
    throws
  {
    let cell = try XCTUnwrap(page.lists[list].cell(of: card.id))
    let start = stage.middle(of: cell)
    stage.host.drag(from: start, to: end, steps: 30)
    stage.host.settle()
  }

  @MainActor func testATaskIsMovedToAnotherColumnAndBackIntoItsOrder() async throws {
    let stage = try GalleryStage("drag")
    let page = try stage.page(DragPage.self)
    let card = page.lists[0].items[1]
    let target = stage.middle(of: try XCTUnwrap(page.lists[1].cell(of: page.lists[1].items[0].id)))
    try drag(card, from: 0, to: target - Point(x: 0, y: 20), stage, page)
    XCTAssertEqual(page.lists[0].items.count, 8)
    XCTAssertEqual(page.lists[1].items.count, 5)
    XCTAssertEqual(page.lists[1].items.filter { $0.task.title == card.task.title }.count, 1)
    stage.assertNothingIsBlank("after a drag")
    let first = page.lists[0].items[0]
    let last = stage.middle(of: try XCTUnwrap(page.lists[0].cell(of: page.lists[0].items[3].id)))
    try drag(first, from: 0, to: last, stage, page)
    XCTAssertEqual(page.lists[0].items.count, 8)
    XCTAssertEqual(page.lists[0].items[3].id, first.id)
  }
}
