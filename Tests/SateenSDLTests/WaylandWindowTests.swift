import CSDL2
import Foundation
import Glibc
import ProgramWindows
import SateenGL
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenCore
@testable import SateenSDL

/// Stripes of half a point: one pixel each at a scale of 2, and grey at a scale of 1.
private final class Stripes: DisplayNode {
  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { context, _ in
      context.fill(request.bounds, with: Color(hex: 0xf0f0f0))
      for x in stride(from: 0, to: request.bounds.width, by: 1) {
        context.fill(Rect(x: x, y: 0, width: 0.5, height: request.bounds.height), with: Color(hex: 0xc02020))
      }
    }
  }
}

/// A window on a Wayland desktop of two displays.
@MainActor
private final class WaylandTrial {
  let desktop: SwayDisplay
  let window: SateenSDL.Window
  let stripes = Stripes()
  /// The size of each frame, and the mean green of its middle row.
  private(set) var sizes: [PixelSize] = []
  private(set) var means: [Double] = []

  /// Opens a window on the first display, and closes it after the closure. Skips the test where there is no compositor.
  static func run(
    _ outputs: [SwayDisplay.Output], _ change: (inout WindowOptions) -> Void = { _ in },
    _ body: (WaylandTrial) throws -> Void
  ) throws {
    guard SwayDisplay.isInstalled else { throw XCTSkip("There is no sway to open windows in.") }
    let desktop: SwayDisplay
    do {
      desktop = try SwayDisplay(outputs)
    } catch {
      throw XCTSkip("\(error)")
    }
    var variables = desktop.environment
    variables["SDL_VIDEODRIVER"] = "wayland"
    let before = variables.keys.reduce(into: [String: String?]()) { found, name in
      found[name] = .some(getenv(name).map { String(cString: $0) })
    }
    for (name, value) in variables { setenv(name, value, 1) }
    let trial = WaylandTrial(desktop, change)
    defer {
      trial.window.close()
      desktop.stop()
      for (name, value) in before {
        if let value { setenv(name, value, 1) } else { unsetenv(name) }
      }
    }
    try trial.drive { trial.window.screenshot() != nil }
    try body(trial)
  }

  private init(_ desktop: SwayDisplay, _ change: (inout WindowOptions) -> Void) {
    self.desktop = desktop
    var options = WindowOptions()
    options.size = Size(width: 120, height: 80)
    options.backgroundColor = .black
    change(&options)
    window = SateenSDL.Window(title: "Test", options: options)
    window.rootNode = stripes
    window.onFramePresented { [weak self] _, _ in
      guard let self, let shot = window.screenshot() else { return }
      let row = (0..<shot.size.width).map { Double(shot.pixel(x: $0, y: shot.size.height / 2) >> 8 & 0xff) }
      sizes.append(shot.size)
      means.append(row.reduce(0, +) / Double(row.count))
    }
  }

  func drive(until done: () -> Bool) throws { try WindowDrive.drive(window, until: done) }

  /// Runs until everything is drawn at a scale.
  func drawn(at scale: Double) throws {
    try drive {
      window.container.scale == scale && stripes.layer.contents?.scale == scale && !window.container.wantsFrame
        && window.screenshot()?.size == PixelSize(window.container.size, scale: scale)
    }
  }

  /// The pixels of the window's middle row as a display shows them; nil until it shows all of the window.
  func row(on output: Int, pixels: Int) throws -> [UInt32] {
    let end = Date(timeIntervalSinceNow: 20)
    while true {
      let picture = try desktop.picture(of: output)
      let row = (0..<picture.width).map { picture.color($0, picture.height / 2) }
      let shown = row.filter { $0 != 0x335577 }
      if shown.count == pixels { return shown }
      guard Date() < end else {
        XCTFail("the window has \(shown.count) pixels in a row on the screen, not \(pixels)")
        return shown
      }
      usleep(20_000)
    }
  }
}

/// Windows on a Wayland desktop, whose displays have scales of their own.
///
/// The tests are synchronous: an asynchronous test is itself a block of the main queue, which runs no other block
/// meanwhile.
final class WaylandWindowTests: XCTestCase {
  func testAWindowHasAllPixelsOfADisplayOfTwiceTheScale() throws {
    try MainActor.assumeIsolated {
      try WaylandTrial.run([.init(scale: 2)]) { trial in
        try trial.drawn(at: 2)
        XCTAssertTrue(trial.window.presenter is CanvasPresenter)
        XCTAssertEqual(trial.window.container.size, Size(width: 120, height: 80))
        XCTAssertEqual(trial.window.screenshot()?.size, PixelSize(width: 240, height: 160))
        let row = try trial.row(on: 1, pixels: 240)
        XCTAssertEqual(Array(row.prefix(4)), [0xc02020, 0xf0f0f0, 0xc02020, 0xf0f0f0])
        XCTAssertEqual(Set(row), [0xc02020, 0xf0f0f0])
      }
    }
  }

