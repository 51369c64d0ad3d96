import BrokenContracts
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

  /// An object that uses the lock in `deinit`, like a view model that disables its button.
  private final class Returning {
    let box: Locked<(held: Returning?, visits: Int)>
    init(_ box: Locked<(held: Returning?, visits: Int)>) { self.box = box }
    deinit { box.withLock { $0.visits += 1 } }
  }

  func testWhatIsExchangedEndsOutsideOfTheLock() {
    let box = Locked<(held: Returning?, visits: Int)>((nil, 0))
    box.exchange(\.held, Returning(box))
    XCTAssertEqual(box.withLock { $0.visits }, 0)
    box.exchange(\.held, Returning(box))
    XCTAssertEqual(box.withLock { $0.visits }, 1)
    XCTAssertNotNil(box.exchange(\.held, nil))
    XCTAssertEqual(box.withLock { $0.visits }, 2)
    _ = box.exchange((Returning(box), 5))
    XCTAssertEqual(box.withLock { $0.visits }, 5)
    box.exchange((nil, 10))
    XCTAssertEqual(box.withLock { $0.visits }, 11)
  }

  #if DEBUG
    func testTakingALockTwiceIsToldInASentence() throws {
      let broken = try BrokenContract(of: self, named: name) {
        let box = Locked<(held: Returning?, visits: Int)>((nil, 0))
        box.exchange(\.held, Returning(box))
        box.withLock { $0.held = nil }
      }
      XCTAssertTrue(broken.hasTrapped)
      XCTAssertTrue(broken.message.contains("was taken twice on one thread"), broken.message)
    }
  #endif
}
