import Foundation
import ProgramWindows
import XCTest

/// The playground's window, driven with a mouse and a keyboard.
final class PlaygroundWindowTests: XCTestCase {
  private var window: ProgramWindow!
  private var folder: ScratchFolder!

  /// A layout file with a red root, 200 x 100 points by default.
  private func file(_ color: String = "#ff0000", size: String = "[200, 100]") -> String {
    """
    {"sizeRange": {"min": \(size), "max": \(size)}, "root": {"spec": "node", "color": "\(color)"}}
    """
  }

  override func setUpWithError() throws {
    folder = try ScratchFolder()
    try folder.write(file(), to: "layout.json")
    window = try ProgramWindow(
      "LayoutPlayground", in: PlaygroundProgram.folder, [folder.path("layout.json")], title: "^layout.json",
      screen: (1_200, 800))
    // Moves the pointer off the layout: the element under the pointer would be tinted.
    try window.move(30, 690)
    try window.wait("the layout to show") { try self.red() > 50_000 }
    try window.rest()
  }

  override func tearDown() { window?.close() }

  /// The pixels of the canvas: at the left, below the bar.
  private let canvas = (x: 0..<850, y: 60..<718)

  private func isRed(_ color: UInt32) -> Bool { color >> 16 > 200 && color >> 8 & 0xff < 60 && color & 0xff < 60 }

  private func red() throws -> Int {
    try window.display.picture().count(x: canvas.x, y: canvas.y, where: isRed)
  }

  /// The columns and rows of the screen in which the layout is visible.
  private func extent(_ picture: ScreenPicture) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let columns = canvas.x.filter { x in canvas.y.contains { isRed(picture.color(x, $0)) } }
    let rows = canvas.y.filter { y in canvas.x.contains { isRed(picture.color($0, y)) } }
    guard let left = columns.first, let right = columns.last, let top = rows.first, let bottom = rows.last else {
      return nil
    }
    return (left...right, top...bottom)
  }

  func testHoveringShowsThePanelOfTheElement() throws {
    let before = try window.rest()
    let place = try XCTUnwrap(extent(before))
    try window.move((place.x.lowerBound + place.x.upperBound) / 2, (place.y.lowerBound + place.y.upperBound) / 2)
    let over = try window.rest()
    XCTAssertGreaterThan(
      over.difference(from: before, x: 860..<1_118, y: 60..<718), 200, "the panel tells another story")
    XCTAssertGreaterThan(over.difference(from: before, x: canvas.x, y: canvas.y), 10_000, "the element is marked")
    try window.move(30, 690)
    let after = try window.rest()
    XCTAssertEqual(after.difference(from: before, x: 0..<1_118, y: 60..<718), 0)
  }

  func testDraggingTheCornerChangesTheLayout() throws {
    let before = try XCTUnwrap(extent(try window.rest()))
    XCTAssertEqual(before.x.count, 400)
    XCTAssertEqual(before.y.count, 200)
    try window.drag(
      from: (before.x.upperBound + 8, before.y.upperBound + 8), to: (before.x.upperBound - 92, before.y.upperBound + 68)
    )
    try window.move(30, 690)
    let after = try XCTUnwrap(extent(try window.rest()))
    XCTAssertEqual(after.x.count, 300)
    XCTAssertEqual(after.y.count, 260)
    XCTAssertEqual(after.x.lowerBound, before.x.lowerBound, "the other corner stays where it is")
    try window.key("0")
    try window.key("f")
    XCTAssertEqual(try XCTUnwrap(extent(try window.rest())).x.count, 400)
  }

  func testTheFileIsFollowed() throws {
    // Replaces the old file by a new one, as most editors do.
    try folder.write(file(size: "[100, 100]"), to: "layout.json")
    try window.wait("the smaller layout") { try self.extent(self.window.display.picture())?.x.count == 200 }
    // Writes into the same file.
    let handle = try XCTUnwrap(FileHandle(forWritingAtPath: folder.path("layout.json")))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(file(size: "[150, 100]").utf8))
    try handle.close()
    try window.wait("the larger layout") { try self.extent(self.window.display.picture())?.x.count == 300 }
  }

  func testAMalformedEditShowsItsSentenceAndKeepsThePicture() throws {
    let before = try window.rest()
    try folder.write(file().replacingOccurrences(of: "node", with: "mode"), to: "layout.json")
    try window.wait("the sentence") {
      try self.window.display.picture().difference(from: before, x: self.canvas.x, y: 600..<718) > 2_000
    }
    let wrong = try window.rest()
    XCTAssertEqual(wrong.difference(from: before, x: canvas.x, y: 60..<600), 0, "the last good layout is still there")
    try folder.write(file(), to: "layout.json")
    try window.wait("the sentence to go") {
      try self.window.display.picture().difference(from: before, x: self.canvas.x, y: self.canvas.y) == 0
    }
    XCTAssertTrue(window.isRunning)
  }

  func testAnIdleWindowUsesNextToNoProcessorTime() throws {
    try window.rest()
    try window.wait("the window to fall asleep") {
      let before = try self.window.processorTime()
      try self.window.rest()
      return try self.window.processorTime() == before
    }
  }
}
