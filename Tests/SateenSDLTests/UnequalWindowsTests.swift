import CSDL2
import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

@testable import SateenCore
@testable import SateenSDL

/// Windows with few frames a second beside others.
final class UnequalWindowsTests: DummyWindowTestCase {
  /// Moves all the time, and counts.
  @MainActor private final class Mover: FrameTicker {
    var frames = 0
    func tick(at time: Double) -> Bool {
      frames += 1
      return true
    }
  }

  @MainActor private final class Counter { var count = 0 }

  /// Opens a window that moves twice a second, and one at rest, both past their first frames.
  @MainActor private static func open() throws -> (
    slow: SateenSDL.Window, other: SateenSDL.Window, mover: Mover
  ) {
    let slow = makeWindow("Slow") { $0.maximumFrameRate = 2 }
    let other = makeWindow("Other")
    slow.show()
    try drive(other) { slow.screenshot() != nil && other.screenshot() != nil }
    let mover = Mover()
    slow.container.addTicker(mover)
    // The first frames of a window come without slots.
    try drive(other) { mover.frames >= 2 && slow.frames.slotBegin > Clock.monotonicNanoseconds + 200_000_000 }
    mover.frames = 0
    return (slow, other, mover)
  }

  /// The dummy driver has no socket to wait on: the loop looks for events every few milliseconds instead.
  func testEventsAreLookedForBetweenTheSlotsOfASlowWindow() throws {
    try MainActor.assumeIsolated {
      let (slow, other, mover) = try Self.open()
      defer {
        slow.close()
        other.close()
      }
      var passes = 0
      try Self.drive(other) {
        passes += 1
        return mover.frames == 2
      }
      XCTAssertGreaterThan(passes, 15)
    }
  }

  func testWorkOfWorkersDoesNotWaitForTheSlotOfAnotherWindow() throws {
    try MainActor.assumeIsolated {
      let (slow, other, mover) = try Self.open()
      defer {
        slow.close()
        other.close()
      }
      let counter = Counter()
      for number in 1...6 {
        WorkQueue.shared.submit(.visible) { MainQueue.shared.post { counter.count += 1 } }
        try Self.drive(other) { counter.count == number }
      }
      XCTAssertLessThan(mover.frames, 4, "each piece waited for a frame of the slow window")
    }
  }
}
