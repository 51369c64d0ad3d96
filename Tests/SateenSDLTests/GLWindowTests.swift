import CSDL2
import Foundation
import Glibc
import ProgramWindows
import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

@testable import SateenCore
@testable import SateenGL
@testable import SateenSDL

/// A window that OpenGL draws, on an X11 server of its own.
@MainActor
private final class GLTrial {
  let display: XvfbDisplay
  let window: SateenSDL.Window
  let list = ScrollView()

  /// Opens a window, waits for OpenGL, calls the closure, and closes the window. Skips the test where the server has no
  /// OpenGL.
  static func run(_ body: (GLTrial) throws -> Void) throws {
    let trial = try GLTrial()
    defer { trial.end() }
    try WindowDrive.drive(trial.window) {
      trial.window.presenter is GLPresenter || !trial.window.rendererChoice.isPossible
    }
    guard trial.window.presenter is GLPresenter else { throw XCTSkip("The X server has no OpenGL.") }
    try body(trial)
  }

  private init() throws {
    display = try XvfbDisplay(width: 320, height: 240)
    setenv("DISPLAY", display.name, 1)
    setenv("SDL_VIDEODRIVER", "x11", 1)
    setenv("SATEEN_RENDERER", "gpu", 1)
    var options = WindowOptions()
    options.size = Size(width: 160, height: 120)
    options.scale = 1
    options.backgroundColor = Color(hex: 0x204060)
    window = SateenSDL.Window(title: "Test", options: options)
    fillList()
  }

  private func end() {
    window.close()
    display.stop()
    for name in ["DISPLAY", "SDL_VIDEODRIVER", "SATEEN_RENDERER"] { unsetenv(name) }
  }

  private func fillList() {
    list.frame = Rect(x: 10, y: 10, width: 140, height: 100)
    list.layer.backgroundColor = Color(hex: 0xf0f0f4)
    list.contentSize = Size(width: 140, height: 4_000)
    for index in 0..<100 {
      let row = Layer()
      row.frame = Rect(x: 4, y: Double(index) * 40 + 2, width: 132, height: 36)
      row.backgroundColor = Color(hex: UInt32(index * 0x3a_5f17 & 0xff_ffff))
      row.cornerRadius = 8
      row.contents = Bitmap(size: PixelSize(width: 132, height: 36)) { context in
        context.fill(Path(ellipseIn: Rect(x: Double(index % 90), y: 6, width: 30, height: 20)), with: .white)
      }
      list.layer.addSublayer(row)
    }
    window.container.view.addSubview(list)
  }

  func drive(until done: () -> Bool) throws { try WindowDrive.drive(window, until: done) }

  /// Has the processor draw the window, and OpenGL show it, as on Wayland.
  func showThroughCanvas() throws -> CanvasPresenter {
    window.rendererChoice.giveUp()
    window.rendererChoice.needsCanvas = true
    window.presenter?.close()
    let canvas = try CanvasPresenter(window: XCTUnwrap(window.handle))
    window.presenter = canvas
    try frame { window.container.renderer = Compositor() }
    return canvas
  }

  /// The next frame, after a change.
  func frame(_ change: () -> Void) throws {
    let presented = window.container.statistics.presentedFrames
    change()
    try drive { window.container.statistics.presentedFrames > presented }
  }

