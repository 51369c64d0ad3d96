import Foundation
import ProgramWindows
import SateenCore
import SateenLayout
import XCTest

@testable import Gallery

/// Text in a real window on a virtual screen: selected, copied and followed by the mouse and keys, and read back from
/// the clipboard by another program.
@MainActor
final class SelectingTextWindowTests: XCTestCase {
  /// Opens a window, and a stage of the same size without a screen, from which the positions of words are read.
  private func open() throws -> (ProgramWindow, GalleryStage) {
    let stage = try GalleryStage("reading")
    let window = try ProgramWindow(
      "Gallery", in: GalleryProgram.folder, ["--page", "reading"], title: "^Gallery$", screen: (1_300, 900))
    try window.move(1_250, 890)
    try window.wait("the page to show") {
      try window.display.picture().count(x: 300..<1_100, y: 150..<780) { $0 == 0x14181f } > 200
    }
    try window.rest()
    return (window, stage)
  }

  private func at(_ point: Point) -> (x: Int, y: Int) { (Int(point.x.rounded()), Int(point.y.rounded())) }

  /// The text of the clipboard, or of the primary selection, as another program reads it.
  private func read(_ window: ProgramWindow, primary: Bool = false) throws -> String {
    try window.display.run(
      GalleryProgram.folder.appendingPathComponent("ClipboardReader"), primary ? ["--primary"] : [])
  }

  func testADoubleClickADragAndControlCPutTextIntoTheClipboard() async throws {
    let (window, stage) = try open()
    defer { window.close() }
    let text = try ReadingText(stage, row: 0)
    let before = try window.rest()
    let word = at(try text.place("across"))
    try window.doubleClick(word.x + 3, word.y)
    let marked = try window.rest()
    XCTAssertGreaterThan(
      marked.count(x: 300..<1_100, y: 150..<780) { $0 == 0xb4d5fe }, 200, "the selection is drawn")
    XCTAssertEqual(before.count(x: 300..<1_100, y: 150..<780) { $0 == 0xb4d5fe }, 0)
    XCTAssertEqual(try read(window, primary: true), "across")
    XCTAssertEqual(try read(window), "", "selecting is not copying")
    try window.key("ctrl+c")
    XCTAssertEqual(try read(window), "across")
    try window.drag(from: at(try text.place("press twice")), to: at(try text.place(" and three times")))
    try window.rest()
    XCTAssertEqual(try read(window, primary: true), "press twice for a word")
    try window.key("ctrl+c")
    XCTAssertEqual(try read(window), "press twice for a word")
    try window.key("shift+ctrl+Right")
    try window.key("ctrl+c")
    XCTAssertEqual(try read(window), "press twice for a word and")
    try window.key("ctrl+a")
    try window.key("ctrl+c")
    XCTAssertEqual(try read(window), HarbourNote.all[0].text.string)
    try window.key("Escape")
    XCTAssertEqual(try window.rest().count(x: 300..<1_100, y: 150..<780) { $0 == 0xb4d5fe }, 0)
    XCTAssertTrue(window.isRunning)
  }

  func testSeveralScriptsComeThroughTheClipboard() async throws {
    let (window, stage) = try open()
    defer { window.close() }
    let place = at(try ReadingText(stage, row: 2).place("渡轮"))
    try window.click(place.x + 4, place.y)
    try window.key("ctrl+a")
    try window.key("ctrl+c")
    XCTAssertEqual(try read(window), HarbourNote.all[2].text.string)
  }

  func testTheSecondaryButtonBringsUpABarThatCopies() async throws {
    let (window, stage) = try open()
    defer { window.close() }
    let word = at(try ReadingText(stage, row: 0).place("across"))
    stage.host.send(.pointerDown(Point(x: Double(word.x + 3), y: Double(word.y)), button: .secondary, clicks: 1))
    stage.host.settle()
    let bar = try XCTUnwrap(
      stage.host.container.view.subviews.compactMap(\.node).first { $0 !== stage.host.container.rootNode })
    try window.move(word.x + 3, word.y)
    try window.display.xdotool("click", "3")
    try window.rest()
    try window.click(Int(bar.frame.minX + 30), Int(bar.frame.midY))
    try window.rest()
    XCTAssertEqual(try read(window), "across")
    XCTAssertEqual(try read(window, primary: true), "across")
  }

  func testADragOutOfTheWindowScrollsAndSelectsOn() async throws {
    let (window, stage) = try open()
    defer { window.close() }
    let start = at(try ReadingText(stage, row: 4).place("selection"))
    try window.move(start.x, start.y)
    try window.display.xdotool("mousedown", "1")
    for y in stride(from: start.y, to: 840, by: 6) { try window.move(start.x, y) }
    // Scrolling stops at the end of the page.
    try window.rest()
    try window.display.xdotool("mouseup", "1")
    let selected = try read(window, primary: true)
    XCTAssertTrue(selected.hasPrefix("selection may be longer"), selected)
    XCTAssertTrue(selected.contains("Day 23"), selected)
  }

  func testAClickFollowsALinkAndADragAcrossItSelects() async throws {
    let (window, stage) = try open()
    defer { window.close() }
    let text = try ReadingText(stage, row: 1)
    let status = (x: 850..<1_150, y: 10..<70)
    let before = try window.rest()
    try window.drag(from: at(try text.place("chart of")), to: at(try text.place(" shallows")))
    try window.rest()
    XCTAssertEqual(try read(window, primary: true), "chart of the")
    let link = at(try text.place("shallows"))
    try window.click(link.x + 4, link.y)
    try window.move(1_250, 890)
    let after = try window.rest()
    XCTAssertGreaterThan(after.difference(from: before, x: status.x, y: status.y), 100)
    // The page shows the same message as on the stage, where the link is clicked too.
    stage.host.click(Point(x: Double(link.x + 4), y: Double(link.y)))
    stage.host.settle()
    XCTAssertEqual(try stage.page(SelectingTextPage.self).makeStatus(), "Followed harbour.example/chart")
    let wanted = stage.host.screenshot()
    var (different, ink) = (0, 0)
    for y in status.y {
      for x in status.x {
        let pixel = wanted.pixel(x: x, y: y) & 0xff_ffff
        if pixel != 0xff_ffff { ink += 1 }
        if pixel != after.color(x, y) { different += 1 }
      }
    }
    XCTAssertGreaterThan(ink, 300)
    XCTAssertEqual(different, 0)
  }
}
