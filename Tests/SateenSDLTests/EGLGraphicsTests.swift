import XCTest

@testable import SateenSDL

/// The attributes that EGL is asked for. Contexts themselves are made in `GLWindowTests`.
final class EGLGraphicsTests: XCTestCase {
  func testAContextThatTellsOfItsLossIsTriedBeforeOneThatDoesNot() {
    MainActor.assumeIsolated {
      for isES in [false, true] {
        let lists = EGLGraphics.attributes(isES: isES, tellsOfPurges: false)
        XCTAssertEqual(lists.map { $0.contains(EGL.loseContext) }, [true, false])
        XCTAssertEqual(lists.map(\.last), [EGL.none, EGL.none])
        XCTAssertFalse(lists.joined().contains(EGL.resetOnPurge), "drivers without the extension refuse it")
      }
    }
  }

  func testALossOfPixelsCountsAsOneOfTheContextWhereTheDriverTellsOfIt() {
    MainActor.assumeIsolated {
      for isES in [false, true] {
        let lists = EGLGraphics.attributes(isES: isES, tellsOfPurges: true)
        XCTAssertEqual(lists.map { $0.contains(EGL.resetOnPurge) }, [true, false, false])
        XCTAssertEqual(lists.map { $0.contains(EGL.loseContext) }, [true, true, false])
        // Names and values in turn.
        XCTAssertEqual(lists.map { $0.count % 2 }, [1, 1, 1])
      }
    }
  }
}
