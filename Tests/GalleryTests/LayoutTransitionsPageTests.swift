import SateenCore
import SateenLayout
import SateenNodes
import XCTest

@testable import Gallery

/// The page about layout transitions, by keys and presses.
final class LayoutTransitionsPageTests: XCTestCase {
  @MainActor
  func testThePlayerOpensAndIsClosedOnItsWay() async throws {
    let stage = try GalleryStage("transitions")
    let player = try stage.page(LayoutTransitionsPage.self).player
    let bar = player.frame
    let before = stage.host.screenshot()
    stage.host.press(.space)
    stage.host.advance(by: 0.2)
    XCTAssertGreaterThan(player.frame.height, bar.height + 200)
    stage.host.press(.space)
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(player.frame, bar)
    XCTAssertEqual(player.subnodes.count, 4)
    let after = stage.host.screenshot()
    for y in stride(from: 180, to: after.size.height, by: 3) {
      for x in stride(from: 280, to: after.size.width, by: 3) {
        let place = y * after.bytesPerRow + x * 4
        XCTAssertEqual(
          after.data.load(fromByteOffset: place, as: UInt32.self),
          before.data.load(fromByteOffset: place, as: UInt32.self), "\(x), \(y)")
      }
    }
  }

  @MainActor
  func testThePhotosOfTheAlbumStayWhenTilesBecomeAList() async throws {
    let stage = try GalleryStage("transitions")
    let album = try stage.page(LayoutTransitionsPage.self).album
    let photos = album.subnodes.filter { $0 is ImageNode }
    XCTAssertEqual(photos.count, 6)
    stage.host.click(stage.middle(of: album))
    XCTAssertFalse(album.look.hasTiles)
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(photos.map(\.frame.width), Array(repeating: 52, count: 6))
    XCTAssertTrue(photos.allSatisfy { $0.supernode === album })
    stage.assertNothingIsBlank("the list")
    stage.press("t")
    XCTAssertTrue(photos.allSatisfy { $0.frame.width > 52 })
    XCTAssertEqual(album.subnodes.count, 8)
  }

  @MainActor
  func testASlowTransitionIsBroughtToItsEnd() async throws {
    let stage = try GalleryStage("transitions")
    let page = try stage.page(LayoutTransitionsPage.self)
    stage.press("s")
    stage.host.press(.space)
    stage.host.advance(by: 0.3)
    XCTAssertTrue(stage.host.container.isMoving)
    stage.host.press(.character("e"))
    XCTAssertTrue(stage.host.settle(limit: 0.5))
    XCTAssertEqual(page.makeStatus(), "At rest")
  }
}
