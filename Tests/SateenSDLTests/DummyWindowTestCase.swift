import CSDL2
import Glibc
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenCore
@testable import SateenSDL

/// Windows with SDL's dummy driver, which needs no display server.
///
/// The tests are synchronous: an asynchronous test is itself a block of the main queue, which runs no other block
/// meanwhile.
class DummyWindowTestCase: XCTestCase {
  override func setUp() { setenv("SDL_VIDEODRIVER", "dummy", 1) }
  override func tearDown() { unsetenv("SDL_VIDEODRIVER") }

  @MainActor static func makeWindow(
    _ title: String = "Test", scale: Double = 1, _ color: Color = .white,
    _ change: (inout WindowOptions) -> Void = { _ in }
  ) -> SateenSDL.Window {
    var options = WindowOptions()
    options.size = Size(width: 120, height: 80)
    options.scale = scale
    change(&options)
    let window = SateenSDL.Window(title: title, options: options)
    let node = DisplayNode()
    node.backgroundColor = color
    window.rootNode = node
    return window
  }

  /// Runs all windows until a condition holds.
  @MainActor static func drive(
    _ window: SateenSDL.Window, file: StaticString = #filePath, line: UInt = #line, until done: () -> Bool
  ) throws {
    try WindowDrive.drive(window, file: file, line: line, until: done)
  }

  @MainActor static func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void) {
    var event = SDL_Event()
    event.type = type.rawValue
    fill(&event)
    SDL_PushEvent(&event)
  }

  /// The user asks for the window to be closed.
  @MainActor static func close(_ window: SateenSDL.Window) {
    push(SDL_WINDOWEVENT) {
      $0.window.windowID = window.sdlIdentifier
      $0.window.event = UInt8(SDL_WINDOWEVENT_CLOSE.rawValue)
    }
  }

  @MainActor static func press(_ key: SDL_KeyCode, in window: SateenSDL.Window) {
    push(SDL_KEYDOWN) {
      $0.key.windowID = window.sdlIdentifier
      $0.key.keysym.sym = SDL_Keycode(key.rawValue)
    }
  }

  @MainActor static func movePointer(_ x: Int32, in window: SateenSDL.Window) {
    push(SDL_MOUSEMOTION) {
      $0.motion.windowID = window.sdlIdentifier
      ($0.motion.x, $0.motion.y) = (x, 10)
    }
  }
}

/// A presenter that can show nothing.
@MainActor
final class BrokenPresenter: MemoryPresenter {
  private let memory: Bitmap

  init?(size: PixelSize) {
    guard let memory = Bitmap(size: size, isOpaque: true) else { return nil }
    self.memory = memory
  }

  var shown: FrameTarget? { nil }

  func beginFrame() throws(WindowError) -> (target: FrameTarget, keepsPixels: Bool)? {
    (FrameTarget(pixels: memory.pixels, size: memory.size, bytesPerRow: memory.bytesPerRow), false)
  }

  func present(_ areas: [PixelRect]) -> Bool { false }
  func presentAll() -> Bool { true }
  func targetWasLost() {}
  func close() {}
}
