import SateenLayout
import XCTest

@testable import SateenMap

final class MapCameraTests: XCTestCase {
  private let size = Size(width: 800, height: 600)
  private let camera = MapCamera(center: MapCoordinate(latitude: 47, longitude: 8), zoom: 6.4, rotation: 0.5)

  func testPointsAndPlacesAreTheSameBothWays() {
    for point in [Point(x: 0, y: 0), Point(x: 400, y: 300), Point(x: 790, y: 12)] {
      let back = camera.point(of: camera.world(at: point, in: size), in: size)
      XCTAssertEqual(back.x, point.x, accuracy: 1e-6)
      XCTAssertEqual(back.y, point.y, accuracy: 1e-6)
    }
  }

  func testAZoomAboutAPointLeavesItsPlaceThere() {
    let point = Point(x: 650, y: 90)
    let place = camera.world(at: point, in: size)
    let zoomed = camera.with(zoom: 8.9, around: point, in: size)
    XCTAssertEqual(zoomed.zoom, 8.9)
    XCTAssertEqual(zoomed.point(of: place, in: size).distance(to: point), 0, accuracy: 1e-5)
    let turned = camera.with(rotation: -1, around: point, in: size)
    XCTAssertEqual(turned.point(of: place, in: size).distance(to: point), 0, accuracy: 1e-5)
  }

  func testADragMovesThePlaceWithTheFinger() {
    let place = camera.world(at: Point(x: 100, y: 100), in: size)
    let moved = camera.panned(by: Point(x: 70, y: -30))
    XCTAssertEqual(moved.point(of: place, in: size).distance(to: Point(x: 170, y: 70)), 0, accuracy: 1e-5)
  }

  func testARegionFitsWhole() throws {
    let region = MapRegion(south: 45.8, west: 5.9, north: 47.8, east: 10.5)
    let fit = try XCTUnwrap(MapCamera(showing: region, in: size, padding: 20))
    let a = fit.point(of: try XCTUnwrap(Mercator.world(MapCoordinate(latitude: 47.8, longitude: 5.9))), in: size)
    let b = fit.point(of: try XCTUnwrap(Mercator.world(MapCoordinate(latitude: 45.8, longitude: 10.5))), in: size)
    XCTAssertEqual(min(a.x, a.y), 20, accuracy: 0.01)
    XCTAssertGreaterThanOrEqual(a.x, 19.99)
    XCTAssertLessThanOrEqual(b.x, 780.01)
    XCTAssertLessThanOrEqual(b.y, 580.01)
  }

  func testNoNumbersMakeACameraThatIsNone() {
    for number in [Double.nan, .infinity, -.infinity, 1e300] {
      let odd = MapCamera(center: MapCoordinate(latitude: number, longitude: number), zoom: number, rotation: number)
      XCTAssertTrue(odd.center.isValid)
      XCTAssertTrue((0...24).contains(odd.zoom))
      XCTAssertTrue(odd.rotation.isFinite)
    }
  }

  func testLimitsKeepTheEdgesOfTheWorldOutOfView() {
    let limits = CameraLimits(zooms: 0...20)
    let far = limits.clamped(MapCamera(center: MapCoordinate(latitude: 89, longitude: 0), zoom: 3), in: size)
    XCTAssertEqual(far.world(at: .zero, in: size).y, 0, accuracy: 1e-12)
    let small = limits.clamped(MapCamera(center: MapCoordinate(latitude: 0, longitude: 0), zoom: 0), in: size)
    XCTAssertEqual(small.worldSize, 600, accuracy: 1e-6)
    XCTAssertEqual(limits.clamped(small, in: size), small)
  }

  func testALimitingRegionHoldsTheView() throws {
    let region = MapRegion(south: 40, west: 170, north: 60, east: -170)
    let limits = CameraLimits(zooms: 0...20, box: region.worldBox)
    let camera = limits.clamped(MapCamera(center: MapCoordinate(latitude: 0, longitude: 0), zoom: 5.9), in: size)
    let (a, b) = (camera.world(at: .zero, in: size), camera.world(at: Point(x: 800, y: 600), in: size))
    let box = try XCTUnwrap(region.worldBox)
    XCTAssertGreaterThanOrEqual(Mercator.step(from: box.midX, to: a.x), -box.width / 2 - 1e-9)
    XCTAssertLessThanOrEqual(Mercator.step(from: box.midX, to: b.x), box.width / 2 + 1e-9)
    XCTAssertLessThanOrEqual(b.y, box.maxY + 1e-9)
  }
}

