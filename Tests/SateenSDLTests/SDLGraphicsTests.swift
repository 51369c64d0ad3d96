import CSDL2
import Foundation
import Glibc
import ProgramWindows
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenCore
@testable import SateenGL
@testable import SateenSDL

/// A context that SDL makes, as on Wayland, here for a window of X11, whose pixels can be read from the screen.
final class SDLGraphicsTests: XCTestCase {
  func testFramesReachTheScreen() throws {
    try MainActor.assumeIsolated {
      let display = try XvfbDisplay(width: 200, height: 150)
      defer { display.stop() }
      let environment = ["DISPLAY": display.name, "SDL_VIDEODRIVER": "x11"]
      for (name, value) in environment { setenv(name, value, 1) }
      defer { for name in environment.keys { unsetenv(name) } }
      XCTAssertEqual(SDL_InitSubSystem(SDL_INIT_VIDEO), 0)
      defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
      SDLGraphics.configure()
      let flags = SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_BORDERLESS.rawValue
      guard let handle = SDL_CreateWindow("Test", 0, 0, 160, 120, flags) else {
        throw XCTSkip("SDL makes no window for OpenGL: \(SDLFailure.text)")
      }
      defer { SDL_DestroyWindow(handle) }
      let presenter = try XCTUnwrap(GLPresenter(window: handle) { _ in true })
      defer { presenter.close() }
      print("The context of SDL's window is one of \(presenter.context.device.rendererName).")
      let contents = SateenSDL.Window(title: "Never shown")
      contents.container.backgroundColor = Color(hex: 0x204060)
      let box = Layer()
      box.backgroundColor = Color(hex: 0xffcc00, alpha: 0.7)
      box.cornerRadius = 12
      contents.container.view.layer.addSublayer(box)
      for step in 0..<6 {
        box.frame = Rect(x: Double(10 + step * 12), y: 20, width: 60, height: 50)
        let areas = try XCTUnwrap(presenter.compose(contents.container))
        XCTAssertNil(presenter.failure)
        XCTAssertTrue(presenter.present(areas))
        try Self.waitForScreen(display, XCTUnwrap(presenter.screenshot(scale: 1)), "step \(step)")
      }
    }
  }

  @MainActor
  private static func waitForScreen(_ display: XvfbDisplay, _ shown: Bitmap, _ what: String) throws {
    let end = Date(timeIntervalSinceNow: 20)
    while true {
      let picture = try display.picture()
      let isShown = (0..<shown.size.height).allSatisfy { y in
        (0..<shown.size.width).allSatisfy { x in picture.color(x, y) == shown.pixel(x: x, y: y) & 0xff_ffff }
      }
      if isShown { return }
      guard Date() < end else { return XCTFail("\(what): the screen does not show the frame") }
      usleep(20_000)
    }
  }
}
