import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class FrameTimerTests: XCTestCase {
  // Made by the test: a host from the start of the test run would also get the memory warnings of other tests.
  private lazy var host: HeadlessHost = {
    _ = MainQueue.shared.drain()
    return HeadlessHost(size: Size(width: 100, height: 100))
  }()

  func testATimerFiresOnceWhenItsTimeHasCome() async {
    host.settle()
    var times: [Double] = []
    let begin = host.time
    let timer = host.container.after(0.5) { times.append(self.host.time) }
    host.advance(by: 0.45)
    XCTAssertEqual(times, [])
    XCTAssertTrue(timer.isActive)
    host.advance(by: 1)
    XCTAssertEqual(times.count, 1)
    XCTAssertEqual(times[0] - begin, 0.5, accuracy: 0.02)
    XCTAssertFalse(timer.isActive)
    XCTAssertNil(host.container.nextAlarm)
  }

  func testATimerEndsWithTheViewThatItIsFor() async {
    let view = View()
    host.container.view.addSubview(view)
    var (own, others) = (0, 0)
    let timer = host.container.after(0.2, repeats: true, in: view) { own += 1 }
    host.container.after(0.2, repeats: true) { others += 1 }
    host.advance(by: 0.5)
    XCTAssertEqual(own, 2)
    view.removeFromSuperview()
    host.step()
    XCTAssertFalse(timer.isActive)
    host.container.view.addSubview(view)
    host.advance(by: 0.5)
    XCTAssertEqual(own, 2)
    XCTAssertGreaterThan(others, 3)
  }

  func testTheWindowSleepsUntilATimerIsDue() async {
    host.settle()
    let begin = host.time
    host.container.after(60) {}
    XCTAssertTrue(host.container.wantsTurn, "the host has to hear when to wake up")
    XCTAssertTrue(host.settle())
    XCTAssertEqual(host.container.nextAlarm ?? 0, begin + 60, accuracy: 0.01)
    XCTAssertFalse(host.container.wantsFrame)
    XCTAssertFalse(host.container.isMoving)
  }

  func testARepeatingTimerKeepsItsRhythmAndLeavesOutWhatWasMissed() async {
    var count = 0
    let timer = host.container.after(0.1, repeats: true) { count += 1 }
    host.advance(by: 1.05)
    XCTAssertEqual(count, 10)
    host.frameDuration = 10
    host.step()
    host.step()
    XCTAssertEqual(count, 11, "once for all the times in ten seconds")
    host.frameDuration = 1.0 / 60
    count = 0
    host.advance(by: 1)
    XCTAssertEqual(Double(count), 10, accuracy: 1)
    timer.cancel()
    count = 0
    host.advance(by: 1)
    XCTAssertEqual(count, 0)
    XCTAssertNil(host.container.nextAlarm)
  }

  func testACancelledTimerLetsGoOfWhatItWasToDo() async {
    final class Thing {}
    weak var gone: Thing?
    let timer: FrameTimer
    do {
      let thing = Thing()
      gone = thing
      timer = host.container.after(1) { withExtendedLifetime(thing) {} }
    }
    XCTAssertNotNil(gone)
    timer.cancel()
    XCTAssertNil(gone)
  }

  func testATimerMayCancelItselfAndBeginAnother() async {
    var log: [String] = []
    var timer: FrameTimer?
    timer = host.container.after(0.1, repeats: true) { [host] in
      log.append("first")
      timer?.cancel()
      host.container.after(0.1) { log.append("second") }
    }
    host.advance(by: 1)
    XCTAssertEqual(log, ["first", "second"])
  }

  func testTimesThatAreNoNumbersHaveAMeaning() async {
    var log: [String] = []
    host.container.after(.nan) { log.append("nan") }
    host.container.after(-5) { log.append("negative") }
    host.container.after(.infinity) { log.append("never") }
    let fast = host.container.after(0, repeats: true) { log.append("again") }
    host.step()
    fast.cancel()
    host.advance(by: 1)
    XCTAssertEqual(log, ["nan", "negative"])
    XCTAssertNil(host.container.nextAlarm)
    XCTAssertGreaterThan(fast.interval, 0)
  }

  func testWhatIsAskedForAfterALongSleepCountsFromNow() async {
    host.settle()
    host.frameDuration = 1_000
    host.step()
    host.frameDuration = 1.0 / 60
    let begin = host.time
    var fired: Double?
    host.container.after(0.5) { fired = self.host.time }
    host.advance(by: 1)
    XCTAssertEqual((fired ?? 0) - begin, 0.5, accuracy: 0.02)
  }
}
