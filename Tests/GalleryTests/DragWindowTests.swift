import Foundation
import ProgramWindows
import SateenLayout
import SateenLists
import XCTest

@testable import Gallery

/// Drags between lists in a real window on a virtual screen, by the mouse.
@MainActor
final class DragWindowTests: XCTestCase {
  func testARowIsDraggedToAnotherListAndEscapeTakesItHome() async throws {
    let window = try ProgramWindow(
      "Gallery", in: GalleryProgram.folder, ["--page", "drag"], title: "^Gallery$", screen: (1_300, 900))
    defer { window.close() }
    // The same page without a screen tells where things are.
    let stage = try GalleryStage("drag")
    let page = try stage.page(DragPage.self)
    func place(_ list: Int, _ row: Int) throws -> (x: Int, y: Int) {
      let cell = try XCTUnwrap(page.lists[list].cell(of: page.lists[list].items[row].id))
      let middle = stage.middle(of: cell)
      return (Int(middle.x), Int(middle.y))
    }
    try window.move(1_250, 890)
    try window.wait("the page to show") {
      try window.display.picture().count(x: 300..<1_100, y: 150..<780) { $0 == 0x14181f } > 200
    }
    let (from, to) = (try place(0, 1), try place(1, 0))
    let (left, right) = ((290..<555), (590..<850))
    let rows = 190..<780
    let before = try window.rest(for: 2)
    // Down and away, and Escape before the release.
    try window.move(from.x, from.y)
    try window.display.xdotool("mousedown", "1")
    for step in 1...12 {
      try window.move(from.x + (to.x - from.x) * step / 12, from.y + (to.y - from.y) * step / 12)
    }
    let dragged = try window.rest(for: 2)
    XCTAssertGreaterThan(dragged.difference(from: before, x: right, y: rows), 4_000, "the other list makes room")
    try window.key("Escape")
    try window.display.xdotool("mouseup", "1")
    try window.move(1_250, 890)
    XCTAssertLessThan(
      try window.rest(for: 2).difference(from: before, x: 290..<1_150, y: rows), 300, "all is as it was")
    try window.drag(from: from, to: (to.x, to.y - 10), steps: 24)
    try window.move(1_250, 890)
    let after = try window.rest(for: 2)
    XCTAssertGreaterThan(after.difference(from: before, x: left, y: rows), 4_000, "the row has left its list")
    XCTAssertGreaterThan(after.difference(from: before, x: right, y: rows), 4_000, "and is in the other one")
    XCTAssertTrue(window.isRunning)
  }
}
