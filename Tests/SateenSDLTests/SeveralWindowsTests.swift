import CSDL2
import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

@testable import SateenCore
@testable import SateenSDL

/// Several windows of one program, with SDL's dummy driver.
final class SeveralWindowsTests: DummyWindowTestCase {
  func testAWindowShownWhileAnotherRunsOpensAtItsOwnScale() throws {
    try MainActor.assumeIsolated {
      let (first, second) = (Self.makeWindow(), Self.makeWindow("Second", scale: 2, .black))
      defer {
        first.close()
        second.close()
      }
      try Self.drive(first) { first.screenshot() != nil }
      XCTAssertEqual(second.sdlIdentifier, 0)
      second.show()
      try Self.drive(first) { second.screenshot() != nil }
      XCTAssertEqual(first.screenshot()?.size, PixelSize(width: 120, height: 80))
      XCTAssertEqual(second.screenshot()?.size, PixelSize(width: 240, height: 160))
      XCTAssertEqual(first.screenshot()?.pixel(x: 60, y: 40), 0xffff_ffff)
      XCTAssertEqual(second.screenshot()?.pixel(x: 60, y: 40), 0xff00_0000)
      XCTAssertEqual(Application.windows.count, 1, "only the shown window stays once the other's loop is over")
    }
  }

  func testEventsGoToTheirWindowsOnly() throws {
    try MainActor.assumeIsolated {
      let windows = [Self.makeWindow(), Self.makeWindow(), Self.makeWindow()]
      defer { for window in windows { window.close() } }
      var keys: [[Key]] = [[], [], []]
      for (index, window) in windows.enumerated() {
        window.container.addKeyHandler { key, _ in
          keys[index].append(key)
          return true
        }
        window.show()
      }
      try Self.drive(windows[0]) { windows.allSatisfy { $0.screenshot() != nil } }
      for (index, code) in [(2, SDLK_x), (0, SDLK_y), (2, SDLK_z)] {
        Self.push(SDL_KEYDOWN) {
          $0.key.windowID = windows[index].sdlIdentifier
          $0.key.keysym.sym = SDL_Keycode(code.rawValue)
        }
      }
      try Self.drive(windows[1]) { keys[2].count == 2 && keys[0].count == 1 }
      XCTAssertEqual(keys, [[.character("y")], [], [.character("x"), .character("z")]])
    }
  }

  func testTheProgramEndsWithItsLastWindow() {
    MainActor.assumeIsolated {
      let (first, second) = (Self.makeWindow("First"), Self.makeWindow("Second"))
      var third: SateenSDL.Window? = Self.makeWindow("Third")
      weak let last = third
      var order: [String] = []
      first.onFramePresented { [weak first] _, _ in
        guard let first, order.isEmpty else { return }
        order.append("first shown")
        third?.show()
        third = nil
        Self.close(first)
      }
      second.onFramePresented { [weak second] _, _ in
        guard let second, order.count == 1 else { return }
        order.append("second shown")
        Self.close(second)
      }
      last?.onFramePresented { _, _ in
        order.append("third shown, \(Application.windows.map(\.title))")
        last?.container.after(0.05) { last?.close() }
      }
      Application.run(first, second)
      XCTAssertFalse(first.isOpen)
      XCTAssertFalse(second.isOpen)
      XCTAssertNil(last, "a closed window is let go")
      XCTAssertEqual(order.count, 3, "\(order)")
      XCTAssertTrue(Application.windows.isEmpty)
      XCTAssertEqual(SDL_WasInit(SDL_INIT_VIDEO), 0)
    }
  }

  func testAWindowThatIsKeptOpenIsAskedOncePerWish() throws {
    try MainActor.assumeIsolated {
      let (kept, other) = (Self.makeWindow(), Self.makeWindow())
      defer {
        kept.close()
        other.close()
      }
      var wishes = 0
      kept.onCloseRequest = {
        wishes += 1
        return false
      }
      other.show()
      try Self.drive(kept) { kept.screenshot() != nil && other.screenshot() != nil }
      Self.close(other)
      try Self.drive(kept) { !other.isOpen }
      Self.close(kept)
      try Self.drive(kept) { wishes > 0 }
      try WindowDrive.run(kept, passes: 20)
      XCTAssertEqual(wishes, 1)
      XCTAssertTrue(kept.isOpen)
    }
  }

  /// A loop within a handler of one window runs the others, and not the one that is in the middle of its turn.
  func testALoopWithinAHandlerRunsTheOtherWindows() throws {
    try MainActor.assumeIsolated {
      let (outer, inner) = (Self.makeWindow(), Self.makeWindow())
      defer {
        outer.close()
        inner.close()
      }
      try Self.drive(outer) { outer.screenshot() != nil }
      var (edges, innerFrames) = ([0, 0], 0)
      inner.onFramePresented { _, _ in innerFrames += 1 }
      outer.container.after(0) {
        edges[0] = outer.container.turnEdges
        inner.container.after(0.02) { inner.rootNode?.backgroundColor = .black }
        do { try Self.drive(inner) { innerFrames >= 2 } } catch { XCTFail("\(error)") }
        edges[1] = outer.container.turnEdges
      }
      try Self.drive(outer) { innerFrames >= 2 }
      XCTAssertEqual(edges[0], edges[1])
      XCTAssertNotEqual(edges[0], 0)
    }
  }

