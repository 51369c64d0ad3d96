import CSDL2
import Foundation
import Glibc
import ProgramWindows
import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

@testable import SateenCore
@testable import SateenSDL

/// Moves a bar by a point in each frame, for a number of frames.
@MainActor
private final class MovingBar: FrameTicker {
  let layer = Layer()
  private(set) var steps = 0
  private let most: Int

  init(most: Int, on container: RootContainer) {
    self.most = most
    layer.backgroundColor = Color(hex: 0xff8000)
    layer.frame = Rect(x: 0, y: 0, width: 20, height: 80)
    container.view.layer.addSublayer(layer)
    container.addTicker(self)
  }

  func tick(at time: Double) -> Bool {
    steps += 1
    layer.frame.origin.x = Double(steps)
    return steps < most
  }
}

/// A window on an X11 server of its own.
@MainActor
private final class X11Trial {
  let display: XvfbDisplay
  let window: SateenSDL.Window

  /// Opens a window, calls the closure, and closes the window.
  static func run(scale: Double? = 1, _ body: (X11Trial) throws -> Void) throws {
    let trial = try X11Trial(scale)
    defer { trial.end() }
    try trial.drive { trial.window.screenshot() != nil }
    try body(trial)
  }

  private init(_ scale: Double?) throws {
    display = try XvfbDisplay(width: 320, height: 200)
    // The environment is restored in `end()`: other tests of this process use the dummy driver.
    setenv("DISPLAY", display.name, 1)
    setenv("SDL_VIDEODRIVER", "x11", 1)
    var options = WindowOptions()
    options.size = Size(width: 120, height: 80)
    options.scale = scale
    options.backgroundColor = Color(hex: 0x204060)
    window = SateenSDL.Window(title: "Test", options: options)
  }

  private func end() {
    display.goOn()
    window.close()
    display.stop()
    unsetenv("DISPLAY")
    unsetenv("SDL_VIDEODRIVER")
  }

  func drive(until done: () -> Bool) throws { try WindowDrive.drive(window, until: done) }

  /// Waits until the screen has the bar at `x` in the window and nowhere else, because the server reads frames
  /// asynchronously.
  func waitForBar(at x: Int) throws {
    let end = Date(timeIntervalSinceNow: 20)
    while try !shows(bar: x) {
      guard Date() < end else { return XCTFail("the screen does not show the bar at \(x)") }
      usleep(2_000)
    }
  }

  /// Whether the window, anywhere on the screen, has the bar at this position.
  private func shows(bar: Int) throws -> Bool {
    let picture = try display.picture()
    for y in stride(from: 0, to: 200, by: 10) {
      let row = (0..<320).map { picture.color($0, y) & 0xff_ffff }
      guard let first = row.firstIndex(where: { $0 == 0x20_4060 || $0 == 0xff_8000 }) else { continue }
      return row.indices.filter { row[$0] == 0xff_8000 } == Array(first + bar..<first + bar + 20)
    }
    return false
  }
}

/// Frames of a window on an X11 server: their transfer, and the waiting for the server.
///
/// The tests are synchronous: an asynchronous test is itself a block of the main queue, which runs no other block
/// meanwhile.
final class X11FrameTests: XCTestCase {
  func testFramesReachTheScreenThroughSharedMemory() throws {
    try MainActor.assumeIsolated {
      try X11Trial.run { trial in
        XCTAssertTrue(trial.window.presenter is SharedImagePresenter)
        let bar = MovingBar(most: 30, on: trial.window.container)
        try trial.drive { bar.steps == 30 && !trial.window.container.wantsFrame }
        try trial.waitForBar(at: 30)
        let own = try XCTUnwrap(trial.window.screenshot())
        for (x, color) in [(29, 0xff20_4060), (30, 0xffff_8000), (49, 0xffff_8000), (50, 0xff20_4060)] {
          XCTAssertEqual(own.pixel(x: x, y: 40), UInt32(color))
        }
      }
    }
  }

