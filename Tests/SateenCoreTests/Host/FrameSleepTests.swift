import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// Tasks that sleep on the frame clock.
final class FrameSleepTests: XCTestCase {
  @MainActor
  private final class Sleeper {
    let host = HeadlessHost(size: Size(width: 40, height: 40))
    /// The time on the clock when the task went on, or nil.
    var wokeAt: Double?
    var error: (any Error)?
    var task: Task<Void, Never>?

    func sleep(for seconds: Double) {
      let container = host.container
      task = Task.immediate { [weak self] in
        do { try await container.sleep(for: seconds) } catch { self?.error = error }
        self?.wokeAt = self?.host.time
      }
    }
  }

  /// Not async: as in a program, no task is under way while the host runs frames.
  func testATaskGoesOnInTheFrameAfterItsTimeEachTime() {
    MainThread.assume {
      for _ in 0..<50 {
        let sleeper = Sleeper()
        sleeper.host.step()
        sleeper.sleep(for: 0.1)
        var frames = 0
        while sleeper.wokeAt == nil, frames < 100 {
          sleeper.host.step()
          frames += 1
        }
        // The time counts from the first frame after the call, and the task goes on before the frame after its end.
        XCTAssertEqual(frames, 9)
        XCTAssertNil(sleeper.error)
      }
    }
  }

  @MainActor
  func testATaskGoesOnDuringAnAsyncTest() async {
    let sleeper = Sleeper()
    sleeper.sleep(for: 0.1)
    await sleeper.host.advanceTasks(by: 0.05)
    XCTAssertNil(sleeper.wokeAt)
    await sleeper.host.advanceTasks(by: 0.1)
    XCTAssertNotNil(sleeper.wokeAt)
  }

  @MainActor
  func testACancelledTaskGoesOnAtOnceWithAnError() async {
    let sleeper = Sleeper()
    sleeper.sleep(for: 1_000)
    await sleeper.host.advanceTasks(by: 0.1)
    sleeper.task?.cancel()
    await sleeper.host.advanceTasks(by: 0.1)
    XCTAssertTrue(sleeper.error is CancellationError)
    // A task that is cancelled already does not begin to sleep.
    let container = sleeper.host.container
    let late = Task { try await container.sleep(for: 1_000) }
    late.cancel()
    do {
      try await late.value
      XCTFail("the task slept")
    } catch {
      XCTAssertTrue(error is CancellationError)
    }
  }

  @MainActor
  func testAClosedWindowEndsTheSleepWithAnError() async {
    let sleeper = Sleeper()
    sleeper.sleep(for: 1_000)
    await sleeper.host.advanceTasks(by: 0.1)
    sleeper.host.container.close()
    await sleeper.task?.value
    XCTAssertTrue(sleeper.error is CancellationError)
    do {
      try await sleeper.host.container.sleep(for: 1_000)
      XCTFail("a closed window has no frames to wait for")
    } catch {
      XCTAssertTrue(error is CancellationError)
    }
  }

  @MainActor
  func testUnusableTimesCountAsNone() async {
    for seconds in [Double.nan, -Double.infinity, -1, 0] {
      let sleeper = Sleeper()
      sleeper.sleep(for: seconds)
      await sleeper.host.advanceTasks(by: 0.1)
      XCTAssertNotNil(sleeper.wokeAt, "\(seconds)")
      XCTAssertNil(sleeper.error)
    }
  }
}
