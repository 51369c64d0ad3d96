import CSDL2
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenCore
@testable import SateenSDL

/// A presenter in memory that has as many pixels as a display says.
@MainActor
private final class DensePresenter: MemoryPresenter {
  var pixels: PixelSize
  private var memory: Bitmap?
  private var isValid = false

  init(_ pixels: PixelSize) { self.pixels = pixels }

  var hasAllPixels: Bool { true }
  var shown: FrameTarget? { isValid ? target : nil }

  private var target: FrameTarget? {
    memory.map { FrameTarget(pixels: $0.pixels, size: $0.size, bytesPerRow: $0.bytesPerRow) }
  }

  func beginFrame() throws(WindowError) -> (target: FrameTarget, keepsPixels: Bool)? {
    if memory?.size != pixels { memory = Bitmap(size: pixels, isOpaque: true) }
    defer { isValid = true }
    return target.map { ($0, isValid) }
  }

  func present(_ areas: [PixelRect]) -> Bool { true }
  func presentAll() -> Bool { true }
  func targetWasLost() { isValid = false }
  func close() {}
}

/// A node that is drawn on workers: a column of a point in each four.
private final class Columns: DisplayNode {
  // Written and read on the main thread alone.
  nonisolated(unsafe) var places: [Double] = []

  override func pointerMoved(to point: Point?) {
    if let point { places.append(point.x) }
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { context, _ in
      context.fill(request.bounds, with: Color(hex: 0x2040c0))
      for x in stride(from: 0, to: request.bounds.width, by: 4) {
        context.fill(Rect(x: x, y: 0, width: 1, height: request.bounds.height), with: Color(hex: 0x40c020))
      }
    }
  }
}

/// Windows that come to displays of other scales and rates, as SDL's events and sizes tell it.
final class DisplayChangeTests: DummyWindowTestCase {
  /// A window whose display is pretended.
  @MainActor private final class Trial {
    let window: SateenSDL.Window
    let presenter: DensePresenter
    let columns = Columns()
    var units = PixelSize(width: 120, height: 80)

    init(scale: Double? = nil) throws {
      window = DummyWindowTestCase.makeWindow { $0.scale = scale }
      window.rootNode = columns
      try DummyWindowTestCase.drive(window) { [window] in window.screenshot() != nil }
      presenter = DensePresenter(PixelSize(width: 120, height: 80))
      window.presenter = presenter
      window.display.desktopScale = { _ in nil }
      window.container.redrawAll()
      try drawn()
    }

    /// The window comes to a display of so many pixels per unit of SDL.
    func move(toDensity density: Double) {
      let pixels = PixelSize(
        width: Int((Double(units.width) * density).rounded()), height: Int((Double(units.height) * density).rounded()))
      presenter.pixels = pixels
      window.display.measures = { [units] _ in WindowMeasures(units: units, pixels: pixels) }
      tell(SDL_WINDOWEVENT_SIZE_CHANGED)
    }

    func tell(_ id: SDL_WindowEventID) {
      DummyWindowTestCase.push(SDL_WINDOWEVENT) { [window] in
        $0.window.windowID = window.sdlIdentifier
        $0.window.event = UInt8(id.rawValue)
      }
    }

    /// Runs until everything is drawn at the window's scale.
    func drawn() throws {
      try DummyWindowTestCase.drive(window) { [self] in
        columns.layer.contents?.scale == window.container.scale && !window.container.wantsFrame
          && window.screenshot()?.size == presenter.pixels
      }
    }
  }

  func testAWindowThatComesToADenserDisplayKeepsItsPointsAndHasItsPixels() throws {
    try MainActor.assumeIsolated {
      let trial = try Trial()
      defer { trial.window.close() }
      trial.move(toDensity: 2)
      try trial.drawn()
      XCTAssertEqual(trial.window.container.scale, 2)
      XCTAssertEqual(trial.window.container.size, Size(width: 120, height: 80))
      let shot = try XCTUnwrap(trial.window.screenshot())
      XCTAssertEqual(shot.size, PixelSize(width: 240, height: 160))
      XCTAssertEqual((0..<8).filter { shot.pixel(x: $0, y: 20) == 0xff40_c020 }, [0, 1])
      trial.move(toDensity: 1)
      try trial.drawn()
      XCTAssertEqual(trial.window.container.scale, 1)
      XCTAssertEqual(trial.window.screenshot()?.size, PixelSize(width: 120, height: 80))
    }
  }

