import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Which one of nested scroll views moves.
@MainActor
final class NestedScrollTests: XCTestCase {
  private let place = Point(x: 100, y: 50)

  /// A window of 200 x 300 filled by the outer view, with the inner one in its top 200 points.
  private func nest(
    outer outerDirections: ScrollDirection, inner innerDirections: ScrollDirection,
    outerContent: Size = Size(width: 2_000, height: 2_000), innerContent: Size = Size(width: 1_000, height: 1_000)
  ) -> (HeadlessHost, ScrollView, ScrollView) {
    let (host, outer, _) = ScrollWindow.make()
    outer.scrollableDirections = outerDirections
    outer.contentSize = Size(
      width: outerDirections.contains(.right) ? outerContent.width : 200,
      height: outerDirections.contains(.down) ? outerContent.height : 300)
    let inner = ScrollView()
    inner.scrollableDirections = innerDirections
    inner.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    inner.contentSize = Size(
      width: innerDirections.contains(.right) ? innerContent.width : 200,
      height: innerDirections.contains(.down) ? innerContent.height : 200)
    outer.addSubview(inner)
    host.settle()
    return (host, outer, inner)
  }

  private func drag(_ host: HeadlessHost, by distance: Point) {
    host.drag(from: place, to: place - distance, steps: 6)
  }

  // MARK: Drags

  func testADragMovesTheOneWhoseAxisItFollows() async {
    for outerAxis in [ScrollDirection.vertical, .horizontal] {
      let innerAxis: ScrollDirection = outerAxis == .vertical ? .horizontal : .vertical
      for along in [Point(x: 40, y: 12), Point(x: 12, y: 40)] {
        let (host, outer, inner) = nest(outer: outerAxis, inner: innerAxis)
        drag(host, by: along)
        let isHorizontal = along.x > along.y
        let mover = (innerAxis == .horizontal) == isHorizontal ? inner : outer
        XCTAssertGreaterThan(abs(mover.contentOffset.x + mover.contentOffset.y), 5)
        XCTAssertEqual(mover === inner ? outer.contentOffset : inner.contentOffset, .zero)
      }
    }
  }

  func testADragThatTurnsKeepsWhatItMoved() async {
    let (host, outer, inner) = nest(outer: .vertical, inner: .horizontal)
    host.send(.touchBegan(id: 1, Point(x: 100, y: 150)))
    for x in stride(from: 95.0, through: 60, by: -5) {
      host.send(.touchMoved(id: 1, Point(x: x, y: 150)))
      host.step()
    }
    let moved = inner.contentOffset.x
    for y in stride(from: 145.0, through: 20, by: -10) {
      host.send(.touchMoved(id: 1, Point(x: 60, y: y)))
      host.step()
    }
    XCTAssertEqual(outer.contentOffset, .zero)
    XCTAssertEqual(inner.contentOffset.x, moved)
  }

  func testAnInnerViewAtItsEndGivesWayInsteadOfTheOuterOne() async {
    let (host, outer, inner) = nest(outer: .vertical, inner: .vertical)
    outer.contentOffset.y = 100
    inner.contentOffset.y = 800
    drag(host, by: Point(x: 0, y: 40))
    XCTAssertGreaterThan(inner.contentOffset.y, 802)
    host.settle()
    XCTAssertEqual(inner.contentOffset.y, 800)
    XCTAssertEqual(outer.contentOffset.y, 100)
  }

  func testAnInnerViewWhoseContentFitsLeavesTheDragToTheOuterOne() async {
    for axis in [ScrollDirection.vertical, .horizontal] {
      let (host, outer, inner) = nest(outer: axis, inner: axis, innerContent: Size(width: 200, height: 200))
      drag(host, by: axis == .vertical ? Point(x: 0, y: 40) : Point(x: 40, y: 0))
      XCTAssertGreaterThan(outer.contentOffset.x + outer.contentOffset.y, 10)
      XCTAssertEqual(inner.contentOffset, .zero)
    }
    let (host, outer, inner) = nest(outer: .horizontal, inner: .vertical, innerContent: Size(width: 200, height: 200))
    drag(host, by: Point(x: 0, y: -40))
    XCTAssertLessThan(inner.contentOffset.y, -5, "nobody around scrolls that way")
    XCTAssertEqual(outer.contentOffset, .zero)
  }

  func testWhatFitsAcrossDoesNotGiveWayToADragAlong() async {
    let (host, outer, inner) = nest(
      outer: .vertical, inner: [.vertical, .horizontal], innerContent: Size(width: 1_000, height: 200))
    drag(host, by: Point(x: 40, y: 30))
    XCTAssertGreaterThan(inner.contentOffset.x, 10)
    XCTAssertEqual(inner.contentOffset.y, 0)
    XCTAssertEqual(outer.contentOffset, .zero)
  }

  func testAPressStopsAnInnerListThatMoves() async {
    let (host, outer, inner) = nest(outer: .vertical, inner: .horizontal)
    host.drag(from: Point(x: 150, y: 50), to: Point(x: 60, y: 50), steps: 4)
    XCTAssertTrue(inner.isDecelerating)
    host.send(.touchBegan(id: 3, place))
    host.step()
    XCTAssertFalse(inner.isDecelerating)
    XCTAssertTrue(inner.isHeldStill)
    let stopped = inner.contentOffset
    host.send(.touchMoved(id: 3, Point(x: 100, y: 30)))
    host.step()
    host.send(.touchMoved(id: 3, Point(x: 100, y: 10)))
    host.step()
    XCTAssertEqual(inner.contentOffset, stopped)
    XCTAssertFalse(inner.isHeldStill, "the drag went to the outer view")
    XCTAssertEqual(outer.contentOffset.y, 20)
    host.send(.touchEnded(id: 3, Point(x: 100, y: 10)))
    host.settle()
  }

