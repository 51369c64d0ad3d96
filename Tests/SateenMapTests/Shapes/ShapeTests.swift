import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenMap

final class ShapeClippingTests: XCTestCase {
  private let room = Rect(x: 0, y: 0, width: 100, height: 100)

  func testALineIsCutWhereItLeaves() {
    let pieces = ShapeClipping.line(
      [
        Point(x: -50, y: 50), Point(x: 50, y: 50), Point(x: 50, y: 1e9), Point(x: 150, y: 1e9), Point(x: 150, y: 20),
        Point(x: 20, y: 20),
      ],
      to: room)
    XCTAssertEqual(pieces.count, 2)
    XCTAssertEqual(pieces[0], [Point(x: 0, y: 50), Point(x: 50, y: 50), Point(x: 50, y: 100)])
    XCTAssertEqual(pieces[1], [Point(x: 100, y: 20), Point(x: 20, y: 20)])
    XCTAssertEqual(ShapeClipping.line([Point(x: -5, y: -5), Point(x: -5, y: 200)], to: room), [])
    XCTAssertEqual(ShapeClipping.line([], to: room), [])
  }

  func testAnAreaAroundTheViewFillsIt() {
    let huge = [Point(x: -1e8, y: -1e8), Point(x: 1e8, y: -1e8), Point(x: 1e8, y: 1e8), Point(x: -1e8, y: 1e8)]
    let cut = ShapeClipping.polygon(huge, to: room)
    XCTAssertEqual(ShapeClipping.area(cut), 20_000, accuracy: 1e-3)
    XCTAssertEqual(ShapeClipping.polygon(huge.map { Point(x: $0.x + 5e8, y: $0.y) }, to: room), [])
    XCTAssertEqual(ShapeClipping.polygon([], to: room), [])
  }

  func testNearPointsAreLeftOut() {
    let line = (0...1_000).map { Point(x: Double($0) / 100, y: 0) }
    let thin = ShapeClipping.thinned(line)
    XCTAssertEqual(thin.first, line.first)
    XCTAssertEqual(thin.last, line.last)
    XCTAssertLessThan(thin.count, 25)
  }
}

final class ProjectedShapeTests: XCTestCase {
  private func drawn(_ shape: MapShape, _ camera: MapCamera, _ size: Size = Size(width: 200, height: 100)) throws
    -> Bitmap
  {
    let projected = try ProjectedShape(shape)
    return try XCTUnwrap(
      Bitmap(size: PixelSize(size, scale: 1), isOpaque: false) { context in
        projected.draw(in: context, camera, size: size, area: Rect(origin: .zero, size: size))
      })
  }

  func testALineGoesAcrossTheDateLine() throws {
    let line = MapShape.polyline(
      [MapCoordinate(latitude: 0, longitude: 170), MapCoordinate(latitude: 0, longitude: -170)], color: .red, width: 4)
    let there = try drawn(line, MapCamera(center: MapCoordinate(latitude: 0, longitude: 180), zoom: 4))
    XCTAssertNotEqual(there.pixel(x: 100, y: 50), 0)
    XCTAssertNotEqual(there.pixel(x: 10, y: 50), 0)
    XCTAssertEqual(there.pixel(x: 100, y: 20), 0)
    let elsewhere = try drawn(line, MapCamera(center: MapCoordinate(latitude: 0, longitude: 0), zoom: 4))
    XCTAssertEqual(elsewhere.pixel(x: 100, y: 50), 0)
  }

  func testAHoleIsLeftOutWhicheverWayItTurns() throws {
    func square(_ side: Double) -> [MapCoordinate] {
      [(-1, -1), (-1, 1), (1, 1), (1, -1)].map { MapCoordinate(latitude: $0.0 * side, longitude: $0.1 * side) }
    }
    for hole in [square(3), square(3).reversed()] {
      let shape = MapShape.polygon(square(10), holes: [hole], fill: .blue)
      let picture = try drawn(shape, MapCamera(center: MapCoordinate(latitude: 0, longitude: 0), zoom: 2.5))
      XCTAssertEqual(picture.pixel(x: 100, y: 50), 0)
      XCTAssertNotEqual(picture.pixel(x: 100 + 22, y: 50), 0)
    }
  }

  func testAtALateZoomAnAreaStillFillsTheView() throws {
    let shape = MapShape.polygon(
      [(-60.0, -80.0), (-60, 80), (60, 80), (60, -80)].map { MapCoordinate(latitude: $0.0, longitude: $0.1) },
      fill: .green)
    let picture = try drawn(shape, MapCamera(center: MapCoordinate(latitude: 12.3, longitude: 45.6), zoom: 22))
    XCTAssertNotEqual(picture.pixel(x: 0, y: 0), 0)
    XCTAssertNotEqual(picture.pixel(x: 199, y: 99), 0)
  }

  func testAPointThatIsNoPlaceIsNamed() {
    let shape = MapShape.polyline(
      [MapCoordinate(latitude: 0, longitude: 0), MapCoordinate(latitude: .nan, longitude: 4)], name: "the ferry",
      color: .red)
    XCTAssertThrowsError(try ProjectedShape(shape)) { error in
      XCTAssertEqual("\(error)", "the ferry has a point 1 at nan, 4.0, which is no place")
    }
  }

  func testOddNumbersDrawNothingAndDoNotStop() throws {
    var shape = MapShape.polyline(
      [MapCoordinate(latitude: 0, longitude: 0)], color: .red, width: .nan, dashes: [.nan, -1])
    _ = try drawn(shape, MapCamera(center: MapCoordinate(latitude: 0, longitude: 0), zoom: 2))
    shape.points = []
    _ = try drawn(shape, MapCamera(center: MapCoordinate(latitude: 0, longitude: 0), zoom: 2))
    shape = .polygon(
      [MapCoordinate(latitude: 0, longitude: 0), MapCoordinate(latitude: 0, longitude: 1)], fill: .red, width: .infinity
    )
    _ = try drawn(shape, MapCamera(center: MapCoordinate(latitude: 0, longitude: 0), zoom: 2))
  }
}

extension Color {
  fileprivate static let red = Color(hex: 0xff0000)
  fileprivate static let green = Color(hex: 0x00ff00)
  fileprivate static let blue = Color(hex: 0x0000ff)
}
