import CSDL2
import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

@testable import SateenCore
@testable import SateenSDL

/// Windows that are opened, run and closed by handlers of others, and of their own.
final class WindowsInHandlersTests: DummyWindowTestCase {
  func testAWindowThatClosesBeforeItOpensLeavesTheOnesItShowed() {
    MainActor.assumeIsolated {
      let (splash, main) = (Self.makeWindow("Splash"), Self.makeWindow("Main"))
      var frames = 0
      main.onFramePresented { [weak main] _, _ in
        frames += 1
        main?.close()
      }
      splash.container.after(0) { [weak splash] in
        main.show()
        splash?.close()
      }
      Application.run(splash)
      XCTAssertEqual(frames, 1)
      XCTAssertFalse(main.isOpen)
      main.close()
    }
  }

  func testALastWindowMayShowAnotherAsItCloses() {
    MainActor.assumeIsolated {
      let (first, second) = (Self.makeWindow("First"), Self.makeWindow("Second"))
      var order: [String] = []
      first.onFramePresented { [weak first] _, _ in
        order.append("first")
        if let first { Self.close(first) }
      }
      first.onCloseRequest = { [weak first] in
        // The display's connection ends with the last window, and begins again with the next one.
        first?.close()
        second.show()
        return true
      }
      second.onFramePresented { [weak second] _, _ in
        order.append("second")
        second?.close()
      }
      Application.run(first)
      XCTAssertEqual(order, ["first", "second"])
      XCTAssertTrue(Application.windows.isEmpty)
      second.close()
    }
  }

  /// The window of the handler takes no turns meanwhile, so it cannot be waited for.
  func testAProgramRunWithinAHandlerEndsWithItsOwnWindows() throws {
    try MainActor.assumeIsolated {
      let (outer, dialog) = (Self.makeWindow("Outer"), Self.makeWindow("Dialog"))
      defer {
        outer.close()
        dialog.close()
      }
      outer.show()
      try Self.drive(outer) { outer.screenshot() != nil }
      dialog.onFramePresented { [weak dialog] _, _ in if let dialog { Self.close(dialog) } }
      var hasReturned = false
      outer.container.after(0) {
        Application.run(dialog)
        hasReturned = true
      }
      try Self.drive(outer) { hasReturned }
      XCTAssertTrue(outer.isOpen)
      XCTAssertFalse(dialog.isOpen)
    }
  }

  func testALoopWithinAHandlerLeavesTheLoopAroundItsSlice() throws {
    try MainActor.assumeIsolated {
      CurrentThread.setSlice(0)
      let usual = CurrentThread.slice
      CurrentThread.setSlice(CurrentThread.frameSlice)
      defer { CurrentThread.setSlice(0) }
      try XCTSkipUnless(CurrentThread.slice == CurrentThread.frameSlice, "takes a kernel with slices for each thread")
      let (outer, inner) = (Self.makeWindow(), Self.makeWindow())
      defer {
        outer.close()
        inner.close()
      }
      var slices: [UInt64] = []
      try Self.drive(outer) { outer.screenshot() != nil }
      outer.container.after(0) {
        do { try Self.drive(inner) { inner.screenshot() != nil } } catch { XCTFail("\(error)") }
        slices.append(CurrentThread.slice)
      }
      try Self.drive(outer) { !slices.isEmpty }
      XCTAssertEqual(slices, [CurrentThread.frameSlice])
      XCTAssertEqual(CurrentThread.slice, usual)
    }
  }

  func testAQuestionAboutClosingIsAskedOnceAtATime() throws {
    try MainActor.assumeIsolated {
      let (window, dialog) = (Self.makeWindow(), Self.makeWindow())
      defer {
        window.close()
        dialog.close()
      }
      try Self.drive(window) { window.screenshot() != nil }
      var (questions, keys) = (0, 0)
      dialog.container.addKeyHandler { _, _ in
        keys += 1
        return true
      }
      window.onCloseRequest = { [weak window] in
        questions += 1
        guard questions == 1, let window else { return false }
        do {
          try Self.drive(dialog) { dialog.screenshot() != nil }
          Self.close(window)
          Self.press(SDLK_a, in: dialog)
          try Self.drive(dialog) { keys == 1 }
        } catch {
          XCTFail("\(error)")
        }
        return false
      }
      Self.close(window)
      try Self.drive(window) { keys == 1 }
      XCTAssertEqual(questions, 1)
      Self.close(window)
      try Self.drive(window) { questions == 2 }
    }
  }

  func testAWindowThatCannotBeDrawnAnyMoreEndsAlone() throws {
    try MainActor.assumeIsolated {
      let (first, second) = (Self.makeWindow(), Self.makeWindow())
      defer {
        first.close()
        second.close()
      }
      var failures: [WindowError] = []
      second.onFailure = { failures.append($0) }
      second.show()
      try Self.drive(first) { first.screenshot() != nil && second.screenshot() != nil }
      second.presenter = BrokenPresenter(size: PixelSize(width: 120, height: 80))
      second.container.redrawAll()
      try Self.drive(first) { !second.isOpen }
      guard case .cannotDraw = failures.first else { return XCTFail("\(failures)") }
      XCTAssertEqual(failures.count, 1)
      XCTAssertTrue(first.isOpen)
    }
  }

