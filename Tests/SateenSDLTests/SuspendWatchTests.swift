import XCTest

@testable import SateenSDL

final class SuspendWatchTests: XCTestCase {
  func testOnlyASuspendIsNoticedAndOnlyOnce() {
    let second: Int64 = 1_000_000_000
    var watch = SuspendWatch()
    XCTAssertFalse(watch.wasSuspended(boot: 500 * second, monotonic: 100 * second))
    XCTAssertFalse(watch.wasSuspended(boot: 900 * second + 7, monotonic: 500 * second))
    XCTAssertTrue(watch.wasSuspended(boot: 1_000 * second, monotonic: 510 * second))
    XCTAssertFalse(watch.wasSuspended(boot: 1_001 * second, monotonic: 511 * second))
  }

  func testTheMachineWasNotSuspendedJustNow() {
    var watch = SuspendWatch()
    XCTAssertFalse(watch.wasSuspended())
    XCTAssertFalse(watch.wasSuspended())
  }
}
