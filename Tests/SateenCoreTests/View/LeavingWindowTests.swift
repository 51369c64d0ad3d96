import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Touches, focus, hovering and motion end when their view leaves the window.
@MainActor
final class LeavingWindowTests: XCTestCase {
  private final class Ear: View {
    var log: [String] = []
    var passesOn = false
    override func touchesBegan(_ touches: [Touch]) {
      log.append("began")
      if passesOn { super.touchesBegan(touches) }
    }
    override func touchesMoved(_ touches: [Touch]) { log.append("moved") }
    override func touchesEnded(_ touches: [Touch]) { log.append("ended") }
    override func touchesCancelled(_ touches: [Touch]) { log.append("cancelled") }
    override func pointerMoved(to point: Point?) { log.append(point == nil ? "left" : "hover") }
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
      log.append("key")
      return true
    }
  }

  private let middle = Point(x: 50, y: 50)

  private func window() -> (HeadlessHost, outer: Ear, inner: Ear) {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let (outer, inner) = (Ear(), Ear())
    for view in [outer, inner] { view.frame = Rect(x: 0, y: 0, width: 100, height: 100) }
    outer.addSubview(inner)
    host.container.view.addSubview(outer)
    return (host, outer, inner)
  }

  func testATouchIsCancelledForAViewThatLeaves() async {
    let (host, outer, inner) = window()
    host.send(.touchBegan(id: 1, middle))
    host.step()
    inner.removeFromSuperview()
    host.send(.touchMoved(id: 1, Point(x: 60, y: 50)))
    host.send(.touchEnded(id: 1, middle))
    host.step()
    XCTAssertEqual(inner.log, ["began", "cancelled"])
    XCTAssertEqual(outer.log, [], "it did not hear of the beginning")
    XCTAssertFalse(host.container.isTracking)
  }

  func testThoseAroundWhoHeardOfTheTouchGoOnHearingOfIt() async {
    let (host, outer, inner) = window()
    inner.passesOn = true
    host.send(.touchBegan(id: 1, middle))
    host.step()
    inner.removeFromSuperview()
    host.step()
    host.send(.touchMoved(id: 1, Point(x: 60, y: 50)))
    host.send(.touchEnded(id: 1, middle))
    host.step()
    XCTAssertEqual(inner.log, ["began", "cancelled"])
    XCTAssertEqual(outer.log, ["began", "moved", "ended"])
  }

  func testAViewThatLeftIsNotKeptByTheTouch() async {
    let (host, _, _) = window()
    weak var gone: View?
    do {
      let view = Ear()
      gone = view
      view.frame = Rect(x: 100, y: 100, width: 50, height: 50)
      view.addGestureRecognizer(PanGestureRecognizer())
      host.container.view.addSubview(view)
    }
    host.send(.touchBegan(id: 1, Point(x: 120, y: 120)))
    host.step()
    gone?.removeFromSuperview()
    host.step()
    XCTAssertNil(gone)
    host.send(.touchEnded(id: 1, Point(x: 120, y: 120)))
    host.step()
  }

  func testAGestureOfAViewThatLeavesIsCancelled() async {
    let (host, outer, inner) = window()
    var (own, around): ([GestureRecognizer.State], [GestureRecognizer.State]) = ([], [])
    inner.addGestureRecognizer(PanGestureRecognizer { own.append($0.state) })
    outer.addGestureRecognizer(PanGestureRecognizer { around.append($0.state) })
    host.send(.touchBegan(id: 1, middle))
    host.send(.touchMoved(id: 1, Point(x: 80, y: 50)))
    host.step()
    inner.removeFromSuperview()
    host.step()
    host.send(.touchMoved(id: 1, Point(x: 10, y: 50)))
    host.send(.touchEnded(id: 1, Point(x: 10, y: 50)))
    host.step()
    XCTAssertEqual(own, [.began, .cancelled])
    XCTAssertEqual(around, [])
  }

  func testALongPressOnAViewThatLeavesDoesNotHappen() async {
    let (host, _, inner) = window()
    var states: [GestureRecognizer.State] = []
    inner.addGestureRecognizer(LongPressGestureRecognizer { states.append($0.state) })
    host.send(.touchBegan(id: 1, middle))
    host.step()
    inner.removeFromSuperview()
    host.advance(by: 1)
    XCTAssertEqual(states, [])
    XCTAssertNil(host.container.nextAlarm)
  }

  func testThePointerIsNotAboveAViewThatLeft() async {
    let (host, _, inner) = window()
    host.send(.pointerMoved(middle))
    host.step()
    inner.removeFromSuperview()
    host.step()
    XCTAssertEqual(inner.log, ["hover", "left"])
  }

  func testTheFocusEndsWhenItsViewLeaves() async {
    let (host, outer, inner) = window()
    host.container.firstResponder = inner
    outer.removeFromSuperview()
    XCTAssertNil(host.container.firstResponder)
    host.press(.down)
    XCTAssertEqual(inner.log, [])
    host.container.view.addSubview(outer)
    XCTAssertNil(host.container.firstResponder, "it does not come back by itself")
  }

  func testTheFocusMayBeGivenBeforeAViewComes() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let view = Ear()
    host.container.firstResponder = view
    host.advance(by: 0.1)
    XCTAssertTrue(host.container.firstResponder === view)
    host.container.view.addSubview(view)
    host.press(.down)
    XCTAssertEqual(view.log, ["key"])
    view.removeFromSuperview()
    XCTAssertNil(host.container.firstResponder)
    host.container.firstResponder = view
    host.container.view.addSubview(view)
    host.press(.up)
    XCTAssertEqual(view.log, ["key", "key"], "given anew, it waits for the view")
  }

  func testTheFocusStaysOnAViewThatGoesToAnotherPlace() async {
    let (host, _, inner) = window()
    host.container.firstResponder = inner
    host.container.view.addSubview(inner)
    host.step()
    XCTAssertTrue(host.container.firstResponder === inner)
  }

  func testMotionEndsWithTheViewItIsFor() async {
    @MainActor
    final class Mover: FrameTicker {
      var ticks = 0
      func tick(at time: Double) -> Bool {
        ticks += 1
        return true
      }
    }
    let (host, _, inner) = window()
    weak var gone: Mover?
    do {
      let mover = Mover()
      gone = mover
      host.container.addTicker(mover, in: inner)
      host.advance(by: 0.1)
      XCTAssertGreaterThan(mover.ticks, 4)
      inner.removeFromSuperview()
      let ticks = mover.ticks
      host.advance(by: 0.1)
      XCTAssertEqual(mover.ticks, ticks)
    }
    XCTAssertNil(gone)
    XCTAssertTrue(host.settle())
  }

  func testAScrollViewThatMovesToAnotherWindowMovesThereOnly() async {
    let (host, scroll, _) = ScrollWindow.make(20_000)
    host.drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 100), steps: 5)
    let other = HeadlessHost(size: Size(width: 200, height: 300))
    other.container.view.addSubview(scroll)
    other.settle()
    other.drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 100), steps: 5)
    let offset = scroll.contentOffset.y
    host.advance(by: 0.5)
    XCTAssertEqual(scroll.contentOffset.y, offset)
    other.settle()
    XCTAssertGreaterThan(scroll.contentOffset.y, offset)
  }
}
