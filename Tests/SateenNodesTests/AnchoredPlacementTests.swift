import SateenLayout
import SateenNodes
import XCTest

/// Where things go that belong to a place.
final class AnchoredPlacementTests: XCTestCase {
  private typealias Side = AnchoredPlacement.Side

  private let window = Rect(x: 0, y: 0, width: 200, height: 100)
  private let size = Size(width: 60, height: 30)

  private func place(
    _ anchor: Rect, _ sides: [Side], _ alignment: AnchoredPlacement.Alignment = .center, size: Size? = nil,
    gap: Double = 2, least: Double? = nil, isMirrored: Bool = false
  ) -> AnchoredPlacement {
    AnchoredPlacement(
      size ?? self.size, beside: anchor, on: sides, aligned: alignment, in: window, gap: gap, leastLength: least,
      isMirrored: isMirrored)
  }

  func testItGoesToTheFirstSideWithRoom() {
    let middle = Rect(x: 90, y: 40, width: 20, height: 10)
    let cases: [([Side], Side, Point)] = [
      ([.above, .below], .above, Point(x: 70, y: 8)),
      ([.below, .above], .below, Point(x: 70, y: 52)),
      ([.trailing, .leading], .trailing, Point(x: 112, y: 30)),
      ([.leading, .trailing], .leading, Point(x: 28, y: 30)),
    ]
    for (sides, side, origin) in cases {
      let placed = place(middle, sides)
      XCTAssertEqual(placed.side, side)
      XCTAssertEqual(placed.frame, Rect(origin: origin, size: size))
    }
  }

  func testItTurnsToAnotherSideAtTheEdges() {
    XCTAssertEqual(place(Rect(x: 90, y: 5, width: 20, height: 10), [.above, .below]).side, .below)
    XCTAssertEqual(place(Rect(x: 90, y: 80, width: 20, height: 10), [.below, .above]).side, .above)
    XCTAssertEqual(place(Rect(x: 170, y: 40, width: 20, height: 10), [.trailing, .leading]).side, .leading)
    XCTAssertEqual(place(Rect(x: 10, y: 40, width: 20, height: 10), [.leading, .trailing]).side, .trailing)
  }

  func testItMovesAlongTheSideToStayInTheWindow() {
    XCTAssertEqual(place(Rect(x: 0, y: 40, width: 20, height: 10), [.below]).frame.minX, 0)
    XCTAssertEqual(place(Rect(x: 180, y: 40, width: 20, height: 10), [.below]).frame.maxX, 200)
    XCTAssertEqual(place(Rect(x: 20, y: 90, width: 20, height: 10), [.trailing], .start).frame.maxY, 100)
  }

  func testItBeginsWhereLinesBegin() {
    let anchor = Rect(x: 80, y: 20, width: 40, height: 10)
    XCTAssertEqual(place(anchor, [.below], .start).frame.minX, 80)
    XCTAssertEqual(place(anchor, [.below], .start, isMirrored: true).frame.maxX, 120)
    XCTAssertEqual(place(anchor, [.trailing], .start).frame.origin, Point(x: 122, y: 20))
    XCTAssertEqual(place(anchor, [.trailing], .start, isMirrored: true).frame.origin, Point(x: 18, y: 20))
  }

  func testWithoutRoomItIsMadeSmallerOrLiesOnThePlace() {
    let tall = Size(width: 60, height: 80)
    let anchor = Rect(x: 90, y: 40, width: 20, height: 10)
    let smaller = place(anchor, [.above, .below], size: tall, least: 30)
    XCTAssertEqual(smaller.side, .below)
    XCTAssertEqual(smaller.frame, Rect(x: 70, y: 52, width: 60, height: 48))
    let over = place(anchor, [.above, .below], size: tall, least: 60)
    XCTAssertNil(over.side)
    XCTAssertEqual(over.frame, Rect(x: 70, y: 5, width: 60, height: 80))
    XCTAssertNil(place(anchor, [.above, .below], size: tall).side)
  }

  func testItIsNeverLargerThanTheWindowAndAlwaysInIt() {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &numbers) }
      let anchor = Rect(
        x: number(-300...500), y: number(-300...300), width: number(0...400), height: number(0...300))
      let wanted = Size(width: number(0...400), height: number(0...300))
      let sides: [Side] = [.above, .below, .leading, .trailing].shuffled(using: &numbers)
      let placed = place(
        anchor, Array(sides.prefix(Int.random(in: 0...4))), Bool.random() ? .start : .center, size: wanted,
        gap: number(0...20), least: Bool.random() ? nil : number(0...100), isMirrored: Bool.random())
      let frame = placed.frame
      XCTAssertTrue(
        window.insetBy(x: -0.001, y: -0.001).contains(frame), "\(frame) for \(wanted) beside \(anchor)")
      XCTAssertLessThanOrEqual(frame.width, max(wanted.width, 0))
      XCTAssertLessThanOrEqual(frame.height, max(wanted.height, 0))
    }
  }

  func testAPlaceOutsideOfTheWindowCountsAsItsNearestPoint() {
    XCTAssertEqual(place(Rect(x: 500, y: 40, width: 20, height: 10), [.below], .start).frame.maxX, 200)
    XCTAssertEqual(place(Rect(x: .nan, y: .nan, width: 0, height: 0), [.below], .start).frame.minX, 0)
  }
}