  func testAWindowTakesTheScaleAndTheRateOfTheDisplayItIsMovedTo() throws {
    try MainActor.assumeIsolated {
      try WaylandTrial.run([.init(scale: 2), .init(scale: 1, framesPerSecond: 120)]) { trial in
        try trial.drawn(at: 2)
        XCTAssertEqual(trial.window.frameRate(), 60)
        try trial.desktop.command("[app_id=\".*\"] move container to output HEADLESS-2")
        try trial.drawn(at: 1)
        XCTAssertEqual(trial.window.container.size, Size(width: 120, height: 80))
        XCTAssertEqual(trial.window.frames.slotLength, 1_000_000_000 / 120)
        XCTAssertEqual(Set(try trial.row(on: 2, pixels: 120)).count, 1, "half red, half grey")
        try trial.desktop.command("[app_id=\".*\"] move container to output HEADLESS-1")
        try trial.drawn(at: 2)
        XCTAssertEqual(Set(try trial.row(on: 1, pixels: 240)), [0xc02020, 0xf0f0f0])
        // No frame on the way was blank, or a part of the window.
        for (size, mean) in zip(trial.sizes, trial.means) {
          XCTAssertEqual(mean, 0x88, accuracy: 8, "\(size)")
        }
        XCTAssertEqual(Set(trial.sizes.map(\.width)), [120, 240])
      }
    }
  }

  func testAScaleBetweenWholeNumbersIsTaken() throws {
    try MainActor.assumeIsolated {
      try WaylandTrial.run([.init(scale: 1.5)]) { trial in
        // SDL and the compositor may agree upon 2, of which the compositor shows three quarters.
        try trial.drive { [1.5, 2].contains(trial.window.container.scale) }
        try trial.drawn(at: trial.window.container.scale)
        XCTAssertEqual(trial.window.container.size, Size(width: 120, height: 80))
        XCTAssertEqual(try trial.row(on: 1, pixels: 180).count, 180)
      }
    }
  }

  func testAScaleOfTheProgramStays() throws {
    try MainActor.assumeIsolated {
      try WaylandTrial.run([.init(scale: 2)]) {
        $0.scale = 1
      } _: { trial in
        try trial.drawn(at: 1)
        XCTAssertEqual(trial.window.container.size, Size(width: 120, height: 80))
        XCTAssertEqual(try trial.row(on: 1, pixels: 120).count, 120)
      }
    }
  }

  /// SDL expects the display of the greatest scale before a window is shown.
  func testAScaleOfTheProgramGivesTheSizeOnWhicheverDisplay() throws {
    try MainActor.assumeIsolated {
      try WaylandTrial.run([.init(scale: 1), .init(scale: 2)]) {
        $0.scale = 2
      } _: { trial in
        try trial.drive { trial.window.scale.density == 1 }
        try trial.drawn(at: 2)
        XCTAssertEqual(trial.window.container.size, Size(width: 120, height: 80))
        XCTAssertEqual(try trial.row(on: 1, pixels: 240).count, 240)
      }
    }
  }

  func testOpenGLDrawsWithAllPixelsToo() throws {
    try MainActor.assumeIsolated {
      setenv("SATEEN_RENDERER", "gpu", 1)
      defer { unsetenv("SATEEN_RENDERER") }
      try WaylandTrial.run([.init(scale: 2), .init(scale: 1)]) { trial in
        try trial.drive { trial.window.presenter is GLPresenter }
        try trial.drawn(at: 2)
        XCTAssertEqual(Set(try trial.row(on: 1, pixels: 240)), [0xc02020, 0xf0f0f0])
        try trial.desktop.command("[app_id=\".*\"] move container to output HEADLESS-2")
        try trial.drawn(at: 1)
        XCTAssertEqual(Set(try trial.row(on: 2, pixels: 120)).count, 1)
        // After a loss the processor draws, with as many pixels.
        (trial.window.container.renderer as? GLRenderer)?.device.simulateLoss()
        trial.window.container.redrawAll()
        try trial.drive { trial.window.presenter is CanvasPresenter }
        try trial.desktop.command("[app_id=\".*\"] move container to output HEADLESS-1")
        try trial.drawn(at: 2)
        XCTAssertEqual(Set(try trial.row(on: 1, pixels: 240)), [0xc02020, 0xf0f0f0])
      }
    }
  }
}
