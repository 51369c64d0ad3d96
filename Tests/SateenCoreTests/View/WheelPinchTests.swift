import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// The wheel, turned with Control held, as a pinch.
@MainActor
final class WheelPinchTests: XCTestCase {
  private func turn(_ window: GestureWindow, _ notches: Double = -1) {
    window.host.send(.wheel(window.middle, dx: 0, dy: notches, modifiers: .control))
    window.host.step()
  }

  func testTheWheelWithControlIsAPinch() async {
    let window = GestureWindow()
    let pinch = window.add(PinchGestureRecognizer(), "pinch")
    window.host.send(.wheel(window.middle, dx: 0, dy: -1, modifiers: .control))
    window.host.step()
    window.host.send(.wheel(Point(x: 90, y: 100), dx: 0, dy: -1, modifiers: .control))
    window.host.step()
    XCTAssertEqual(window.take(), ["pinch began", "pinch changed", "pinch changed"])
    XCTAssertEqual(pinch.scale, 1.44, accuracy: 1e-9)
    XCTAssertEqual(pinch.location(in: window.inner), Point(x: 40, y: 50))
    window.host.advance(by: 0.3)
    XCTAssertEqual(window.take(), ["pinch ended"])
    window.host.send(.wheel(window.middle, dx: 0, dy: 1, modifiers: .control))
    window.host.step()
    XCTAssertEqual(pinch.scale, 1 / 1.2, accuracy: 1e-9)
    // Fingers end the wheel's pinch, and a view that leaves cancels it.
    window.down(1, 90, 100)
    XCTAssertEqual(window.take().last, "pinch ended")
    window.up(1)
    window.host.send(.wheel(window.middle, dx: 0, dy: 1, modifiers: .control))
    window.host.step()
    _ = window.take()
    window.inner.removeFromSuperview()
    window.host.step()
    XCTAssertEqual(window.take(), ["pinch cancelled"])
    window.host.send(.wheel(window.middle, dx: 0, dy: 1))
    window.host.step()
    XCTAssertEqual(window.take(), [])
  }

  func testTheWheelIsNoPinchWhileAFingerMayBecomeOne() async {
    let window = GestureWindow()
    window.add(PinchGestureRecognizer(), "pinch")
    window.down(1, 90, 100)
    window.host.send(.wheel(window.middle, dx: 0, dy: -1, modifiers: .control))
    window.host.step()
    XCTAssertEqual(window.take(), [])
    window.down(2, 110, 100)
    window.move(2, 140, 100)
    XCTAssertEqual(window.take(), ["pinch began"])
    window.up(1, 2)
    XCTAssertEqual(window.take(), ["pinch ended"])
  }

  func testAnInnerPinchThatRefusesTheWheelDoesNotEndTheOuterOne() async {
    final class Refusing: PinchGestureRecognizer {
      override func shouldReceiveWheel(at windowPoint: Point) -> Bool { false }
    }
    let window = GestureWindow()
    window.add(Refusing(), "inner")
    let outer = window.add(PinchGestureRecognizer(), "outer", to: window.outer)
    for _ in 0..<3 { turn(window) }
    XCTAssertEqual(window.take(), ["outer began", "outer changed", "outer changed", "outer changed"])
    XCTAssertEqual(outer.scale, 1.728, accuracy: 1e-9)
    // Another one of the same view takes what the first refuses.
    window.host.advance(by: 1)
    window.add(PinchGestureRecognizer(), "second")
    _ = window.take()
    turn(window)
    XCTAssertEqual(window.take(), ["second began", "second changed"])
  }

  func testAPressEndsTheWheelsPinchAndTakesNothingBack() async {
    let window = GestureWindow()
    window.add(PinchGestureRecognizer(), "pinch")
    turn(window)
    window.host.click(window.middle)
    XCTAssertEqual(window.take(), ["pinch began", "pinch changed", "pinch ended"])
  }

  func testAPinchThatWasCancelledHearsOfTheWheelNoMore() async {
    let window = GestureWindow()
    let pinch = window.add(PinchGestureRecognizer(), "pinch")
    window.add(PinchGestureRecognizer(), "outer", to: window.outer)
    turn(window)
    pinch.move(to: .cancelled)
    pinch.isEnabled = false
    turn(window)
    XCTAssertEqual(
      window.take(), ["pinch began", "pinch changed", "pinch cancelled", "outer began", "outer changed"])
    pinch.isEnabled = true
    window.host.advance(by: 1)
    _ = window.take()
    pinch.addAction { if $0.state == .changed { $0.move(to: .cancelled) } }
    turn(window)
    turn(window)
    let one = ["pinch began", "pinch changed", "pinch cancelled"]
    XCTAssertEqual(window.take(), one + one)
  }
}
