import Foundation
import LoopbackServer
import Sateen
import SateenTesting
import XCTest

@testable import Photos

final class FeedTests: XCTestCase {
  private static let hash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"

  @MainActor func testTheItemsOfAFeedShowOnTheWallAndInTheViewer() async throws {
    let server = try WebServer()
    for number in 1...3 { try server.draw("\(number).png", width: 60 * number, height: 60) }
    try server.write(
      "feed.json",
      Array(
        """
        {"version": "https://jsonfeed.org/version/1.1", "title": "Three walls", "items": [
          {"id": "c", "title": "Charlie", "image": "3.png", "width": 180, "height": 60,
           "date_published": "2024-05-17T12:00:00Z", "authors": [{"name": "Ada"}]},
          {"id": "w", "title": "Only words"},
          {"id": "a", "title": "Alpha", "image": "1.png", "width": 60, "height": 60},
          {"id": "b", "title": "Bravo", "image": "2.png"}
        ]}
        """.utf8))
    let stage = FeedStage(server.url("/feed.json"))
    await stage.waitUntilComplete()
    XCTAssertEqual(stage.names, ["Charlie", "Alpha", "Bravo"], "as listed")
    XCTAssertEqual(stage.summary, "3 photos · 1 without a picture")
    XCTAssertEqual(stage.browser.library.source.title, "Three walls")
    XCTAssertFalse(stage.browser.browser.sidebar.isVisible)
    for name in stage.names { XCTAssertNotNil(try stage.cell(name).image.loadedImage, name) }
    await stage.press("n")
    XCTAssertEqual(stage.names, ["Alpha", "Bravo", "Charlie"])
    await stage.press("l")
    XCTAssertEqual(stage.names, ["Charlie", "Alpha", "Bravo"])
    await stage.press(.down)
    await stage.press(.enter)
    let viewer = try XCTUnwrap(stage.viewer)
    XCTAssertEqual(viewer.current?.name, "Charlie")
    XCTAssertEqual(viewer.page?.isComplete, true)
    XCTAssertEqual(viewer.page?.pictureSize.width, 180 * 4)
    await stage.press("c", .control)
    let copied = try await stage.host.container.pasteboard.text()
    XCTAssertEqual(copied.string, server.url("/3.png"))
    await stage.press("i")
    await stage.wait("details") { viewer.shownDetails != nil }
    let rows = viewer.shownDetails?.groups.flatMap(\.rows) ?? []
    XCTAssertEqual(rows.first { $0.title == "By" }?.text, "Ada")
    XCTAssertEqual(rows.first { $0.title == "Address" }?.text, server.url("/3.png"))
    XCTAssertEqual(rows.first { $0.title == "Feed" }?.text, "Three walls")
    await stage.press("i")
    await stage.press(.right)
    await stage.press(.right)
    XCTAssertEqual(viewer.current?.name, "Bravo")
    await stage.press(.escape)
    XCTAssertNil(stage.viewer)
  }

