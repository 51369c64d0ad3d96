import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Gestures that end by what actions and views do, and gestures that refuse.
@MainActor
final class GestureEndTests: XCTestCase {
  /// A view that runs an action when it loses its touch.
  private final class Losing: View {
    var action: () -> Void = {}
    override func touchesBegan(_ touches: [Touch]) {}
    override func touchesCancelled(_ touches: [Touch]) { action() }
  }

  private func window() -> (GestureWindow, Losing) {
    let window = GestureWindow()
    let view = Losing()
    view.frame = window.inner.bounds
    window.inner.addSubview(view)
    return (window, view)
  }

  func testADragThatAViewEndsAsItLosesItsTouchNeverBegins() async {
    let (window, view) = window()
    let pan = window.add(PanGestureRecognizer(), "pan")
    view.action = { pan.move(to: .cancelled) }
    window.down(1, 100, 100)
    window.move(1, 120, 100)
    window.move(1, 130, 100)
    window.up(1)
    XCTAssertEqual(window.take(), [])
    XCTAssertFalse(pan.isActive)
    view.action = {}
    window.down(1, 100, 100)
    window.move(1, 120, 100)
    window.up(1)
    XCTAssertEqual(window.take(), ["pan began", "pan ended"])
  }

  func testATapThatAViewEndsAsItLosesItsTouchIsNone() async {
    let (window, view) = window()
    let tap = window.add(TapGestureRecognizer(), "tap")
    view.action = { tap.move(to: .cancelled) }
    window.tap()
    XCTAssertEqual(window.take(), [])
    view.action = {}
    window.tap()
    XCTAssertEqual(window.take(), ["tap ended"])
  }

  func testASecondActionDoesNotHearOfAnOldState() async {
    let window = GestureWindow()
    let pan = PanGestureRecognizer()
    pan.addAction { if $0.state == .began { $0.move(to: .cancelled) } }
    window.add(pan, "second")
    window.down(1, 100, 100)
    window.move(1, 120, 100)
    window.up(1)
    XCTAssertEqual(window.take(), ["second cancelled"])
  }

  func testTapCountsBelowOneAreOne() async {
    let window = GestureWindow()
    window.add(TapGestureRecognizer(), "inner").numberOfTapsRequired = 1
    window.add(TapGestureRecognizer(), "outer", to: window.outer).numberOfTapsRequired = 0
    window.tap()
    XCTAssertEqual(window.take(), ["inner ended"])
  }

  func testARecognizerThatGoesTogetherWithAllStillLeavesThePressOfAControl() async {
    final class Together: TapGestureRecognizer {
      override func shouldRecognizeSimultaneously(with other: GestureRecognizer) -> Bool { true }
    }
    let window = GestureWindow()
    window.inner.claims = []
    window.add(Together(), "tap", to: window.outer)
    window.tap()
    XCTAssertEqual(window.take(), [])
    XCTAssertEqual(window.inner.log, ["began", "ended"])
  }

  func testAPressOfAnotherButtonThatNobodyTakesOpensTheMenu() async {
    final class Refusing: PanGestureRecognizer {
      override func shouldReceive(_ touch: Touch) -> Bool { false }
    }
    final class Listener: View {
      var presses = 0
      override func secondaryPress(at point: Point) -> Bool {
        presses += 1
        return true
      }
    }
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let view = Listener()
    view.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    let pan = Refusing()
    pan.buttons = [.primary, .secondary]
    view.addGestureRecognizer(pan)
    host.container.view.addSubview(view)
    host.send(.pointerDown(Point(x: 50, y: 50), button: .secondary, clicks: 1))
    host.step()
    XCTAssertEqual(view.presses, 1)
    XCTAssertFalse(host.container.isTracking)
    host.send(.pointerUp(Point(x: 50, y: 50), button: .secondary))
    host.step()
  }
}
