import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import Gallery

final class GesturesPageTests: XCTestCase {
  @MainActor
  private func send(_ host: HeadlessHost, _ events: [InputEvent]) {
    for event in events {
      host.send(event)
      host.step()
    }
  }

  @MainActor
  func testAPrintIsMovedPinchedAndTurnedByTwoFingers() async throws {
    let stage = try GalleryStage("gestures")
    let page = try stage.page(GesturesPage.self)
    let print = page.table.prints[0]
    let middle = stage.middle(of: print)
    let start = print.position
    let (left, right) = (middle + Point(x: -30, y: 0), middle + Point(x: 30, y: 0))
    send(
      stage.host,
      [
        .touchBegan(id: 1, left), .touchBegan(id: 2, right), .touchMoved(id: 1, left + Point(x: -30, y: 40)),
        .touchMoved(id: 2, right + Point(x: 30, y: 80)), .touchMoved(id: 1, left + Point(x: -40, y: 20)),
        .touchMoved(id: 2, right + Point(x: 40, y: 90)),
      ])
    XCTAssertTrue(print.pan.isActive && print.pinch.isActive && print.rotation.isActive)
    send(
      stage.host,
      [.touchEnded(id: 1, left + Point(x: -40, y: 20)), .touchEnded(id: 2, right + Point(x: 40, y: 90))])
    stage.host.settle()
    XCTAssertGreaterThan(print.zoom, 1.2)
    XCTAssertGreaterThan(print.angle, 0.1)
    XCTAssertGreaterThan(print.position.y, start.y + 20)
    XCTAssertTrue(page.log.lines.contains { $0.contains("pinched") || $0.contains("turned") }, "\(page.log.lines)")
  }

  @MainActor
  func testATapWaitsForADoubleTap() async throws {
    let stage = try GalleryStage("gestures")
    let page = try stage.page(GesturesPage.self)
    let print = page.table.prints[1]
    let place = stage.middle(of: print)
    func tap() { send(stage.host, [.touchBegan(id: 1, place), .touchEnded(id: 1, place)]) }
    tap()
    tap()
    stage.host.advance(by: 1)
    XCTAssertGreaterThan(print.zoom, 1.5)
    XCTAssertEqual(page.log.lines, ["\(print.town.name): double tapped, larger"])
    tap()
    stage.host.advance(by: 0.5)
    XCTAssertEqual(page.log.lines.first, "\(print.town.name): tapped, comes to the front")
    send(stage.host, [.touchBegan(id: 1, place)])
    stage.host.advance(by: 1)
    send(stage.host, [.touchEnded(id: 1, place)])
    stage.host.settle()
    XCTAssertEqual(print.angle, 0)
  }

  @MainActor
  func testASwipeBringsTheNextCountryAndAnEdgeTheDrawer() async throws {
    let stage = try GalleryStage("gestures")
    let page = try stage.page(GesturesPage.self)
    let table = stage.middle(of: page.table)
    let right = table.x + page.table.bounds.width / 2
    let top = table.y - page.table.bounds.height / 2 + 30
    stage.host.drag(from: Point(x: right - 200, y: top), to: Point(x: right - 320, y: top), steps: 4)
    stage.host.settle()
    XCTAssertEqual(page.table.country, 1)
    stage.host.drag(from: Point(x: right - 4, y: top), to: Point(x: right - 250, y: top), steps: 6)
    stage.host.settle()
    XCTAssertTrue(page.drawer.isOpen)
    XCTAssertEqual(page.table.country, 1, "the edge comes first")
    stage.press("h")
    XCTAssertFalse(page.drawer.isOpen)
  }
}
