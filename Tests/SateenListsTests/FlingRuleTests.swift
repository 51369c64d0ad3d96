import SateenLayout
import XCTest

@testable import SateenLists

/// When the content of a list passes quickly.
final class FlingRuleTests: XCTestCase {
  private let viewport = Size(width: 400, height: 500)
  private let frame = 1.0 / 60

  /// Moves at a speed, in viewports per second, for some frames.
  private func move(
    _ rule: inout FlingRule, _ speed: Double, frames: Int, at time: inout Double, sideways: Bool = false
  ) {
    for _ in 0..<frames {
      time += frame
      let step = speed * frame
      rule.update(
        travel: sideways ? Point(x: -step * viewport.width, y: 0) : Point(x: 0, y: step * viewport.height),
        viewport: viewport, isStopped: false, at: time)
    }
  }

  func testAFlingBeginsAtOnceAndEndsOnceItIsSlow() {
    var (rule, time) = (FlingRule(), 10.0)
    move(&rule, 2.9, frames: 30, at: &time)
    XCTAssertFalse(rule.isFlinging)
    move(&rule, 3.1, frames: 1, at: &time)
    XCTAssertTrue(rule.isFlinging)
    move(&rule, 1.6, frames: 30, at: &time)
    XCTAssertTrue(rule.isFlinging, "it ends at a lower speed than it begins")
    move(&rule, 1.4, frames: 3, at: &time)
    XCTAssertTrue(rule.isFlinging)
    move(&rule, 1.4, frames: 1, at: &time)
    XCTAssertFalse(rule.isFlinging)
    move(&rule, -20, frames: 1, at: &time, sideways: true)
    XCTAssertTrue(rule.isFlinging)
  }

  func testFramesBetweenTwoEventsDoNotEndIt() {
    var (rule, time) = (FlingRule(), 10.0)
    for _ in 0..<20 {
      move(&rule, 8, frames: 1, at: &time)
      move(&rule, 0, frames: 1, at: &time)
      XCTAssertTrue(rule.isFlinging)
    }
    move(&rule, 0, frames: 3, at: &time)
    XCTAssertFalse(rule.isFlinging)
  }

  func testAStopEndsItAtOnce() {
    var (rule, time) = (FlingRule(), 10.0)
    move(&rule, 50, frames: 5, at: &time)
    XCTAssertTrue(rule.isFlinging)
    time += frame
    rule.update(travel: Point(x: 0, y: 300), viewport: viewport, isStopped: true, at: time)
    XCTAssertFalse(rule.isFlinging)
    move(&rule, 0, frames: 1, at: &time)
    XCTAssertFalse(rule.isFlinging, "the distance of the stop does not count later")
  }

  func testTheFirstMovementAfterARestCountsAsOneFrame() {
    var (rule, time) = (FlingRule(), 10.0)
    move(&rule, 0, frames: 1, at: &time)
    rule.update(travel: Point(x: 0, y: 5_000), viewport: viewport, isStopped: false, at: time + 60)
    XCTAssertTrue(rule.isFlinging, "a scrollbar was dragged over ten viewports")
  }

  func testTwoUpdatesInOneFrameAddUp() {
    var rule = FlingRule()
    rule.update(travel: .zero, viewport: viewport, isStopped: false, at: 1)
    rule.update(travel: Point(x: 0, y: 15), viewport: viewport, isStopped: false, at: 1)
    rule.update(travel: Point(x: 0, y: 15), viewport: viewport, isStopped: false, at: 1 + frame)
    XCTAssertTrue(rule.isFlinging, "30 points in a frame are 3.6 viewports per second")
  }

  func testAViewportWithoutASizeFlingsNothing() {
    var rule = FlingRule()
    rule.update(travel: Point(x: 9, y: 9), viewport: .zero, isStopped: false, at: 1)
    XCTAssertFalse(rule.isFlinging)
  }
}
