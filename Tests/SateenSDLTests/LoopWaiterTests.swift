import CMainLoop
import Foundation
import SateenThreads
import XCTest

@testable import SateenSDL

/// Both ways for the main thread to wait. The tests are not async: such tests run in a block of the main queue, which
/// runs no other block meanwhile. A limit of a minute, which no wait may reach, stands for none.
final class LoopWaiterTests: XCTestCase {
  private static let minute: Int64 = 60_000_000_000

  private static let ways: [(name: String, make: @MainActor () -> any LoopWaiter)] = [
    ("poll", { PollWaiter() }), ("run loop", { RunLoopWaiter() }),
  ]

  /// A pipe whose reading end does not wait.
  private final class Pipe: Sendable {
    let reader: Int32
    let writer: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      XCTAssertEqual(pipe(&ends), 0)
      (reader, writer) = (ends[0], ends[1])
      _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    }

    /// Closes the writing end.
    func hangUp() { dup2(STDERR_FILENO, writer) }

    func send() { XCTAssertEqual(write(writer, "x", 1), 1) }

    var isEmpty: Bool {
      var file = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      return poll(&file, 1, 0) == 0
    }

    deinit {
      close(reader)
      close(writer)
    }
  }

  /// Waits until a condition holds, as the frame loop does: again after each thing that ended a wait.
  @MainActor
  private static func expect(
    _ waiter: any LoopWaiter, _ name: String, watchesDisplay: Bool = true, until condition: @MainActor () -> Bool
  ) {
    let end = Clock.monotonicNanoseconds + Self.minute
    while !condition() {
      let left = end - Clock.monotonicNanoseconds
      guard left > 0 else { return XCTFail("\(name): waited a minute in vain") }
      waiter.wait(left, watchesDisplay: watchesDisplay)
    }
  }

  func testAnotherThreadEndsTheWait() {
    MainThread.assume {
      for (name, make) in Self.ways {
        let waiter = make()
        let wake = waiter.wake
        let isAwake = Locked(false)
        DetachedThread.start("test.wake") {
          isAwake.exchange(true)
          wake()
        }
        Self.expect(waiter, name) { isAwake.withLock { $0 } }
        // Woken before it waits, the next wait ends at once.
        wake()
        let start = Clock.monotonicNanoseconds
        waiter.wait(Self.minute, watchesDisplay: false)
        XCTAssertLessThan(Clock.monotonicNanoseconds - start, Self.minute / 2, name)
      }
    }
  }

  func testBlocksOfTheMainQueueAndMainActorTasksRunInOrderMeanwhile() {
    MainThread.assume {
      for (name, make) in Self.ways {
        let waiter = make()
        let told = Locked([Int]())
        DispatchQueue.main.async { told.withLock { $0.append(1) } }
        DetachedThread.start("test.post") {
          DispatchQueue.main.async {
            told.withLock { $0.append(2) }
            Task { @MainActor in
              await Task.yield()
              told.withLock { $0.append(3) }
            }
          }
        }
        Self.expect(waiter, name) { told.withLock { $0.count == 3 } }
        XCTAssertEqual(told.withLock { $0 }, [1, 2, 3], name)
      }
    }
  }

  func testAWaitWithoutTimeLeftRunsWhatIsThere() {
    MainThread.assume {
      for (name, make) in Self.ways {
        let waiter = make()
        let hasRun = Locked(false)
        waiter.wait(0, watchesDisplay: false)
        DispatchQueue.main.async { hasRun.exchange(true) }
        waiter.wait(-5, watchesDisplay: false)
        XCTAssertTrue(hasRun.withLock { $0 }, name)
      }
    }
  }

  func testALoopThatNeverSleepsRunsTheMainQueueAllTheSame() {
    MainThread.assume {
      let sleeper = LoopSleeper()
      let steps = Locked(0)
      for _ in 0..<3 {
        DispatchQueue.main.async { steps.withLock { $0 += 1 } }
        sleeper.serve()
        sleeper.sleep(until: nil, watchesDisplay: false, listens: true) { true }
        sleeper.serve()
      }
      XCTAssertEqual(steps.withLock { $0 }, 3)
    }
  }

  func testADisplayThatIsGoneIsNotWaitedFor() {
    MainThread.assume {
      let (waiter, display) = (PollWaiter(), Pipe())
      waiter.display = display.reader
      XCTAssertTrue(waiter.canWatch)
      display.hangUp()
      waiter.wait(Self.minute, watchesDisplay: true)
      XCTAssertFalse(waiter.canWatch)
    }
  }

  func testAWaitEndsAtItsLimit() {
    MainThread.assume {
      for (name, make) in Self.ways {
        let waiter = make()
        let start = Clock.monotonicNanoseconds
        while Clock.monotonicNanoseconds - start < 20_000_000 {
          waiter.wait(20_000_000 - (Clock.monotonicNanoseconds - start), watchesDisplay: true)
          guard Clock.monotonicNanoseconds - start < Self.minute else { return XCTFail(name) }
        }
      }
    }
  }

  func testTheDisplayEndsAWaitThatWatchesIt() {
    MainThread.assume {
      for (name, make) in Self.ways {
        let (waiter, display) = (make(), Pipe())
        waiter.display = display.reader
        display.send()
        let start = Clock.monotonicNanoseconds
        waiter.wait(10_000_000, watchesDisplay: false)
        XCTAssertFalse(display.isEmpty, name)
        // The bytes are left to the one who reads the display's events.
        waiter.wait(Self.minute, watchesDisplay: true)
        XCTAssertLessThan(Clock.monotonicNanoseconds - start, Self.minute / 2, name)
        XCTAssertFalse(display.isEmpty, name)
        waiter.display = nil
      }
    }
  }

  func testASignalIsReadByTheWaitThatItEnds() {
    MainThread.assume {
      for (name, make) in Self.ways {
        let (waiter, signals) = (make(), Pipe())
        waiter.ends = signals.reader
        signals.send()
        Self.expect(waiter, name, watchesDisplay: false) { signals.isEmpty }
        waiter.ends = nil
      }
    }
  }

  func testTimersOfFoundationRunWhereItIsPartOfTheProgram() {
    MainThread.assume {
      XCTAssertTrue(sateen_has_run_loop())
      let waiter = RunLoopWaiter()
      let fired = Locked(false)
      let timer = Timer(timeInterval: 0.01, repeats: false) { _ in fired.exchange(true) }
      RunLoop.main.add(timer, forMode: .default)
      let deadline = Clock.monotonicNanoseconds + Self.minute
      while !fired.withLock({ $0 }), Clock.monotonicNanoseconds < deadline {
        waiter.wait(50_000_000, watchesDisplay: false)
      }
      XCTAssertTrue(fired.withLock { $0 })
    }
  }
}
