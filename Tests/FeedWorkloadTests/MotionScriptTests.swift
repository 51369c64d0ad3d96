import FeedWorkload
import XCTest

final class MotionScriptTests: XCTestCase {
  private func ride(frame: Double) -> (scrolled: Double, operations: [MotionScript.Operation], events: [String]) {
    var script = MotionScript()
    var now = 100.0
    var scrolled = 0.0
    var operations: [MotionScript.Operation] = []
    var events: [String] = []
    while operations.last != .quit {
      let step = script.advance(now: now)
      scrolled += step.scrollBy
      if step.operation != .none { operations.append(step.operation) }
      events += step.events
      now += step.wake > 0 ? step.wake : frame
    }
    return (scrolled, operations, events)
  }

  func testTheRideIsAsLongAtEveryFrameRate() {
    for frame in [1.0 / 240, 1.0 / 60, 1.0 / 7] {
      XCTAssertEqual(ride(frame: frame).scrolled, 10 * 3_000 + 3 * 12_000, accuracy: 1e-6)
    }
  }

  func testOperationsComeOnceAndQuitIsLast() {
    XCTAssertEqual(ride(frame: 1.0 / 60).operations, [.jumpToMiddle, .jumpToEnd, .quit])
  }

  func testEveryBeginHasItsEndAndDoneIsLast() {
    let expected = ["settle", "scroll", "fling", "jumpmid", "jumpend", "idle"].flatMap { ["\($0)_begin", "\($0)_end"] }
    XCTAssertEqual(ride(frame: 1.0 / 60).events, expected + ["done"])
  }

  func testWakeIsZeroOnlyWhileTheContentMoves() {
    var script = MotionScript()
    XCTAssertEqual(script.advance(now: 5).wake, 2)
    XCTAssertFalse(script.isScrolling)
    XCTAssertEqual(script.advance(now: 7).wake, 0)
    XCTAssertTrue(script.isScrolling)
    XCTAssertEqual(script.advance(now: 7.5).scrollBy, 1_500, accuracy: 1e-9)
  }

  func testALateFrameScrollsOnlyToTheEndOfItsPhase() {
    var script = MotionScript()
    _ = script.advance(now: 0)
    _ = script.advance(now: 2)
    let late = script.advance(now: 60)
    XCTAssertEqual(late.scrollBy, 30_000, accuracy: 1e-9)
    XCTAssertEqual(late.events, ["scroll_end"])
  }

  func testAfterTheEndItOnlyAsksToQuit() {
    var script = MotionScript()
    var now = 0.0
    while script.advance(now: now).operation != .quit { now += 20 }
    let after = script.advance(now: now + 1)
    XCTAssertEqual(after.operation, .quit)
    XCTAssertEqual(after.scrollBy, 0)
    XCTAssertEqual(after.events, [])
  }

  func testFrameLogWritesOneLinePerFrameWithFourDecimals() {
    var log = FrameLog()
    log.append(FrameLog.Frame(time: 12, mainCPU: 3, mainWall: 4, blank: 0.05))
    log.append(FrameLog.Frame(time: 13, mainCPU: 5, mainWall: 6, blank: 1))
    XCTAssertEqual(log.csv, "t_ns,ui_cpu_ns,ui_wall_ns,blank\n12,3,4,0.0500\n13,5,6,1.0000\n")
  }
}
