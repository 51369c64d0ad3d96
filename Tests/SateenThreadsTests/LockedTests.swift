import Dispatch
import SateenThreads
import XCTest

final class LockedTests: XCTestCase {
  func testNoIncrementIsLost() {
    let count = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<5_000 { count.withLock { $0 += 1 } }
    }
    XCTAssertEqual(count.withLock { $0 }, 40_000)
  }

  func testTwoHalvesOfAValueAreNeverSeenApart() {
    let pair = Locked((0, 0))
    let torn = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<2_000 {
        pair.withLock { pair in
          pair.0 += 1
          pair.1 += 1
        }
        let seen = pair.withLock { $0 }
        if seen.0 != seen.1 { torn.withLock { $0 += 1 } }
      }
    }
    XCTAssertEqual(torn.withLock { $0 }, 0)
  }

  func testAnErrorLetsTheLockGo() {
    struct Refused: Error {}
    let value = Locked(1)
    XCTAssertThrowsError(
      try value.withLock { value in
        value = 2
        throw Refused()
      })
    XCTAssertEqual(value.withLock { $0 }, 2)
  }
}
