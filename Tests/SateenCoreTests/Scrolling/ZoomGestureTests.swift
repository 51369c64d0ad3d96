import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// The scale of a scroll view's content, changed by fingers, the wheel and keys.
@MainActor
final class ZoomGestureTests: XCTestCase {
  private let middle = Point(x: 100, y: 150)

  // MARK: Fingers

  func testThePointUnderTheFingersStaysThere() async {
    for last in [nil, Point(x: 130, y: 90)] {
      let window = ZoomWindow()
      var point: Point?
      window.pinch(from: 40, to: 100, around: Point(x: 80, y: 120), to: last, steps: 20) { here in
        guard window.scroll.isZooming else { return }
        let now = window.content(at: here)
        if let point { XCTAssertLessThan(now.distance(to: point), 1e-6) } else { point = now }
      }
      XCTAssertNotNil(point)
      XCTAssertEqual(window.scroll.zoomScale, 100.0 / 48, accuracy: 0.3)
      window.host.settle()
      XCTAssertEqual(window.scroll.contentOffset, window.scroll.clamped(window.scroll.contentOffset))
      XCTAssertEqual(window.take().filter { $0 != "rest" }.prefix(2), ["begin", "zoom"])
    }
  }

  func testBeyondTheRangeContentGivesWayAndComesBack() async {
    for (start, end, limit) in [(20.0, 190.0, 4.0), (190, 20, 1)] {
      let window = ZoomWindow()
      window.scroll.zoomScale = limit
      window.pinch(from: start, to: end, around: middle, lifts: false)
      let pulled = window.scroll.zoomScale / limit
      XCTAssertTrue(end > start ? (1.2...2).contains(pulled) : (0.5...0.9).contains(pulled), "\(pulled)")
      XCTAssertTrue(window.scroll.isZooming && window.scroll.isTracking)
      window.send(.touchEnded(id: 1, .zero), .touchEnded(id: 2, .zero))
      XCTAssertTrue(window.scroll.isZoomBouncing)
      window.host.settle()
      XCTAssertEqual(window.scroll.zoomScale, limit)
      XCTAssertEqual(window.scroll.contentOffset, window.scroll.clamped(window.scroll.contentOffset))
      XCTAssertEqual(window.take().suffix(2), ["end \(limit)", "rest"])
    }
  }

  func testContentThatDoesNotBounceStaysInTheRange() async {
    let window = ZoomWindow(maximum: 2)
    window.scroll.bouncesZoom = false
    var scales: [Double] = []
    window.pinch(from: 20, to: 190, around: middle, lifts: false) { _ in scales.append(window.scroll.zoomScale) }
    XCTAssertEqual(scales.max(), 2)
    window.send(.touchCancelled(id: 1), .touchCancelled(id: 2))
    XCTAssertFalse(window.scroll.isZoomBouncing)
    XCTAssertEqual(window.scroll.zoomScale, 2)
  }

  func testAQuickPinchGoesOnForAMoment() async {
    let window = ZoomWindow(maximum: 20)
    window.pinch(from: 30, to: 90, around: middle, steps: 6, lifts: false)
    let released = window.scroll.zoomScale
    window.send(.touchEnded(id: 1, Point(x: 55, y: 150)), .touchEnded(id: 2, Point(x: 145, y: 150)))
    window.host.settle()
    XCTAssertGreaterThan(window.scroll.zoomScale, released * 1.1)
    XCTAssertLessThan(window.scroll.zoomScale, released * 3)
    let rested = ZoomWindow(maximum: 20)
    rested.pinch(from: 30, to: 90, around: middle, steps: 6, lifts: false)
    let held = rested.scroll.zoomScale
    rested.host.advance(by: 0.3)
    rested.send(.touchEnded(id: 1, Point(x: 55, y: 150)), .touchEnded(id: 2, Point(x: 145, y: 150)))
    rested.host.settle()
    XCTAssertEqual(rested.scroll.zoomScale, held, "fingers that rested leave the scale")
  }

  func testAFingerThatStaysGoesOnDragging() async {
    let window = ZoomWindow()
    window.pinch(from: 40, to: 100, around: middle, lifts: false)
    window.host.advance(by: 0.2)
    let (scale, offset) = (window.scroll.zoomScale, window.scroll.contentOffset)
    window.send(.touchEnded(id: 1, Point(x: 50, y: 150)))
    XCTAssertEqual(window.scroll.contentOffset, offset, "no jump")
    // A finger whose drag had not begun needs the way of one.
    for step in 1...4 { window.send(.touchMoved(id: 2, Point(x: 150 - 8 * Double(step), y: 150))) }
    XCTAssertTrue(window.scroll.isDragging)
    XCTAssertEqual(window.scroll.contentOffset.x, offset.x + 24, accuracy: 8.01)
    XCTAssertEqual(window.scroll.contentOffset.y, offset.y, accuracy: 1e-9)
    XCTAssertEqual(window.scroll.zoomScale, scale)
    window.send(.touchEnded(id: 2, Point(x: 118, y: 150)))
    window.host.settle()
    XCTAssertFalse(window.scroll.isTracking)
  }

