import CSDL2
import Dispatch
import Glibc
import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

@testable import SateenCore
@testable import SateenSDL

/// Opens, drives and sends events to a window.
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

  /// Runs until a condition holds.
  static func drive(
    _ window: SateenSDL.Window, file: StaticString = #filePath, line: UInt = #line, until done: () -> Bool
  ) throws {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    try WindowDrive.drive(window, file: file, line: line, until: done)
  }

  static func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void) {
    var event = SDL_Event()
    event.type = type.rawValue
    fill(&event)
    SDL_PushEvent(&event)
  }
}

/// A presenter in memory that fails to show its first frames.
@MainActor
private final class FailingPresenter: MemoryPresenter {
  private let memory: Bitmap
  private var isValid = false
  private(set) var failuresLeft: Int
  private(set) var areas: [PixelRect] = []

  init?(size: PixelSize, failures: Int) {
    guard let memory = Bitmap(size: size, isOpaque: true) else { return nil }
    self.memory = memory
    failuresLeft = failures
  }

  private var target: FrameTarget {
    FrameTarget(pixels: memory.pixels, size: memory.size, bytesPerRow: memory.bytesPerRow)
  }

  var shown: FrameTarget? { isValid ? target : nil }

  func beginFrame() throws(WindowError) -> (target: FrameTarget, keepsPixels: Bool)? {
    defer { isValid = true }
    return (target, isValid)
  }

  func present(_ areas: [PixelRect]) -> Bool {
    isValid = failuresLeft == 0
    failuresLeft -= isValid ? 0 : 1
    self.areas = areas
    return isValid
  }

  func presentAll() -> Bool { true }
  func targetWasLost() { isValid = false }
  func close() { isValid = false }
}

/// Calls a closure in each of a number of turns.
@MainActor
private final class EachTurn: TurnParticipant {
  private var turns: Int
  private let body: () -> Void

  init(turns: Int, _ body: @escaping () -> Void) {
    self.turns = turns
    self.body = body
  }

  func performUpdate(at time: Double) {
    turns -= 1
    body()
    if turns > 0 { container?.setNeedsUpdateNextTurn(self) }
  }

  weak var container: RootContainer?
}

/// A black square whose drawing, on a worker, waits for a semaphore.
private final class WaitingSquare: DisplayNode {
  // Constant; a semaphore guards itself.
  let sign = DispatchSemaphore(value: 0)

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { [sign] context, _ in
      sign.wait()
      context.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .black)
    }
  }
}

/// Windows with SDL's dummy driver, which needs no display server.
///
/// The tests are synchronous: an asynchronous test is itself a block of the main queue, which runs no other block
/// meanwhile.
final class WindowTests: XCTestCase {
  func testNoDisplayIsSaidInASentenceThatNamesNoProgramsOptions() throws {
    try MainActor.assumeIsolated {
      let opener = WindowOpener(title: "", options: WindowOptions(), scale: WindowScale(fixed: nil), environment: [:])
      XCTAssertThrowsError(try opener.open { _ in true }) { XCTAssertEqual($0 as? WindowError, .noDisplay) }
      XCTAssertTrue(WindowError.noDisplay.description.contains("DISPLAY"))
      XCTAssertFalse(WindowError.noDisplay.description.contains("--"))
    }
  }

  func testAWindowThatWasNeverRunOpensNothing() {
    MainActor.assumeIsolated {
      let (first, second) = (Trial.makeWindow(), Trial.makeWindow())
      XCTAssertEqual(SDL_WasInit(SDL_INIT_VIDEO), 0)
      first.close()
      second.close()
      XCTAssertEqual(SDL_WasInit(SDL_INIT_VIDEO), 0)
    }
  }

