import Foundation
import Sateen
import SateenTesting
import XCTest

@testable import Photos

final class BrowserTests: XCTestCase {
  private static let names = (1...30).map { "\($0).png" }

  @MainActor func testThePhotosOfAFolderShowInOrder() async throws {
    let stage = PhotosStage(try TemporaryAlbum(Self.names + [".hidden.png", "inside/x.png"]))
    XCTAssertEqual(stage.names, Self.names)
    let cells = stage.wall.visibleNodes.compactMap { $0 as? PhotoCell }
    XCTAssertGreaterThan(cells.count, 5)
    XCTAssertTrue(cells.allSatisfy { $0.image.loadedImage != nil })
    XCTAssertEqual(stage.browser.browser.summary.attributedText.string, "30 photos · 1 hidden")
    XCTAssertEqual(stage.browser.tree?.rows.map(\.folder.name), ["album", "inside"])
  }

  @MainActor func testAnotherOrderAndFiltersByKeysAlone() async throws {
    let album = try TemporaryAlbum()
    for (index, name) in ["a.png", "b.png", "c.png"].enumerated() {
      try album.add(name, width: 30, height: 30, modified: 1_600_000_000 + [2, 3, 1][index] * 1_000)
    }
    try album.add(".h.png")
    let stage = PhotosStage(album)
    stage.press("n")
    XCTAssertEqual(stage.names, ["c.png", "b.png", "a.png"])
    stage.press("t")
    XCTAssertEqual(stage.names, ["b.png", "a.png", "c.png"])
    stage.press("h")
    XCTAssertEqual(Set(stage.names), ["a.png", "b.png", "c.png", ".h.png"])
    stage.press("h")
    stage.press("n")
    // The filter's menu: a letter goes to the next kind that begins with it.
    stage.press("f")
    XCTAssertTrue(stage.host.container.isMenuOpen)
    stage.press("j")
    stage.press(.enter)
    XCTAssertEqual(stage.names, [])
    XCTAssertTrue(stage.browser.browser.filterButton.isSelected)
    stage.press("f")
    stage.press(.home)
    stage.press(.enter)
    XCTAssertEqual(stage.names, ["a.png", "b.png", "c.png"])
  }

  @MainActor func testArrowsGoByGeometry() async throws {
    let stage = PhotosStage(try TemporaryAlbum(Self.names))
    stage.press(.down)
    XCTAssertEqual(stage.focused, "1.png")
    let first = try XCTUnwrap(stage.wall.frame(of: try XCTUnwrap(stage.wall.focusedID)))
    stage.press(.right)
    let right = try XCTUnwrap(stage.wall.frame(of: try XCTUnwrap(stage.wall.focusedID)))
    XCTAssertGreaterThanOrEqual(right.minX, first.maxX)
    stage.press(.down)
    let below = try XCTUnwrap(stage.wall.frame(of: try XCTUnwrap(stage.wall.focusedID)))
    XCTAssertGreaterThanOrEqual(below.minY, right.maxY)
    XCTAssertEqual(below.minX, right.minX)
    stage.press(.end)
    XCTAssertEqual(stage.focused, "30.png")
    stage.press(.home)
    XCTAssertEqual(stage.focused, "1.png")
    stage.press(.pageDown)
    XCTAssertNotEqual(stage.focused, "1.png")
  }

  @MainActor func testPlusAndMinusChangeTheColumns() async throws {
    let stage = PhotosStage(try TemporaryAlbum(Self.names))
    func columns() -> Int {
      Set((0..<30).compactMap { stage.wall.rectForItem(at: ItemPath(item: $0, section: 0))?.minX }).count
    }
    let before = columns()
    stage.press("-")
    XCTAssertGreaterThan(columns(), before)
    stage.press("+", .shift)
    XCTAssertEqual(columns(), before)
    stage.press("=")
    XCTAssertLessThan(columns(), before)
    for _ in 0..<6 { stage.press("=") }
    XCTAssertFalse(stage.browser.browser.largerButton.isEnabled)
  }

  @MainActor func testFoldersAreOpenedByPointerAndByKeys() async throws {
    let album = try TemporaryAlbum(["a.png", "inside/b.png", "inside/deep/c.png"])
    let stage = PhotosStage(album)
    let sidebar = stage.browser.browser.sidebar.list
    let inside = album.folder.appending("inside".utf8)
    let cell = try XCTUnwrap(sidebar.cell(of: inside))
    let frame = cell.convert(cell.bounds, to: nil)
    stage.host.click(Point(x: frame.midX, y: frame.midY))
    stage.settle()
    XCTAssertEqual(stage.names, ["b.png"])
    XCTAssertEqual(stage.browser.tree?.current, inside)
    stage.press(.up, .alt)
    XCTAssertEqual(stage.names, ["a.png"])
    sidebar.focus()
    sidebar.moveFocus(to: inside)
    stage.press(.right)
    XCTAssertEqual(stage.browser.tree?.rows.contains { $0.folder.name == "deep" }, true)
    stage.press(.left)
    XCTAssertEqual(stage.browser.tree?.rows.contains { $0.folder.name == "deep" }, false)
  }

