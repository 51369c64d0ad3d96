import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenVideo

final class PlaybackClockTests: XCTestCase {
  func testRestsUntilItRuns() {
    var clock = PlaybackClock()
    clock.set(3, at: 10)
    XCTAssertEqual(clock.time(at: 20), 3)
    XCTAssertEqual(clock.frameTime(of: 4), .infinity)
    clock.run(at: 20)
    XCTAssertEqual(clock.time(at: 21.5), 4.5)
    XCTAssertEqual(clock.frameTime(of: 5), 22)
    clock.rest(at: 22)
    XCTAssertEqual(clock.time(at: 100), 5)
  }

  func testRateChangesFromTheTimeThatShows() {
    var clock = PlaybackClock()
    clock.run(at: 0)
    clock.setRate(2, at: 1)
    XCTAssertEqual(clock.time(at: 2), 3)
    XCTAssertEqual(clock.frameTime(of: 5), 3)
    clock.setRate(0.5, at: 2)
    XCTAssertEqual(clock.time(at: 4), 4)
  }

  func testSmallDifferencesShrinkAndLargeOnesAreCorrected() {
    // A picture of 30 a second lasts 33 milliseconds, one of 12 a second 83.
    for (difference, interval, isCorrected) in [
      (0.039, 0.033, false), (0.041, 0.033, true), (0.07, 0.083, false), (0.09, 0.083, true), (0.099, 0.5, false),
      (0.1, 0.5, true), (9.9, 0.033, true), (10.1, 0.033, false), (-0.039, 0.033, false), (-0.05, 0.033, true),
      (-11, 0.033, false), (.nan, 0.033, false), (.infinity, 0.033, false),
    ] {
      XCTAssertEqual(PlaybackClock.corrects(difference, interval: interval), isCorrected, "\(difference) \(interval)")
    }
    var clock = PlaybackClock()
    clock.run(at: 0)
    XCTAssertTrue(clock.follow(sound: 1.2, interval: 0.033, at: 1))
    XCTAssertEqual(clock.time(at: 1), 1.2)
    // The sound is ahead by 30 milliseconds. At each of 30 pictures a second the clock comes nearer by some of them.
    var last = 0.03
    for picture in 1...90 {
      let now = 1 + Double(picture) / 30
      XCTAssertFalse(clock.follow(sound: now + 0.23, interval: 0.033, at: now))
      let left = now + 0.23 - clock.time(at: now)
      XCTAssertLessThan(left, last)
      XCTAssertGreaterThan(left, last - 0.002)
      last = left
    }
    XCTAssertLessThan(last, 0.001)
    _ = clock.follow(sound: 100, interval: 0.033, at: 4)
    XCTAssertEqual(clock.time(at: 4), 4.23, accuracy: 0.001)
  }
}

final class TimestampRepairTests: XCTestCase {
  private func times(_ given: [Double?], duration: Double? = 10, rate: Double? = 10) -> [Double] {
    var repair = TimestampRepair(duration: duration, frameRate: rate)
    return given.map { repair.repair($0, length: nil).time }
  }

  func testGoodTimesStay() { XCTAssertEqual(times([0, 0.1, 0.5, 2]), [0, 0.1, 0.5, 2]) }

  func testMissingTimesFollowTheRate() {
    let found = times([nil, nil, nil])
    for (time, wanted) in zip(found, [0, 0.1, 0.2]) { XCTAssertEqual(time, wanted, accuracy: 1e-9) }
  }

  func testTimesNeverRunBack() {
    let found = times([5, 1, 5, 5, 5.05, 6])
    for (a, b) in zip(found, found.dropFirst()) { XCTAssertLessThan(a, b) }
    XCTAssertEqual(found.last, 6)
  }

  func testTimesFarBeyondTheEndAreNotBelieved() {
    let found = times([0, 95_443, 0.2])
    XCTAssertEqual(found[1], 0.1, accuracy: 1e-9)
    XCTAssertEqual(found[2], 0.2, accuracy: 1e-9)
    XCTAssertEqual(times([.nan, .infinity, -.infinity]).count, 3)
  }