  func testADragThatBecomesAPinchIsOne() async {
    let window = ZoomWindow()
    window.scroll.zoomScale = 2
    window.send(.touchBegan(id: 1, Point(x: 60, y: 150)))
    for x in [70.0, 80, 90] { window.send(.touchMoved(id: 1, Point(x: x, y: 150))) }
    XCTAssertTrue(window.scroll.isDragging)
    window.send(.touchBegan(id: 2, Point(x: 130, y: 150)))
    window.send(.touchMoved(id: 2, Point(x: 140, y: 150)))
    XCTAssertTrue(window.scroll.isZooming)
    XCTAssertTrue(window.scroll.panGestureRecognizer.isActive)
    XCTAssertEqual(window.scroll.pinchGestureRecognizer?.isActive, true)
    let point = window.content(at: Point(x: 115, y: 150))
    window.send(.touchMoved(id: 2, Point(x: 170, y: 150)))
    XCTAssertLessThan(window.content(at: Point(x: 130, y: 150)).distance(to: point), 1e-6)
    XCTAssertEqual(window.scroll.zoomScale, 2 * 80.0 / 50, accuracy: 1e-9)
    window.host.advance(by: 0.2)
    let offset = window.scroll.contentOffset
    window.send(.touchEnded(id: 2, Point(x: 170, y: 150)))
    XCTAssertEqual(window.scroll.contentOffset, offset)
    window.send(.touchMoved(id: 1, Point(x: 80, y: 150)))
    XCTAssertEqual(window.scroll.contentOffset.x, offset.x + 10, accuracy: 1e-6)
    window.send(.touchEnded(id: 1, Point(x: 80, y: 150)))
    window.host.settle()
    XCTAssertFalse(window.host.container.isTracking)
  }

  func testFingersThatMeetAndUnusablePlacesKeepTheScaleFinite() async {
    let window = ZoomWindow()
    window.pinch(from: 100, to: 0, around: middle, lifts: false)
    window.send(.touchMoved(id: 1, Point(x: .nan, y: 0)), .touchMoved(id: 2, Point(x: 1e300, y: -.infinity)))
    XCTAssertTrue(window.scroll.zoomScale.isFinite && window.scroll.zoomScale > 0.4)
    window.send(.touchEnded(id: 1, Point(x: .nan, y: .nan)), .touchEnded(id: 2, middle))
    window.host.settle()
    XCTAssertEqual(window.scroll.zoomScale, 1)
  }

  // MARK: The wheel

  func testTheWheelZoomsAroundThePointer() async {
    let window = ZoomWindow()
    let place = Point(x: 40, y: 220)
    let point = window.content(at: place)
    window.onZoom = {
      // At rest the place is one of whole pixels.
      let error = window.scroll.isZoomBouncing ? 1e-6 : 0.5
      XCTAssertLessThan(window.content(at: place).distance(to: point), error)
    }
    for _ in 0..<3 { window.wheel(1, at: place) }
    XCTAssertTrue(window.scroll.isZooming)
    XCTAssertFalse(window.scroll.isTracking, "no finger holds it")
    window.host.advance(by: 1)
    XCTAssertEqual(window.scroll.zoomScale, 1.728, accuracy: 1e-9)
    XCTAssertEqual(window.take(), ["begin", "zoom", "end \(window.scroll.zoomScale)", "rest"])
    window.onZoom = nil
    for _ in 0..<20 { window.wheel(1, at: place) }
    window.host.advance(by: 1)
    XCTAssertEqual(window.scroll.zoomScale, 4)
    for _ in 0..<20 { window.wheel(-1, at: place) }
    window.host.advance(by: 1)
    XCTAssertEqual(window.scroll.zoomScale, 1)
    XCTAssertEqual(window.scroll.contentOffset, .zero)
    XCTAssertFalse(window.scroll.isZooming || window.scroll.isZoomBouncing)
  }

  func testAWheelThatTurnsInEveryFrameZoomsMeanwhile() async {
    let window = ZoomWindow()
    for _ in 0..<20 { window.send(.preciseScroll(middle, dx: 0, dy: -8, modifiers: .control)) }
    XCTAssertGreaterThan(window.scroll.zoomScale, 1.1)
    window.host.advance(by: 1)
  }