  /// Results of workers that arrive while the display is connected do not wait for the first frame.
  func testATurnComesBetweenConnectingAndShowingTheWindow() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      defer { window.close() }
      var states: [[Bool]] = []
      let participant = EachTurn(turns: 3) {
        states.append([SDL_WasInit(SDL_INIT_VIDEO) != 0, window.sdlIdentifier != 0])
      }
      participant.container = window.container
      window.container.setNeedsUpdate(participant)
      try Trial.drive(window) { states.count == 3 }
      XCTAssertEqual(states, [[false, false], [true, false], [true, true]])
    }
  }

  /// Runs a window and calls `secondTurn` in the turn before the window is shown.
  @MainActor private static func runWindow(
    whose secondTurn: @escaping @MainActor (SateenSDL.Window) -> Void, while condition: @MainActor () -> Bool
  ) throws -> SateenSDL.Window {
    let window = Trial.makeWindow()
    var turns = 0
    let participant = EachTurn(turns: 2) {
      turns += 1
      if turns == 2 { secondTurn(window) }
    }
    participant.container = window.container
    window.container.setNeedsUpdate(participant)
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    try WindowDrive.run(window, while: condition)
    XCTAssertEqual(turns, 2)
    return window
  }

  func testATitleGivenBeforeTheWindowIsShownIsItsTitle() throws {
    try MainActor.assumeIsolated {
      var rounds = 0
      let window = try Self.runWindow {
        $0.title = "Come in the meantime"
      } while: {
        rounds += 1
        return rounds < 5
      }
      defer { window.close() }
      let title = try XCTUnwrap(SDL_GetWindowTitle(SDL_GetWindowFromID(window.sdlIdentifier)))
      XCTAssertEqual(String(cString: title), "Come in the meantime")
    }
  }

  /// A window whose condition ends before it is shown stays unopened, and may be run again.
  func testAConditionThatEndsBeforeTheWindowIsShownLeavesItUnopened() throws {
    try MainActor.assumeIsolated {
      var mayRun = true
      let window = try Self.runWindow { _ in
        mayRun = false
      } while: {
        mayRun
      }
      defer { window.close() }
      XCTAssertTrue(window.isOpen)
      XCTAssertEqual(window.sdlIdentifier, 0)
      XCTAssertEqual(SDL_WasInit(SDL_INIT_VIDEO), 0)
      try Trial.drive(window) { window.screenshot() != nil }
      XCTAssertNotEqual(window.sdlIdentifier, 0)
    }
  }

  func testAWindowRunWithinItsOwnOpeningOpensOnce() throws {
    try MainActor.assumeIsolated {
      var rounds = 0
      let window = try Self.runWindow { window in
        do { try Trial.drive(window) { window.screenshot() != nil } } catch { XCTFail("\(error)") }
      } while: {
        rounds += 1
        return rounds < 5
      }
      XCTAssertNotEqual(window.sdlIdentifier, 0)
      window.close()
      XCTAssertEqual(SDL_WasInit(SDL_INIT_VIDEO), 0)
    }
  }

  func testTheFirstFrameHasItsText() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      defer { window.close() }
      let node = WaitingSquare()
      // Wakes the worker if the test fails.
      defer { node.sign.signal() }
      node.backgroundColor = .white
      window.rootNode = node
      // The first two turns come before the window is shown, and the third one would bring a frame.
      var turns = 0
      let participant = EachTurn(turns: 5) {
        turns += 1
        if turns == 5 { node.sign.signal() }
      }
      participant.container = window.container
      window.container.setNeedsUpdate(participant)
      var first: Bitmap?
      window.onFramePresented { [weak window] _, _ in first = first ?? window?.screenshot() }
      try Trial.drive(window) { first != nil }
      XCTAssertEqual(first?.pixel(x: 5, y: 5), 0xff00_0000)
    }
  }

  func testAWindowThatRunsWithinAnothersHandlerGivesTheWakesBack() throws {
    try MainActor.assumeIsolated {
      let (outer, inner) = (Trial.makeWindow(), Trial.makeWindow())
      defer {
        outer.close()
        inner.close()
      }
      var hasRun = false
      try Trial.drive(outer) {
        guard !hasRun else { return true }
        hasRun = true
        try? inner.run(while: { false })
        let wake = MainQueue.shared.setWake(nil)
        XCTAssertNotNil(wake)
        MainQueue.shared.setWake(wake)
        XCTAssertNotNil(outer.container.onWake)
        // A signal is still noted, rather than ending the process at once.
        var action = sigaction()
        sigaction(SIGTERM, nil, &action)
        XCTAssertNotNil(action.__sigaction_handler.sa_handler)
        return true
      }
      XCTAssertNil(MainQueue.shared.setWake(nil))
      XCTAssertNil(outer.container.onWake)
    }
  }

  func testAWindowMayBeClosedBetweenConnectingAndOpening() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      var turns = 0
      let participant = EachTurn(turns: 2) {
        turns += 1
        if turns == 2 { window.close() }
      }
      participant.container = window.container
      window.container.setNeedsUpdate(participant)
      try WindowDrive.run(window, while: { true })
      XCTAssertEqual(turns, 2)
      XCTAssertFalse(window.isOpen)
      XCTAssertEqual(SDL_WasInit(SDL_INIT_VIDEO), 0)
    }
  }

  func testTextInputAskedForBeforeTheWindowOpenedIsOn() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      defer { window.close() }
      window.isTextInputActive = true
      try Trial.drive(window) { window.screenshot() != nil }
      XCTAssertEqual(SDL_IsTextInputActive(), SDL_TRUE)
      window.isTextInputActive = false
      XCTAssertEqual(SDL_IsTextInputActive(), SDL_FALSE)
    }
  }

  func testKeysMakeTextWhileTheFocusTakesText() throws {
    final class Field: DisplayNode {
      override var acceptsTextInput: Bool { true }
    }
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      defer { window.close() }
      let field = Field()
      window.rootNode = field
      try Trial.drive(window) { window.screenshot() != nil }
      XCTAssertEqual(SDL_IsTextInputActive(), SDL_FALSE)
      window.container.firstResponder = field.view
      window.container.setNeedsTurn()
      try Trial.drive(window) { SDL_IsTextInputActive() == SDL_TRUE }
      window.container.firstResponder = nil
      window.container.setNeedsTurn()
      try Trial.drive(window) { SDL_IsTextInputActive() == SDL_FALSE }
    }
  }

  func testAWindowIsMadeWithASize() {
    MainActor.assumeIsolated {
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      defer { unsetenv("SDL_VIDEODRIVER") }
      let window = SateenSDL.Window(title: "Sized", size: Size(width: 300, height: 200))
      defer { window.close() }
      XCTAssertEqual(window.title, "Sized")
      XCTAssertEqual(window.options.size, Size(width: 300, height: 200))
      XCTAssertEqual(window.container.size, Size(width: 300, height: 200))
    }
  }

  func testAPictureThatCouldNotBeShownIsDrawnOnceMore() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      defer { window.close() }
      try Trial.drive(window) { window.screenshot() != nil }
      let presenter = try XCTUnwrap(FailingPresenter(size: PixelSize(width: 120, height: 80), failures: 2))
      window.presenter = presenter
      window.container.backgroundColor = Color(hex: 0x123456)
      let before = window.container.statistics.presentedFrames
      try Trial.drive(window) { window.container.statistics.presentedFrames == before + 1 }
      XCTAssertEqual(presenter.failuresLeft, 0)
      XCTAssertEqual(presenter.areas, [PixelRect(x0: 0, y0: 0, x1: 120, y1: 80)], "whole")
      XCTAssertEqual(window.screenshot()?.pixel(x: 3, y: 3), 0xff12_3456)
    }
  }

  func testAWindowThatCanNeverBeDrawnIntoEndsWithAReason() throws {
    try MainActor.assumeIsolated {
      let window = Trial.makeWindow()
      defer { window.close() }
      try Trial.drive(window) { window.screenshot() != nil }
      window.presenter = FailingPresenter(size: PixelSize(width: 120, height: 80), failures: .max)
      window.container.redrawAll()
      XCTAssertThrowsError(try WindowDrive.run(window, while: { true })) { error in
        guard case .cannotDraw? = error as? WindowError else { return XCTFail("\(error)") }
      }
    }
  }

  func testAClosedWindowTellsItsNodesAndLetsThemGo() throws {
    try MainActor.assumeIsolated {
      final class Leaving: DisplayNode {
        // Written and read on the main thread alone.
        nonisolated(unsafe) var told: [String] = []
        override func didExitHierarchy() { told.append("left") }
        override func didExitVisibleState() { told.append("out of sight") }
      }
      let window = Trial.makeWindow()
      let node = Leaving()
      weak let root = window.container.view.layer
      window.rootNode = node
      try Trial.drive(window) { node.isVisible }
      window.close()
      XCTAssertEqual(Set(node.told), ["left", "out of sight"])
      XCTAssertNil(window.rootNode)
      XCTAssertNotNil(root)
    }
  }

  func testASignalToEndClosesTheWindow() throws {
    try MainActor.assumeIsolated {
      var asked = false
      let window = Trial.makeWindow()
      window.onCloseRequest = {
        asked = true
        return false
      }
      try Trial.drive(window) { window.screenshot() != nil }
      XCTAssertNil(EndSignals.noted)
      // The window is idle by then, and only the signal wakes it.
      DispatchQueue.main.async { kill(getpid(), SIGTERM) }
      try WindowDrive.run(window, while: { true })
      XCTAssertFalse(window.isOpen)
      XCTAssertFalse(asked)
      XCTAssertEqual(EndSignals.noted, SIGTERM)
      EndSignals.forget()
    }
  }

  func testAnEndedReaderDoesNotEndAProgramWithAWindow() {
    MainActor.assumeIsolated {
      // The test's parent may have had the signal ignored.
      signal(SIGPIPE, SIG_DFL)
      let window = Trial.makeWindow()
      defer { window.close() }
      var ends: [Int32] = [-1, -1]
      XCTAssertEqual(pipe(&ends), 0)
      close(ends[0])
      XCTAssertEqual(write(ends[1], "x", 1), -1)
      XCTAssertEqual(errno, EPIPE)
      close(ends[1])
      var found = sigaction()
      sigaction(SIGPIPE, nil, &found)
      XCTAssertNotNil(found.__sigaction_handler.sa_handler)
      // The handler is not SIG_IGN, which the program's child processes would inherit.
      XCTAssertNotEqual(unsafeBitCast(found.__sigaction_handler.sa_handler, to: Int.self), 1)
    }
  }

  func testAMinimisedWindowTakesDataInWithoutDrawing() throws {
    try MainActor.assumeIsolated {
      final class Reader: TurnParticipant {
        var updates = 0
        func performUpdate(at time: Double) { updates += 1 }
      }
      final class Motion: FrameTicker {
        var ticks = 0
        func tick(at time: Double) -> Bool {
          ticks += 1
          return true
        }
      }
      let window = Trial.makeWindow()
      defer { window.close() }
      let (reader, motion) = (Reader(), Motion())
      try Trial.drive(window) { window.screenshot() != nil }
      Trial.push(SDL_WINDOWEVENT) {
        $0.window.windowID = window.sdlIdentifier
        $0.window.event = UInt8(SDL_WINDOWEVENT_MINIMIZED.rawValue)
      }
      try Trial.drive(window) { !window.isVisible && !window.container.wantsTurnOutOfSight }
      let composed = window.container.compositor.composedFrames
      window.container.setNeedsUpdate(reader)
      try Trial.drive(window) { reader.updates == 1 }
      // A low-memory state and a timer cause turns as well.
      window.container.surroundings.isMemoryLow = true
      try Trial.drive(window) { !window.container.wantsTurnOutOfSight }
      window.container.after(0.01) { window.container.surroundings.isMemoryLow = false }
      try Trial.drive(window) { !window.container.isMemoryLow }
      try Trial.drive(window) { !window.container.wantsTurnOutOfSight }
      // A frame ticker is called in one turn, and then waits until the window is visible.
      window.container.addTicker(motion)
      try Trial.drive(window) { motion.ticks == 1 && !window.container.wantsTurnOutOfSight }
      Trial.push(SDL_KEYUP) { _ in }
      try WindowDrive.run(window, passes: 2)
      XCTAssertEqual(motion.ticks, 1)
      XCTAssertEqual(window.container.compositor.composedFrames, composed)
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
      try WindowDrive.run(window, while: { true })
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
      try WindowDrive.run(window, passes: 3)
      XCTAssertEqual(window.container.compositor.composedFrames, composed)
      tell(SDL_WINDOWEVENT_RESTORED)
      try Trial.drive(window) { window.screenshot()?.pixel(x: 3, y: 3) == 0xffff_0000 }
      XCTAssertEqual(visible, [false, true])
      XCTAssertEqual(node.interfaceState, .inHierarchy)
    }
  }
}
