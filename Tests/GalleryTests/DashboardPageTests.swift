import SateenCore
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import XCTest

@testable import Gallery

/// The dashboard: everything by pointer, and by keys alone.
final class DashboardPageTests: XCTestCase {
  @MainActor
  private func settle(_ stage: GalleryStage, _ page: DashboardPage) async {
    await page.sorting?.value
    await stage.host.settleTasks()
  }

  @MainActor
  func testAPressOnATitleSortsAndAnEdgeResizes() async throws {
    let stage = try GalleryStage("dashboard")
    let page = try stage.page(DashboardPage.self)
    XCTAssertEqual(page.list.item(at: ItemPath(item: 0, section: 0))?.id, 1)
    let title = Point(x: page.list.convert(.zero, to: nil).x + 120, y: page.list.convert(.zero, to: nil).y - 14)
    stage.host.click(title)
    await settle(stage, page)
    let names = (0..<5).compactMap { page.list.item(at: ItemPath(item: $0, section: 0))?.customer }
    XCTAssertEqual(names, Array(repeating: "Ada Berg", count: 5))
    stage.host.click(title)
    await settle(stage, page)
    XCTAssertEqual(page.list.item(at: ItemPath(item: 0, section: 0))?.customer, "Margaret Moe")
    XCTAssertEqual(page.columns.value.sort, ColumnSort("customer", isAscending: false))
    stage.assertNothingIsBlank("sorted")
  }

  @MainActor
  func testByKeysAlone() async throws {
    let stage = try GalleryStage("dashboard")
    let page = try stage.page(DashboardPage.self)
    for _ in 0..<20 where !(stage.host.container.focusedNode?.debugName == "id") { stage.press(.tab) }
    XCTAssertEqual(stage.host.container.focusedNode?.debugName, "id")
    stage.press(.right)
    stage.press(.enter)
    await settle(stage, page)
    XCTAssertEqual(page.list.item(at: ItemPath(item: 0, section: 0))?.customer, "Ada Berg")
    let before = page.columns.value
    stage.press(.right, .shift)
    XCTAssertNotEqual(page.columns.value.widths(in: 800), before.widths(in: 800))
    stage.press(.tab)
    stage.press(.down)
    stage.press(.down)
    XCTAssertNotNil(page.list.pathForFocusedItem)
    let shown = stage.host.screenshot()
    stage.press(.enter)
    stage.host.advance(by: 0.6)
    XCTAssertNotEqual(stage.host.screenshot().pixel(x: 20, y: 20), shown.pixel(x: 20, y: 20), "a shade lies over it")
    stage.press(.escape)
    stage.host.advance(by: 0.6)
    XCTAssertEqual(stage.host.screenshot().pixel(x: 20, y: 20), shown.pixel(x: 20, y: 20))
    XCTAssertNotNil(page.list.pathForFocusedItem, "the keys are back in the list")
  }

  @MainActor
  func testValuesMoveWhileItIsLiveAndATooltipTellsThem() async throws {
    let stage = try GalleryStage("dashboard")
    let page = try stage.page(DashboardPage.self)
    let meter = page.meters[0]
    let before = meter.chart.latest
    stage.host.press(.space)
    stage.host.advance(by: 1)
    XCTAssertNotEqual(meter.chart.latest, before)
    stage.host.press(.space)
    XCTAssertTrue(stage.host.settle())
    stage.host.send(.pointerMoved(stage.middle(of: meter.chart)))
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.host.container.overlays.count, 1)
    stage.host.send(.pointerMoved(stage.middle(of: page.list)))
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.host.container.overlays.count, 0)
  }
}
