import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@MainActor
final class GestureTests: XCTestCase {
  private final class TouchedView: View {
    var log: [String] = []
    override func touchesBegan(_ touches: [Touch]) { log.append("began") }
    override func touchesMoved(_ touches: [Touch]) { log.append("moved") }
    override func touchesEnded(_ touches: [Touch]) { log.append("ended") }
    override func touchesCancelled(_ touches: [Touch]) { log.append("cancelled") }
  }

  private func window() -> (HeadlessHost, TouchedView, View) {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let outer = View()
    outer.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    let inner = TouchedView()
    inner.frame = Rect(x: 50, y: 50, width: 100, height: 100)
    outer.addSubview(inner)
    host.container.view.addSubview(outer)
    return (host, inner, outer)
  }

  private let middle = Point(x: 100, y: 100)

  func testTouchesGoToTheViewTheyBeganIn() async {
    let (host, inner, _) = window()
    host.drag(from: middle, to: Point(x: 10, y: 10), steps: 2)
    XCTAssertEqual(inner.log, ["began", "moved", "moved", "ended"])
  }

  func testARecognizersActionsRunInOrderUntilTheyAreTakenOut() async {
    let (host, inner, _) = window()
    var log: [String] = []
    let tap = TapGestureRecognizer { _ in log.append("first") }
    let second = tap.addAction { log.append("second at \($0.windowLocation.x)") }
    tap.addAction { _ in log.append("third") }
    inner.addGestureRecognizer(tap)
    host.click(middle)
    XCTAssertEqual(log, ["first", "second at \(middle.x)", "third"])
    second.remove()
    second.remove()
    log = []
    host.click(middle)
    XCTAssertEqual(log, ["first", "third"])
  }

  func testATapRecognizesAndTheViewHearsOfACancel() async {
    let (host, inner, _) = window()
    var taps: [Point] = []
    inner.addGestureRecognizer(TapGestureRecognizer { taps.append($0.windowLocation) })
    host.click(middle)
    XCTAssertEqual(taps, [middle])
    XCTAssertEqual(inner.log, ["began", "cancelled"])
    host.click(middle)
    XCTAssertEqual(taps.count, 2)
  }

  func testATapMayNotMove() async {
    let (host, inner, _) = window()
    var taps = 0
    inner.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    host.drag(from: middle, to: Point(x: 108, y: 100), steps: 2)
    XCTAssertEqual(taps, 1)
    host.drag(from: middle, to: Point(x: 112, y: 100), steps: 2)
    XCTAssertEqual(taps, 1)
    // A drag that returns to its start is no tap either.
    host.send(.pointerDown(middle, button: .primary, clicks: 1))
    host.send(.pointerMoved(Point(x: 130, y: 100)))
    host.send(.pointerMoved(middle))
    host.send(.pointerUp(middle, button: .primary))
    host.step()
    XCTAssertEqual(taps, 1)
  }

  func testADoubleTapNeedsTwoClicks() async {
    let (host, inner, _) = window()
    var taps = 0
    let tap = TapGestureRecognizer { _ in taps += 1 }
    tap.numberOfTapsRequired = 2
    inner.addGestureRecognizer(tap)
    host.click(middle)
    XCTAssertEqual(taps, 0)
    host.send(.pointerDown(middle, button: .primary, clicks: 2))
    host.send(.pointerUp(middle, button: .primary))
    host.step()
    XCTAssertEqual(taps, 1)
  }

  func testADragReportsDistanceAndSpeedAndEndsTheViewsTouch() async {
    let (host, inner, outer) = window()
    var states: [GestureRecognizer.State] = []
    let pan = PanGestureRecognizer { states.append($0.state) }
    outer.addGestureRecognizer(pan)
    host.drag(from: middle, to: Point(x: 100, y: 40), steps: 6)
    XCTAssertEqual(states.first, .began)
    XCTAssertEqual(states.last, .ended)
    XCTAssertEqual(Set(states.dropFirst().dropLast()), [.changed])
    XCTAssertEqual(pan.translation, Point(x: 0, y: -50))
    XCTAssertEqual(pan.velocity.y, -600, accuracy: 30)
    XCTAssertEqual(inner.log, ["began", "cancelled"])
  }

