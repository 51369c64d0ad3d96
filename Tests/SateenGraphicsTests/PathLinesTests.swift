import SateenGraphics
import SateenLayout
import XCTest

final class PathLinesTests: XCTestCase {
  private let points = [Point(x: 0, y: 1), Point(x: 2, y: 3), Point(x: 4, y: 0)]

  func testLinesGoFromPointToPointAndAreNotClosed() {
    XCTAssertEqual(Path(lines: points).elements, [.move(points[0]), .line(points[1]), .line(points[2])])
    var path = Path(rect: Rect(x: 9, y: 9, width: 1, height: 1))
    let before = path.elements
    path.addLines(points)
    XCTAssertEqual(path.elements, before + Path(lines: points).elements)
  }

  func testNoPointsAddNothing() {
    XCTAssertEqual(Path(lines: []), Path())
    XCTAssertEqual(Path(lines: [points[0]]).elements, [.move(points[0])])
  }

  func testAppearancesToggle() {
    var appearance = Appearance.light
    appearance.toggle()
    XCTAssertEqual(appearance, .dark)
    appearance.toggle()
    XCTAssertEqual(appearance, .light)
  }
}
