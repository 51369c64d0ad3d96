import Foundation
import Sateen
import SateenTesting
import XCTest

@testable import Photos

final class ViewerTests: XCTestCase {
  private static let names = (1...40).map { "\($0).png" }

  /// Photos that fly over the whole window are mixed pixel by pixel, which takes a debug build long: half the scale has a
  /// quarter of the pixels.
  @MainActor private func stage(direction: LayoutDirection = .leftToRight) throws -> PhotosStage {
    PhotosStage(try TemporaryAlbum(Self.names), scale: 0.5, direction: direction)
  }

  @MainActor func testAPhotoIsOpenedAndLeftByKeysAlone() async throws {
    let stage = try stage()
    stage.press(.down)
    stage.press(.enter)
    XCTAssertEqual(stage.viewer?.current?.name, "1.png")
    XCTAssertEqual((stage.viewer?.pager.nodeForPage(at: 0) as? PageCell)?.isComplete, true)
    for _ in 0..<12 { stage.press(.right) }
    XCTAssertEqual(stage.viewer?.current?.name, "13.png")
    stage.press(.left)
    XCTAssertEqual(stage.viewer?.current?.name, "12.png")
    stage.press(.escape)
    XCTAssertNil(stage.viewer)
    XCTAssertEqual(stage.focused, "12.png")
    try expectInView("12.png", stage)
    stage.press(.enter)
    XCTAssertEqual(stage.viewer?.current?.name, "12.png")
    stage.press(.end)
    XCTAssertEqual(stage.viewer?.current?.name, "40.png")
    stage.press(.escape)
    try expectInView("40.png", stage)
  }

  @MainActor private func expectInView(
    _ name: String, _ stage: PhotosStage, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let photo = try XCTUnwrap(stage.wall.items.first { $0.name == name })
    let frame = try XCTUnwrap(stage.wall.frame(of: photo.id))
    let visible = Rect(origin: stage.wall.contentOffset, size: stage.wall.bounds.size)
    XCTAssertTrue(
      visible.contains(Point(x: frame.midX, y: frame.midY)), "\(frame) in \(visible)", file: file, line: line)
  }

  @MainActor func testAPhotoIsOpenedAndLeftByThePointer() async throws {
    let stage = try stage()
    stage.host.click(try stage.place("3.png"))
    stage.settle()
    let viewer = try XCTUnwrap(stage.viewer)
    XCTAssertEqual(viewer.current?.name, "3.png")
    // A drag turns the page.
    stage.host.drag(from: Point(x: 700, y: 350), to: Point(x: 200, y: 350))
    stage.settle()
    XCTAssertEqual(viewer.current?.name, "4.png")
    let next = viewer.viewer.next
    let frame = next.convert(next.bounds, to: nil)
    stage.host.click(Point(x: frame.midX, y: frame.midY))
    stage.settle()
    XCTAssertEqual(viewer.current?.name, "5.png")
    let back = viewer.viewer.bar.backButton
    let place = back.convert(back.bounds, to: nil)
    stage.host.click(Point(x: place.midX, y: place.midY))
    stage.settle()
    XCTAssertNil(stage.viewer)
    try expectInView("5.png", stage)
  }

  @MainActor func testTheArrowsComeWithThePointerAndGoWhenItRests() async throws {
    let stage = try stage()
    stage.press(.down)
    stage.press(.enter)
    let viewer = try XCTUnwrap(stage.viewer).viewer
    XCTAssertEqual(viewer.next.alpha, 0, "keys need none")
    // Over the page, over the bar, and over an arrow itself.
    let bar = viewer.bar.convert(viewer.bar.bounds, to: nil)
    for point in [Point(x: 500, y: 300), Point(x: bar.midX, y: bar.midY)] {
      stage.host.send(.pointerMoved(point))
      stage.host.advance(by: 0.5)
      XCTAssertEqual(viewer.next.alpha, 1, "\(point)")
      XCTAssertEqual(viewer.before.alpha, 1, "\(point)")
      stage.host.advance(by: 3)
      XCTAssertEqual(viewer.next.alpha, 0, "\(point)")
    }
    let arrow = viewer.next.convert(viewer.next.bounds, to: nil)
    stage.host.send(.pointerMoved(Point(x: arrow.midX, y: arrow.midY)))
    stage.host.advance(by: 4)
    XCTAssertEqual(viewer.next.alpha, 1, "an arrow stays below the pointer")
    stage.host.send(.pointerLeft)
    stage.host.advance(by: 0.5)
    XCTAssertEqual(viewer.next.alpha, 0)
  }

