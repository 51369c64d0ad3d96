import XCTest

@testable import SateenLists

final class LoadDecisionTests: XCTestCase {
  /// A view of 500 on content of 10,000, two screens ahead, at its end.
  private let atEnd = LoadDecision(
    distance: 2, viewLength: 500, contentLength: 10_000, offset: 9_500, isVisible: true, movesAway: false)

  private func answer(_ change: (inout LoadDecision) -> Void) -> Bool {
    var decision = atEnd
    change(&decision)
    return decision.shouldLoad
  }

  func testEachRule() {
    XCTAssertTrue(answer { _ in })
    XCTAssertFalse(answer { $0.distance = 0 }, "switched off")
    XCTAssertFalse(answer { $0.distance = -1 })
    XCTAssertFalse(answer { $0.viewLength = 0 }, "no view")
    XCTAssertFalse(answer { $0.isVisible = false }, "not seen")
    XCTAssertFalse(answer { $0.movesAway = true }, "on the way up")
  }

  func testContentThatDoesNotFillTheViewIsFetchedSeenOrNot() {
    for isVisible in [true, false] {
      XCTAssertTrue(
        answer {
          $0.contentLength = 499
          $0.offset = 0
          $0.isVisible = isVisible
          $0.movesAway = true
        })
    }
    XCTAssertFalse(
      answer {
        $0.contentLength = 500
        $0.offset = 0
        $0.isVisible = false
      })
  }

  func testTheTriggerIsSoManyScreensBeforeTheEnd() {
    XCTAssertTrue(answer { $0.offset = 8_500 })
    XCTAssertFalse(answer { $0.offset = 8_499 })
    XCTAssertTrue(
      answer {
        $0.offset = 7_000
        $0.distance = 5
      })
  }
}
