import CSDL2
import Dispatch
import Glibc
import SateenThreads
import XCTest

@testable import SateenCore
@testable import SateenSDL

/// The pasteboards of windows with SDL's dummy driver, which keeps the text itself and has no selection.
///
/// The tests are synchronous: an asynchronous test is itself a block of the main queue, which runs no other block
/// meanwhile.
final class SDLPasteboardTests: DummyWindowTestCase {
  private typealias Outcome<Value> = Result<Value, PasteboardError>

  /// Opens a window, and closes it afterwards.
  @MainActor private static func run(_ body: (SateenSDL.Window, any Pasteboard) throws -> Void) throws {
    let window = makeWindow()
    defer { window.close() }
    try drive(window) { window.screenshot() != nil }
    try body(window, window.container.pasteboard)
  }

  /// Runs the main loop until a task of another thread has its outcome.
  @MainActor private static func wait<Value: Sendable>(
    _ window: SateenSDL.Window, _ body: @escaping @Sendable () async throws(PasteboardError) -> Value
  ) throws -> Outcome<Value> {
    let place = Locked<Outcome<Value>?>(nil)
    Task.detached {
      do throws(PasteboardError) {
        place.exchange(.success(try await body()))
      } catch {
        place.exchange(.failure(error))
      }
      // Wakes the loop.
      MainQueue.shared.post {}
    }
    try drive(window) { place.withLock { $0 != nil } }
    return try XCTUnwrap(place.withLock { $0 })
  }

  @MainActor private static func text(_ window: SateenSDL.Window) throws -> Outcome<String> {
    let pasteboard = window.container.pasteboard
    return try wait(window) { () throws(PasteboardError) in try await pasteboard.text().string }
  }

  func testTextGoesThroughTheDesktop() throws {
    try MainActor.assumeIsolated {
      try Self.run { window, pasteboard in
        let text = "copied — 你好 \u{1f600}"
        let count = pasteboard.state.changeCount
        pasteboard.write(PasteboardContent(text: text))
        XCTAssertEqual(pasteboard.state, PasteboardState(changeCount: count + 1, hasContent: true, isOwn: true))
        XCTAssertEqual(try Self.text(window), .success(text), "before SDL has it")
        try Self.drive(window) { SDL_HasClipboardText() == SDL_TRUE }
        let kept = try XCTUnwrap(SDL_GetClipboardText())
        defer { SDL_free(kept) }
        XCTAssertEqual(String(cString: kept), text)
        XCTAssertEqual(try Self.text(window), .success(text))
        XCTAssertEqual(
          try Self.wait(window) { () throws(PasteboardError) in try await pasteboard.types() }, .success([.text]))
        SDL_SetClipboardText("another program's")
        XCTAssertEqual(try Self.text(window), .success("another program's"))
      }
    }
  }

  func testTheLastOfSeveralCopiesCounts() throws {
    try MainActor.assumeIsolated {
      try Self.run { window, pasteboard in
        for number in 0..<100 { pasteboard.write(PasteboardContent(text: "\(number)")) }
        XCTAssertEqual(try Self.text(window), .success("99"))
        try Self.drive(window) { SDL_HasClipboardText() == SDL_TRUE }
        XCTAssertEqual(try Self.text(window), .success("99"))
        pasteboard.write(PasteboardContent(text: "lost"))
        pasteboard.write(nil)
        XCTAssertEqual(try Self.text(window), .failure(.empty(pasteboard: "CLIPBOARD")))
        XCTAssertEqual(pasteboard.state.hasContent, false)
      }
    }
  }

  func testContentWithoutTextAndNULCharacters() throws {
    try MainActor.assumeIsolated {
      try Self.run { window, pasteboard in
        var content = PasteboardContent()
        content.add(.text) { Array("a\0b".utf8) }
        pasteboard.write(content)
        try Self.drive(window) { SDL_HasClipboardText() == SDL_TRUE }
        XCTAssertEqual(try Self.text(window), .success("ab"))
        var picture = PasteboardContent()
        picture.add(.png) { [1] }
        pasteboard.write(picture)
        try Self.drive(window) { SDL_HasClipboardText() == SDL_FALSE }
        XCTAssertEqual(try Self.text(window), .failure(.empty(pasteboard: "CLIPBOARD")))
      }
    }
  }