  func testTheWheelAloneScrolls() async {
    let window = ZoomWindow()
    window.scroll.zoomScale = 2
    window.send(.wheel(middle, dx: 0, dy: 1))
    window.host.settle()
    XCTAssertEqual(window.scroll.zoomScale, 2)
    XCTAssertEqual(window.scroll.contentOffset.y, 150 + 96)
  }

  func testATouchTakesTheContentOverFromTheWheel() async {
    let window = ZoomWindow()
    window.wheel(5, at: middle)
    window.send(.touchBegan(id: 1, middle))
    XCTAssertFalse(window.scroll.isZooming)
    window.send(.touchEnded(id: 1, middle))
    window.host.settle()
    XCTAssertEqual(window.scroll.zoomScale, pow(1.2, 5), accuracy: 1e-9)
    XCTAssertEqual(window.take().filter { $0.hasPrefix("end") }.count, 1)
  }

  // MARK: Taps and keys

  func testADoubleTapZoomsInAroundItsPointAndOutAgain() async {
    let window = ZoomWindow()
    let place = Point(x: 150, y: 60)
    let point = window.content(at: place)
    window.doubleTap(place)
    window.host.settle()
    XCTAssertEqual(window.scroll.zoomScale, 2.5)
    XCTAssertLessThan(window.content(at: place).distance(to: point), 0.5)
    window.host.advance(by: 1)
    window.doubleTap(place)
    window.host.settle()
    XCTAssertEqual(window.scroll.zoomScale, 1)
    window.scroll.doubleTapGestureRecognizer?.isEnabled = false
    window.host.advance(by: 1)
    window.doubleTap(place)
    window.host.settle()
    XCTAssertEqual(window.scroll.zoomScale, 1)
  }

  func testADoubleClickOnAControlIsTheControls() async {
    let window = ZoomWindow()
    let control = GestureWindow.Pad()
    control.claims = []
    control.frame = Rect(x: 80, y: 130, width: 40, height: 40)
    window.picture.addSubview(control)
    window.doubleTap(middle)
    window.host.settle()
    XCTAssertEqual(control.log, ["began", "ended", "began", "ended"])
    XCTAssertEqual(window.scroll.zoomScale, 1)
  }

  func testKeysZoomAboutTheMiddle() async {
    let window = ZoomWindow()
    func press(_ key: Key, _ modifiers: KeyModifiers = .control) {
      window.host.send(.keyDown(key, modifiers, isRepeat: false))
      window.host.settle()
    }
    press("+")
    XCTAssertEqual(window.scroll.zoomScale, 1.25)
    press("=")
    XCTAssertEqual(window.scroll.zoomScale, 1.5625)
    XCTAssertLessThan(window.content(at: middle).distance(to: middle), 0.5)
    press("-")
    XCTAssertEqual(window.scroll.zoomScale, 1.25, accuracy: 1e-9)
    press("+", [])
    XCTAssertEqual(window.scroll.zoomScale, 1.25, accuracy: 1e-9)
    press("0")
    XCTAssertEqual(window.scroll.zoomScale, 1)
    // Keys that come faster than the content follows count all the same.
    for _ in 0..<3 { window.host.send(.keyDown("+", .control, isRepeat: true)) }
    window.host.settle()
    XCTAssertEqual(window.scroll.zoomScale, 1.953125, accuracy: 1e-9)
  }

  func testAPressOnThePictureBringsTheKeysThere() async {
    let window = ZoomWindow()
    window.host.container.firstResponder = nil
    window.host.click(middle)
    window.host.send(.keyDown("+", .control, isRepeat: false))
    window.host.settle()
    XCTAssertEqual(window.scroll.zoomScale, 1.25)
  }

  func testHomeAndEndGoToTheEndsOfLines() async {
    let window = ZoomWindow()
    window.host.container.layoutDirection = .rightToLeft
    window.host.settle()
    window.scroll.zoomScale = 2
    window.host.send(.keyDown(.home, [], isRepeat: false))
    window.host.settle()
    XCTAssertEqual(window.scroll.contentOffset, Point(x: 200, y: 0))
    let point = window.content(at: Point(x: 30, y: 30))
    window.onZoom = { XCTAssertLessThan(window.content(at: Point(x: 30, y: 30)).distance(to: point), 0.5) }
    window.wheel(1, at: Point(x: 30, y: 30))
    window.host.advance(by: 1)
    XCTAssertEqual(window.scroll.zoomScale, 2.4, accuracy: 1e-9)
  }
}
