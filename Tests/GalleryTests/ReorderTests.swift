import SateenCore
import SateenLayout
import SateenLists
import XCTest

@testable import Gallery

/// The page on which songs and photos are dragged.
final class ReorderTests: XCTestCase {
  @MainActor
  private func row(_ row: Int, _ page: ReorderPage) throws -> CellNode {
    try XCTUnwrap(page.songs.nodeForItem(at: ItemPath(row: row, section: 0)))
  }

  @MainActor
  func testARowIsDraggedByItsHandle() async throws {
    let stage = try GalleryStage("reorder")
    let page = try stage.page(ReorderPage.self)
    let before = page.songs.shownSnapshot.items.map(\.id)
    let handle = try XCTUnwrap(try row(0, page).reorderHandle)
    let target = stage.middle(of: try row(3, page))
    let start = stage.middle(of: handle)
    stage.host.drag(from: start, to: Point(x: start.x, y: target.y + 4), steps: 20)
    stage.host.settle()
    let after = page.songs.shownSnapshot.items.map(\.id)
    XCTAssertEqual(after.prefix(4), [before[1], before[2], before[3], before[0]])
    XCTAssertEqual(page.moves, 1)
    stage.assertNothingIsBlank("after a drag")
    stage.press("r")
    XCTAssertEqual(page.songs.shownSnapshot.items.map(\.id), before)
  }

  @MainActor
  func testAltAndArrowsMoveWhatHasTheFocus() async throws {
    let stage = try GalleryStage("reorder")
    let page = try stage.page(ReorderPage.self)
    let songs = page.songs.shownSnapshot.items.map(\.id)
    stage.press(.down)
    stage.press(.down, .alt)
    XCTAssertEqual(page.songs.shownSnapshot.items.map(\.id).prefix(2), [songs[1], songs[0]])
    stage.press("p")
    let photos = page.photos.shownSnapshot.items.map(\.id)
    stage.press(.down)
    stage.press(.right, .alt)
    XCTAssertEqual(page.photos.shownSnapshot.items.map(\.id).prefix(2), [photos[1], photos[0]])
    XCTAssertEqual(page.moves, 2)
    stage.press("q")
    stage.press(.up, .alt)
    XCTAssertEqual(page.songs.shownSnapshot.items.map(\.id), songs)
    XCTAssertTrue(stage.shell.isPageInFront)
  }

  @MainActor
  func testAPhotoIsHeldAndCarriedAndEscapePutsItBack() async throws {
    let stage = try GalleryStage("reorder")
    let page = try stage.page(ReorderPage.self)
    let photos = page.photos.shownSnapshot.items.map(\.id)
    func place(_ item: Int) throws -> Point {
      stage.middle(of: try XCTUnwrap(page.photos.nodeForItem(at: ItemPath(item: item, section: 0))))
    }
    let (start, end) = (try place(0), try place(2))
    func carry() {
      stage.host.send(.pointerMoved(start))
      stage.host.send(.pointerDown(start, button: .primary, clicks: 1))
      stage.host.advance(by: 0.5)
      XCTAssertTrue(page.photos.isReordering)
      for step in 1...12 {
        let part = Double(step) / 12
        stage.host.send(
          .pointerMoved(Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)))
        stage.host.step()
      }
    }
    carry()
    stage.host.press(.escape)
    stage.host.send(.pointerUp(end, button: .primary))
    stage.host.settle()
    XCTAssertEqual(page.photos.shownSnapshot.items.map(\.id), photos, "Escape puts it back")
    XCTAssertTrue(stage.shell.isPageInFront, "and the page keeps the keys")
    carry()
    stage.host.send(.pointerUp(end, button: .primary))
    stage.host.settle()
    XCTAssertEqual(page.photos.shownSnapshot.items.map(\.id).prefix(3), [photos[1], photos[2], photos[0]])
    XCTAssertEqual(page.moves, 1)
    stage.assertNothingIsBlank("after a photo was carried")
  }
}
