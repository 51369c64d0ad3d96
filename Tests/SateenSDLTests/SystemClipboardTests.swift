import CSDL2
import SateenCore
import XCTest

@testable import SateenSDL

/// The clipboard of SDL's dummy driver, which keeps the text itself.
final class SystemClipboardTests: XCTestCase {
  func testTextGoesThroughTheDesktopsClipboardAndSelection() {
    MainActor.assumeIsolated {
      SDL_SetHint("SDL_VIDEODRIVER", "dummy")
      defer { SDL_ResetHint("SDL_VIDEODRIVER") }
      XCTAssertEqual(SDL_InitSubSystem(SDL_INIT_VIDEO), 0)
      defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
      let clipboard = SystemClipboard()
      clipboard.text = "copied — 你好 \u{1f600}"
      clipboard.selectedText = "selected"
      XCTAssertEqual(clipboard.text, "copied — 你好 \u{1f600}")
      XCTAssertEqual(clipboard.selectedText, "selected")
      clipboard.text = "a\0b"
      XCTAssertEqual(clipboard.text, "ab")
      clipboard.text = nil
      XCTAssertNil(clipboard.text)
      XCTAssertEqual(SystemClipboard().selectedText, "selected", "there is one for the whole desktop")
    }
  }

  func testWithoutAWindowThereIsNoClipboard() {
    MainActor.assumeIsolated {
      guard SDL_WasInit(SDL_INIT_VIDEO) == 0 else { return }
      let clipboard = SystemClipboard()
      clipboard.text = "lost"
      XCTAssertNil(clipboard.text)
      XCTAssertNil(clipboard.selectedText)
    }
  }
}