  /// Frames between the change and the new pixels show the old ones enlarged.
  func testNoFrameOfAMoveIsBlank() throws {
    try MainActor.assumeIsolated {
      let trial = try Trial()
      defer { trial.window.close() }
      var frames: [(size: PixelSize, shares: [Double])] = []
      trial.window.onFramePresented { [weak window = trial.window] _, _ in
        guard let shot = window?.screenshot() else { return }
        let row = (0..<shot.size.width).map { shot.pixel(x: $0, y: shot.size.height / 2) }
        let green = row.map { Double($0 >> 8 & 0xff) }.reduce(0, +) / Double(row.count)
        let blue = row.map { Double($0 & 0xff) }.reduce(0, +) / Double(row.count)
        frames.append((shot.size, [green, blue]))
      }
      for density in [2, 1.5, 1, 3] {
        trial.move(toDensity: density)
        try trial.drawn()
      }
      XCTAssertGreaterThanOrEqual(frames.count, 4)
      // A quarter is of the one colour, and the rest of the other.
      for frame in frames {
        XCTAssertEqual(frame.shares[0], 0xc0 * 0.25 + 0x40 * 0.75, accuracy: 4, "\(frame)")
        XCTAssertEqual(frame.shares[1], 0x20 * 0.25 + 0xc0 * 0.75, accuracy: 4, "\(frame)")
      }
    }
  }

  func testThePointerIsWhereItShowsOnADenserDisplay() throws {
    try MainActor.assumeIsolated {
      for (fixed, point) in [(nil, 30), (4.0, 15)] as [(Double?, Double)] {
        let trial = try Trial(scale: fixed)
        defer { trial.window.close() }
        trial.move(toDensity: 2)
        try trial.drawn()
        Self.movePointer(30, in: trial.window)
        try Self.drive(trial.window) { !trial.columns.places.isEmpty }
        XCTAssertEqual(trial.columns.places, [point])
      }
    }
  }

  /// The quotient of small sizes is far from the display's scale, and another one at each size.
  func testAScaleBetweenWholeNumbersStaysWhileAWindowIsResized() throws {
    try MainActor.assumeIsolated {
      let trial = try Trial()
      defer { trial.window.close() }
      trial.move(toDensity: 1.25)
      try trial.drawn()
      for width in [61, 37, 38, 22] {
        trial.units = PixelSize(width: width, height: 21)
        trial.move(toDensity: 1.25)
        try trial.drawn()
        XCTAssertEqual(trial.window.container.scale, 1.25, "\(width)")
      }
    }
  }

  func testAFixedScaleStaysOnEveryDisplay() throws {
    try MainActor.assumeIsolated {
      let trial = try Trial(scale: 1)
      defer { trial.window.close() }
      trial.move(toDensity: 2)
      try trial.drawn()
      XCTAssertEqual(trial.window.container.scale, 1)
      XCTAssertEqual(trial.window.container.size, Size(width: 240, height: 160))
    }
  }

  func testTheDesktopsNewScaleKeepsTheSizeInPoints() throws {
    try MainActor.assumeIsolated {
      for event in [SDL_WINDOWEVENT_FOCUS_GAINED, SDL_WINDOWEVENT_DISPLAY_CHANGED] {
        let window = Self.makeWindow { $0.scale = nil }
        defer { window.close() }
        try Self.drive(window) { window.screenshot() != nil }
        window.display.desktopScale = { _ in 2 }
        Self.push(SDL_WINDOWEVENT) {
          $0.window.windowID = window.sdlIdentifier
          $0.window.event = UInt8(event.rawValue)
        }
        try Self.drive(window) { window.screenshot()?.size == PixelSize(width: 240, height: 160) }
        XCTAssertEqual(window.container.scale, 2)
        XCTAssertEqual(window.container.size, Size(width: 120, height: 80))
      }
    }
  }

