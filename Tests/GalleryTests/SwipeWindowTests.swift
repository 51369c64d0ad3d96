import Foundation
import ProgramWindows
import XCTest

@testable import Gallery

/// Swipes in a real window on a virtual screen, by the mouse.
@MainActor
final class SwipeWindowTests: XCTestCase {
  /// The plate of the action that deletes.
  private static let red: UInt32 = 0xd6392e

  private func open() throws -> ProgramWindow {
    let window = try ProgramWindow(
      "Gallery", in: GalleryProgram.folder, ["--page", "swipe"], title: "^Gallery$", screen: (1_300, 900))
    try window.move(1_250, 890)
    try window.wait("the page to show") {
      try window.display.picture().count(x: 300..<1_100, y: 150..<780) { $0 == 0x14181f } > 200
    }
    try window.rest()
    return window
  }

  private func red(_ window: ProgramWindow) throws -> Int {
    try window.rest().count(x: 300..<1_160, y: 150..<800) { $0 == Self.red }
  }

  func testARowIsSwipedOpenClosedByEscapeAndDeletedByItsButton() async throws {
    let window = try open()
    defer { window.close() }
    XCTAssertEqual(try red(window), 0)
    // Ends at rest, so that the swipe opens the row and goes no further.
    try window.drag(from: (800, 400), to: (690, 402), steps: 24)
    let open = try red(window)
    XCTAssertGreaterThan(open, 2_000, "the button shows")
    try window.key("Escape")
    XCTAssertEqual(try red(window), 0, "the row is closed")
    try window.drag(from: (800, 400), to: (690, 402), steps: 24)
    let before = try window.rest()
    var place: (x: Int, y: Int)?
    for y in stride(from: 200, to: 780, by: 4) where place == nil {
      for x in stride(from: 1_155, to: 300, by: -4) where place == nil {
        if before.count(x: x..<x + 1, y: y..<y + 1, where: { $0 == Self.red }) == 1 { place = (x, y) }
      }
    }
    let button = try XCTUnwrap(place)
    try window.click(button.x - 8, button.y + 20)
    try window.move(1_250, 890)
    XCTAssertEqual(try red(window), 0, "the message is gone")
    XCTAssertGreaterThan(try window.rest().difference(from: before, x: 320..<1_100, y: 440..<780), 1_000)
    XCTAssertTrue(window.isRunning)
  }
}
