import SateenCore
import SateenLayout
import SateenSDL
import XCTest

@testable import Gallery

/// The page about windows, by keys and presses. Without a loop, windows are shown but do not open.
final class WindowsPageTests: XCTestCase {
  @MainActor
  func testPhotosOpenInWindowsOfTheirOwnAndCloseWithThePage() async throws {
    let stage = try GalleryStage("windows")
    let page = try stage.page(WindowsPage.self)
    stage.press("o")
    stage.press("d")
    XCTAssertEqual(page.windows.map(\.options.scale), [nil, 2])
    XCTAssertEqual(Application.windows.map(\.title), page.windows.map(\.title))
    XCTAssertEqual(Set(page.windows.map(\.title)).count, 2)
    XCTAssertEqual(page.makeStatus(), "2 windows")
    for _ in 0..<10 { stage.press("o") }
    XCTAssertEqual(page.windows.count, WindowsPage.mostWindows)
    stage.press("c")
    XCTAssertTrue(page.windows.isEmpty)
    XCTAssertTrue(Application.windows.isEmpty)
    stage.press("o")
    stage.press(.escape)
    stage.press(.up)
    stage.host.settle()
    XCTAssertTrue(Application.windows.isEmpty)
  }
}
