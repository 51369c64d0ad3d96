import Dispatch
import SateenThreads
import XCTest

@testable import SateenSDL

/// Runs windows in tests. A condition that does not come ends with a failure; a loop without a limit would sleep for good.
@MainActor
enum WindowDrive {
  /// Seconds of real time after which a condition counts as never coming. Machines that are busy, or check memory and
  /// threads, are slow.
  static let patience = 60

  /// Runs the loop until a condition holds.
  static func drive(
    _ window: SateenSDL.Window, file: StaticString = #filePath, line: UInt = #line, until done: () -> Bool
  ) throws {
    try run(window, while: { !done() }, file: file, line: line)
    XCTAssertTrue(done(), "the loop ended without it", file: file, line: line)
  }

  /// Runs the loop for a number of passes.
  static func run(
    _ window: SateenSDL.Window, passes: Int, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    var passed = 0
    let goesOn = {
      passed += 1
      return passed < passes
    }
    try run(window, while: goesOn, file: file, line: line)
  }

  /// Runs the loop while a condition holds, or until the window closes.
  static func run(
    _ window: SateenSDL.Window, while condition: () -> Bool, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let isLate = Locked(false)
    let bell = OpenWindows.shared.sleeper.bell
    let watchdog = DispatchSource.makeTimerSource(queue: .global())
    // Repeated, because a loop that is just about to sleep does not hear the bell.
    watchdog.schedule(deadline: .now() + .seconds(patience), repeating: .seconds(1))
    watchdog.setEventHandler { @Sendable in
      isLate.withLock { $0 = true }
      bell.ring()
    }
    watchdog.resume()
    defer { watchdog.cancel() }
    try window.run(while: { !isLate.withLock { $0 } && condition() })
    if isLate.withLock({ $0 }) { XCTFail("did not happen within \(patience) seconds", file: file, line: line) }
  }
}