  /// How far the window's last frame is from the one that the processor draws whole.
  func difference() throws -> Int {
    let shown = try XCTUnwrap(window.screenshot())
    let expected = try XCTUnwrap(Bitmap(size: shown.size, isOpaque: true))
    _ = Compositor().render(
      window.container.snapshot(size: shown.size),
      into: FrameTarget(pixels: expected.pixels, size: expected.size, bytesPerRow: expected.bytesPerRow))
    var worst = 0
    for y in 0..<shown.size.height {
      for x in 0..<shown.size.width {
        let (a, b) = (shown.pixel(x: x, y: y), expected.pixel(x: x, y: y))
        for shift in [0, 8, 16] as [UInt32] { worst = max(worst, abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff))) }
      }
    }
    return worst
  }

  /// Opens another window, and waits until OpenGL has drawn it. The caller closes it.
  func openOther(_ size: Size = Size(width: 120, height: 80)) throws -> SateenSDL.Window {
    var options = WindowOptions()
    options.size = size
    options.scale = 1
    options.backgroundColor = Color(hex: 0xaa5500)
    let other = SateenSDL.Window(title: "Other", options: options)
    other.show()
    try drive { other.presenter is GLPresenter && other.screenshot() != nil }
    return other
  }

  /// Tells the window that the screen has lost its pixels.
  func expose(_ window: SateenSDL.Window) { send(SDL_WINDOWEVENT_EXPOSED, to: window) }

  func send(_ kind: SDL_WindowEventID, to window: SateenSDL.Window) {
    var event = SDL_Event()
    event.window = SDL_WindowEvent()
    event.window.type = SDL_WINDOWEVENT.rawValue
    event.window.windowID = window.sdlIdentifier
    event.window.event = UInt8(kind.rawValue)
    window.handle(event)
  }

  /// Waits until the screen shows the window's last frame, anywhere.
  func waitForScreen() throws {
    let shown = try XCTUnwrap(window.screenshot())
    let end = Date(timeIntervalSinceNow: 20)
    while true {
      let picture = try display.picture()
      let columns = 0...(320 - shown.size.width)
      let rows = 0...(240 - shown.size.height)
      let isShown = rows.contains { top in
        columns.contains { left in
          stride(from: 0, to: shown.size.height, by: 7).allSatisfy { y in
            stride(from: 0, to: shown.size.width, by: 7).allSatisfy { x in
              picture.color(left + x, top + y) == shown.pixel(x: x, y: y) & 0xff_ffff
            }
          }
        }
      }
      if isShown { return }
      guard Date() < end else { return XCTFail("the screen does not show the frame") }
      usleep(5_000)
    }
  }
}

