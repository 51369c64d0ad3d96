import CSDL2
import Glibc
import SateenCore
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenSDL

/// What the tests below have a window do.
@MainActor
private enum Trial {
  static func makeWindow(_ change: (inout WindowOptions) -> Void = { _ in }) -> SateenSDL.Window {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    var options = WindowOptions()
    options.size = Size(width: 120, height: 80)
    options.scale = 1
    change(&options)
    return SateenSDL.Window(title: "Test", options: options)
  }

  /// Runs until a condition holds; the number of turns is limited so that a failure ends.
  static func drive(_ window: SateenSDL.Window, until done: () -> Bool) throws {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    var rounds = 0
    try window.run(while: {
      rounds += 1
      return rounds < 500 && !done()
    })
    XCTAssertTrue(done(), "did not happen within 500 rounds of the loop")
  }

  static func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void) {
    var event = SDL_Event()
    event.type = type.rawValue
    fill(&event)
    SDL_PushEvent(&event)
  }
}

/// Windows on SDL's driver without a screen, which needs no display server.
///
/// The tests are synchronous: an asynchronous one is itself a block of the main queue, which cannot run others meanwhile.
final class WindowTests: XCTestCase {
  func testNoDisplayIsSaidInASentenceThatNamesTheWayOut() {
    MainActor.assumeIsolated {
      let opener = WindowOpener(
        WindowOpener.Request(title: "", options: WindowOptions(), scale: nil), environment: [:], onFinish: {})
      guard case .failure(let error) = opener.poll() else { return XCTFail("opened a window without a display") }
      XCTAssertEqual(error, .noDisplay)
      XCTAssertTrue(error.description.contains("--screenshot"))
    }
  }

  func testAScreenshotShowsTheRootNode() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      defer { window.close() }
      XCTAssertNil(window.screenshot())
      let node = DisplayNode()
      node.backgroundColor = Color(hex: 0x204060)
      window.rootNode = node
      try Trial.drive(window) { window.screenshot()?.pixel(x: 60, y: 40) == 0xff20_4060 }
      XCTAssertEqual(window.screenshot()?.size, PixelSize(width: 120, height: 80))
    }
  }

  func testAScaledWindowHasMorePixelsAndTheSamePoints() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow { $0.scale = 2 }
      defer { window.close() }
      try Trial.drive(window) { window.screenshot() != nil }
      XCTAssertEqual(window.screenshot()?.size, PixelSize(width: 240, height: 160))
      XCTAssertEqual(window.container.size, Size(width: 120, height: 80))
    }
  }

  func testKeysReachTheContainerAndARestingWindowComposesNothing() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      defer { window.close() }
      var keys: [Key] = []
      window.container.addKeyHandler { key, _ in
        keys.append(key)
        return true
      }
      try Trial.drive(window) { window.screenshot() != nil }
      @MainActor func press(_ code: SDL_KeyCode) {
        Trial.push(SDL_KEYDOWN) {
          $0.key.keysym.sym = SDL_Keycode(code.rawValue)
          $0.key.windowID = window.sdlIdentifier
        }
      }
      press(SDLK_a)
      try Trial.drive(window) { keys == [.character("a")] }
      let composed = window.container.compositor.composedFrames
      for _ in 0..<3 {
        keys = []
        press(SDLK_b)
        try Trial.drive(window) { keys == [.character("b")] }
      }
      XCTAssertEqual(window.container.compositor.composedFrames, composed)
    }
  }

  func testEventsOfOtherWindowsAreLeftAlone() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      defer { window.close() }
      var keys: [Key] = []
      window.container.addKeyHandler { key, _ in
        keys.append(key)
        return true
      }
      try Trial.drive(window) { window.screenshot() != nil }
      for (identifier, code) in [(window.sdlIdentifier + 1, SDLK_x), (window.sdlIdentifier, SDLK_y)] {
        Trial.push(SDL_KEYDOWN) {
          $0.key.windowID = identifier
          $0.key.keysym.sym = SDL_Keycode(code.rawValue)
        }
      }
      try Trial.drive(window) { !keys.isEmpty }
      XCTAssertEqual(keys, [.character("y")])
    }
  }

  func testFramesAreRecordedAndToldToObservers() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      defer { window.close() }
      var presented = 0
      window.onFramePresented { frame, time in
        presented += 1
        XCTAssertTrue(frame.isPresented)
        XCTAssertGreaterThan(time, 0)
      }
      try Trial.drive(window) { presented > 0 }
      XCTAssertEqual(window.container.statistics.presentedFrames, presented)
      XCTAssertEqual(window.container.statistics.droppedFrames, 0)
    }
  }

  func testMainActorTasksAndTheMainQueueRunWhileTheWindowDoes() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      defer { window.close() }
      var heard: Set<String> = []
      Task { @MainActor in
        await Task.yield()
        heard.insert("task")
      }
      DispatchQueue.main.async { MainActor.assumeIsolated { _ = heard.insert("queue") } }
      try Trial.drive(window) { heard == ["task", "queue"] }
    }
  }

  func testTheOwnerMayKeepAWindowOpenAndClosingEndsTheLoop() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      var asked = 0
      window.onCloseRequest = {
        asked += 1
        return asked > 1
      }
      try Trial.drive(window) { window.screenshot() != nil }
      Trial.push(SDL_QUIT) { _ in }
      try Trial.drive(window) { asked == 1 }
      XCTAssertTrue(window.isOpen)
      Trial.push(SDL_QUIT) { _ in }
      try window.run()
      XCTAssertFalse(window.isOpen)
      XCTAssertThrowsError(try window.run()) { XCTAssertEqual($0 as? WindowError, .closed) }
    }
  }

  func testAHiddenWindowIsNotComposedAndAShownOneIsDrawnWhole() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      defer { window.close() }
      var visible: [Bool] = []
      window.onVisibilityChange = { visible.append($0) }
      let node = DisplayNode()
      window.rootNode = node
      try Trial.drive(window) { window.screenshot() != nil && node.isVisible }
      @MainActor func tell(_ id: SDL_WindowEventID) {
        Trial.push(SDL_WINDOWEVENT) {
          $0.window.windowID = window.sdlIdentifier
          $0.window.event = UInt8(id.rawValue)
        }
      }
      tell(SDL_WINDOWEVENT_MINIMIZED)
      try Trial.drive(window) { visible == [false] && !window.container.wantsTurnOutOfSight }
      XCTAssertEqual(node.interfaceState, [.measureLayout, .preload, .display], "not seen, but still drawn")
      let composed = window.container.compositor.composedFrames
      window.container.backgroundColor = Color(hex: 0xff0000)
      var rounds = 0
      try window.run(while: {
        rounds += 1
        return rounds < 3
      })
      XCTAssertEqual(window.container.compositor.composedFrames, composed)
      tell(SDL_WINDOWEVENT_RESTORED)
      try Trial.drive(window) { window.screenshot()?.pixel(x: 3, y: 3) == 0xffff_0000 }
      XCTAssertEqual(visible, [false, true])
      XCTAssertEqual(node.interfaceState, .inHierarchy)
    }
  }
}