  /// A picture whose size the feed does not tell gets its place once it is there.
  @MainActor func testPicturesTellTheirShapesWhenTheyShow() async throws {
    let server = try WebServer()
    try server.draw("tall.png", width: 100, height: 180)
    try server.write("feed.json", Array(#"["tall.png"]"#.utf8))
    let stage = FeedStage(server.url("/feed.json"))
    await stage.wait("the photo") { stage.cellIfThere("tall.png") != nil }
    let cell = try stage.cell("tall.png")
    func ratio() -> Double { cell.bounds.width / (cell.bounds.height - PhotoCell.captionHeight) }
    XCTAssertEqual(ratio(), WallContents.usualRatio, accuracy: 0.02)
    await stage.wait("another place") { abs(ratio() - 100.0 / 180) < 0.02 }
    await stage.waitUntilComplete()
    XCTAssertEqual(stage.browser.library.shapes.shape(of: cell.photo), PhotoShape(width: 100, height: 180))
    await stage.press(.down)
    await stage.press(.enter)
    let size = try XCTUnwrap(stage.viewer?.page?.pictureSize)
    XCTAssertEqual(size.width / size.height, 100.0 / 180, accuracy: 0.02)
  }

  @MainActor func testThePlaceholderIsMadeOfTheBlurHash() async throws {
    let server = try WebServer()
    // At 2 KB a second: it does not arrive meanwhile.
    try server.write("big.png", (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try server.write(
      "feed.json",
      Array(
        """
        [{"image": "slower/big.png", "title": "a", "width": 300, "height": 200, "blurhash": "\(Self.hash)"},
         {"image": "slower/big.png?2", "title": "b", "width": 300, "height": 200, "blurhash": "no hash"}]
        """.utf8))
    let stage = FeedStage(server.url("/feed.json"))
    await stage.wait("the photos") { stage.cellIfThere("b") != nil && stage.browser.library.isAtRest }
    for _ in 0..<60 { stage.host.step() }
    let (a, b) = (try stage.cell("a"), try stage.cell("b"))
    XCTAssertEqual(a.image.defaultImage?.size, PixelSize(width: 32, height: 21))
    XCTAssertNil(b.image.defaultImage)
    XCTAssertNil(a.image.loadedImage)
    let picture = stage.host.screenshot()
    func color(_ cell: PhotoCell, _ x: Double, _ y: Double) -> UInt32 {
      let frame = cell.image.convert(cell.image.bounds, to: nil)
      return picture.pixel(x: Int((frame.minX + frame.width * x) / 2), y: Int((frame.minY + frame.height * y) / 2))
    }
    XCTAssertNotEqual(color(a, 0.2, 0.2), color(a, 0.8, 0.8))
    XCTAssertEqual(color(b, 0.2, 0.2), color(b, 0.8, 0.8))
  }

  @MainActor func testAFaultOfTheFeedIsToldWithItsPlaceAndReadingAgainMendsIt() async throws {
    let server = try WebServer()
    try server.draw("1.png", width: 30, height: 30)
    try server.write("feed.json", Array("[\"1.png\",\n  \"2.png\"\n  oops]".utf8))
    let stage = FeedStage(server.url("/feed.json"))
    await stage.wait("the fault") { stage.browser.library.state != .reading }
    XCTAssertEqual(stage.browser.library.state, .failed("Line 3, column 3: a comma or ] is expected here."))
    XCTAssertEqual(stage.browser.library.source.place, server.url("/feed.json"))
    try server.write("feed.json", Array("[\"1.png\", \"2.png\"]".utf8))
    await stage.press(.function(5))
    await stage.wait("the photos") { stage.names == ["1.png", "2.png"] }
    await stage.waitUntilComplete()
    XCTAssertEqual(stage.summary, "2 photos · 1 unreadable")
    XCTAssertEqual(try stage.cell("2.png").look.failure, "The server has no such thing.")
    let first = try stage.cell("1.png")
    // The missing one is there now, and another one comes.
    try server.draw("2.png", width: 30, height: 30)
    try server.write("feed.json", Array("[\"3.png\", \"1.png\", \"2.png\"]".utf8))
    try server.draw("3.png", width: 30, height: 30)
    await stage.press(.function(5))
    await stage.wait("one more") { stage.names == ["3.png", "1.png", "2.png"] }
    await stage.wait("the missing one") { stage.cellIfThere("2.png")?.image.loadedImage != nil }
    await stage.waitUntilComplete()
    XCTAssertEqual(stage.summary, "3 photos")
    XCTAssertTrue(try stage.cell("1.png") === first, "a photo that stays keeps its cell")
  }

  @MainActor func testAServerThatIsNotThereIsTold() async throws {
    for (address, sentence) in [
      ("http://127.0.0.1:\(try LoopbackPort.free())/feed.json", "The server cannot be reached."),
      (try WebServer().url("/status/404"), nil),
    ] {
      let stage = FeedStage(address)
      await stage.wait("the news") { stage.browser.library.state != .reading }
      guard case .failed(let reason) = stage.browser.library.state else { return XCTFail(address) }
      if let sentence { XCTAssertEqual(reason, sentence) }
      stage.host.settle()
      XCTAssertTrue(stage.browser.browser.notice.isVisible)
    }
  }

  @MainActor func testAFeedInAFileShowsPicturesBesideIt() async throws {
    let album = try TemporaryAlbum(["a.png", "b.png"])
    try album.write(
      Array(#"{"title": "Mine", "items": [{"image": "b.png"}, {"image": "a.png"}]}"#.utf8), to: "feed.json")
    let stage = FeedStage(URL(fileURLWithPath: album.path("feed.json")).absoluteString)
    await stage.waitUntilComplete()
    XCTAssertEqual(stage.names, ["b.png", "a.png"])
    XCTAssertEqual(stage.browser.library.source.place, album.path("feed.json"))
    XCTAssertEqual(stage.summary, "2 photos")
  }

  @MainActor func testAnItemThatIsThereTwiceIsTwoPhotosAndKeepsBoth() async throws {
    let server = try WebServer()
    try server.draw("1.png", width: 30, height: 30)
    try server.write("feed.json", Array(#"["1.png", "1.png"]"#.utf8))
    let stage = FeedStage(server.url("/feed.json"))
    await stage.waitUntilComplete()
    let ids = stage.wall.items.map(\.id)
    XCTAssertEqual(Set(ids).count, 2)
    try server.write("feed.json", Array(#"["1.png", "1.png", "1.png"]"#.utf8))
    await stage.press(.function(5))
    await stage.wait("the third") { stage.wall.items.count == 3 }
    XCTAssertEqual(Array(stage.wall.items.map(\.id).prefix(2)), ids)
  }

  @MainActor func testCredentialsOfTheAddressDoNotShow() async throws {
    let source = FeedSource("https://me:secret@photos.example/feed.json")
    XCTAssertEqual(source.place, "https://photos.example/feed.json")
    XCTAssertEqual(source.title, "photos.example")
  }
}