  @MainActor func testNarrowWindowsLeaveTheFoldersOutUntilTheyAreWanted() async throws {
    let stage = PhotosStage(try TemporaryAlbum(Self.names), size: Size(width: 600, height: 500))
    XCTAssertFalse(stage.browser.browser.sidebar.isVisible)
    stage.press(.function(9))
    XCTAssertTrue(stage.browser.browser.sidebar.isVisible)
    stage.press(.function(9))
    XCTAssertFalse(stage.browser.browser.sidebar.isVisible)
  }

  @MainActor func testEmptyFoldersAndUnreadablePicturesAreToldKindly() async throws {
    let stage = PhotosStage(try TemporaryAlbum())
    XCTAssertEqual(stage.browser.browser.notice.isVisible, true)
    try stage.album.write(Array("no".utf8), to: "broken.png")
    await stage.wait("the broken picture") { stage.names == ["broken.png"] }
    XCTAssertEqual(stage.browser.browser.summary.attributedText.string, "1 photo · 1 unreadable")
    let cell = try XCTUnwrap(stage.wall.visibleNodes.first as? PhotoCell)
    XCTAssertEqual(cell.look.failure, "This is no picture.")
    try stage.album.add("broken.png", width: 40, height: 40)
    await stage.wait("it to be mended") { stage.browser.library.unreadableCount == 0 }
    XCTAssertEqual(stage.browser.browser.summary.attributedText.string, "1 photo")
  }

  @MainActor func testAPictureThatIsBrokenBelowItsHeaderIsCountedOnce() async throws {
    let album = try TemporaryAlbum(["a.png"])
    try album.add("b.png", width: 300, height: 200)
    let whole = try Data(contentsOf: URL(fileURLWithPath: album.path("b.png")))
    try album.write(Array(whole.prefix(whole.count / 2)), to: "b.png")
    let stage = PhotosStage(album)
    XCTAssertEqual(stage.browser.library.unreadableCount, 1)
    for _ in 0..<2 {
      stage.press("=")
      XCTAssertEqual(stage.browser.browser.summary.attributedText.string, "2 photos · 1 unreadable")
    }
  }

  @MainActor func testFilesThatComeAndGoShowWithoutAWord() async throws {
    let stage = PhotosStage(try TemporaryAlbum(["a.png", "c.png"]))
    let kept = try XCTUnwrap(stage.wall.items.first)
    let cell = try XCTUnwrap(stage.wall.cell(of: kept.id))
    try stage.album.add("b.png")
    await stage.wait("b") { stage.names == ["a.png", "b.png", "c.png"] }
    XCTAssertTrue(stage.wall.cell(of: kept.id) === cell, "the others keep their cells")
    try stage.album.rename("c.png", to: "A0.png")
    await stage.wait("c as A0") { stage.names == ["a.png", "A0.png", "b.png"] }
    try stage.album.remove("a.png")
    await stage.wait("the end of a") { stage.names == ["A0.png", "b.png"] }
  }

  @MainActor func testThumbnailsOfTheFirstVisitServeTheSecond() async throws {
    let album = try TemporaryAlbum()
    for number in 0..<6 { try album.add("\(number).png", width: 900, height: 600, color: 0x204060 + UInt32(number)) }
    let stage = PhotosStage(album)
    PhotoWork.thumbnails.waitUntilIdle()
    let folder = album.cache.appendingPathComponent("thumbnails/large")
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path).count, 6)
    // The second visit shows them, as it would show those of another program.
    let photo = try XCTUnwrap(stage.wall.items.first)
    let place = ThumbnailPlace(of: album.folder.appending(photo.name.utf8))
    guard case .provider(let provider) = stage.browser.library.source.thumbnail(of: photo, pixels: 240) else {
      return XCTFail("no provider")
    }
    let bytes = try provider.read()
    XCTAssertEqual(bytes, Array(try Data(contentsOf: folder.appendingPathComponent(place.name))))
  }

  @MainActor func testTheDarkAppearanceAndTheHelpByKeys() async throws {
    let stage = PhotosStage(try TemporaryAlbum(["a.png"]))
    stage.press("d")
    XCTAssertEqual(stage.host.container.appearance, .dark)
    stage.press("?", .shift)
    XCTAssertNotNil(stage.browser.presented)
    stage.press(.escape)
    XCTAssertNil(stage.browser.presented)
  }
}