  func testADragThatRestedBeforeItEndedHasNoSpeed() async {
    let (host, _, outer) = window()
    let pan = PanGestureRecognizer()
    outer.addGestureRecognizer(pan)
    host.send(.touchBegan(id: 1, middle))
    host.step()
    for step in 1...5 {
      host.send(.touchMoved(id: 1, Point(x: 100, y: 100 + Double(step) * 10)))
      host.step()
    }
    host.advance(by: 0.2)
    host.send(.touchEnded(id: 1, Point(x: 100, y: 150)))
    host.step()
    XCTAssertEqual(pan.velocity, .zero)
  }

  func testOnlyTheInnermostOfTwoDragsWins() async {
    let (host, inner, outer) = window()
    var log: [String] = []
    inner.addGestureRecognizer(PanGestureRecognizer { log.append("inner \($0.state)") })
    outer.addGestureRecognizer(PanGestureRecognizer { log.append("outer \($0.state)") })
    host.drag(from: middle, to: Point(x: 100, y: 150), steps: 3)
    XCTAssertFalse(log.isEmpty)
    XCTAssertTrue(log.allSatisfy { $0.hasPrefix("inner") })
    log = []
    host.drag(from: Point(x: 20, y: 20), to: Point(x: 20, y: 120), steps: 3)
    XCTAssertTrue(log.allSatisfy { $0.hasPrefix("outer") })
    XCTAssertFalse(log.isEmpty)
  }

  func testADragAcrossIsLeftToWhoTakesIt() async {
    let (host, inner, outer) = window()
    var log: [String] = []
    let vertical = PanGestureRecognizer { _ in log.append("vertical") }
    vertical.allowsHorizontal = false
    let horizontal = PanGestureRecognizer { _ in log.append("horizontal") }
    horizontal.allowsVertical = false
    inner.addGestureRecognizer(vertical)
    outer.addGestureRecognizer(horizontal)
    host.drag(from: middle, to: Point(x: 180, y: 100), steps: 4)
    XCTAssertEqual(Set(log), ["horizontal"])
    log = []
    host.drag(from: middle, to: Point(x: 100, y: 180), steps: 4)
    XCTAssertEqual(Set(log), ["vertical"])
  }

  func testWithoutCancellingTheViewHearsEverything() async {
    let (host, inner, _) = window()
    let pan = PanGestureRecognizer()
    pan.cancelsTouchesInView = false
    inner.addGestureRecognizer(pan)
    host.drag(from: middle, to: Point(x: 100, y: 150), steps: 3)
    XCTAssertEqual(inner.log, ["began", "moved", "moved", "moved", "ended"])
  }

  func testDisabledRecognizersAreNotAsked() async {
    let (host, inner, _) = window()
    var taps = 0
    let tap = TapGestureRecognizer { _ in taps += 1 }
    tap.isEnabled = false
    inner.addGestureRecognizer(tap)
    host.click(middle)
    XCTAssertEqual(taps, 0)
    XCTAssertEqual(inner.log, ["began", "ended"])
    tap.isEnabled = true
    inner.removeGestureRecognizer(tap)
    host.click(middle)
    XCTAssertEqual(taps, 0)
  }

  func testTheWindowCancelsWhatIsHeld() async {
    let (host, inner, outer) = window()
    var states: [GestureRecognizer.State] = []
    outer.addGestureRecognizer(PanGestureRecognizer { states.append($0.state) })
    host.send(.touchBegan(id: 5, middle))
    host.send(.touchMoved(id: 5, Point(x: 100, y: 140)))
    host.step()
    XCTAssertTrue(host.container.isTracking)
    host.container.cancelTouches()
    XCTAssertFalse(host.container.isTracking)
    XCTAssertEqual(states, [.began, .cancelled])
    host.send(.touchEnded(id: 5, middle))
    host.step()
    XCTAssertEqual(states.count, 2)
    XCTAssertEqual(inner.log, ["began", "cancelled"])
  }
}