  /// A photo that shows costs nothing: no frame is drawn, and none is asked for.
  @MainActor func testAPhotoThatShowsIsAtRest() async throws {
    let stage = try stage()
    stage.press(.down)
    let start = stage.host.time
    stage.press(.enter)
    XCTAssertLessThan(stage.host.time - start, 2, "it has opened")
    for step in ["opened", "turned"] {
      let frames = stage.host.container.statistics.presentedFrames
      stage.host.advance(by: 1)
      XCTAssertEqual(stage.host.container.statistics.presentedFrames, frames, step)
      XCTAssertFalse(stage.host.container.wantsFrame, step)
      stage.press(.right)
    }
  }

  /// The picture grows out of its cell, and goes back into it where it is by then.
  @MainActor func testThePhotoFliesFromItsCellAndBack() async throws {
    let stage = try stage()
    let place = try stage.place("2.png")
    let cell = try XCTUnwrap(stage.wall.cell(of: stage.wall.items[1].id) as? PhotoCell)
    let color = stage.host.screenshot().pixel(x: Int(place.x / 2), y: Int(place.y / 2))
    func columns() -> Int { Self.columns(of: color, in: stage.host.screenshot()) }
    let onTheWall = columns()
    stage.host.click(place)
    stage.host.settle(limit: 0.2)
    XCTAssertTrue(stage.screen.navigation.isInTransition)
    let onTheWay = columns()
    stage.settle()
    XCTAssertGreaterThan(onTheWay, onTheWall)
    XCTAssertGreaterThan(columns(), onTheWay)
    // While it is looked at, three photos come before it.
    for name in ["0a.png", "0b.png", "0c.png"] { try stage.album.add(name) }
    await stage.wait("three more photos") { stage.wall.items.count == 43 }
    XCTAssertEqual(stage.viewer?.current?.name, "2.png", "the page that shows stays")
    stage.press(.escape)
    XCTAssertNil(stage.viewer)
    XCTAssertEqual(stage.focused, "2.png")
    XCTAssertTrue(stage.wall.cell(of: cell.photo.id) is PhotoCell)
    try expectInView("2.png", stage)
  }

  /// The number of columns that hold a pixel of about a colour.
  private static func columns(of color: UInt32, in picture: Bitmap) -> Int {
    func isAlike(_ other: UInt32) -> Bool {
      [0, 8, 16].allSatisfy { shift in abs(Int(color >> shift & 0xff) - Int(other >> shift & 0xff)) < 6 }
    }
    return (0..<picture.size.width).count { x in
      (0..<picture.size.height).contains { y in isAlike(picture.pixel(x: x, y: y)) }
    }
  }

  @MainActor func testZoomByKeysWheelAndDoubleClick() async throws {
    let stage = try stage()
    stage.press(.down)
    stage.press(.enter)
    let viewer = try XCTUnwrap(stage.viewer)
    func page() throws -> PageCell {
      try XCTUnwrap(viewer.pager.nodeForPage(at: viewer.pager.currentPageIndex) as? PageCell)
    }
    stage.press("+", .shift)
    stage.press("=")
    XCTAssertEqual(try page().scale, 2.25, accuracy: 0.01)
    // Arrows move it now, and turn no page.
    stage.press(.right)
    XCTAssertEqual(viewer.current?.name, "1.png")
    stage.press("-")
    XCTAssertEqual(try page().scale, 1.5, accuracy: 0.01)
    stage.press("0")
    XCTAssertEqual(try page().scale, 1, accuracy: 0.001)
    stage.host.send(.wheel(Point(x: 500, y: 350), dx: 0, dy: -1, modifiers: .control))
    stage.settle()
    XCTAssertGreaterThan(try page().scale, 1.01)
    stage.press("0")
    stage.press(.right)
    XCTAssertEqual(viewer.current?.name, "2.png")
    for clicks in [1, 2] {
      stage.host.send(.pointerDown(Point(x: 500, y: 350), button: .primary, clicks: clicks))
      stage.host.step()
      stage.host.send(.pointerUp(Point(x: 500, y: 350), button: .primary))
      stage.host.step()
    }
    stage.settle()
    XCTAssertGreaterThan(try page().scale, 1.01)
    stage.press("0")
    // A page that was left is whole again.
    stage.press("=")
    stage.press(.pageDown)
    stage.press(.pageUp)
    XCTAssertEqual(try page().scale, 1, accuracy: 0.001)
  }

  @MainActor func testDetailsComeAndGo() async throws {
    let album = try TemporaryAlbum(["a.png"])
    try album.write(TemporaryAlbum.fixture("camera.jpg"), to: "camera.jpg")
    let stage = PhotosStage(album)
    stage.press(.end)
    stage.press(.enter)
    let viewer = try XCTUnwrap(stage.viewer)
    XCTAssertFalse(viewer.viewer.info.isVisible)
    let before = viewer.pager.bounds.width
    stage.press("i")
    XCTAssertTrue(viewer.viewer.info.isVisible)
    XCTAssertEqual(viewer.pager.bounds.width, before - ViewerNode.panelWidth, "the photo makes room")
    XCTAssertEqual(viewer.shownDetails?.groups.first?.rows.first?.text, "Old wall")
    stage.press(.left)
    XCTAssertEqual(viewer.shownDetails?.groups.map(\.title), ["File"])
    stage.press("i")
    XCTAssertFalse(viewer.viewer.info.isVisible)
    XCTAssertEqual(viewer.pager.bounds.width, before)
  }

