import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@MainActor
final class LongPressTests: XCTestCase {
  private final class Log {
    var states: [GestureRecognizer.State] = []
    var places: [Point] = []
    var cancels = 0
  }

  private final class TouchedView: View {
    var log: Log?
    override func touchesBegan(_ touches: [Touch]) {}
    override func touchesMoved(_ touches: [Touch]) {}
    override func touchesEnded(_ touches: [Touch]) {}
    override func touchesCancelled(_ touches: [Touch]) { log?.cancels += 1 }
  }

  private let middle = Point(x: 100, y: 100)

  private func window() -> (HeadlessHost, View, LongPressGestureRecognizer, Log) {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let view = TouchedView()
    view.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    host.container.view.addSubview(view)
    let log = Log()
    view.log = log
    let press = LongPressGestureRecognizer { recognizer in
      log.states.append(recognizer.state)
      log.places.append(recognizer.windowLocation)
    }
    view.addGestureRecognizer(press)
    return (host, view, press, log)
  }

  private func down(_ host: HeadlessHost, seconds: Double) {
    host.send(.pointerDown(middle, button: .primary, clicks: 1))
    host.advance(by: seconds)
  }

  private func up(_ host: HeadlessHost) {
    host.send(.pointerUp(middle, button: .primary))
    host.step()
  }

  func testAPressThatLastsIsRecognizedAndCanBeDragged() async {
    let (host, _, _, log) = window()
    down(host, seconds: 0.45)
    XCTAssertTrue(log.states.isEmpty)
    host.advance(by: 0.1)
    XCTAssertEqual(log.states, [.began])
    XCTAssertEqual(log.cancels, 1, "the view hears that the touch is taken away, though nothing happened in this frame")
    host.send(.pointerMoved(Point(x: 150, y: 20)))
    host.step()
    up(host)
    XCTAssertEqual(log.states, [.began, .changed, .ended])
    XCTAssertEqual(log.places, [middle, Point(x: 150, y: 20), middle])
  }

  func testAShortPressAndOneThatMovesAreNotLong() async {
    let (host, _, _, log) = window()
    down(host, seconds: 0.3)
    up(host)
    host.advance(by: 1)
    XCTAssertTrue(log.states.isEmpty)
    down(host, seconds: 0.2)
    host.send(.pointerMoved(Point(x: 111, y: 100)))
    host.advance(by: 1)
    up(host)
    XCTAssertTrue(log.states.isEmpty)
    XCTAssertEqual(log.cancels, 0)
    down(host, seconds: 0.2)
    host.send(.pointerMoved(Point(x: 108, y: 100)))
    host.advance(by: 0.5)
    XCTAssertEqual(log.states, [.began], "a trembling finger is still")
    up(host)
  }

  func testAPressThatEndedDoesNotCountForTheNext() async {
    let (host, _, _, log) = window()
    down(host, seconds: 0.3)
    up(host)
    down(host, seconds: 0.3)
    XCTAssertTrue(log.states.isEmpty)
    host.advance(by: 0.3)
    XCTAssertEqual(log.states, [.began])
    up(host)
  }

  func testOfALongPressAndAPanTheFirstWins() async {
    let (host, view, press, log) = window()
    var pans: [GestureRecognizer.State] = []
    let pan = PanGestureRecognizer { pans.append($0.state) }
    view.addGestureRecognizer(pan)
    down(host, seconds: 0.6)
    host.send(.pointerMoved(Point(x: 180, y: 100)))
    host.step()
    XCTAssertEqual(pan.state, .failed)
    up(host)
    XCTAssertTrue(pans.isEmpty)
    XCTAssertEqual(log.states, [.began, .changed, .ended])
    log.states = []
    down(host, seconds: 0.1)
    host.send(.pointerMoved(Point(x: 180, y: 100)))
    host.advance(by: 1)
    XCTAssertEqual(press.state, .failed)
    up(host)
    XCTAssertEqual(pans, [.began, .ended])
    XCTAssertTrue(log.states.isEmpty)
  }

  func testASecondFingerLeavesALongPressAlone() async {
    let (host, _, _, log) = window()
    host.send(.touchBegan(id: 1, middle))
    host.advance(by: 0.6)
    host.send(.touchBegan(id: 2, Point(x: 20, y: 20)))
    host.send(.touchMoved(id: 2, Point(x: 40, y: 40)))
    host.step()
    host.send(.touchEnded(id: 2, Point(x: 40, y: 40)))
    host.step()
    XCTAssertEqual(log.states, [.began])
    host.send(.touchCancelled(id: 1))
    host.step()
    XCTAssertEqual(log.states, [.began, .cancelled])
  }

  func testTheWindowSleepsUntilThePressIsLong() async {
    let (host, _, _, _) = window()
    down(host, seconds: 0.1)
    XCTAssertFalse(host.container.isMoving)
    XCTAssertEqual(host.container.nextAlarm ?? 0, 0.5, accuracy: 0.05)
    up(host)
  }
}
