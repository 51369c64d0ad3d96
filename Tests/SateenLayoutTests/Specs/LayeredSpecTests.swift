import SateenLayout
import XCTest

/// Overlay, background, wrapper and spacer.
final class LayeredSpecTests: XCTestCase {

  func testTheOverlayIsAsLargeAsTheChildAndInFront() {
    let layout = Box("child", 30, 20).overlay(Box("over", 99, 1)).layout(SizeRange(width: 50))
    XCTAssertEqual(layout.size, Size(width: 50, height: 20))
    XCTAssertEqual(layout.sublayouts.map(\.element.layoutName), ["child", "over"])
    XCTAssertEqual(layout.sublayouts.map(\.frame), Array(repeating: Rect(x: 0, y: 0, width: 50, height: 20), count: 2))
  }

  func testTheBackgroundIsAsLargeAsTheChildAndBehind() {
    let layout = Box("child", 30, 20).background(Box("behind", 99, 1)).layout()
    XCTAssertEqual(layout.size, Size(width: 30, height: 20))
    XCTAssertEqual(layout.sublayouts.map(\.element.layoutName), ["behind", "child"])
    XCTAssertEqual(layout.sublayouts.map(\.size), Array(repeating: Size(width: 30, height: 20), count: 2))
  }

  func testFractionsOfAnOverlayReferToTheChildAndThoseOfABackgroundToTheParent() {
    // A probe records the parent size that fractions refer to.
    let inside = { HStack(alignItems: .start) { Box("dot", 1, 1) }.padding(0) }
    let over = Probe()
    let behind = Probe()
    _ = inside().frame(width: 30, height: 20).overlay(over).background(behind)
      .layoutThatFits(.unconstrained, parentSize: Size(width: 200, height: 100), context: LayoutContext())
    XCTAssertEqual(over.lastParent, Size(width: 30, height: 20))
    XCTAssertEqual(behind.lastParent, Size(width: 200, height: 100))
  }

  func testAMissingOverlayOrBackgroundIsNone() {
    XCTAssertEqual(OverlayLayoutSpec(child: Box("a", 3, 3), overlay: nil).layout().sublayouts.count, 1)
    XCTAssertEqual(BackgroundLayoutSpec(child: Box("a", 3, 3), background: nil).layout().sublayouts.count, 1)
  }

  func testAWrapperIsAsLargeAsItsLargestChild() {
    let layout = ZStack {
      Box("a", 30, 5)
      Box("b", 10, 20)
    }.layout()
    XCTAssertEqual(layout.size, Size(width: 30, height: 20))
    XCTAssertEqual(layout.sublayouts.map(\.frame.origin), [.zero, .zero])
  }

  func testAWrapperWithoutChildrenIsAsSmallAsItMayBe() {
    XCTAssertEqual(WrapperLayoutSpec(children: []).layout(SizeRange(width: 7)).size, Size(width: 7, height: 0))
  }

  func testASpacerIsNothingUntilItGrows() {
    let row = HStack {
      Box("a", 10, 10)
      Spacer()
      Box("b", 10, 10)
    }
    XCTAssertEqual(row.layout().size.width, 20)
    XCTAssertEqual(row.layout(SizeRange(width: 100)).sublayouts[2].position.x, 90)
  }

  func testASpacerHasItsShortestLength() {
    let row = HStack {
      Box("a", 10, 10)
      Spacer(minLength: 5)
      Box("b", 10, 10)
    }
    XCTAssertEqual(row.layout().size.width, 25)
  }
}
