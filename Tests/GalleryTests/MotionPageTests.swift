import SateenCore
import SateenLayout
import XCTest

@testable import Gallery

/// The page about motion, by keys and presses.
final class MotionPageTests: XCTestCase {
  @MainActor
  func testSpringsThatAreSentAgainOnTheirWayTurnRoundWithTheirSpeed() async throws {
    let stage = try GalleryStage("motion")
    let springs = try stage.page(MotionPage.self).springs
    let starts = springs.discs.map(\.position)
    stage.host.press(.space)
    stage.host.advance(by: 0.3)
    let speeds = springs.discs.map { $0.velocity(of: .position).x }
    XCTAssertTrue(speeds.allSatisfy { $0 > 50 }, "\(speeds)")
    let places = springs.discs.map { $0.shown(.position).x }
    stage.host.press(.space)
    stage.host.step()
    for (index, disc) in springs.discs.enumerated() {
      XCTAssertEqual(disc.shown(.position).x, places[index], accuracy: 40, "no jump")
      XCTAssertGreaterThan(disc.velocity(of: .position).x, 0, "it has not turned round yet")
    }
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(springs.discs.map(\.position), starts)
    XCTAssertFalse(springs.isMoving)
  }

  @MainActor
  func testThePlaneFliesAndComesHome() async throws {
    let stage = try GalleryStage("motion")
    let flight = try stage.page(MotionPage.self).flight
    let home = flight.plane.position
    stage.host.press(.character("k"))
    var furthest = 0.0
    for _ in 0..<60 {
      stage.host.step()
      furthest = max(furthest, flight.plane.shown(.position).x - home.x)
    }
    XCTAssertGreaterThan(furthest, 100)
    XCTAssertTrue(flight.isMoving)
    XCTAssertTrue(stage.host.settle(limit: 6))
    XCTAssertEqual(flight.plane.shown(.position), home)
    XCTAssertFalse(flight.isMoving)
  }

  @MainActor
  func testAGroupOfPhotosIsSentBackAndStopped() async throws {
    let stage = try GalleryStage("motion")
    let fan = try stage.page(MotionPage.self).fan
    let pile = fan.photos.map(\.position)
    stage.host.press(.character("f"))
    stage.host.advance(by: 0.2)
    stage.host.press(.character("r"))
    XCTAssertFalse(fan.isOpen)
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(fan.photos.map(\.position), pile)
    stage.host.press(.character("f"))
    stage.host.advance(by: 0.15)
    let places = fan.photos.map { $0.shown(.position) }
    stage.host.press(.character("c"))
    XCTAssertTrue(stage.host.settle())
    for (photo, place) in zip(fan.photos, places) {
      XCTAssertEqual(photo.position.x, place.x, accuracy: 25)
      XCTAssertEqual(photo.shown(.position), photo.position)
    }
  }

  @MainActor
  func testAPressIsAnotherTarget() async throws {
    let stage = try GalleryStage("motion")
    let follow = try stage.page(MotionPage.self).follow
    let corner = follow.layer.convert(Point(x: 80, y: 60), to: stage.host.container.view.layer)
    stage.host.click(corner)
    stage.host.advance(by: 0.1)
    stage.host.press(.character("a"))
    let speed = follow.star.velocity(of: .position)
    stage.host.step()
    XCTAssertEqual(follow.star.velocity(of: .position).x, speed.x, accuracy: 0.4 * abs(speed.x) + 60)
    XCTAssertTrue(stage.host.settle())
    stage.host.click(corner)
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(follow.star.shown(.position).x, 80, accuracy: 0.5)
    XCTAssertEqual(follow.star.shown(.position).y, 60, accuracy: 0.5)
  }
}