  @MainActor func testASlideShowGoesOnAndRoundAndStops() async throws {
    let stage = PhotosStage(try TemporaryAlbum(["1.png", "2.png", "3.png"]), scale: 0.5)
    stage.press(.down)
    stage.press(.enter)
    let viewer = try XCTUnwrap(stage.viewer)
    stage.host.press(.space)
    stage.host.advance(by: 1)
    XCTAssertTrue(viewer.isPlaying)
    var seen: [String] = []
    for _ in 0..<4 {
      seen.append(viewer.current?.name ?? "")
      stage.host.advance(by: viewer.interval + 0.2)
    }
    XCTAssertEqual(seen, ["1.png", "2.png", "3.png", "1.png"])
    stage.host.press(.space)
    stage.settle()
    XCTAssertFalse(viewer.isPlaying)
    XCTAssertNotNil(stage.viewer, "the photo that it has come to shows")
    stage.host.press(.space)
    stage.host.advance(by: 1)
    stage.host.press(.escape)
    stage.settle()
    XCTAssertFalse(viewer.isPlaying)
    XCTAssertNotNil(stage.viewer)
    stage.press(.escape)
    XCTAssertNil(stage.viewer)
  }

  @MainActor func testThePathIsCopied() async throws {
    let stage = try stage()
    stage.press(.down)
    stage.press(.enter)
    stage.press("c", .control)
    let copied = try await stage.host.container.pasteboard.text()
    XCTAssertEqual(copied.string, stage.album.path("1.png"))
  }

  @MainActor func testAPhotoThatIsRemovedMakesRoomForTheNextAndTheLastOneEndsTheViewer() async throws {
    let stage = PhotosStage(try TemporaryAlbum(["1.png", "2.png", "3.png"]), scale: 0.5)
    stage.press(.down)
    stage.press(.enter)
    stage.press(.right)
    try stage.album.remove("2.png")
    await stage.wait("the next photo") { stage.viewer?.current?.name == "3.png" }
    try stage.album.remove("3.png")
    await stage.wait("the photo before") { stage.viewer?.current?.name == "1.png" }
    try stage.album.remove("1.png")
    await stage.wait("the end of the viewer") { stage.viewer == nil }
    XCTAssertEqual(stage.names, [])
  }

  @MainActor func testFromRightToLeftArrowsGoWhereTheyPoint() async throws {
    let stage = try stage(direction: .rightToLeft)
    stage.press(.down)
    stage.press(.enter)
    XCTAssertEqual(stage.viewer?.current?.name, "1.png")
    stage.press(.left)
    XCTAssertEqual(stage.viewer?.current?.name, "2.png")
    stage.press(.right)
    XCTAssertEqual(stage.viewer?.current?.name, "1.png")
  }

  @MainActor func testPicturesAreDecodedForTheScaleOfTheDisplay() async throws {
    let album = try TemporaryAlbum()
    try album.add("a.png", width: 3_000, height: 2_000)
    let stage = PhotosStage(album, size: Size(width: 500, height: 350), scale: 2)
    let cell = try XCTUnwrap(stage.wall.visibleNodes.first as? PhotoCell)
    let bitmap = try XCTUnwrap(cell.image.loadedImage?.bitmap)
    XCTAssertEqual(Double(bitmap.size.width), cell.image.bounds.width * 2, accuracy: 1)
    stage.press(.down)
    stage.press(.enter)
    let page = try XCTUnwrap(stage.viewer?.pager.nodeForPage(at: 0) as? PageCell)
    XCTAssertTrue(page.isComplete)
    XCTAssertEqual(page.pictureSize, Size(width: 500, height: 333))
  }

  @MainActor func testAPictureThatCannotBeReadSaysSo() async throws {
    let album = try TemporaryAlbum(["b.png"])
    try album.write(Array("no".utf8), to: "a.png")
    let stage = PhotosStage(album)
    stage.press(.down)
    stage.press(.enter)
    let page = try XCTUnwrap(stage.viewer?.pager.nodeForPage(at: 0) as? PageCell)
    XCTAssertEqual(page.look.failure, "This is no picture.")
    stage.press("+")
    stage.press(.right)
    XCTAssertEqual(stage.viewer?.current?.name, "b.png")
  }
}
