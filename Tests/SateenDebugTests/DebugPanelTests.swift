import SateenLayout
import XCTest

@testable import SateenDebug

@MainActor
final class DebugPanelTests: XCTestCase {
  private let size = Size(width: 200, height: 100)

  func testAPanelInItsCornerIsInTheWindow() async {
    for window in [Size(width: 800, height: 600), Size(width: 230, height: 140)] {
      let place = DebugPanel.place(nil, size: size, window: window, corner: .bottomTrailing)
      XCTAssertEqual(DebugPanel.inside(place, size: size, window: window), place)
    }
  }

  func testAPanelIsBroughtBackIntoAWindowThatBecameSmaller() async {
    let window = Size(width: 400, height: 300)
    XCTAssertEqual(
      DebugPanel.inside(Point(x: 390, y: 10), size: size, window: window), Point(x: 200, y: 10), "the right edge")
    XCTAssertEqual(DebugPanel.inside(Point(x: 20, y: 900), size: size, window: window), Point(x: 20, y: 200))
    XCTAssertEqual(DebugPanel.inside(Point(x: -50, y: -3), size: size, window: window), .zero)
    XCTAssertEqual(
      DebugPanel.inside(Point(x: 30, y: 30), size: size, window: Size(width: 150, height: 60)), .zero,
      "what does not fit shows its beginning")
  }
}
