import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import Gallery

final class ZoomPageTests: XCTestCase {
  @MainActor
  func testAPrintIsLookedAtFromCloseUp() async throws {
    let stage = try GalleryStage("zoom")
    let page = try stage.page(ZoomPage.self)
    let print = try XCTUnwrap(page.current)
    let place = stage.middle(of: print)
    stage.host.send(.wheel(place, dx: 0, dy: -3, modifiers: .control))
    stage.host.advance(by: 1)
    XCTAssertEqual(print.scale, 1.728, accuracy: 1e-9)
    stage.press("0", .control)
    XCTAssertEqual(print.scale, 1)
    stage.press("+", .control)
    XCTAssertEqual(print.scale, 1.5, accuracy: 1e-9)
    stage.press(.right)
    XCTAssertEqual(page.pager.currentPageIndex, 1)
    XCTAssertEqual(print.scale, 1, "a print that was left is whole again")
  }

  @MainActor
  func testAPageTurnsAtTheEdgeOfAPrint() async throws {
    let stage = try GalleryStage("zoom")
    let page = try stage.page(ZoomPage.self)
    let place = stage.middle(of: try XCTUnwrap(page.current))
    func drag(_ distance: Double) {
      stage.host.drag(from: place, to: place - Point(x: distance, y: 0), steps: 8)
      stage.host.settle()
    }
    page.current?.zoom(to: 3, animated: false)
    drag(120)
    XCTAssertEqual(page.pager.currentPageIndex, 0)
    for _ in 0..<8 where page.pager.currentPageIndex == 0 { drag(300) }
    XCTAssertEqual(page.pager.currentPageIndex, 1)
  }
}
