import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// Presses of fingers that may still become drags of a view around.
@MainActor
final class FingerPressTests: XCTestCase {
  private let place = Point(x: 30, y: 30)

  private func window() -> (HeadlessHost, ScrollView, ControlNode) {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let scroll = ScrollView()
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    scroll.contentSize = Size(width: 200, height: 1_000)
    host.container.view.addSubview(scroll)
    let control = ControlNode()
    control.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    scroll.addSubview(control.view)
    host.settle()
    return (host, scroll, control)
  }

  func testAPressShowsATenthOfASecondLater() async {
    let (host, _, control) = window()
    host.send(.touchBegan(id: 1, place))
    host.step()
    XCTAssertTrue(control.isTracking)
    XCTAssertFalse(control.isHighlighted)
    host.send(.touchMoved(id: 1, place + Point(x: 1, y: 0)))
    host.step()
    XCTAssertFalse(control.isHighlighted)
    host.advance(by: 0.15)
    XCTAssertTrue(control.isHighlighted)
    host.send(.touchEnded(id: 1, place))
    host.step()
    XCTAssertFalse(control.isHighlighted)
  }

  func testADragOfTheListShowsNoPress() async {
    let (host, scroll, control) = window()
    host.send(.touchBegan(id: 1, place))
    host.step()
    host.send(.touchMoved(id: 1, place + Point(x: 0, y: 30)))
    host.advance(by: 0.3)
    XCTAssertTrue(scroll.isDragging)
    XCTAssertFalse(control.isHighlighted)
    host.send(.touchEnded(id: 1, place))
    host.settle()
  }

  func testAQuickTapActsAllTheSame() async {
    let (host, _, control) = window()
    let acts = Locked(0)
    control.addAction(for: .primaryActionTriggered) { _, _ in acts.withLock { $0 += 1 } }
    host.send(.touchBegan(id: 1, place))
    host.send(.touchEnded(id: 1, place))
    host.step()
    XCTAssertEqual(acts.withLock { $0 }, 1)
    XCTAssertTrue(control.isHighlighted, "shown for a moment")
    XCTAssertFalse(control.isTracking)
    host.advance(by: 0.3)
    XCTAssertEqual(acts.withLock { $0 }, 1)
    XCTAssertFalse(control.isHighlighted)
  }

  func testAQuickTapOfAControlThatLeavesLeavesNoLook() async {
    let (host, _, control) = window()
    host.send(.touchBegan(id: 1, place))
    host.send(.touchEnded(id: 1, place))
    host.step()
    control.view.removeFromSuperview()
    host.step()
    XCTAssertFalse(control.isHighlighted)
  }

  func testAPressShowsAtOnceWhereOnlyClaimedDirectionsScroll() async {
    final class Knob: ControlNode {
      override func claimedDirections(of touch: Touch) -> ScrollDirection? { .vertical }
    }
    let (host, scroll, _) = window()
    let knob = Knob()
    knob.frame = Rect(x: 100, y: 10, width: 40, height: 40)
    scroll.addSubview(knob.view)
    host.send(.touchBegan(id: 1, Point(x: 120, y: 30)))
    host.step()
    XCTAssertTrue(knob.isHighlighted)
    host.send(.touchEnded(id: 1, Point(x: 120, y: 30)))
    host.step()
  }

  func testAPressShowsAtOnceInsideOfADragOfTwoFingers() async {
    let (host, scroll, control) = window()
    scroll.isScrollEnabled = false
    let pan = PanGestureRecognizer()
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 2)
    scroll.addGestureRecognizer(pan)
    host.send(.touchBegan(id: 1, place))
    host.step()
    XCTAssertTrue(control.isHighlighted)
    host.send(.touchEnded(id: 1, place))
    host.step()
  }

  func testATapOnAControlThatLeavesItAloneIsOneOfTheCardAround() async {
    final class Refusing: ControlNode {
      override func beginTracking(with touch: Touch) -> Bool { false }
    }
    let (host, scroll, control) = window()
    let refusing = Refusing()
    refusing.frame = Rect(x: 100, y: 10, width: 40, height: 40)
    scroll.addSubview(refusing.view)
    var taps = 0
    scroll.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    host.click(Point(x: 120, y: 30))
    XCTAssertEqual(taps, 1)
    host.click(place)
    XCTAssertEqual(taps, 1, "\(control) keeps its own")
  }

  func testAFingerOnAKnobThatScrollsLeavesTheValue() async {
    let (host, scroll, _) = window()
    let slider = SliderNode(value: 50, in: 0...100)
    slider.frame = Rect(x: 0, y: 100, width: 120, height: 28)
    scroll.addSubview(slider.view)
    host.settle()
    let knob = Point(x: 60, y: 114)
    func finger(_ way: [(Double, Double)]) {
      host.send(.touchBegan(id: 1, knob))
      for (x, y) in way {
        host.send(.touchMoved(id: 1, knob + Point(x: x, y: y)))
        host.step()
      }
    }
    finger([(3, 5), (4, 8), (4, 20)])
    XCTAssertTrue(scroll.isDragging)
    XCTAssertEqual(slider.value, 50)
    host.send(.touchEnded(id: 1, knob))
    host.settle()
    scroll.contentOffset = .zero
    finger([(7, 0), (10, 0), (20, 0)])
    XCTAssertEqual(slider.value, 60, accuracy: 1e-9, "it begins to follow where it is clear that it is dragged")
    host.send(.touchEnded(id: 1, knob))
    host.settle()
  }

  func testWhereNothingScrollsAndByThePointerAPressShowsAtOnce() async {
    let (host, scroll, control) = window()
    host.send(.pointerDown(place, button: .primary, clicks: 1))
    host.step()
    XCTAssertTrue(control.isHighlighted)
    host.send(.pointerUp(place, button: .primary))
    scroll.contentSize = Size(width: 200, height: 100)
    host.send(.touchBegan(id: 1, place))
    host.step()
    XCTAssertTrue(control.isHighlighted)
    host.send(.touchEnded(id: 1, place))
    host.step()
  }
}
