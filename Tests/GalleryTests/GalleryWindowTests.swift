import Foundation
import ProgramWindows
import XCTest

/// The gallery in a real window on a virtual screen, driven by keys and the mouse.
final class GalleryWindowTests: XCTestCase {
  private var window: ProgramWindow!

  /// The area of a page's content: right of the list, below the header.
  private let content = (x: 300..<1_100, y: 150..<780)
  private let list = (x: 0..<250, y: 60..<780)
  /// The accent that marks the chosen page while the list has the keys.
  private let accent: UInt32 = 0x1f6fde

  override func setUpWithError() throws {
    window = try ProgramWindow(
      "Gallery", in: GalleryProgram.folder, [], title: "^Gallery$", screen: (1_300, 900))
    try window.move(700, 890)
    try window.wait("the list and a page to show") {
      let picture = try self.window.display.picture()
      return picture.count(x: self.list.x, y: self.list.y) { $0 == self.accent } > 3_000
        && picture.count(x: self.content.x, y: self.content.y) { $0 == 0x14181f } > 200
    }
    try window.rest()
  }

  override func tearDown() { window?.close() }

  private func marked(_ picture: ScreenPicture) -> Int { picture.count(x: list.x, y: list.y) { $0 == accent } }

  func testKeysChooseAPageGoIntoItAndComeBack() throws {
    let start = try window.rest()
    try window.key("Down")
    let second = try window.rest()
    XCTAssertGreaterThan(second.difference(from: start, x: content.x, y: content.y), 5_000, "another page shows")
    XCTAssertGreaterThan(marked(second), 3_000)
    try window.key("Return")
    XCTAssertLessThan(marked(try window.rest()), 1_000, "the page has the keys")
    try window.key("i")
    let inserted = try window.rest()
    XCTAssertGreaterThan(inserted.difference(from: second, x: content.x, y: content.y), 2_000, "a task came in")
    try window.key("Escape")
    XCTAssertGreaterThan(marked(try window.rest()), 3_000, "and the list has them again")
    try window.key("Up")
    let back = try window.rest()
    XCTAssertEqual(back.difference(from: start, x: list.x, y: list.y), 0)
  }

  func testAPressOnAHintDoesWhatItsKeyDoes() throws {
    let start = try window.rest()
    // The first key chip of the first page inserts a song.
    try window.click(320, 96)
    try window.move(700, 890)
    let after = try window.rest()
    XCTAssertGreaterThan(after.difference(from: start, x: content.x, y: content.y), 2_000)
  }

  func testANarrowWindowShowsOneOfTheTwo() throws {
    try window.resize(420, 720)
    let narrow = try window.rest()
    XCTAssertGreaterThan(narrow.count(x: 0..<420, y: 60..<720) { $0 == self.accent }, 3_000, "the list")
    try window.key("Return")
    let page = try window.rest()
    XCTAssertLessThan(page.count(x: 0..<420, y: 60..<720) { $0 == self.accent }, 1_000)
    XCTAssertGreaterThan(page.count(x: 0..<420, y: 150..<700) { $0 == 0x14181f }, 200)
    try window.key("Escape")
    XCTAssertEqual(try window.rest().difference(from: narrow, x: 0..<420, y: 0..<700), 0)
    XCTAssertTrue(window.isRunning)
  }
}