  /// The main loop does not wait for the server to read a frame. Only the next frame has to wait for that.
  func testAFrameDoesNotWaitForTheServerToReadIt() throws {
    try MainActor.assumeIsolated {
      try X11Trial.run { trial in
        let (window, display) = (trial.window, trial.display)
        let bar = MovingBar(most: 3, on: window.container)
        try trial.drive { bar.steps == 3 && !window.container.wantsFrame }
        let presented = window.container.statistics.presentedFrames
        let presenter = try XCTUnwrap(window.presenter as? SharedImagePresenter)
        while !presenter.isRead { usleep(1_000) }
        display.pause()
        let hasCome = Locked(false)
        let wasWaitedFor = Locked(false)
        let alarm = DispatchSource.makeTimerSource(queue: .global())
        alarm.schedule(deadline: .now() + 20)
        alarm.setEventHandler {
          // The test has failed. Resuming the server lets it end.
          if !hasCome.withLock({ $0 }) { wasWaitedFor.withLock { $0 = true } }
          display.goOn()
        }
        alarm.resume()
        bar.layer.frame.origin.x = 60
        try trial.drive { window.container.statistics.presentedFrames == presented + 1 }
        hasCome.withLock { $0 = true }
        XCTAssertFalse(wasWaitedFor.withLock { $0 }, "the frame came only with the server")
        display.goOn()
        bar.layer.frame.origin.x = 90
        try trial.drive { window.container.statistics.presentedFrames == presented + 2 }
        try trial.waitForBar(at: 90)
        alarm.cancel()
      }
    }
  }

  /// During motion the main thread sleeps once per frame, until the next slot. No other wait delays a frame.
  func testAFrameTakesOneSleepOfTheMainThread() throws {
    try MainActor.assumeIsolated {
      try X11Trial.run { trial in
        let bar = MovingBar(most: 310, on: trial.window.container)
        try trial.drive { bar.steps == 5 }
        // On a busy machine frames also wait for the server, so the least of five counts is used.
        var counts: [Int] = []
        for round in 1...5 where counts.min() ?? .max > 75 {
          let before = try Self.sleeps()
          try trial.drive { bar.steps == 5 + round * 60 }
          counts.append(try Self.sleeps() - before)
        }
        XCTAssertLessThanOrEqual(try XCTUnwrap(counts.min()), 75, "sleeps in 60 frames: \(counts)")
      }
    }
  }

  /// The number of times that the calling thread has slept so far.
  private static func sleeps() throws -> Int {
    let lines = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8).split(separator: "\n")
    let line = try XCTUnwrap(lines.first { $0.hasPrefix("voluntary_ctxt_switches") })
    return try XCTUnwrap(line.split(separator: "\t").last.flatMap { Int($0) })
  }

  /// A closure that is called for a presented frame may close the window, and with it the presenter of that frame.
  func testAWindowMayBeClosedByWhoHearsOfAFrame() throws {
    try MainActor.assumeIsolated {
      try X11Trial.run { trial in
        let window = trial.window
        window.onFramePresented { [weak window] _, _ in window?.close() }
        let bar = MovingBar(most: 10, on: window.container)
        try trial.drive { !window.isOpen }
        XCTAssertEqual(bar.steps, 1)
        XCTAssertNil(window.screenshot())
        XCTAssertEqual(SDL_WasInit(SDL_INIT_VIDEO), 0)
      }
    }
  }

  func testAResizedWindowHasMemoryOfItsNewSize() throws {
    try MainActor.assumeIsolated {
      try X11Trial.run { trial in
        let window = trial.window
        for size in [Size(width: 200, height: 150), Size(width: 130, height: 90), Size(width: 300, height: 190)] {
          window.setSize(size)
          try trial.drive {
            window.container.size == size && !window.container.wantsFrame
              && window.screenshot()?.size == PixelSize(width: Int(size.width), height: Int(size.height))
          }
          XCTAssertEqual(
            window.screenshot()?.pixel(x: Int(size.width) - 1, y: Int(size.height) - 1), 0xff20_4060)
        }
      }
    }
  }

  /// The resources that Xlib read when it connected do not change; the server is asked for the new ones.
  func testAWindowTakesTheNewScaleOfTheDesktop() throws {
    try MainActor.assumeIsolated {
      let tool = "/usr/bin/xprop"
      guard FileManager.default.isExecutableFile(atPath: tool) else { throw XCTSkip("There is no xprop.") }
      try X11Trial.run(scale: nil) { trial in
        let window = trial.window
        XCTAssertEqual(window.container.scale, 1)
        for (dpi, scale) in [(144, 1.5), (96, 1)] {
          let resources = "Xcursor.size:\t24\nXft.dpi:\t\(dpi)\n"
          let arguments = ["-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", resources]
          _ = try trial.display.run(URL(fileURLWithPath: tool), arguments)
          window.displayChanged()
          let pixels = PixelSize(width: Int(120 * scale), height: Int(80 * scale))
          try trial.drive { window.screenshot()?.size == pixels && !window.container.wantsFrame }
          XCTAssertEqual(window.container.scale, scale)
          XCTAssertEqual(window.container.size, Size(width: 120, height: 80))
          XCTAssertEqual(window.screenshot()?.pixel(x: pixels.width - 1, y: pixels.height - 1), 0xff20_4060)
        }
      }
    }
  }
}
