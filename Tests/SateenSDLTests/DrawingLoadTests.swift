import XCTest

@testable import SateenSDL

final class DrawingLoadTests: XCTestCase {
  /// Frames one after the other, each with its cost, and the pause before it; in milliseconds.
  private struct Frames {
    var count: Int
    var cost: Double
    var every = 16.0
    var pause = 0.0
  }

  /// Whether runs of frames, repeated, are too much.
  private func isTooMuch(_ runs: [Frames], times: Int = 1, slot: Double = 16) -> Bool {
    var load = DrawingLoad()
    var now = 5e9
    for _ in 0..<times {
      for run in runs {
        now += run.pause * 1e6
        for _ in 0..<run.count {
          now += run.every * 1e6
          load.add(cost: Int64(run.cost * 1e6), slot: Int64(slot * 1e6), at: Int64(now))
          if load.isTooMuch { return true }
        }
      }
    }
    return false
  }

  func testASecondOfCostlyFramesIsTooMuch() {
    XCTAssertTrue(isTooMuch([Frames(count: 64, cost: 8.5)]))
    XCTAssertFalse(isTooMuch([Frames(count: 60, cost: 8.5)]))
    XCTAssertFalse(isTooMuch([Frames(count: 6_000, cost: 8)]))
    XCTAssertTrue(isTooMuch([Frames(count: 130, cost: 5, every: 8)], slot: 8))
  }

  func testFramesOfSeveralSlotsCountAsLongAsTheyAre() {
    XCTAssertTrue(isTooMuch([Frames(count: 26, cost: 39, every: 40)]))
    XCTAssertFalse(isTooMuch([Frames(count: 24, cost: 39, every: 40)]))
  }

  func testFramesThatFollowEachOtherCloselyDoNotCountAsSlots() {
    XCTAssertFalse(isTooMuch([Frames(count: 240, cost: 8.5, every: 4)]))
    XCTAssertTrue(isTooMuch([Frames(count: 256, cost: 8.5, every: 4)]))
  }

  func testCheapFramesTakeCostlyOnesBack() {
    XCTAssertFalse(isTooMuch([Frames(count: 30, cost: 12), Frames(count: 30, cost: 2)], times: 100))
    XCTAssertTrue(isTooMuch([Frames(count: 9, cost: 12), Frames(count: 1, cost: 2)], times: 20))
    // Between a quarter and a half, frames neither add nor take back.
    XCTAssertTrue(isTooMuch([Frames(count: 30, cost: 12), Frames(count: 300, cost: 6)], times: 3))
  }

  func testFlingsOneAfterTheOtherAddUp() {
    XCTAssertTrue(isTooMuch([Frames(count: 35, cost: 12, pause: 2_000)], times: 10))
    XCTAssertFalse(isTooMuch([Frames(count: 35, cost: 12, pause: 6_000)], times: 100))
  }

  func testACostlyFrameNowAndThenIsNothing() {
    XCTAssertFalse(isTooMuch([Frames(count: 1, cost: 100, pause: 2_000)], times: 10_000))
    XCTAssertFalse(isTooMuch([Frames(count: 8, cost: 14, every: 4, pause: 1_000)], times: 10_000))
  }

  func testTimesThatMakeNoSenseCountForNothing() {
    var load = DrawingLoad()
    load.add(cost: -5, slot: 16, at: 10)
    load.add(cost: 5, slot: 0, at: 10)
    load.add(cost: 5, slot: -1, at: 10)
    XCTAssertEqual(load, DrawingLoad())
    for now in stride(from: 9_000_000_000, to: 0, by: -16_000_000) as StrideTo<Int64> {
      load.add(cost: 15_000_000, slot: 16_000_000, at: now)
    }
    XCTAssertFalse(load.isTooMuch, "time does not go backwards")
  }
}
