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
    host.advance(by: 0.3)
    XCTAssertEqual(acts.withLock { $0 }, 1)
    XCTAssertFalse(control.isHighlighted)
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
