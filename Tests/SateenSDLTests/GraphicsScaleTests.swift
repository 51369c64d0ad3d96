import CSDL2
import Foundation
import Glibc
import ProgramWindows
import SateenLayout
import XCTest

@testable import SateenSDL

/// Windows whose scale is known only when there is a window.
final class GraphicsScaleTests: XCTestCase {
  /// Xlib keeps the settings of the time at which the first window connected.
  func testAWindowThatOpensLaterHasTheScaleByThen() throws {
    try MainActor.assumeIsolated {
      let tool = "/usr/bin/xprop"
      guard FileManager.default.isExecutableFile(atPath: tool) else { throw XCTSkip("There is no xprop.") }
      let display = try XvfbDisplay(width: 640, height: 480)
      defer { display.stop() }
      setenv("DISPLAY", display.name, 1)
      setenv("SDL_VIDEODRIVER", "x11", 1)
      defer { for name in ["DISPLAY", "SDL_VIDEODRIVER"] { unsetenv(name) } }
      var options = WindowOptions()
      options.size = Size(width: 160, height: 120)
      let opener = WindowOpener(
        title: "Test", options: options, scale: WindowScale(fixed: nil, desktop: 1),
        environment: ["DISPLAY": display.name, "SDL_VIDEODRIVER": "x11"])
      var opened: [WindowOpener.Opened] = []
      defer {
        for one in opened {
          SDL_DestroyWindow(one.window)
          SDL_QuitSubSystem(SDL_INIT_VIDEO)
        }
      }
      for (dpi, scale) in [(96, 1), (144, 1.5), (192, 2)] as [(Int, Double)] {
        let set = ["-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t\(dpi)"]
        _ = try display.run(URL(fileURLWithPath: tool), set)
        let one = try XCTUnwrap(try opener.open { _ in true })
        opened.append(one)
        XCTAssertEqual(one.scale.pixelsPerPoint, scale)
      }
    }
  }

  /// OpenGL comes to it later on, by EGL, where it is needed. A start does not pay for it.
  func testAWindowOfX11IsNotMadeForOpenGLWhateverItsScale() throws {
    try MainActor.assumeIsolated {
      let tool = "/usr/bin/xprop"
      guard FileManager.default.isExecutableFile(atPath: tool) else { throw XCTSkip("There is no xprop.") }
      let display = try XvfbDisplay(width: 640, height: 480)
      defer { display.stop() }
      let set = ["-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t192"]
      _ = try display.run(URL(fileURLWithPath: tool), set)
      setenv("DISPLAY", display.name, 1)
      setenv("SDL_VIDEODRIVER", "x11", 1)
      defer { for name in ["DISPLAY", "SDL_VIDEODRIVER"] { unsetenv(name) } }
      var options = WindowOptions()
      options.size = Size(width: 160, height: 120)
      let opener = WindowOpener(
        title: "Test", options: options, scale: WindowScale(fixed: nil, desktop: 1),
        environment: ["DISPLAY": display.name, "SDL_VIDEODRIVER": "x11"])
      let opened = try XCTUnwrap(try opener.open { _ in true })
      defer {
        SDL_DestroyWindow(opened.window)
        SDL_QuitSubSystem(SDL_INIT_VIDEO)
      }
      XCTAssertEqual(opened.scale.pixelsPerPoint, 2)
      XCTAssertTrue(opened.canUseGraphics)
      XCTAssertEqual(SDL_GetWindowFlags(opened.window) & SDL_WINDOW_OPENGL.rawValue, 0)
      var (width, height): (Int32, Int32) = (0, 0)
      SDL_GetWindowSize(opened.window, &width, &height)
      XCTAssertEqual([width, height], [320, 240])
    }
  }
}
