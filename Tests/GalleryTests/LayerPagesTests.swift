import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

@testable import Gallery
@testable import SateenCore

/// The pages about corners, groups, appearances and transitions by hand.
final class LayerPagesTests: XCTestCase {
  @MainActor
  private func pixel(_ stage: GalleryStage, _ place: Point) -> UInt32 {
    stage.host.screenshot().pixel(x: Int(place.x), y: Int(place.y)) & 0xff_ffff
  }

  @MainActor
  func testBordersAndShadowsComeAndGoOnAllCorners() async throws {
    let stage = try GalleryStage("corners")
    let page = try stage.page(CornersPage.self)
    // Two points below the top edge of the photo, which lies 23 points left of its middle.
    let rims = page.stages.map { stage.middle(of: $0) + Point(x: -68, y: -67) }
    XCTAssertEqual(rims.map { pixel(stage, $0) }, Array(repeating: 0xff_ffff, count: 4))
    let shades = rims.map { $0 + Point(x: 0, y: -3) }
    let shadowed = shades.map { pixel(stage, $0) }
    stage.press("b")
    for rim in rims { XCTAssertNotEqual(pixel(stage, rim), 0xff_ffff) }
    stage.press("s")
    for (place, before) in zip(shades, shadowed) { XCTAssertGreaterThan(pixel(stage, place), before) }
    let corners = rims.map { $0 + Point(x: 84, y: 128) }
    stage.press("b")
    stage.press(.space)
    for corner in corners { XCTAssertEqual(pixel(stage, corner), 0xff_ffff, "the corner is cut further in") }
  }

  @MainActor
  func testAGroupFadesAsOneAndEachByItselfShowsWhatLiesBelow() async throws {
    let stage = try GalleryStage("groups")
    let page = try stage.page(GroupsPage.self)
    XCTAssertEqual(page.makeStatus(), "Drawn by CPU")
    // The rim of the photo in the middle, above the one at the left.
    let rim = Point(x: -51, y: 10)
    XCTAssertLessThan(pixel(stage, stage.middle(of: page.each) + rim) & 0xff, 0xe8)
    XCTAssertEqual(pixel(stage, stage.middle(of: page.together) + rim) & 0xff, 0xff, accuracy: 1)
    stage.press(.space)
    XCTAssertEqual(
      pixel(stage, stage.middle(of: page.each) + rim), pixel(stage, stage.middle(of: page.together) + rim))
  }

  @MainActor
  func testWhatRepeatsEndsByItsKeyAndWithThePage() async throws {
    let stage = try GalleryStage("groups")
    let page = try stage.page(GroupsPage.self)
    for key: Character in ["t", "r"] {
      stage.host.press(.character(key))
      stage.host.advance(by: 1.5)
      XCTAssertTrue(stage.host.container.isMoving)
      stage.host.press(.character(key))
      XCTAssertTrue(stage.host.settle(limit: 2))
    }
    for key: Character in ["t", "r"] { stage.host.press(.character(key)) }
    stage.host.advance(by: 0.5)
    XCTAssertTrue(page.swing.isRunning && page.beacon.isRunning)
    stage.press(.pageDown, .control)
    XCTAssertTrue(stage.host.settle(limit: 3))
    XCTAssertFalse(page.swing.isRunning || page.beacon.isRunning)
  }

  @MainActor
  func testThePassFollowsTheFingerAndGoesBackOrOn() async throws {
    let stage = try GalleryStage("by-hand")
    let pass = try stage.page(ByHandPage.self).pass
    let closed = pass.frame
    let place = stage.middle(of: pass)
    func drag(_ lengths: [Double], rests: Bool = true) {
      stage.host.send(.touchBegan(id: 1, place))
      stage.host.step()
      for length in lengths {
        stage.host.send(.touchMoved(id: 1, place + Point(x: 0, y: length)))
        stage.host.step()
      }
      if rests { stage.host.advance(by: 0.3) }
    }
    let before = stage.host.screenshot()
    drag([10, 40, 70])
    XCTAssertGreaterThan(pass.layer.shownBounds.height, closed.height + 20)
    stage.host.send(.touchEnded(id: 1, place + Point(x: 0, y: 70)))
    XCTAssertTrue(stage.host.settle())
    XCTAssertFalse(pass.look.isOpen)
    XCTAssertEqual(pass.frame, closed)
    let after = stage.host.screenshot()
    for y in 130..<after.size.height {
      for x in 280..<after.size.width where after.pixel(x: x, y: y) != before.pixel(x: x, y: y) {
        return XCTFail("another pixel at \(x), \(y)")
      }
    }
    drag([10, 60, 120, 180])
    stage.host.send(.touchEnded(id: 1, place + Point(x: 0, y: 180)))
    XCTAssertTrue(stage.host.settle())
    XCTAssertTrue(pass.look.isOpen)
    XCTAssertGreaterThan(pass.frame.height, closed.height + 150)
    XCTAssertEqual(pass.progress, nil)
  }

  @MainActor
  func testThingsToPackComeByThemselvesAndTheRestGlides() async throws {
    let stage = try GalleryStage("by-hand")
    let packing = try stage.page(ByHandPage.self).packing
    let count = packing.subnodes.count
    stage.host.press(.character("p"))
    stage.host.advance(by: 0.1)
    XCTAssertTrue(packing.subnodes.contains { $0.shown(.transform) != .identity })
    XCTAssertTrue(stage.host.settle())
    XCTAssertNotEqual(packing.subnodes.count, count)
    for node in packing.subnodes { XCTAssertEqual(node.transform, .identity) }
    stage.press("p")
    stage.press("p")
    XCTAssertEqual(packing.subnodes.count, count)
  }

  @MainActor
  func testCardsHaveAnAppearanceOfTheirOwn() async throws {
    let stage = try GalleryStage("appearance")
    // Beside the buttons of the first two cards.
    let places = [Point(x: 370, y: 400), Point(x: 730, y: 400)]
    let day = places.map { pixel(stage, $0) }
    XCTAssertEqual(day, [0xff_ffff, 0x19_1c22])
    stage.press(.space)
    XCTAssertEqual(places.map { pixel(stage, $0) }, day.reversed())
  }
}
