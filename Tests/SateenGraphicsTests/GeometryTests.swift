import SateenGraphics
import SateenLayout
import XCTest

final class GeometryTests: XCTestCase {
  func testLengthsAreMultiplied() {
    XCTAssertEqual(Point(x: 2, y: -3).scaled(by: 1.5), Point(x: 3, y: -4.5))
    XCTAssertEqual(Size(width: 2, height: 3).scaled(by: 2), Size(width: 4, height: 6))
  }

  func testARectangleHasACenter() {
    let rect = Rect(center: Point(x: 10, y: 20), size: Size(width: 4, height: 8))
    XCTAssertEqual(rect, Rect(x: 8, y: 16, width: 4, height: 8))
    XCTAssertEqual(rect.center, Point(x: 10, y: 20))
  }

  func testPixelsHaveASizeInPoints() {
    XCTAssertEqual(Size(PixelSize(width: 300, height: 201), scale: 2), Size(width: 150, height: 100.5))
    XCTAssertEqual(Size(PixelSize(width: 3, height: 4)), Size(width: 3, height: 4))
  }
}
