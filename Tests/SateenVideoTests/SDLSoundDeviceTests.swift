import CSDL2
import SateenThreads
import XCTest

@testable import SateenVideo

final class SDLSoundDeviceTests: XCTestCase {
  func testWithoutAWindowThereIsNoSound() throws {
    try XCTSkipIf(SDL_WasInit(UInt32(SDL_INIT_VIDEO)) != 0, "another test has opened a window")
    let device = SDLSoundDevice()
    XCTAssertFalse(device.isAvailable)
    XCTAssertFalse(device.start { _, _ in })
  }

  @MainActor func testSDLAsksForSound() async throws {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    setenv("SDL_AUDIODRIVER", "dummy", 1)
    defer {
      unsetenv("SDL_VIDEODRIVER")
      unsetenv("SDL_AUDIODRIVER")
    }
    guard SDL_InitSubSystem(UInt32(SDL_INIT_VIDEO)) == 0 else { throw XCTSkip("SDL has no dummy for windows") }
    defer { SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO)) }
    let device = SDLSoundDevice()
    let heard = Locked((calls: 0, pairs: 0, isSilent: true))
    let hasStarted = device.start { output, latency in
      heard.withLock { heard in
        heard.calls += 1
        heard.pairs = output.count / 2
        heard.isSilent = heard.isSilent && output.allSatisfy { $0 == 0 } && latency > 0
      }
    }
    XCTAssertTrue(hasStarted)
    let end = Date(timeIntervalSinceNow: 30)
    while heard.withLock({ $0.calls }) < 3, Date() < end { usleep(2000) }
    device.stop()
    let result = heard.withLock { $0 }
    XCTAssertGreaterThanOrEqual(result.calls, 3)
    XCTAssertEqual(result.pairs, 1024)
    XCTAssertTrue(result.isSilent, "the room for sound holds zeros")
    // After it was stopped, nobody is asked.
    usleep(100_000)
    XCTAssertEqual(heard.withLock { $0.calls }, result.calls)
  }
}