  func testARestartForgetsThePlace() {
    var repair = TimestampRepair(duration: 100, frameRate: 25)
    _ = repair.repair(50, length: nil)
    repair.restart()
    XCTAssertEqual(repair.repair(10, length: nil).time, 10)
    repair.restart()
    XCTAssertEqual(repair.repair(nil, length: nil, fallback: 70).time, 70)
  }

  func testLengthsThatCannotBeAreReplaced() {
    var repair = TimestampRepair(duration: nil, frameRate: 25)
    XCTAssertEqual(repair.repair(1, length: -3).end, 1.04, accuracy: 1e-9)
    XCTAssertEqual(repair.repair(2, length: .nan).end, 2.04, accuracy: 1e-9)
    XCTAssertEqual(repair.repair(3, length: 0.5).end, 3.5, accuracy: 1e-9)
  }
}

final class StreamWindowTests: XCTestCase {
  private func take(_ window: inout StreamWindow, _ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes { window.take(into: $0) }
    return Array(bytes[..<got])
  }

  func testBytesComeOutInOrder() {
    var window = StreamWindow()
    window.add([1, 2, 3])
    XCTAssertEqual(take(&window, 2), [1, 2])
    window.add([4])
    XCTAssertEqual(take(&window, 9), [3, 4])
    XCTAssertEqual(take(&window, 9), [])
    window.move(to: 1)
    XCTAssertEqual(take(&window, 2), [2, 3])
  }

  func testMemoryIsBounded() {
    var window = StreamWindow()
    let megabyte = [UInt8](repeating: 7, count: 1 << 20)
    for _ in 0..<40 {
      window.add(megabyte)
      _ = take(&window, 1 << 20)
      XCTAssertLessThanOrEqual(window.bytes.count, 3 << 20)
    }
    XCTAssertEqual(window.end, 40 << 20)
    for _ in 0..<7 { window.add(megabyte) }
    XCTAssertFalse(window.isFull)
    window.add(megabyte)
    XCTAssertTrue(window.isFull)
  }

  func testShortWaysAreReadThroughAndLongOnesAskedForAnew() {
    var window = StreamWindow()
    window.add([UInt8](repeating: 0, count: 1000))
    window.move(to: 1000 + StreamWindow.patience)
    XCTAssertTrue(window.isOnTheWay(isRanged: true))
    window.move(to: 1001 + StreamWindow.patience)
    XCTAssertFalse(window.isOnTheWay(isRanged: true))
    // A server without ranges sends everything anyway.
    XCTAssertTrue(window.isOnTheWay(isRanged: false))
    window.begin(at: 500)
    window.move(to: 499)
    XCTAssertFalse(window.isOnTheWay(isRanged: false))
  }
}

final class VideoFitTests: XCTestCase {
  private let wide = PixelSize(width: 200, height: 100)

  func testAllOfThePictureFits() {
    let fit = VideoFit(size: Size(width: 100, height: 100), scale: 2, gravity: .aspectFit)
    XCTAssertEqual(fit.frame(of: wide), Rect(x: 0, y: 25, width: 100, height: 50))
    XCTAssertEqual(fit.look(of: wide).pixels, PixelSize(width: 200, height: 100))
    XCTAssertEqual(fit.look(of: wide).part, VideoLook.UnitPart())
  }

  func testThePictureCoversTheNode() {
    let fit = VideoFit(size: Size(width: 100, height: 100), scale: 1, gravity: .aspectFill)
    XCTAssertEqual(fit.frame(of: wide), Rect(x: -50, y: 0, width: 200, height: 100))
    let look = fit.look(of: wide)
    XCTAssertEqual(look.pixels, PixelSize(width: 100, height: 100))
    XCTAssertEqual(look.part, VideoLook.UnitPart(minX: 0.25, minY: 0, width: 0.5, height: 1))
    XCTAssertEqual(fit.place(of: look.part, in: wide), Rect(x: 0, y: 0, width: 100, height: 100))
  }

  func testSizesThatCannotBeAreClamped() {
    let fit = VideoFit(size: Size(width: 1e6, height: 1e6), scale: 3, gravity: .stretch)
    XCTAssertLessThanOrEqual(fit.look(of: wide).pixels.width, 8192)
    let none = VideoFit(size: Size(width: 0, height: 0), scale: 1, gravity: .aspectFill)
    XCTAssertEqual(none.look(of: wide).pixels, PixelSize(width: 1, height: 1))
  }
}