  func testAFixedScaleDoesNotAskTheDesktop() throws {
    try MainActor.assumeIsolated {
      let window = Self.makeWindow()
      defer { window.close() }
      try Self.drive(window) { window.screenshot() != nil }
      window.display.desktopScale = { _ in
        XCTFail("asked")
        return 2
      }
      window.displayChanged()
      XCTAssertEqual(window.container.scale, 1)
    }
  }

  func testTheRateIsThatOfTheWindowsDisplay() throws {
    try MainActor.assumeIsolated {
      let window = Self.makeWindow()
      defer { window.close() }
      window.display.frameRate = { _ in 50 }
      try Self.drive(window) { window.screenshot() != nil }
      XCTAssertEqual(window.frames.slotLength, 20_000_000)
      window.display.frameRate = { _ in 125 }
      Self.push(SDL_WINDOWEVENT) {
        $0.window.windowID = window.sdlIdentifier
        $0.window.event = UInt8(SDL_WINDOWEVENT_DISPLAY_CHANGED.rawValue)
      }
      try Self.drive(window) {
        window.container.setNeedsTurn()
        return window.frames.slotLength == 8_000_000
      }
    }
  }

  /// The change may come within the patience after the first frame, and the window rests afterwards.
  func testAWindowThatRestsAfterItsScaleChangedIsOfferedToOpenGL() throws {
    try MainActor.assumeIsolated {
      let trial = try Trial()
      defer { trial.window.close() }
      trial.window.rendererChoice = RendererChoice(
        wish: nil, hasGraphicsProcessor: true, size: PixelSize(width: 120, height: 80), scale: 1)
      trial.move(toDensity: 1.5)
      try trial.drawn()
      // The dummy driver has no OpenGL, so that the offer ends at once.
      try Self.drive(trial.window) { !trial.window.rendererChoice.isPossible }
      XCTAssertTrue(trial.window.presenter === trial.presenter)
    }
  }

  func testAWindowWhoseFramesCostTooMuchIsOfferedToOpenGL() throws {
    try MainActor.assumeIsolated {
      let trial = try Trial()
      defer { trial.window.close() }
      trial.window.rendererChoice = RendererChoice(
        wish: nil, hasGraphicsProcessor: true, size: PixelSize(width: 120, height: 80), scale: 1)
      for frame in 1...70 as ClosedRange<Int64> {
        XCTAssertEqual(trial.window.rendererChoice.isPossible, frame > 63)
        trial.window.frameWasDrawn(cost: 12_000_000, slot: 16_000_000, at: frame * 16_000_000)
      }
      try Self.drive(trial.window) { !trial.window.rendererChoice.isPossible }
      XCTAssertTrue(trial.window.presenter === trial.presenter)
      XCTAssertFalse(trial.window.rendererChoice.watchesCosts)
    }
  }

  func testAMinimisedWindowComesBackWithTheScaleOfItsDisplay() throws {
    try MainActor.assumeIsolated {
      let trial = try Trial()
      defer { trial.window.close() }
      trial.tell(SDL_WINDOWEVENT_MINIMIZED)
      try Self.drive(trial.window) { !trial.window.isVisible && !trial.window.container.wantsTurnOutOfSight }
      let composed = trial.window.container.compositor.composedFrames
      trial.move(toDensity: 2)
      try Self.drive(trial.window) { trial.window.container.scale == 2 }
      XCTAssertEqual(trial.window.container.compositor.composedFrames, composed)
      trial.tell(SDL_WINDOWEVENT_RESTORED)
      try trial.drawn()
      XCTAssertEqual(trial.window.screenshot()?.size, PixelSize(width: 240, height: 160))
    }
  }
}
