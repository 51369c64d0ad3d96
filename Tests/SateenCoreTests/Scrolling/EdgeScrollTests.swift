import SateenCore
import XCTest

final class EdgeScrollTests: XCTestCase {
  func testAListScrollsFasterTheNearerItsEdge() {
    let table: [(position: Double, length: Double, speed: Double)] = [
      (200, 400, 0), (64, 400, 0), (336, 400, 0), (32, 400, -250), (368, 400, 250), (0, 400, -1_000), (400, 400, 1_000),
      (-32, 400, -2_250), (-500, 400, -2_250), (900, 400, 2_250), (10, 40, 0), (5, 40, -250), (35, 40, 250),
      (20, 40, 0),
      (50, 0, 0), (.nan, 400, 0),
    ]
    for (position, length, speed) in table {
      XCTAssertEqual(EdgeScroll.speed(at: position, length: length), speed, accuracy: 1e-9, "\(position) of \(length)")
    }
    let speeds = stride(from: -100.0, through: 500, by: 1).map { EdgeScroll.speed(at: $0, length: 400) }
    XCTAssertTrue(zip(speeds, speeds.dropFirst()).allSatisfy { $0 <= $1 })
  }

  func testAPressNearAnEdgeScrollsOnlyOnceItGoesOn() {
    var edge = EdgeScroll(start: 20)
    XCTAssertEqual(edge.speed(at: 20, length: 400), 0)
    XCTAssertEqual(edge.speed(at: 15, length: 400), 0)
    XCTAssertEqual(edge.speed(at: 40, length: 400), 0)
    XCTAssertLessThan(edge.speed(at: 11, length: 400), 0)
    XCTAssertLessThan(edge.speed(at: 20, length: 400), 0)
    var other = EdgeScroll(start: 20)
    XCTAssertEqual(other.speed(at: 100, length: 400), 0)
    XCTAssertLessThan(other.speed(at: 40, length: 400), 0)
  }

  func testADepthOfItsOwnBringsTheScrollingNearerToTheEdge() {
    XCTAssertEqual(EdgeScroll.speed(at: 375, length: 400, depth: 20), 0)
    XCTAssertEqual(EdgeScroll.speed(at: 390, length: 400, depth: 20), 250, accuracy: 1e-9)
    XCTAssertEqual(EdgeScroll.speed(at: -10, length: 400, depth: 20), -2_250, accuracy: 1e-9)
    var edge = EdgeScroll(start: 200, depth: 20)
    XCTAssertEqual(edge.speed(at: 375, length: 400), 0)
    XCTAssertEqual(edge.speed(at: 400, length: 400), 1_000, accuracy: 1e-9)
  }
}
