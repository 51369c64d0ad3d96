import SateenLayout
import XCTest

final class PixelGridTests: XCTestCase {
  func testEachDirectionAtEachScale() {
    for (scale, down, up, near) in [
      (1.0, 10.0, 11.0, 10.0), (2, 10, 10.5, 10.5), (3, 31 / 3.0, 32 / 3.0, 31 / 3.0),
    ] {
      let grid = PixelGrid(scale: scale)
      XCTAssertEqual(grid.floor(10.4), down, accuracy: 1e-9)
      XCTAssertEqual(grid.ceil(10.4), up, accuracy: 1e-9)
      XCTAssertEqual(grid.round(10.4), near, accuracy: 1e-9)
    }
  }

  func testWhatIsAHairOffCountsAsThePixel() {
    let grid = PixelGrid(scale: 1)
    XCTAssertEqual(grid.ceil(10 + 1e-8), 10)
    XCTAssertEqual(grid.floor(10 - 1e-8), 10)
    XCTAssertEqual(grid.ceil(10 + 1e-6), 11)
    XCTAssertEqual(grid.floor(10 - 1e-6), 9)
  }

  func testAnImpossibleScaleIsOne() {
    for scale in [0, -2, Double.nan, .infinity, 1e-9, 1e9] { XCTAssertEqual(PixelGrid(scale: scale).scale, 1) }
  }

  func testEveryLayoutIsRoundedUpAndItsFrameStartsOnAPixel() {
    for (scale, expected) in [(1.0, 11.0), (2, 10.5), (3, 31.0 / 3)] {
      let layout = Box("box", 10.3, 10.3).layout(scale: scale)
      XCTAssertEqual(layout.size.width, expected, accuracy: 1e-9)
      var moved = layout
      moved.position = Point(x: 10.3, y: -10.2)
      XCTAssertEqual(moved.frame.minX, expected, accuracy: 1e-9)
      XCTAssertEqual(moved.frame.minY, [1: -10, 2: -10, 3: -10][scale] ?? 0, accuracy: 1e-9)
    }
  }
}
