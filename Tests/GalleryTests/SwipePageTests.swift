import SateenCore
import SateenLayout
import SateenLists
import XCTest

@testable import Gallery

final class SwipePageTests: XCTestCase {
  @MainActor private func swipe(_ id: Int, by distance: Double, _ stage: GalleryStage, _ page: SwipePage) throws {
    let cell = try XCTUnwrap(page.table.cell(of: id))
    let start = stage.middle(of: cell)
    stage.host.send(.touchBegan(id: 1, start))
    stage.host.step()
    for step in 1...20 {
      stage.host.send(.touchMoved(id: 1, start + Point(x: distance * Double(min(step, 12)) / 12, y: 0)))
      stage.host.step()
    }
    stage.host.send(.touchEnded(id: 1, start + Point(x: distance, y: 0)))
    stage.host.step()
    stage.host.settle()
  }

  @MainActor func testAMessageIsDeletedAndAnotherMarkedByAFullSwipe() async throws {
    let stage = try GalleryStage("swipe")
    let page = try stage.page(SwipePage.self)
    let first = page.table.items[1]
    try swipe(first.id, by: -600, stage, page)
    XCTAssertFalse(page.table.items.contains { $0.id == first.id })
    let second = page.table.items[1]
    try swipe(second.id, by: 600, stage, page)
    XCTAssertEqual(page.table.items[1].id, second.id)
    XCTAssertNotEqual(page.table.items[1].isUnread, second.isUnread)
    stage.assertNothingIsBlank("after swipes")
  }

  @MainActor func testDeleteGoesThroughTheMessages() async throws {
    let stage = try GalleryStage("swipe")
    let page = try stage.page(SwipePage.self)
    stage.press(.enter)
    stage.press(.down)
    stage.press(.delete)
    stage.press(.delete)
    XCTAssertEqual(page.table.items.count, 58)
    XCTAssertNotNil(page.table.focusedID)
  }
}
