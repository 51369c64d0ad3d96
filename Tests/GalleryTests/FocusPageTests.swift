import SateenCore
import SateenLayout
import SateenNodes
import XCTest

@testable import Gallery

/// The form of the page on the focus, filled in without a pointer.
@MainActor
final class FocusPageTests: XCTestCase {
  private func isFocused(_ node: DisplayNode, _ stage: GalleryStage) -> Bool {
    stage.host.container.focusedNode === node
  }

  func testTheFormIsFilledInByKeysAlone() async throws {
    let stage = try GalleryStage("focus")
    let page = try stage.page(FocusPage.self)
    XCTAssertTrue(isFocused(page.sizes[1], stage))
    stage.press(.right)
    XCTAssertTrue(stage.host.container.showsFocusRing)
    stage.press(.right)
    stage.press(.space)
    XCTAssertEqual(page.parcel.size, 3)
    stage.press(.tab)
    XCTAssertTrue(isFocused(page.stops, stage), "the list is one stop")
    stage.press(.down)
    stage.press(.down)
    stage.press(.space)
    XCTAssertEqual(page.parcel.stop, 2)
    stage.press(.enter, .alt)
    XCTAssertTrue(stage.host.container.focusedNode is PillNode)
    stage.press(.space)
    XCTAssertTrue(page.showsBanner)
    stage.press(.escape)
    XCTAssertTrue(isFocused(page.stops, stage))
    stage.press(.tab)
    stage.press(.space)
    stage.press(.tab)
    stage.press(.space)
    XCTAssertTrue(page.parcel.hasSignature && page.parcel.isInsured)
    XCTAssertEqual(page.parcel.price, "€14.80")
    for node in [page.clear, page.send] {
      stage.press(.tab)
      XCTAssertTrue(isFocused(node, stage))
    }
  }

  func testASheetKeepsTheFocusAndGivesItBack() async throws {
    let stage = try GalleryStage("focus")
    let page = try stage.page(FocusPage.self)
    page.signature.focus()
    stage.press(.tab)
    stage.press(.tab)
    stage.press(.tab)
    XCTAssertTrue(isFocused(page.send, stage))
    stage.press(.enter)
    XCTAssertFalse(isFocused(page.send, stage))
    stage.press(.tab)
    stage.press(.tab)
    stage.press(.enter)
    XCTAssertEqual(page.sent, 1)
    stage.host.advance(by: 1)
    XCTAssertTrue(isFocused(page.send, stage), "\(String(describing: stage.host.container.focusedNode))")
    XCTAssertTrue(stage.shell.isPageInFront)
  }
}
