import SateenLayout
import XCTest

@testable import SateenMap

final class MercatorTests: XCTestCase {
  func testTheCornersOfTheWorldAreThoseOfTheUnitSquare() throws {
    let middle = try XCTUnwrap(Mercator.world(MapCoordinate(latitude: 0, longitude: 0)))
    XCTAssertEqual(middle.x, 0.5)
    XCTAssertEqual(middle.y, 0.5, accuracy: 1e-15)
    let corner = try XCTUnwrap(
      Mercator.world(MapCoordinate(latitude: MapCoordinate.furthestLatitude, longitude: -180)))
    XCTAssertEqual(corner.x, 0)
    XCTAssertEqual(corner.y, 0, accuracy: 1e-12)
    // OpenStreetMap's own example: tile 10/549/335 holds Stockholm's neighbour at these numbers.
    let place = try XCTUnwrap(Mercator.world(MapCoordinate(latitude: 52.52, longitude: 13.405)))
    XCTAssertEqual(Int(place.x * 1024), 550)
    XCTAssertEqual(Int(place.y * 1024), 335)
  }

  func testPlacesComeBack() throws {
    for latitude in stride(from: -85.0, through: 85, by: 17) {
      for longitude in stride(from: -180.0, to: 180, by: 45) {
        let place = MapCoordinate(latitude: latitude, longitude: longitude)
        let back = Mercator.coordinate(try XCTUnwrap(Mercator.world(place)))
        XCTAssertEqual(back.latitude, latitude, accuracy: 1e-9)
        XCTAssertEqual(back.longitude, longitude, accuracy: 1e-9)
      }
    }
  }

  func testNumbersOutsideOfTheWorldAreClampedAndWrapped() throws {
    let pole = try XCTUnwrap(Mercator.world(MapCoordinate(latitude: 90, longitude: 540)))
    XCTAssertEqual(pole.y, 0, accuracy: 1e-12)
    XCTAssertEqual(pole.x, 0)
    XCTAssertEqual(Mercator.world(MapCoordinate(latitude: 1e300, longitude: 1e300))?.y ?? 1, 0, accuracy: 1e-12)
    XCTAssertNil(Mercator.world(MapCoordinate(latitude: .nan, longitude: 0)))
    XCTAssertNil(Mercator.world(MapCoordinate(latitude: 0, longitude: -.infinity)))
    XCTAssertFalse(MapCoordinate(latitude: 91, longitude: 0).isValid)
  }

  func testTheShortWayCrossesTheDateLine() {
    XCTAssertEqual(Mercator.step(from: 0.95, to: 0.05), 0.1, accuracy: 1e-12)
    XCTAssertEqual(Mercator.step(from: 0.05, to: 0.95), -0.1, accuracy: 1e-12)
    XCTAssertEqual(Mercator.step(from: 0.2, to: 0.5), 0.3, accuracy: 1e-12)
  }

  func testDistancesAreThoseOfASphere() {
    let paris = MapCoordinate(latitude: 48.8566, longitude: 2.3522)
    let london = MapCoordinate(latitude: 51.5074, longitude: -0.1278)
    XCTAssertEqual(paris.distance(to: london), 343_900, accuracy: 1_000)
    XCTAssertTrue(paris.distance(to: MapCoordinate(latitude: .nan, longitude: 0)).isNaN)
  }
}

final class MapRegionTests: XCTestCase {
  func testARegionOfPlacesGoesTheShortWayRound() throws {
    let fiji = MapCoordinate(latitude: -18, longitude: 178), samoa = MapCoordinate(latitude: -14, longitude: -172)
    let region = try XCTUnwrap(MapRegion(containing: [fiji, samoa]))
    XCTAssertEqual(region.longitudeSpan, 10, accuracy: 1e-9)
    XCTAssertEqual(abs(region.center.longitude), 177, accuracy: 1e-9)
    XCTAssertTrue(region.contains(fiji))
    XCTAssertTrue(region.contains(samoa))
    XCTAssertFalse(region.contains(MapCoordinate(latitude: -16, longitude: 0)))
    let alone = try XCTUnwrap(MapRegion(containing: [fiji]))
    XCTAssertEqual(alone.longitudeSpan, 0, accuracy: 1e-9)
    XCTAssertNil(MapRegion(containing: [MapCoordinate(latitude: .nan, longitude: 0)]))
    XCTAssertNil(MapRegion(containing: []))
  }

  func testEdgesAcrossTheDateLine() {
    let region = MapRegion(south: -20, west: 170, north: -10, east: -170)
    XCTAssertEqual(region.longitudeSpan, 20)
    XCTAssertTrue(region.contains(MapCoordinate(latitude: -15, longitude: 180)))
  }

  func testNumbersThatAreNoneMakeNoBox() {
    let center = MapCoordinate(latitude: 0, longitude: 0)
    XCTAssertNil(MapRegion(center: center, latitudeSpan: .infinity, longitudeSpan: 1).worldBox)
    XCTAssertNil(MapRegion(center: center, latitudeSpan: 1, longitudeSpan: -1).worldBox)
    XCTAssertNil(
      MapRegion(center: MapCoordinate(latitude: 0, longitude: .nan), latitudeSpan: 1, longitudeSpan: 1).worldBox)
    XCTAssertEqual(MapRegion.world.worldBox, Rect(x: 0, y: 0, width: 1, height: 1))
  }
}

final class ScaleBarTests: XCTestCase {
  func testLengthsAreOneTwoOrFive() throws {
    XCTAssertEqual(try XCTUnwrap(ScaleBar(metresPerPoint: 1, most: 100)), ScaleBar(width: 100, text: "100 m"))
    XCTAssertEqual(try XCTUnwrap(ScaleBar(metresPerPoint: 30, most: 100)), ScaleBar(width: 2_000 / 30, text: "2 km"))
    XCTAssertEqual(ScaleBar(metresPerPoint: 156_543, most: 110)?.text, "10,000 km")
    XCTAssertEqual(ScaleBar(metresPerPoint: 0.003, most: 100)?.text, "20 cm")
    XCTAssertEqual(ScaleBar(metresPerPoint: 30, most: 100, usesMiles: true)?.text, "1 mi")
    XCTAssertNil(ScaleBar(metresPerPoint: .nan, most: 100))
    XCTAssertNil(ScaleBar(metresPerPoint: 0, most: 100))
  }
}