final class CameraMotionTests: XCTestCase {
  private let size = Size(width: 800, height: 600)
  private let here = MapCamera(center: MapCoordinate(latitude: 48.8, longitude: 2.3), zoom: 11)

  func testAGlideSlowsDownAndEnds() {
    let motion = CameraMotion.glide(from: here, velocity: Point(x: -1_200, y: 300), start: 10)
    XCTAssertEqual(motion.camera(at: 10, in: size).camera, here)
    let early = motion.camera(at: 10.1, in: size), late = motion.camera(at: 20, in: size)
    XCTAssertTrue(early.goesOn)
    XCTAssertFalse(late.goesOn)
    XCTAssertGreaterThan(late.camera.center.longitude, early.camera.center.longitude)
    XCTAssertGreaterThan(motion.velocity(at: 10).x, -1_200.1)
    XCTAssertLessThan(abs(motion.velocity(at: 12).x), 30)
  }

  func testAZoomReachesItsTargetAboutItsPoint() {
    let point = Point(x: 100, y: 500)
    let place = here.world(at: point, in: size)
    let motion = CameraMotion.zoom(from: here, to: 13, around: point, start: 0, timeConstant: 0.07)
    var last = here.zoom
    for frame in 1...90 {
      let (camera, goesOn) = motion.camera(at: Double(frame) / 60, in: size)
      XCTAssertGreaterThanOrEqual(camera.zoom, last)
      XCTAssertEqual(camera.point(of: place, in: size).distance(to: point), 0, accuracy: 1e-3)
      last = camera.zoom
      if !goesOn { break }
    }
    XCTAssertEqual(last, 13)
  }

  func testAFlightDrawsBackAndArrives() {
    let there = MapCamera(center: MapCoordinate(latitude: -33.9, longitude: 151.2), zoom: 12, rotation: 1)
    let flight = CameraFlight(from: here, to: there, in: size)
    XCTAssertEqual(flight.camera(at: 0), here)
    XCTAssertEqual(flight.camera(at: 1), there)
    XCTAssertLessThan(flight.camera(at: 0.5).zoom, 5)
    XCTAssertTrue((0.2...3).contains(flight.duration))
    // Without a jump at either end.
    XCTAssertEqual(flight.camera(at: 0.9999).zoom, 12, accuracy: 0.01)
    XCTAssertEqual(flight.camera(at: 0.0001).zoom, 11, accuracy: 0.01)
    XCTAssertEqual(
      flight.camera(at: 0.9999).point(of: there.middle, in: size).distance(to: Point(x: 400, y: 300)), 0, accuracy: 2)
  }

  func testAFlightToWhereItIsOnlyZooms() {
    let flight = CameraFlight(from: here, to: MapCamera(middle: here.middle, zoom: 13), in: size)
    XCTAssertEqual(flight.camera(at: 0.5).zoom, 12, accuracy: 1e-9)
    XCTAssertEqual(CameraFlight(from: here, to: here, in: size).camera(at: 0.3).zoom, 11, accuracy: 1e-9)
  }

  func testEveryMotionHasAnEndAtOnce() {
    let there = MapCamera(center: MapCoordinate(latitude: 10, longitude: 20), zoom: 4)
    let motions: [CameraMotion] = [
      .glide(from: here, velocity: Point(x: 400, y: 0), start: 0),
      .zoom(from: here, to: 4, around: .zero, start: 0, timeConstant: 0.1),
      .shift(from: here, by: Point(x: 80, y: 0), start: 0, timeConstant: 0.1),
      .flight(CameraFlight(from: here, to: there, in: size), start: 0),
    ]
    for motion in motions {
      let (camera, goesOn) = motion.camera(at: .infinity, in: size)
      XCTAssertFalse(goesOn)
      XCTAssertTrue(camera.center.isValid)
      XCTAssertNotEqual(camera, here)
    }
  }
}
