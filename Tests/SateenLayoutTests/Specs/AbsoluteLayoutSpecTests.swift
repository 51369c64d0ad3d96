import SateenLayout
import XCTest

final class AbsoluteLayoutSpecTests: XCTestCase {
  private func at(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Box {
    Box("box", width, height).with { $0.layoutPosition = Point(x: x, y: y) }
  }

  func testChildrenLieWhereTheirStylesSay() {
    let layout = AbsoluteLayoutSpec(children: [at(10, 20, 30, 5), at(0, 3, 4, 5)]).layout(100, 80)
    XCTAssertEqual(
      layout.sublayouts.map(\.frame),
      [
        Rect(x: 10, y: 20, width: 30, height: 5), Rect(x: 0, y: 3, width: 4, height: 5),
      ])
  }

  func testAChildEndsWhereTheLayoutMustEnd() {
    let filler = Filler()
    filler.style.layoutPosition = Point(x: 30, y: 70)
    let layout = AbsoluteLayoutSpec(children: [filler]).layout(SizeRange(upTo: Size(width: 100, height: 50)))
    XCTAssertEqual(layout.sublayouts[0].size, Size(width: 70, height: 0))
  }

  func testFillTakesAllSpaceThatHasAnEnd() {
    let children = [at(10, 20, 30, 5)]
    XCTAssertEqual(
      AbsoluteLayoutSpec(children: children).layout(SizeRange(upTo: Size(width: 100, height: 50))).size,
      Size(width: 100, height: 50))
    XCTAssertEqual(AbsoluteLayoutSpec(children: children).layout(SizeRange(width: 100)).size.height, 25)
  }

  func testSizeToFitHoldsTheChildrenWithinTheRange() {
    let children = [at(10, 20, 30, 5), at(50, 0, 10, 8)]
    let fitting = AbsoluteLayoutSpec(sizing: .sizeToFit, children: children)
    XCTAssertEqual(fitting.layout().size, Size(width: 60, height: 25))
    XCTAssertEqual(fitting.layout(SizeRange(upTo: Size(width: 100, height: 50))).size, Size(width: 60, height: 25))
    let tight = SizeRange(min: Size(width: 70, height: 0), max: Size(width: 90, height: 22))
    XCTAssertEqual(fitting.layout(tight).size, Size(width: 70, height: 22))
  }

  func testFractionsReferToTheLargestSize() {
    let half = Box("half").with {
      $0.width = .fraction(0.5)
      $0.height = .fraction(0.5)
    }
    let layout = AbsoluteLayoutSpec(children: [half]).layout(SizeRange(upTo: Size(width: 100, height: 60)))
    XCTAssertEqual(layout.sublayouts[0].size, Size(width: 50, height: 30))
  }
}
