import SateenLayout
import XCTest

final class CornerLayoutSpecTests: XCTestCase {
  private func corner(_ location: CornerLayoutSpec.Location, wraps: Bool, offset: Point = .zero) -> Layout {
    Box("icon", 40, 30).corner(Box("badge", 10, 8), at: location, offset: offset, wrapsCorner: wraps).layout()
  }

  func testTheBadgeIsCentredOnTheCornerAndChangesNothing() {
    let expected: [CornerLayoutSpec.Location: Point] = [
      .topLeft: Point(x: -5, y: -4), .topRight: Point(x: 35, y: -4), .bottomLeft: Point(x: -5, y: 26),
      .bottomRight: Point(x: 35, y: 26),
    ]
    for location in CornerLayoutSpec.Location.allCases {
      let layout = corner(location, wraps: false)
      XCTAssertEqual(layout.size, Size(width: 40, height: 30))
      XCTAssertEqual(layout.sublayouts.map(\.position), [.zero, expected[location]!])
    }
  }

  func testWrappingHoldsBothAndShiftsTheChild() {
    let child: [CornerLayoutSpec.Location: Point] = [
      .topLeft: Point(x: 5, y: 4), .topRight: Point(x: 0, y: 4), .bottomLeft: Point(x: 5, y: 0),
      .bottomRight: Point(x: 0, y: 0),
    ]
    for location in CornerLayoutSpec.Location.allCases {
      let layout = corner(location, wraps: true)
      XCTAssertEqual(layout.size, Size(width: 45, height: 34))
      XCTAssertEqual(layout.sublayouts[0].position, child[location]!)
      let badge = layout.sublayouts[1].frame
      XCTAssertTrue(Rect(x: 0, y: 0, width: 45, height: 34).contains(badge), "\(location) \(badge)")
    }
  }

  func testTheOffsetMovesTheBadge() {
    XCTAssertEqual(
      corner(.topRight, wraps: false, offset: Point(x: -3, y: 2)).sublayouts[1].position, Point(x: 32, y: -2))
    // A badge that lies inside the child does not enlarge the layout.
    XCTAssertEqual(
      corner(.topLeft, wraps: true, offset: Point(x: 10, y: 10)).size, Size(width: 40, height: 30))
  }

  func testTheBadgeNeedNotFillTheMinimum() {
    let layout = Box("icon", 4, 4).corner(Box("badge", 10, 8), at: .topLeft).layout(40, 30)
    XCTAssertEqual(layout.sublayouts.map(\.size), [Size(width: 40, height: 30), Size(width: 10, height: 8)])
  }
}
