import ProgramWindows
import XCTest

/// The feed demo's window, driven with a mouse and a keyboard.
final class FeedWindowTests: XCTestCase {
  private var window: ProgramWindow!

  override func setUpWithError() throws { window = try DemoWindow.open() }

  override func tearDown() { window?.close() }

  private let list = (x: 80..<680, y: 70..<940)

  /// The distance that the list moved up between two screenshots: the shift under which most of a strip of pixels
  /// agrees.
  private func shift(from before: ScreenPicture, to after: ScreenPicture, limit: Int = 800) -> Int? {
    let columns = stride(from: 90, to: 660, by: 3)
    var best: (shift: Int, agreeing: Int)?
    for shift in -limit...limit {
      var agreeing = 0
      var compared = 0
      for y in stride(from: max(60, 60 - shift), to: min(955, 955 - shift), by: 9) {
        for x in columns {
          compared += 1
          if before.color(x, y + shift) == after.color(x, y) { agreeing += 1 }
        }
      }
      guard compared > 300, agreeing * 100 > compared * 97 else { continue }
      if best == nil || agreeing > best!.agreeing { best = (shift, agreeing) }
    }
    return best?.shift
  }

  func testWheelScrollsTheFeedAndBack() throws {
    let start = try window.rest()
    try window.move(380, 500)
    try window.wheel(4)
    let scrolled = try window.rest()
    XCTAssertEqual(shift(from: start, to: scrolled), 384, "four notches of 96 points")
    try window.wheel(-6)
    let back = try window.rest()
    XCTAssertEqual(back.difference(from: start, x: list.x, y: list.y), 0, "back at the top nothing is different")
  }

  func testDragMovesTheFeedAlong() throws {
    let start = try window.rest()
    try window.move(660, 700)
    try window.display.xdotool("mousedown", "1")
    for y in stride(from: 690, through: 500, by: -10) { try window.move(660, y) }
    let held = try window.rest()
    // The first six points of a drag do not scroll: they tell a drag from a press.
    let moved = try XCTUnwrap(shift(from: start, to: held))
    XCTAssertTrue((180...200).contains(moved), "moved \(moved) points")
    try window.display.xdotool("mouseup", "1")
    let released = try window.rest()
    XCTAssertEqual(shift(from: held, to: released), 0, "a pointer that rested before it let go throws nothing")
  }

  func testKeysScroll() throws {
    let start = try window.rest()
    try window.key("Down")
    let down = try window.rest()
    XCTAssertEqual(shift(from: start, to: down), 60)
    try window.key("Next")
    let page = try window.rest()
    let distance = try XCTUnwrap(shift(from: down, to: page, limit: 860))
    XCTAssertTrue((800...820).contains(distance), "a page is nine tenths of 904 points, not \(distance)")
    try window.key("Home")
    let home = try window.rest()
    XCTAssertEqual(home.difference(from: start, x: list.x, y: list.y), 0)
  }

  func testEveryOverlayAppearsAndDisappears() throws {
    // Images of 256 pixels are too small for the feed, which makes the image-scaling overlay visible.
    let avatars = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Assets/Avatars")
    window.close()
    window = try DemoWindow.open(["--photos", avatars.path])
    let plain = try window.rest()
    for (key, name) in [("F1", "keys"), ("F2", "hit-test"), ("F3", "image-scaling"), ("F4", "ranges"), ("F5", "HUD")] {
      try window.key(key)
      let on = try window.rest()
      let changed = on.difference(from: plain, x: 0..<DemoWindow.width, y: 0..<DemoWindow.height)
      XCTAssertGreaterThan(changed, 300, "\(name) shows")
      try window.key(key)
      let off = try window.rest()
      // An image that is scaled up may differ by a level where a part of it is redrawn: a rounding error.
      XCTAssertEqual(
        off.difference(from: plain, x: 0..<DemoWindow.width, y: 0..<DemoWindow.height, tolerance: 1), 0,
        "\(name) is gone")
    }
  }

  func testButtonReactsInsideItsSlopAndNotOutside() throws {
    // The hit-test overlay shows in which area the first button accepts touches.
    try window.key("F2")
    let overlay = try window.rest()
    let green: UInt32 = 0x99ff99
    let column = 100
    let first = try XCTUnwrap((60..<900).first { overlay.color(column, $0) == green })
    let last =
      try XCTUnwrap(
        (first..<960).first {
          overlay.color(column, $0) != green && overlay.color(column, $0 + 8) != green && $0 > first + 40
        }) - 1
    XCTAssertGreaterThanOrEqual(last - first + 1, 44, "44 points are enough for a finger")
    try window.key("F2")
    let plain = try window.rest()

    func isRed(_ color: UInt32) -> Bool { color == 0xd9264f }
    let heart = (x: 80..<115, y: first..<(last + 1))
    XCTAssertEqual(plain.count(x: heart.x, y: heart.y, where: isRed), 0)
    try window.click(column, first - 3)
    try window.move(column, first - 40)
    let missed = try window.rest()
    XCTAssertEqual(missed.count(x: heart.x, y: heart.y, where: isRed), 0, "outside of the slop nothing happens")
    try window.click(column, first + 1)
    let liked = try window.rest()
    XCTAssertGreaterThan(liked.count(x: heart.x, y: heart.y, where: isRed), 60, "inside of the slop the heart fills")
    try window.click(column, last - 1)
    let unliked = try window.rest()
    XCTAssertEqual(unliked.count(x: heart.x, y: heart.y, where: isRed), 0, "and empties again")
  }

  func testResizeRelaysTheFeedOut() throws {
    try window.resize(420, 800)
    try window.wait("the narrow layout") {
      let picture = try self.window.rest()
      // The card now begins at the inset, with its rounded corner behind it.
      return picture.color(30, 90) == 0xffffff && picture.color(5, 400) == 0xeef0f3
        && picture.count(x: 28..<392, y: 80..<700) { $0 == 0x1a1d21 } > 50
    }
    try window.resize(1_300, 900)
    try window.wait("the wide layout") {
      let picture = try self.window.rest()
      // The column keeps its width and is centred.
      return picture.color(330, 400) == 0xeef0f3 && picture.color(352, 90) == 0xffffff
        && picture.color(970, 400) == 0xeef0f3
    }
    XCTAssertTrue(window.isRunning)
  }

  func testIdleWindowUsesNoProcessorTime() throws {
    try window.rest()
    // The scrollbar has faded by now and nothing moves.
    try window.wait("the window to fall asleep") {
      let before = try self.window.processorTime()
      try self.window.rest()
      return try self.window.processorTime() == before
    }
  }

  func testASignalToEndHasTheTraceWritten() throws {
    for number in [SIGTERM, SIGINT] {
      window.close()
      let trace = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-\(UUID().uuidString).json")
      defer { try? FileManager.default.removeItem(at: trace) }
      window = try DemoWindow.open(["--trace", trace.path])
      XCTAssertEqual(window.end(by: number), number)
      XCTAssertNotNil(try JSONSerialization.jsonObject(with: Data(contentsOf: trace)) as? [String: Any])
    }
  }
}
