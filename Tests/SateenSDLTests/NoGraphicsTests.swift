import Glibc
import ProgramWindows
import SateenGraphics
import SateenLayout
import SateenThreads
import XCTest

@testable import SateenCore
@testable import SateenSDL

/// Windows on a display without OpenGL.
final class NoGraphicsTests: XCTestCase {
  func testTheProcessorDrawsAndTheLogSaysSoOnce() throws {
    try MainActor.assumeIsolated {
      let display = try XvfbDisplay(width: 320, height: 240, hasOpenGL: false)
      let library = EGLLibrary.fileName
      EGLLibrary.fileName = "libEGL-that-is-not-there.so.1"
      defer { EGLLibrary.fileName = library }
      let environment = ["DISPLAY": display.name, "SDL_VIDEODRIVER": "x11", "SATEEN_RENDERER": "gpu"]
      for (name, value) in environment { setenv(name, value, 1) }
      defer {
        for name in environment.keys { unsetenv(name) }
        display.stop()
      }
      let told = Locked<[String]>([])
      try OnceLog.graphics.listening { sentence in
        told.withLock { $0.append(sentence) }
      } _: {
        for color in [0x204060, 0xaa5500, 0x00aa55] as [UInt32] {
          var options = WindowOptions()
          options.size = Size(width: 160, height: 120)
          options.scale = 1
          options.backgroundColor = Color(hex: color)
          let window = SateenSDL.Window(title: "Test", options: options)
          defer { window.close() }
          window.show()
          try WindowDrive.drive(window) { window.screenshot() != nil && !window.rendererChoice.isPossible }
          XCTAssertEqual(window.screenshot()?.pixel(x: 5, y: 5), 0xff00_0000 | color)
          XCTAssertTrue(window.container.renderer is Compositor)
        }
      }
      let lines = told.withLock { $0 }
      XCTAssertEqual(lines.count, 1, "\(lines)")
      XCTAssertTrue(lines.first?.contains("the processor draws") ?? false, "\(lines)")
    }
  }
}