  func testReadsEndWithTheirReasons() throws {
    try MainActor.assumeIsolated {
      try Self.run { window, pasteboard in
        SDL_SetClipboardText("text")
        let picture = try Self.wait(window) { () throws(PasteboardError) in try await pasteboard.read([.png]) }
        XCTAssertEqual(picture, .failure(.noSuchType(pasteboard: "CLIPBOARD", offered: [.text])))
        let large = try Self.wait(window) { () throws(PasteboardError) in
          try await pasteboard.read([.text], PasteboardLimits(bytes: 3))
        }
        XCTAssertEqual(large, .failure(.tooLarge(pasteboard: "CLIPBOARD", limit: 3)))
        let cancelled = try Self.wait(window) { () throws(PasteboardError) in
          withUnsafeCurrentTask { $0?.cancel() }
          return try await pasteboard.read([.text])
        }
        XCTAssertEqual(cancelled, .failure(.cancelled(pasteboard: "CLIPBOARD")))
      }
    }
  }

  func testTheDriverHasNoSelection() throws {
    try MainActor.assumeIsolated {
      let window = Self.makeWindow()
      defer { window.close() }
      XCTAssertNotNil(window.container.selectionPasteboard, "not known yet")
      try Self.drive(window) { window.screenshot() != nil }
      XCTAssertNil(window.container.selectionPasteboard)
      let other = Self.makeWindow()
      defer { other.close() }
      let own = MemoryPasteboard()
      other.container.selectionPasteboard = own
      other.show()
      try Self.drive(window) { other.screenshot() != nil }
      XCTAssertTrue(other.container.selectionPasteboard === own, "the program's choice")
    }
  }

  func testChangesOfOtherProgramsAreTold() throws {
    try MainActor.assumeIsolated {
      try Self.run { window, pasteboard in
        var states: [PasteboardState] = []
        let registration = pasteboard.addChangeHandler { states.append($0) }
        defer { registration.remove() }
        pasteboard.write(PasteboardContent(text: "own"))
        try Self.drive(window) { states.last?.isOwn == true && SDL_HasClipboardText() == SDL_TRUE }
        let count = try XCTUnwrap(states.last?.changeCount)
        SDL_SetClipboardText("")
        Self.push(SDL_CLIPBOARDUPDATE) { _ in }
        try Self.drive(window) { states.last?.isOwn == false }
        XCTAssertEqual(states.last, PasteboardState(changeCount: count + 1, hasContent: false, isOwn: false))
      }
    }
  }

  func testWithoutAWindowReadsFailAndHandlersStay() throws {
    try MainActor.assumeIsolated {
      var states: [PasteboardState] = []
      let pasteboard = Self.makeWindow().container.pasteboard
      let registration = pasteboard.addChangeHandler { states.append($0) }
      defer { registration.remove() }
      pasteboard.write(PasteboardContent(text: "lost"))
      var count = 0
      for round in 0..<2 {
        try Self.run { window, same in
          XCTAssertTrue(pasteboard === same)
          if round == 0 { XCTAssertEqual(try Self.text(window), .failure(.empty(pasteboard: "CLIPBOARD"))) }
          pasteboard.write(PasteboardContent(text: "\(round)"))
          try Self.drive(window) { states.last?.isOwn == true }
          XCTAssertGreaterThan(pasteboard.state.changeCount, count)
          count = pasteboard.state.changeCount
        }
        XCTAssertEqual(pasteboard.state, PasteboardState(changeCount: count))
        MainQueue.shared.drain()
        XCTAssertEqual(states.last, pasteboard.state)
      }
      let place = Locked<PasteboardError?>(nil)
      let isDone = DispatchSemaphore(value: 0)
      Task.detached {
        do throws(PasteboardError) { _ = try await pasteboard.text() } catch { place.exchange(error) }
        isDone.signal()
      }
      isDone.wait()
      XCTAssertEqual(
        place.withLock { $0 }, .noDisplay(pasteboard: "CLIPBOARD", reason: "no window is open"))
    }
  }

  func testAReadThatWaitsForATurnEndsWithTheLastWindow() throws {
    try MainActor.assumeIsolated {
      let outcome = Locked<Result<String, PasteboardError>?>(nil)
      try Self.run { _, pasteboard in
        Task.detached {
          do throws(PasteboardError) {
            outcome.exchange(.success(try await pasteboard.text().string))
          } catch {
            outcome.exchange(.failure(error))
          }
        }
        let end = Clock.monotonic + 60
        while MainQueue.shared.isEmpty, Clock.monotonic < end { usleep(1_000) }
      }
      let end = Clock.monotonic + 60
      while outcome.withLock({ $0 == nil }), Clock.monotonic < end {
        MainQueue.shared.drain()
        usleep(1_000)
      }
      XCTAssertEqual(
        outcome.withLock { $0 }, .failure(.noDisplay(pasteboard: "CLIPBOARD", reason: "the window has closed")))
    }
  }
}
