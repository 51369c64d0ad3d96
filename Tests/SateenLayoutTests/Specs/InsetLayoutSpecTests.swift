import SateenLayout
import XCTest

final class InsetLayoutSpecTests: XCTestCase {
  private let inf = Double.infinity

  func testTheChildHasTheRangeLessTheInsets() {
    let inset = Filler().padding(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    let layout = inset.layout(SizeRange(upTo: Size(width: 100, height: 50)))
    XCTAssertEqual(layout.size, Size(width: 100, height: 50))
    XCTAssertEqual(layout.sublayouts[0].frame, Rect(x: 2, y: 1, width: 94, height: 46))
  }

  func testTheMinimumIsForChildAndInsetsTogether() {
    let layout = Box("box", 5, 5).padding(10).layout(
      SizeRange(
        min: Size(width: 50, height: 10), max: Size(width: 100, height: 100)))
    XCTAssertEqual(layout.sublayouts[0].frame, Rect(x: 10, y: 10, width: 30, height: 5))
    XCTAssertEqual(layout.size, Size(width: 50, height: 25))
  }

  /// All 16 combinations of finite and infinite insets.
  func testInfiniteInsetsTakeTheRest() {
    for mask in 0..<16 {
      let insets = EdgeInsets(
        top: mask & 1 != 0 ? inf : 3, left: mask & 2 != 0 ? inf : 5, bottom: mask & 4 != 0 ? inf : 7,
        right: mask & 8 != 0 ? inf : 11)
      let layout = Box("box", 20, 10).padding(insets).layout(100, 60)
      func axis(_ low: Double, _ high: Double, _ length: Double, _ wanted: Double) -> (Double, Double) {
        switch (low.isInfinite, high.isInfinite) {
        case (false, false): return (low, length - low - high)
        case (true, false): return (length - high - wanted, wanted)
        case (false, true): return (low, wanted)
        case (true, true): return ((length - wanted) / 2, wanted)
        }
      }
      let x = axis(insets.left, insets.right, 100, 20)
      let y = axis(insets.top, insets.bottom, 60, 10)
      XCTAssertEqual(layout.sublayouts[0].frame, Rect(x: x.0, y: y.0, width: x.1, height: y.1), "\(insets)")
      XCTAssertEqual(layout.size, Size(width: 100, height: 60), "\(insets)")
    }
  }

  func testCentringFallsOnAPixel() {
    let layout = Box("box", 10, 10).padding(EdgeInsets(inf)).layout(21, 23, scale: 2)
    XCTAssertEqual(layout.sublayouts[0].frame.origin, Point(x: 5.5, y: 6.5))
    let coarse = Box("box", 10, 10).padding(EdgeInsets(inf)).layout(21, 23)
    XCTAssertEqual(coarse.sublayouts[0].position, Point(x: 5, y: 6))
  }

  func testInfiniteInsetsWithoutAnEndAreNone() {
    let layout = Box("box", 10, 10).padding(EdgeInsets(top: inf, left: inf, bottom: inf, right: 4)).layout()
    XCTAssertEqual(layout.size, Size(width: 14, height: 10))
    XCTAssertEqual(layout.sublayouts[0].frame, Rect(x: 0, y: 0, width: 10, height: 10))
  }

  func testInsetsLargerThanTheSpaceLeaveTheChildNothing() {
    let layout = Filler().padding(80).layout(100, 100)
    XCTAssertEqual(layout.sublayouts[0].size, .zero)
    XCTAssertEqual(layout.size, Size(width: 100, height: 100))
  }

  func testFractionsOfTheChildReferToTheSpaceInside() {
    let half = Box("half").with { $0.width = .fraction(0.5) }
    let layout = half.padding(10).layoutThatFits(
      SizeRange(upTo: Size(width: 100, height: 100)), parentSize: Size(width: 100, height: .nan),
      context: LayoutContext())
    XCTAssertEqual(layout.sublayouts[0].size.width, 40)
  }
}
