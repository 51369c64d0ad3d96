import XCTest

@testable import SateenLists

/// The rules of a swipe, without a window.
final class SwipeStateTests: XCTestCase {
  private func state(full: Bool = true) -> SwipeState {
    SwipeState(
      width: 400, leading: SwipeExtent(width: 80, allowsFull: full),
      trailing: SwipeExtent(width: 160, allowsFull: full))
  }

  func testTheRowFollowsTheHandUpToItsWidth() {
    var state = state()
    state.grab()
    state.move(by: -120)
    XCTAssertEqual(state.offset, -120)
    state.move(by: -200)
    XCTAssertEqual(state.offset, -320)
    state.move(by: 300)
    XCTAssertEqual(state.offset, -20)
  }

  func testTheRowGivesWayLessAndLessBeyondItsButtonsWhereNothingIsDoneThere() {
    var state = state(full: false)
    state.grab()
    state.move(by: 80)
    XCTAssertEqual(state.offset, 80)
    state.move(by: 100)
    let first = state.offset
    XCTAssertGreaterThan(first, 85)
    XCTAssertLessThan(first, 150)
    state.move(by: 100)
    XCTAssertLessThan(state.offset - first, first - 80, "each further point moves it less")
    XCTAssertFalse(state.isFull)
    state.move(by: -200)
    XCTAssertEqual(state.offset, 80, accuracy: 1e-9, "the hand finds the row where it left it")
  }

  func testASideWithoutActionsHardlyGivesWay() {
    var state = SwipeState(width: 400, leading: SwipeExtent(width: 80, allowsFull: true))
    state.grab()
    state.move(by: -200)
    XCTAssertLessThan(state.offset, 0)
    XCTAssertGreaterThan(state.offset, -100)
    XCTAssertEqual(state.goal(velocity: -5_000), .closed)
  }

  func testARowThatIsCaughtOnItsWayStaysUnderTheHand() {
    for offset in [-300, -170, -30, 12, 79, 95.0] {
      for full in [true, false] {
        var state = state(full: full)
        state.show(offset)
        state.grab()
        state.move(by: 0)
        XCTAssertEqual(state.offset, offset, accuracy: 1e-6)
      }
    }
  }

  func testItGoesToWhereItsSpeedLeads() {
    var state = state()
    state.grab()
    state.move(by: -60)
    XCTAssertEqual(state.goal(velocity: 0), .closed, "less than half of the buttons")
    XCTAssertEqual(state.goal(velocity: -400), .open(.trailing))
    XCTAssertEqual(state.goal(velocity: -1e5), .open(.trailing), "speed alone does nothing irrevocable")
    state.move(by: -60)
    XCTAssertEqual(state.goal(velocity: 0), .open(.trailing))
    XCTAssertEqual(state.goal(velocity: 900), .closed)
    state.move(by: -140)
    XCTAssertTrue(state.isFull)
    XCTAssertEqual(state.goal(velocity: 0), .full(.trailing))
    XCTAssertEqual(state.goal(velocity: 600), .open(.trailing), "a hand that goes back takes it back")
    XCTAssertEqual(state.goal(velocity: .nan), .full(.trailing))
    XCTAssertEqual(state.offset(of: .full(.trailing)), -400)
    XCTAssertEqual(state.offset(of: .open(.leading)), 80)
  }

  func testInANarrowRowAFullSwipeIsStillPossible() throws {
    let state = SwipeState(width: 100, trailing: SwipeExtent(width: 80, allowsFull: true))
    XCTAssertLessThan(try XCTUnwrap(state.fullDistance(.trailing)), 100)
    XCTAssertNil(state.fullDistance(.leading))
  }

  func testAHandThatGoesOnBeyondTheOtherSideUncoversNothingThere() {
    var state = state()
    state.grab()
    state.move(by: -30)
    state.move(by: 130)
    XCTAssertGreaterThan(state.offset, 0)
    XCTAssertLessThan(state.offset, 70, "it hardly gives way")
    XCTAssertEqual(state.shown, 0)
    XCTAssertEqual(state.goal(velocity: 3_000), .closed)
    state.show(0)
    state.grab()
    state.move(by: 100)
    XCTAssertEqual(state.offset, 100, "another swipe does")
  }

  func testDistancesThatAreNoNumbersChangeNothing() {
    var state = state()
    state.grab()
    state.move(by: -50)
    for distance in [Double.nan, .infinity, -.infinity] { state.move(by: distance) }
    XCTAssertEqual(state.offset, -50)
    state.show(.nan)
    XCTAssertEqual(state.offset, -50)
  }

  func testButtonsShareTheTrayAndTheFirstOneFillsIt() {
    let widths = [80, 100.0]
    let open = SwipeTrayLayout(widths: widths, shown: 180, fullness: 0)
    XCTAssertEqual(open.places.map(\.start), [0, 80])
    XCTAssertEqual(open.places.map(\.end), [80, 180])
    XCTAssertEqual(open.places.map(\.faceInset), [0, 0])
    let half = SwipeTrayLayout(widths: widths, shown: 90, fullness: 0)
    XCTAssertEqual(half.places.map(\.end), [40, 90])
    let wide = SwipeTrayLayout(widths: widths, shown: 360, fullness: 0)
    XCTAssertEqual(wide.places.map(\.faceInset), [40, 50], "faces stay in the middle")
    let full = SwipeTrayLayout(widths: widths, shown: 360, fullness: 1)
    XCTAssertEqual(full.places[0].end, 360)
    XCTAssertEqual(full.places[0].faceInset, 0, "its face is beside the row")
    XCTAssertTrue(SwipeTrayLayout(widths: [], shown: 80, fullness: 0).places.isEmpty)
    XCTAssertEqual(SwipeTrayLayout(widths: widths, shown: -5, fullness: 0).places.map(\.end), [0, 0])
  }
}