  func testAFailureHandlerMayShowAnotherWindow() throws {
    try MainActor.assumeIsolated {
      let first = Self.makeWindow()
      unsetenv("SDL_VIDEODRIVER")
      let display = getenv("DISPLAY").map { String(cString: $0) }
      unsetenv("DISPLAY")
      let second = Self.makeWindow()
      if let display { setenv("DISPLAY", display, 1) }
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      let third = Self.makeWindow()
      defer { for window in [first, second, third] { window.close() } }
      second.onFailure = { _ in
        // A closed window stays closed.
        second.show()
        third.show()
      }
      second.show()
      second.show()
      try Self.drive(first) { third.screenshot() != nil }
      XCTAssertFalse(second.isOpen)
      XCTAssertEqual(Application.windows.count, 1)
    }
  }

  func testAFrameObserverMayCloseItsWindow() throws {
    try MainActor.assumeIsolated {
      final class Closer: FrameObserver {
        weak var window: SateenSDL.Window?
        var calls = 0
        func willCompose(_ container: RootContainer, at time: Double) {
          calls += 1
          window?.close()
        }
      }
      let (first, second) = (Self.makeWindow(), Self.makeWindow())
      defer { first.close() }
      let closer = Closer()
      closer.window = second
      second.container.addFrameObserver(closer)
      second.show()
      try Self.drive(first) { first.screenshot() != nil && !second.isOpen }
      XCTAssertEqual(closer.calls, 1)
      XCTAssertEqual(second.container.compositor.composedFrames, 0, "its memory is gone")
    }
  }

  func testAClosedWindowGetsNoMoreOfTheInputThatCameWithTheEnd() throws {
    try MainActor.assumeIsolated {
      let (first, second) = (Self.makeWindow(), Self.makeWindow())
      defer { first.close() }
      var keys: [Key] = []
      second.container.addKeyHandler { [weak second] key, _ in
        keys.append(key)
        second?.close()
        return true
      }
      second.show()
      try Self.drive(first) { first.screenshot() != nil && second.screenshot() != nil }
      Self.press(SDLK_a, in: second)
      Self.press(SDLK_b, in: second)
      try Self.drive(first) { !second.isOpen }
      XCTAssertEqual(keys, [.character("a")])
    }
  }

  /// Handlers and timers often hold their window.
  func testAClosedWindowIsReleasedWhateverHoldsItFromWithin() throws {
    try MainActor.assumeIsolated {
      let main = Self.makeWindow()
      defer { main.close() }
      weak var gone: SateenSDL.Window?
      weak var timer: FrameTimer?
      do {
        let window = Self.makeWindow()
        gone = window
        window.onCloseRequest = { window.isOpen }
        window.onVisibilityChange = { _ in window.title = "" }
        window.onFailure = { _ in window.title = "" }
        window.onFramePresented { _, _ in window.title = "Shown" }
        window.container.addKeyHandler { _, _ in window.isOpen }
        timer = window.container.after(0.01, repeats: true) { window.title = "Tick" }
        window.show()
      }
      try Self.drive(main) { gone?.title == "Shown" }
      if let gone { Self.close(gone) }
      try Self.drive(main) { gone?.isOpen != true }
      XCTAssertNil(gone)
      XCTAssertNil(timer)
    }
  }

  /// Movements over a window whose handler runs another one are merged until it can take a turn.
  func testInputOfAWindowInTheMiddleOfItsTurnWaitsMerged() throws {
    try MainActor.assumeIsolated {
      final class Hovered: DisplayNode {
        var places: [Double] = []
        override func pointerMoved(to place: Point?) { if let place { places.append(place.x) } }
      }
      let (outer, inner) = (Self.makeWindow(), Self.makeWindow())
      defer {
        outer.close()
        inner.close()
      }
      let node = Hovered()
      outer.rootNode = node
      try Self.drive(outer) { outer.screenshot() != nil }
      outer.container.after(0) {
        do {
          try Self.drive(inner) { inner.screenshot() != nil }
          for x in 1...30 {
            Self.movePointer(Int32(x), in: outer)
            var keys = 0
            let handler = inner.container.addKeyHandler { _, _ in
              keys += 1
              return true
            }
            Self.press(SDLK_a, in: inner)
            try Self.drive(inner) { keys == 1 }
            handler.remove()
          }
        } catch {
          XCTFail("\(error)")
        }
      }
      try Self.drive(outer) { node.places.last == 30 }
      XCTAssertEqual(node.places, [30])
    }
  }
}