/// The tests are synchronous: an asynchronous test is itself a block of the main queue, which runs no other block
/// meanwhile.
final class GLWindowTests: XCTestCase {
  func testOpenGLTakesOverAfterTheFirstFrameAndShowsTheSame() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        XCTAssertGreaterThan(trial.window.container.statistics.presentedFrames, 0)
        XCTAssertTrue(trial.window.container.renderer is GLRenderer)
        try trial.frame { trial.list.contentOffset.y = 35 }
        XCTAssertLessThanOrEqual(try trial.difference(), 2)
        try trial.waitForScreen()
      }
    }
  }

  func testAScrollDrawsEachFrameAsTheProcessorDoes() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        for step in 1...20 {
          try trial.frame { trial.list.contentOffset.y = Double(step * 37) }
          XCTAssertLessThanOrEqual(try trial.difference(), 2)
        }
      }
    }
  }

  func testALossInTheMiddleOfAScrollShowsNoWrongFrame() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        for step in 1...30 {
          if step == 10 { (trial.window.container.renderer as? GLRenderer)?.device.simulateLoss() }
          try trial.frame { trial.list.contentOffset.y = Double(step * 17) }
          // On a busy machine the pause after the loss may end before the scroll does.
          if step <= 10 { XCTAssertEqual(trial.window.presenter is GLPresenter, step < 10, "frame \(step)") }
          XCTAssertLessThanOrEqual(try trial.difference(), 2, "frame \(step)")
        }
        try trial.waitForScreen()
        // OpenGL comes back, with everything uploaded again.
        try trial.drive { trial.window.presenter is GLPresenter }
        for step in 31...35 {
          try trial.frame { trial.list.contentOffset.y = Double(step * 17) }
          XCTAssertLessThanOrEqual(try trial.difference(), 2, "frame \(step)")
        }
        XCTAssertTrue(trial.window.presenter is GLPresenter)
        try trial.waitForScreen()
      }
    }
  }

  func testAResizedWindowIsDrawnInItsNewSize() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        let window = trial.window
        for size in [Size(width: 200, height: 150), Size(width: 170, height: 130), Size(width: 230, height: 170)] {
          window.setSize(size)
          try trial.drive {
            window.container.size == size && !window.container.wantsFrame
              && window.screenshot()?.size == PixelSize(width: Int(size.width), height: Int(size.height))
          }
          XCTAssertLessThanOrEqual(try trial.difference(), 2)
          try trial.waitForScreen()
        }
      }
    }
  }

  /// SDL has a size that the program asks for before the window learns of it by an event.
  func testNoFrameHasASizeThatTheContentsDoNotHave() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        let window = trial.window
        var sizes: [[PixelSize?]] = []
        window.onFramePresented { [weak window] _, _ in
          guard let window else { return }
          sizes.append([window.screenshot()?.size, window.container.pixelSize])
        }
        for _ in 0..<2 {
          for size in [Size(width: 200, height: 150), Size(width: 170, height: 130)] {
            window.container.after(0) {
              window.setSize(size)
              trial.list.contentOffset.y += 5
            }
            try trial.drive { window.container.size == size && !window.container.wantsFrame }
          }
          _ = try trial.showThroughCanvas()
        }
        XCTAssertGreaterThan(sizes.count, 4)
        for pair in sizes { XCTAssertEqual(pair.first, pair.last) }
      }
    }
  }

  func testTwoWindowsShareAContextAndTheLastOneEndsIt() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        let other = try trial.openOther()
        defer { other.close() }
        let devices = [trial.window, other].compactMap { ($0.container.renderer as? GLRenderer)?.device }
        XCTAssertEqual(devices.count, 2)
        XCTAssertTrue(devices.first === devices.last)
        XCTAssertEqual(other.screenshot()?.pixel(x: 5, y: 5), 0xffaa_5500)
        try trial.frame { trial.list.contentOffset.y = 55 }
        XCTAssertLessThanOrEqual(try trial.difference(), 2)
        other.close()
        try trial.frame { trial.list.contentOffset.y = 155 }
        XCTAssertLessThanOrEqual(try trial.difference(), 2)
        trial.window.close()
        XCTAssertNil(SDL_GL_GetCurrentContext())
      }
    }
  }

  func testAFrameOfAnotherSizeIsNotShown() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        try trial.frame { trial.list.contentOffset.y = 35 }
        let presenter = try XCTUnwrap(trial.window.presenter)
        XCTAssertTrue(presenter.presentAll())
        presenter.targetWasLost()
        XCTAssertFalse(presenter.presentAll())
        XCTAssertNil(trial.window.screenshot())
        try trial.frame { trial.expose(trial.window) }
        XCTAssertLessThanOrEqual(try trial.difference(), 2)
        XCTAssertTrue(presenter.presentAll())
      }
    }
  }

  func testWindowsOfUnequalSizesKeepTheirTexturesSideBySide() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        let device = try XCTUnwrap((trial.window.presenter as? GLPresenter)?.context.device)
        let alone = device.ledger.byteBudget
        let other = try trial.openOther(Size(width: 3_000, height: 1_200))
        XCTAssertEqual(device.ledger.byteBudget, alone + 3 * 3_000 * 1_200 * 4)
        try trial.frame { trial.list.contentOffset.y = 35 }
        XCTAssertEqual(device.ledger.byteBudget, alone + 3 * 3_000 * 1_200 * 4)
        other.close()
        XCTAssertEqual(device.ledger.byteBudget, alone)
      }
    }
  }

  func testALossIsNoticedWhenTheScreenAsksForARestingWindow() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        // A bar that fades would make a frame by itself.
        trial.list.showsScrollBar = false
        try trial.drive { !trial.window.container.wantsFrame && trial.window.screenshot() != nil }
        (trial.window.container.renderer as? GLRenderer)?.device.simulateLoss()
        try trial.frame { trial.expose(trial.window) }
        XCTAssertFalse(trial.window.presenter is GLPresenter)
        XCTAssertEqual(try trial.difference(), 0)
        try trial.waitForScreen()
      }
    }
  }

  func testOpenGLComesToAWindowThatTheProcessorHasDrawn() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        setenv("SATEEN_RENDERER", "cpu", 1)
        var options = WindowOptions()
        options.size = Size(width: 120, height: 80)
        options.scale = 1
        options.backgroundColor = Color(hex: 0xaa5500)
        let other = SateenSDL.Window(title: "Other", options: options)
        defer { other.close() }
        other.show()
        try trial.drive { other.screenshot() != nil }
        XCTAssertEqual(other.container.rendererName, "CPU")
        let before = try XCTUnwrap(other.screenshot())
        XCTAssertEqual(before.pixel(x: 5, y: 5), 0xffaa_5500)
        other.rendererChoice = RendererChoice(
          wish: "gpu", hasGraphicsProcessor: true, size: before.size, scale: 1)
        other.expectGraphics()
        try trial.drive { other.presenter is GLPresenter && other.screenshot() != nil }
        XCTAssertEqual(other.container.rendererName, "OpenGL")
        XCTAssertEqual(other.screenshot()?.pixel(x: 5, y: 5), 0xffaa_5500)
        // And it can be left again.
        (other.presenter as? GLPresenter)?.context.device.simulateLoss()
        other.rendererChoice.giveUp()
        other.container.backgroundColor = Color(hex: 0x00aa55)
        try trial.drive { other.screenshot()?.pixel(x: 5, y: 5) == 0xff00_aa55 }
        XCTAssertEqual(other.container.rendererName, "CPU")
      }
    }
  }

  func testAPartOfAFrameIsDrawnIntoTheWindowsMemory() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        try trial.drive { !trial.window.container.wantsFrame && trial.window.screenshot() != nil }
        let presenter = try XCTUnwrap(trial.window.presenter as? GLPresenter)
        let device = presenter.context.device
        let shown = try XCTUnwrap(trial.window.screenshot())
        let red = try XCTUnwrap(Bitmap(size: shown.size, isOpaque: true))
        for index in 0..<red.byteCount / 4 {
          red.pixels.storeBytes(of: 0xffff_0000, toByteOffset: index * 4, as: UInt32.self)
        }
        XCTAssertTrue(presenter.renderer.present())
        let picture = try GLFramePicture(device, shown.size)
        defer { picture.delete() }
        picture.upload(
          [PixelRect(x0: 0, y0: 0, x1: shown.size.width, y1: shown.size.height)],
          of: FrameTarget(pixels: red.pixels, size: red.size, bytesPerRow: red.bytesPerRow))
        let areas = [PixelRect(x0: 10, y0: 20, x1: 40, y1: 30), PixelRect(x0: 100, y0: 90, x1: 101, y1: 92)]
        picture.present(areas)
        var pixels = [UInt32](repeating: 0, count: shown.size.count)
        device.functions.readPixels(
          0, 0, Int32(shown.size.width), Int32(shown.size.height), GL.rgba, GL.unsignedByte, &pixels)
        for y in 0..<shown.size.height {
          for x in 0..<shown.size.width {
            let isIn = areas.contains { $0.x0 <= x && x < $0.x1 && $0.y0 <= y && y < $0.y1 }
            let found = pixels[(shown.size.height - 1 - y) * shown.size.width + x]
            let expected = isIn ? 0xff0000 : shown.pixel(x: x, y: y) & 0xff_ffff
            // Red is the lowest byte there.
            let swapped = (found & 0xff) << 16 | found & 0xff00 | found >> 16 & 0xff
            XCTAssertEqual(swapped, expected, "\(x), \(y)")
          }
        }
      }
    }
  }

  func testALossIsThatOfAllWindows() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        let other = try trial.openOther()
        defer { other.close() }
        let lost = try XCTUnwrap((other.presenter as? GLPresenter)?.context)
        lost.device.simulateLoss()
        try trial.frame { trial.list.contentOffset.y = 35 }
        try trial.drive { (other.presenter as? GLPresenter)?.context !== lost }
        try trial.drive { trial.window.presenter is GLPresenter && other.presenter is GLPresenter }
        let contexts = [trial.window, other].compactMap { ($0.presenter as? GLPresenter)?.context }
        XCTAssertTrue(contexts.first === contexts.last)
        XCTAssertFalse(contexts.first === lost)
      }
    }
  }

  func testTexturesThatMayBeLostAreMadeAnewOnceForAllWindows() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        let other = try trial.openOther()
        defer { other.close() }
        try trial.frame { trial.list.contentOffset.y = 35 }
        let presenter = try XCTUnwrap(trial.window.presenter as? GLPresenter)
        let handle = try XCTUnwrap(trial.window.handle)
        presenter.context.texturesAreStale(handle)
        for window in [trial.window, other] {
          try trial.drive {
            if window.screenshot() != nil, window.presenter?.presentAll() == true { return true }
            trial.expose(window)
            return false
          }
        }
        XCTAssertLessThanOrEqual(try trial.difference(), 2)
        XCTAssertEqual(other.screenshot()?.pixel(x: 5, y: 5), 0xffaa_5500)
        let kept = presenter.context.device.ledger.pictureCount
        try trial.frame { trial.list.contentOffset.y = 36 }
        XCTAssertEqual(presenter.renderer.uploadedBytes, 0)
        XCTAssertEqual(presenter.context.device.ledger.pictureCount, kept)
      }
    }
  }

  func testAHiddenWindowKeepsNoTextures() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        try trial.frame { trial.list.contentOffset.y = 35 }
        let presenter = try XCTUnwrap(trial.window.presenter as? GLPresenter)
        XCTAssertGreaterThan(presenter.renderer.keptBytes, 0)
        trial.send(SDL_WINDOWEVENT_HIDDEN, to: trial.window)
        try trial.drive { !trial.window.isVisible }
        XCTAssertEqual(presenter.context.device.ledger.keptBytes, 0)
        XCTAssertEqual(presenter.context.device.ledger.pictureCount, 0)
        XCTAssertNil(trial.window.screenshot())
        try trial.frame { trial.send(SDL_WINDOWEVENT_SHOWN, to: trial.window) }
        XCTAssertTrue(trial.window.presenter === presenter)
        XCTAssertLessThanOrEqual(try trial.difference(), 2)
        try trial.waitForScreen()
      }
    }
  }

  func testAHiddenWindowLeavesTheTexturesOfOthers() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        let other = try trial.openOther()
        defer { other.close() }
        try trial.frame { trial.list.contentOffset.y = 35 }
        let presenter = try XCTUnwrap(trial.window.presenter as? GLPresenter)
        let kept = presenter.context.device.ledger.pictureCount
        trial.send(SDL_WINDOWEVENT_HIDDEN, to: other)
        try trial.drive { !other.isVisible }
        XCTAssertEqual(presenter.context.device.ledger.pictureCount, kept)
        try trial.frame { trial.list.contentOffset.y = 36 }
        XCTAssertEqual(presenter.renderer.uploadedBytes, 0)
        XCTAssertLessThanOrEqual(try trial.difference(), 2)
      }
    }
  }

  func testShortMemoryLeavesOneWindowOfTextures() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        let device = try XCTUnwrap((trial.window.presenter as? GLPresenter)?.context.device)
        let alone = device.ledger.byteBudget
        let other = try trial.openOther(Size(width: 3_000, height: 1_200))
        defer { other.close() }
        let bytes = 3_000 * 1_200 * 4
        XCTAssertEqual(device.ledger.byteBudget, alone + 3 * bytes)
        MemoryPressure.report()
        try trial.drive { other.container.isMemoryLow }
        let presented = other.container.statistics.presentedFrames
        other.container.backgroundColor = Color(hex: 0x00aa55)
        try trial.drive { other.container.statistics.presentedFrames > presented }
        try trial.frame { trial.list.contentOffset.y = 35 }
        XCTAssertEqual(device.ledger.byteBudget, alone + max(bytes, 16 << 20))
        XCTAssertEqual(other.screenshot()?.pixel(x: 5, y: 5), 0xff00_aa55)
        XCTAssertLessThanOrEqual(try trial.difference(), 2)
      }
    }
  }

  func testAHundredWindowsComeAndGo() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        let device = try XCTUnwrap((trial.window.presenter as? GLPresenter)?.context.device)
        let budget = device.ledger.byteBudget
        var open: [SateenSDL.Window] = []
        for index in 0..<100 {
          open.append(try trial.openOther(Size(width: 40 + Double(index % 7) * 10, height: 40)))
          if open.count > 5 { open.remove(at: index * 7 % open.count).close() }
        }
        for window in open { window.close() }
        XCTAssertEqual(device.ledger.byteBudget, budget)
        try trial.frame { trial.list.contentOffset.y = 35 }
        XCTAssertLessThanOrEqual(try trial.difference(), 2)
      }
    }
  }

  func testNoWindowWaitsForTheDisplay() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        let other = try trial.openOther()
        defer { other.close() }
        for window in [trial.window, other] {
          let presenter = try XCTUnwrap(window.presenter as? GLPresenter)
          XCTAssertTrue(presenter.context.makeCurrent(try XCTUnwrap(window.handle)))
          XCTAssertEqual(SDL_GL_GetSwapInterval(), 0)
        }
      }
    }
  }

  // MARK: Frames of the processor

  func testFramesInMemoryReachTheScreenThroughATexture() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        let canvas = try trial.showThroughCanvas()
        for step in 1...10 {
          try trial.frame { trial.list.contentOffset.y = Double(step * 23) }
          XCTAssertEqual(try trial.difference(), 0)
        }
        try trial.waitForScreen()
        trial.window.setSize(Size(width: 200, height: 150))
        try trial.drive {
          !trial.window.container.wantsFrame && trial.window.screenshot()?.size == PixelSize(width: 200, height: 150)
        }
        try trial.waitForScreen()
        XCTAssertTrue(trial.window.presenter === canvas)
      }
    }
  }

  func testOpenGLOnTheProcessorIsTurnedDownBeforeItPreparesToDraw() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        let canvas = try trial.showThroughCanvas()
        guard canvas.device.isSoftware else { throw XCTSkip("OpenGL runs on a graphics processor here.") }
        var choice = RendererChoice(
          wish: nil, hasGraphicsProcessor: true, size: PixelSize(width: 2_000, height: 2_000), scale: 1)
        choice.needsCanvas = true
        trial.window.rendererChoice = choice
        trial.window.expectGraphics()
        try trial.drive { !trial.window.rendererChoice.isPossible }
        XCTAssertFalse(canvas.device.isPrepared)
        XCTAssertTrue(trial.window.presenter === canvas)
        try trial.frame { trial.list.contentOffset.y = 35 }
        XCTAssertEqual(try trial.difference(), 0)
        try trial.waitForScreen()
      }
    }
  }

  func testALostTextureIsMadeAnewWithTheSameFrame() throws {
    try MainActor.assumeIsolated {
      try GLTrial.run { trial in
        let canvas = try trial.showThroughCanvas()
        canvas.device.simulateLoss()
        try trial.frame { trial.list.contentOffset.y = 111 }
        XCTAssertTrue(trial.window.presenter is CanvasPresenter)
        XCTAssertFalse(trial.window.presenter === canvas)
        XCTAssertEqual(try trial.difference(), 0)
        try trial.waitForScreen()
      }
    }
  }
}