  func testAWindowThatRestsHasNoTurnsWhileAnotherMoves() throws {
    try MainActor.assumeIsolated {
      final class Mover: FrameTicker {
        let node: DisplayNode
        var frames = 0
        init(_ node: DisplayNode) { self.node = node }
        func tick(at time: Double) -> Bool {
          frames += 1
          node.backgroundColor = Color(red: Double(frames % 7) / 7, green: 0, blue: 0)
          // Something to draw each time, too.
          node.setNeedsDisplay()
          return frames < 30
        }
      }
      final class Drawn: DisplayNode {
        override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
          .draw { context, _ in context.fill(Rect(x: 0, y: 0, width: 5, height: 5), with: .black) }
        }
      }
      let (moving, resting) = (Self.makeWindow(), Self.makeWindow())
      defer {
        moving.close()
        resting.close()
      }
      let node = Drawn()
      moving.rootNode = node
      resting.show()
      try Self.drive(moving) { moving.screenshot() != nil && resting.screenshot() != nil }
      // The first frame leaves some turns to do.
      try WindowDrive.run(moving, passes: 20)
      let before = resting.container.turnEdges
      let mover = Mover(node)
      moving.container.addTicker(mover)
      try Self.drive(moving) { mover.frames == 30 }
      XCTAssertEqual(resting.container.turnEdges, before)
    }
  }

  func testASignalClosesAllWindows() throws {
    MainActor.assumeIsolated {
      defer { EndSignals.forget() }
      let (first, second) = (Self.makeWindow(), Self.makeWindow())
      second.show()
      var isSent = false
      second.onFramePresented { _, _ in
        if !isSent { kill(getpid(), SIGTERM) }
        isSent = true
      }
      try? first.run()
      XCTAssertTrue(isSent)
      XCTAssertFalse(first.isOpen)
      XCTAssertFalse(second.isOpen)
    }
  }

  func testAWindowThatCannotBeOpenedIsToldAndTheOthersGoOn() throws {
    try MainActor.assumeIsolated {
      let first = Self.makeWindow()
      defer { first.close() }
      unsetenv("SDL_VIDEODRIVER")
      let display = getenv("DISPLAY").map { String(cString: $0) }
      unsetenv("DISPLAY")
      let second = Self.makeWindow()
      if let display { setenv("DISPLAY", display, 1) }
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      var failures: [WindowError] = []
      second.onFailure = { failures.append($0) }
      second.show()
      try Self.drive(first) { first.screenshot() != nil && !failures.isEmpty }
      XCTAssertEqual(failures, [.noDisplay])
      XCTAssertFalse(second.isOpen)
      XCTAssertTrue(first.isOpen)
    }
  }

  func testOpeningAWindowLeavesTheTextInputOfAnother() throws {
    try MainActor.assumeIsolated {
      let first = Self.makeWindow()
      defer { first.close() }
      first.isTextInputActive = true
      try Self.drive(first) { first.screenshot() != nil }
      XCTAssertEqual(SDL_IsTextInputActive(), SDL_TRUE)
      let opener = WindowOpener(
        title: "", options: WindowOptions(), scale: WindowScale(fixed: nil),
        environment: ["SDL_VIDEODRIVER": "dummy"])
      let opened = try XCTUnwrap(opener.open { _ in true })
      XCTAssertEqual(SDL_IsTextInputActive(), SDL_TRUE)
      SDL_DestroyWindow(opened.window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
    }
  }

  func testAHundredWindowsOpenAndClose() throws {
    try MainActor.assumeIsolated {
      let main = Self.makeWindow()
      defer { main.close() }
      try Self.drive(main) { main.screenshot() != nil }
      weak var some: SateenSDL.Window?
      for round in 0..<10 {
        var windows = (0..<10).map { Self.makeWindow("\(round) \($0)", scale: $0.isMultiple(of: 2) ? 1 : 2) }
        for window in windows { window.show() }
        some = windows[3]
        try Self.drive(main) { windows.allSatisfy { $0.screenshot() != nil } }
        for window in windows { if round.isMultiple(of: 2) { window.close() } else { Self.close(window) } }
        try Self.drive(main) { windows.allSatisfy { !$0.isOpen } }
        windows = []
      }
      XCTAssertNil(some)
      XCTAssertTrue(main.isOpen)
      XCTAssertTrue(Application.windows.isEmpty)
    }
  }
}
