import Foundation
import ProgramWindows
import SateenLayout
import XCTest

@testable import Gallery

/// Menus, tooltips and sheets in a real window on a virtual screen, by mouse and keys.
@MainActor
final class MenuWindowTests: XCTestCase {
  /// The plate under the pointer.
  private static let plate: UInt32 = 0x1f6fde
  private static let screen = (width: 1_300, height: 900)

  /// - Parameter ink: where the page has dark text.
  private func open(_ page: String, ink: Range<Int> = 150..<780) throws -> ProgramWindow {
    let window = try ProgramWindow(
      "Gallery", in: GalleryProgram.folder, ["--page", page], title: "^Gallery$", screen: Self.screen)
    try window.move(1_250, 890)
    try window.wait("the page to show") {
      try window.display.picture().count(x: 300..<1_100, y: ink) { $0 == 0x14181f } > 200
    }
    try window.rest()
    return window
  }

  /// The number of highlighted pixels in a part of the window.
  private func plates(_ window: ProgramWindow, x: Range<Int>, y: Range<Int>) throws -> Int {
    try window.rest().count(x: x, y: y) { $0 == Self.plate }
  }

  /// The number of pixels of the page that have changed, and not the pointer outside of the window.
  private func changes(_ window: ProgramWindow, since before: ScreenPicture) throws -> Int {
    try window.rest().difference(from: before, x: 270..<1_150, y: 0..<790)
  }

  func testAMenuNearTheCornerOpensInwardsWithItsSubmenu() async throws {
    let window = try open("menus")
    defer { window.close() }
    let before = try window.rest()
    let corner = (x: 1_060, y: 770)
    try window.move(corner.x, corner.y)
    try window.display.xdotool("click", "3")
    let opened = try window.rest()
    XCTAssertNotEqual(opened, before, "a menu opens")
    for _ in 0..<5 { try window.key("Down") }
    let single = try plates(window, x: 300..<1_160, y: 300..<800)
    XCTAssertGreaterThan(single, 1_000, "\"Move to\" is highlighted")
    try window.key("Right")
    let both = try plates(window, x: 300..<1_160, y: 300..<800)
    XCTAssertGreaterThan(both, single + 1_000, "and a line of its submenu as well")
    try window.key("Escape")
    try window.key("Escape")
    try window.move(1_250, 890)
    // Marks of unread messages and the line of the focus have the same colour.
    XCTAssertLessThan(try plates(window, x: 300..<1_160, y: 300..<800), both / 2)
    XCTAssertTrue(window.isRunning)
  }

  func testAPressThatGoesOnToAnItemChoosesIt() async throws {
    let window = try open("menus")
    defer { window.close() }
    try window.move(600, 400)
    try window.display.xdotool("mousedown", "3")
    try window.rest()
    try window.move(640, 420)
    XCTAssertGreaterThan(try plates(window, x: 590..<900, y: 390..<460), 1_000)
    try window.display.xdotool("mouseup", "3")
    try window.move(1_250, 890)
    XCTAssertEqual(try plates(window, x: 590..<900, y: 390..<460), 0, "the menu is closed")
    XCTAssertTrue(window.isRunning)
  }

  func testAPointerOnItsWayToASubmenuKeepsItOpen() async throws {
    let window = try open("menus")
    defer { window.close() }
    try window.move(500, 300)
    try window.display.xdotool("click", "3")
    try window.rest()
    // "Move to" is the sixth line that can be highlighted, below a separator and two marks.
    let line = 300 + 5 + 3 * 28 + 9 + 2 * 28 + 14
    try window.move(560, line)
    let opened = try window.rest()
    // Down and towards the submenu, across "Delete".
    for step in 1...22 { try window.move(560 + step * 12, line + step * 4) }
    let arrived = try window.rest()
    XCTAssertGreaterThan(
      arrived.count(x: 500..<700, y: line - 14..<line + 14) { $0 == Self.plate }, 1_000,
      "its line stays highlighted")
    XCTAssertNotEqual(opened, arrived)
    try window.key("Escape")
    try window.key("Escape")
    XCTAssertTrue(window.isRunning)
  }

  func testADialogIsAnsweredByKeys() async throws {
    let window = try open("sheets")
    defer { window.close() }
    let before = try window.rest()
    try window.key("d")
    let asked = try window.rest()
    XCTAssertGreaterThan(
      asked.count(x: 300..<1_000, y: 300..<600) { $0 == Self.plate }, 1_000, "the default action is filled")
    try window.key("Return")
    let answered = try window.rest()
    XCTAssertNotEqual(answered, before, "the page tells of the answer")
    // Marks of unread messages have the same colour.
    XCTAssertLessThan(answered.count(x: 300..<1_000, y: 300..<600) { $0 == Self.plate }, 500)
    XCTAssertTrue(window.isRunning)
  }

  func testASheetComesOverAListThatScrollsOn() async throws {
    let window = try open("sheets")
    defer { window.close() }
    let before = try window.rest()
    try window.move(700, 500)
    try window.key("g")
    // The list has come to its end behind the sheet, and its scroll bar is gone: nothing moves any more.
    let shaded = try window.rest(for: 2)
    XCTAssertFalse(shaded == before)
    XCTAssertGreaterThan(
      shaded.count(x: 300..<1_000, y: 300..<700) { $0 == 0xffffff }, 10_000, "a card is there")
    try window.wheel(5)
    XCTAssertTrue(try window.rest() == shaded, "the wheel reaches nothing behind it")
    try window.key("Escape")
    try window.move(1_250, 890)
    XCTAssertGreaterThan(try changes(window, since: before), 5_000, "the list has scrolled")
    XCTAssertTrue(window.isRunning)
  }

  func testATooltipShowsAndTheWindowRests() async throws {
    // The page's own text is its title: its icons have few pixels of the plain colour.
    let window = try open("tooltips", ink: 20..<60)
    defer { window.close() }
    let before = try window.rest()
    var tool: ToolNode?
    let stage = try GalleryStage("tooltips")
    stage.shell.current?.node.enumerateSubtree { if tool == nil { tool = $0 as? ToolNode } }
    let place = try XCTUnwrap(tool.map { $0.convert($0.bounds, to: nil).center })
    try window.move(Int(place.x), Int(place.y))
    try window.wait("a tooltip") {
      try window.display.picture().count(x: 270..<700, y: 100..<400) { $0 == 0x26282d } > 800
    }
    try window.rest()
    let waits = try window.mainThreadWaits()
    _ = try window.rest()
    XCTAssertLessThan(try window.mainThreadWaits() - waits, 6, "at rest nothing wakes the window")
    try window.move(1_250, 890)
    XCTAssertEqual(try changes(window, since: before), 0, "it goes without a trace")
  }
}
