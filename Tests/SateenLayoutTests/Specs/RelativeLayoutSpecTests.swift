import SateenLayout
import XCTest

final class RelativeLayoutSpecTests: XCTestCase {
  func testEveryPositionOnEachAxis() {
    for horizontal in RelativePosition.allCases {
      for vertical in RelativePosition.allCases {
        let layout = Box("box", 20, 10).aligned(horizontal: horizontal, vertical: vertical).layout(100, 51)
        let x: [RelativePosition: (Double, Double)] = [
          .none: (0, 100), .start: (0, 20), .center: (40, 20), .end: (80, 20),
        ]
        // Half of 41 is rounded up.
        let y: [RelativePosition: (Double, Double)] = [
          .none: (0, 51), .start: (0, 10), .center: (21, 10), .end: (41, 10),
        ]
        XCTAssertEqual(
          layout.sublayouts[0].frame,
          Rect(x: x[horizontal]!.0, y: y[vertical]!.0, width: x[horizontal]!.1, height: y[vertical]!.1))
      }
    }
  }

  func testCentringRoundsToThePixelOfTheScale() {
    for (scale, expected) in [(1.0, 6.0), (2, 5.5), (3, 17.0 / 3)] {
      let layout = Box("box", 10, 10).centered().layout(21, 21, scale: scale)
      XCTAssertEqual(layout.sublayouts[0].position.x, expected, accuracy: 1e-9, "at scale \(scale)")
    }
  }

  func testMinimumSizingShrinksToTheChildAlongItsAxes() {
    let range = SizeRange(min: Size(width: 15, height: 0), max: Size(width: 100, height: 60))
    func size(_ sizing: MinimumSizing) -> Size {
      Box("box", 20, 10).centered(minimumSizing: sizing).layout(range).size
    }
    XCTAssertEqual(size([]), Size(width: 100, height: 60))
    XCTAssertEqual(size(.width), Size(width: 20, height: 60))
    XCTAssertEqual(size(.height), Size(width: 100, height: 10))
    XCTAssertEqual(size(.size), Size(width: 20, height: 10))
  }

  func testWithoutAnEndTheChildDecides() {
    XCTAssertEqual(Box("box", 20, 10).centered().layout().size, Size(width: 20, height: 10))
    XCTAssertEqual(Box("box", 20, 10).centered().layout(SizeRange(width: 50)).size, Size(width: 50, height: 10))
  }

  func testCentringAlongOneAxisStretchesAlongTheOther() {
    let layout = Box("box", 20, 10).centered(.x).layout(100, 60)
    XCTAssertEqual(layout.sublayouts[0].frame, Rect(x: 40, y: 0, width: 20, height: 60))
    XCTAssertEqual(Box("box", 20, 10).centered([]).layout(100, 60).sublayouts[0].size, Size(width: 100, height: 60))
  }

  func testAxesOfACenterCanBeChanged() {
    var center = Box("box", 20, 10).centered(.x)
    XCTAssertEqual(center.axes, .x)
    center.axes = .y
    XCTAssertEqual(center.axes, .y)
    XCTAssertEqual(center.layout(100, 60).sublayouts[0].frame, Rect(x: 0, y: 25, width: 100, height: 10))
  }
}