  func testAPageThatWasHeldGoesOnWhenTheDragGoesElsewhere() async {
    let (host, outer, inner) = nest(outer: .vertical, inner: .horizontal)
    inner.isPagingEnabled = true
    host.drag(from: Point(x: 150, y: 50), to: Point(x: 100, y: 50), steps: 4)
    host.send(.touchBegan(id: 3, place))
    host.step()
    host.send(.touchMoved(id: 3, Point(x: 100, y: 30)))
    host.advance(by: 1)
    XCTAssertEqual(inner.contentOffset.x.truncatingRemainder(dividingBy: 200), 0)
    XCTAssertTrue(outer.isDragging)
  }

  // MARK: Wheels

  func testAVerticalWheelOverASidewaysListScrollsWhatIsAround() async {
    for isPrecise in [false, true] {
      let (host, outer, inner) = nest(outer: .vertical, inner: .horizontal)
      host.send(isPrecise ? .preciseScroll(place, dx: 1, dy: 50) : .wheel(place, dx: 0, dy: 1))
      host.settle()
      XCTAssertEqual(outer.contentOffset.y, isPrecise ? 50 : 96)
      XCTAssertEqual(inner.contentOffset, .zero)
      outer.contentOffset.y = outer.maximumOffset.y
      inner.frame.origin.y = outer.contentOffset.y
      host.send(isPrecise ? .preciseScroll(place, dx: 0, dy: 50) : .wheel(place, dx: 0, dy: 1))
      host.settle()
      XCTAssertEqual(inner.contentOffset, .zero, "at the end it is still the outer view's wheel")
    }
  }

  func testAVerticalWheelMovesASidewaysListWhereNothingElseScrolls() async {
    for outerLength in [300.0, 250] {
      let (host, _, inner) = nest(
        outer: .vertical, inner: .horizontal, outerContent: Size(width: 200, height: outerLength))
      host.send(.wheel(place, dx: 0, dy: 1))
      host.settle()
      XCTAssertEqual(inner.contentOffset.x, 96)
    }
    let (host, outer, inner) = nest(outer: .vertical, inner: .horizontal)
    outer.isScrollEnabled = false
    host.send(.wheel(place, dx: 0, dy: 1))
    host.settle()
    XCTAssertEqual(inner.contentOffset.x, 96)
  }

  func testAListAtItsEndDoesNotTurnThePagesAroundIt() async {
    let (host, outer, inner) = nest(outer: .horizontal, inner: .vertical)
    outer.isPagingEnabled = true
    inner.contentOffset.y = 800
    for _ in 0..<4 {
      host.send(.wheel(place, dx: 0, dy: 1))
      host.settle()
      host.advance(by: 1)
    }
    XCTAssertEqual(outer.contentOffset, .zero)
    XCTAssertEqual(inner.contentOffset.y, 800)
    host.send(.wheel(place, dx: 1, dy: 0))
    host.settle()
    XCTAssertEqual(outer.contentOffset.x, 200)
  }

  func testShiftTurnsTheWheelSideways() async {
    for isPrecise in [false, true] {
      let (host, outer, inner) = nest(outer: .vertical, inner: .horizontal)
      let turn: InputEvent =
        isPrecise
        ? .preciseScroll(place, dx: 0.5, dy: 96, modifiers: .shift) : .wheel(place, dx: 0, dy: 1, modifiers: .shift)
      host.send(turn)
      host.settle()
      XCTAssertEqual(inner.contentOffset.x, 96)
      XCTAssertEqual(outer.contentOffset, .zero)
      host.send(.wheel(place, dx: -1, dy: 0, modifiers: .shift))
      host.settle()
      XCTAssertEqual(inner.contentOffset.x, 0, "turned sideways already")
    }
  }

  func testATurnThatGoesOnAtTheEdgeMovesTheOuterViewOnlyAfterAPause() async {
    for isPrecise in [false, true] {
      let (host, outer, inner) = nest(outer: .vertical, inner: .vertical, innerContent: Size(width: 200, height: 300))
      func turn() { host.send(isPrecise ? .preciseScroll(place, dx: 0, dy: 30) : .wheel(place, dx: 0, dy: 1)) }
      for _ in 0..<20 {
        turn()
        host.advance(by: 0.1)
      }
      XCTAssertEqual(inner.contentOffset.y, 100)
      XCTAssertEqual(outer.contentOffset.y, 0)
      host.advance(by: ScrollPhysics.wheelPause)
      turn()
      host.settle()
      XCTAssertEqual(inner.contentOffset.y, 100)
      XCTAssertEqual(outer.contentOffset.y, isPrecise ? 30 : 96)
    }
  }

  func testAWheelGoesStraightToTheOuterViewWhereTheInnerOneHasNothingToScroll() async {
    let (host, outer, _) = nest(outer: .vertical, inner: .vertical, innerContent: Size(width: 200, height: 200))
    host.send(.wheel(place, dx: 0, dy: 1))
    host.settle()
    XCTAssertEqual(outer.contentOffset.y, 96)
  }
}
