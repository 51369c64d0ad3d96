import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Gestures of several fingers, of other buttons, of keys held, and of the wheel.
@MainActor
final class SeveralTouchTests: XCTestCase {
  func testAPictureIsDraggedPinchedAndTurnedAtOnce() async {
    let window = GestureWindow()
    let pan = window.add(PanGestureRecognizer(), "pan")
    pan.maximumNumberOfTouches = 2
    let pinch = window.add(PinchGestureRecognizer(), "pinch")
    let rotation = window.add(RotationGestureRecognizer(), "rotation")
    window.down(1, 90, 100)
    window.down(2, 110, 100)
    window.move(1, 70, 100)
    window.move(2, 130, 100)
    XCTAssertEqual(pan.numberOfTouches, 2)
    XCTAssertEqual(pan.location(in: nil), Point(x: 100, y: 100))
    XCTAssertEqual(pinch.location(in: window.inner), Point(x: 50, y: 50))
    XCTAssertEqual(pinch.scale, 1.5, accuracy: 1e-9, "from 40 points, where it was recognized, to 60")
    window.move(1, 100, 70)
    window.move(2, 100, 130)
    XCTAssertEqual(abs(rotation.rotation), Double.pi / 2, accuracy: 0.8)
    let begun = window.take().filter { $0.hasSuffix("began") }
    XCTAssertEqual(begun.sorted(), ["pan began", "pinch began", "rotation began"])
    let before = pan.translation
    window.up(2)
    window.move(1, 110, 70)
    XCTAssertEqual(pan.translation, before + Point(x: 10, y: 0), "a finger that leaves makes no jump")
    pan.setTranslation(.zero)
    window.move(1, 115, 70)
    XCTAssertEqual(pan.translation, Point(x: 5, y: 0))
    window.up(1)
    XCTAssertFalse(pan.isActive || pinch.isActive || rotation.isActive)
    XCTAssertEqual(window.take().filter { $0.hasSuffix("ended") }.count, 3)
  }

  func testADragOfTwoFingersNeedsBoth() async {
    let window = GestureWindow()
    let pan = window.add(PanGestureRecognizer(), "pan")
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 2)
    window.down(1, 90, 100)
    window.move(1, 60, 100)
    XCTAssertEqual(window.take(), [])
    window.down(2, 110, 100)
    window.move(1, 60, 80)
    window.move(2, 110, 80)
    XCTAssertEqual(window.take().first, "pan began")
    window.up(1)
    XCTAssertEqual(window.take().last, "pan ended")
    window.up(2)
  }

  func testTapsOfTwoFingersAndDoubleTapsOfOne() async {
    let window = GestureWindow()
    let two = window.add(TapGestureRecognizer(), "two")
    two.numberOfTouchesRequired = 2
    window.add(TapGestureRecognizer(taps: 2) { _ in }, "double")
    window.down(1, 90, 100)
    window.down(2, 110, 100)
    window.up(1, 2)
    XCTAssertEqual(window.take(), ["two ended"])
    window.tap()
    XCTAssertEqual(window.take(), [])
    window.tap()
    XCTAssertEqual(window.take(), ["double ended"])
    window.tap()
    window.host.advance(by: 0.5)
    window.tap()
    XCTAssertEqual(window.take(), [], "too slow")
  }

  func testFingersCountTheirTaps() async {
    final class Counter: View {
      var counts: [Int] = []
      override func touchesBegan(_ touches: [Touch]) { counts += touches.map(\.tapCount) }
      override func touchesMoved(_ touches: [Touch]) {}
      override func touchesEnded(_ touches: [Touch]) {}
    }
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let view = Counter()
    view.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    host.container.view.addSubview(view)
    func tap(_ x: Double, movingTo end: Double? = nil) {
      host.send(.touchBegan(id: 4, Point(x: x, y: 50)))
      host.step()
      host.send(.touchEnded(id: 4, Point(x: end ?? x, y: 50)))
      host.step()
    }
    tap(50)
    tap(52)
    tap(55)
    XCTAssertEqual(view.counts, [1, 2, 3])
    tap(100)
    XCTAssertEqual(view.counts.last, 1, "elsewhere")
    tap(100, movingTo: 140)
    tap(100)
    XCTAssertEqual(view.counts.last, 1, "after a drag")
    host.advance(by: 0.4)
    tap(100)
    XCTAssertEqual(view.counts.last, 1, "late")
    host.send(.touchBegan(id: 5, Point(x: 10, y: 10)))
    tap(100)
    tap(100)
    XCTAssertEqual(view.counts.suffix(2), [1, 1], "beside another finger")
  }

  func testASwipeIsQuickAndGoesItsWay() async {
    let window = GestureWindow()
    let swipe = window.add(SwipeGestureRecognizer(), "swipe")
    swipe.direction = [.left, .right]
    window.down(1, 100, 100)
    window.move(1, 80, 100)
    XCTAssertEqual(window.take(), [])
    window.move(1, 60, 100)
    XCTAssertEqual(window.take(), ["swipe ended"])
    XCTAssertEqual(swipe.heading, .left)
    window.up(1)
    window.down(1, 100, 100)
    window.move(1, 100, 60)
    window.up(1)
    window.down(1, 100, 100)
    for x in stride(from: 98.0, through: 50, by: -2) {
      window.move(1, x, 100)
      window.host.advance(by: 0.03)
    }
    window.up(1)
    XCTAssertEqual(window.take(), [], "another way, and slow")
  }

  func testHoveringIsToldFromComingToLeaving() async {
    let window = GestureWindow()
    let hover = window.add(HoverGestureRecognizer(), "hover", to: window.outer)
    window.inner.addSubview(View())
    window.host.send(.pointerMoved(Point(x: 10, y: 10)))
    window.host.step()
    window.host.send(.pointerMoved(Point(x: 100, y: 100)))
    window.host.step()
    XCTAssertEqual(window.take(), ["hover began", "hover changed"])
    XCTAssertEqual(hover.windowLocation, Point(x: 100, y: 100))
    window.host.send(.pointerDown(window.middle, button: .primary, clicks: 1))
    window.host.send(.pointerUp(window.middle, button: .primary))
    window.host.step()
    XCTAssertTrue(hover.isActive, "presses are beside it")
    window.host.send(.pointerLeft)
    window.host.step()
    XCTAssertEqual(window.take(), ["hover ended"])
    window.host.send(.pointerMoved(window.middle))
    window.host.step()
    window.outer.removeFromSuperview()
    window.host.step()
    XCTAssertEqual(window.take(), ["hover began", "hover ended"])
  }

  func testATapOfAnotherButtonComesBeforeSecondaryPresses() async {
    final class Listener: View {
      var presses = 0
      override func secondaryPress(at point: Point) -> Bool {
        presses += 1
        return true
      }
    }
    let window = GestureWindow()
    let listener = Listener()
    listener.frame = window.inner.bounds
    let tap = window.add(TapGestureRecognizer(), "tap", to: window.outer)
    tap.buttons = [.secondary]
    window.host.send(.pointerDown(window.middle, button: .secondary, clicks: 1))
    window.host.send(.pointerUp(window.middle, button: .secondary))
    window.host.step()
    XCTAssertEqual(window.take(), ["tap ended"])
    XCTAssertEqual(window.inner.log, [], "views hear of the primary button alone")
    XCTAssertFalse(window.host.container.isTracking)
    window.host.click(window.middle)
    XCTAssertEqual(window.take(), [])
    // A view inside comes first.
    window.inner.addSubview(listener)
    window.host.send(.pointerDown(window.middle, button: .secondary, clicks: 1))
    window.host.send(.pointerUp(window.middle, button: .secondary))
    window.host.step()
    XCTAssertEqual(listener.presses, 1)
    XCTAssertEqual(window.take(), [])
  }

  func testATapMayAskForKeys() async {
    let window = GestureWindow()
    window.add(TapGestureRecognizer(), "plain").modifiers = []
    window.add(TapGestureRecognizer(), "control").modifiers = .control
    window.host.click(window.middle)
    XCTAssertEqual(window.take(), ["plain ended"])
    window.host.click(window.middle, .control)
    XCTAssertEqual(window.take(), ["control ended"])
    window.host.click(window.middle, [.control, .shift])
    XCTAssertEqual(window.take(), [])
  }

  // MARK: Inside a scroll view

  /// The window's views inside a scroll view that overflows.
  private func scroller() -> (GestureWindow, ScrollView) {
    let window = GestureWindow()
    let scroll = ScrollView()
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    scroll.contentSize = Size(width: 200, height: 1_000)
    window.host.container.view.addSubview(scroll)
    scroll.addSubview(window.outer)
    return (window, scroll)
  }

  func testFingersThatTurnAPictureDoNotScrollWhatIsAround() async {
    let (window, scroll) = scroller()
    window.add(RotationGestureRecognizer(), "rotation")
    window.down(1, 60, 100)
    window.down(2, 140, 100)
    for step in 1...4 {
      window.move(1, 60, 100 - 3 * Double(step))
      window.move(2, 140, 100 + 3 * Double(step))
    }
    XCTAssertEqual(window.take().first, "rotation began")
    XCTAssertFalse(scroll.isDragging)
    window.up(1, 2)
    XCTAssertEqual(scroll.contentOffset, .zero)
  }

  func testADragOfTwoFingersComesBeforeTheScrollViewAround() async {
    let (window, scroll) = scroller()
    let pan = window.add(PanGestureRecognizer(), "pan")
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 2)
    window.down(1, 80, 100)
    window.down(2, 120, 100)
    for step in 1...4 {
      window.move(1, 80, 100 - 3 * Double(step))
      window.move(2, 120, 100 - 3 * Double(step))
    }
    XCTAssertEqual(window.take().first, "pan began")
    window.up(1, 2)
    XCTAssertEqual(scroll.contentOffset, .zero)
  }

  func testAPinchOfOneMovingFingerComesBeforeTheScrollViewAround() async {
    let (window, scroll) = scroller()
    window.add(PinchGestureRecognizer(), "pinch")
    window.down(1, 100, 120)
    window.down(2, 100, 80)
    for y in [77.0, 74, 73, 71, 68] { window.move(2, 100, y) }
    XCTAssertEqual(window.take().first, "pinch began")
    window.up(1, 2)
    XCTAssertEqual(scroll.contentOffset, .zero)
  }

  func testAFingerScrollsBesideOneThatRests() async {
    let (window, scroll) = scroller()
    window.down(1, 100, 180)
    window.down(2, 100, 150)
    for y in [140.0, 130, 120, 110] { window.move(2, 100, y) }
    XCTAssertTrue(scroll.isDragging)
    XCTAssertEqual(scroll.contentOffset.y, 20, "the finger that moves is followed alone, from where it was recognized")
    window.move(1, 100, 100)
    XCTAssertEqual(scroll.contentOffset.y, 20)
    window.up(1, 2)
    window.host.settle()
    XCTAssertFalse(window.host.container.isTracking)
  }

  func testAHundredFingersLeaveNothingBehind() async {
    for seed in 1...UInt64(10) {
      var random = SeededRandom(seed: seed)
      let window = GestureWindow()
      let pan = window.add(PanGestureRecognizer(), "pan", to: window.outer)
      pan.maximumNumberOfTouches = 100
      window.add(PinchGestureRecognizer(), "pinch", to: window.outer)
      window.add(RotationGestureRecognizer(), "rotation", to: window.outer)
      window.add(TapGestureRecognizer(taps: 2) { _ in }, "double", to: window.outer)
      window.add(LongPressGestureRecognizer(), "long", to: window.outer)
      for id in 1...Int64(100) {
        window.host.send(.touchBegan(id: id, random.point()))
        if random.next() % 4 == 0 { window.host.step() }
      }
      for _ in 0..<100 {
        window.host.send(.touchMoved(id: .random(in: 1...100, using: &random), random.point()))
        if random.next() % 4 == 0 { window.host.step() }
      }
      for id in (1...Int64(100)).shuffled(using: &random) {
        window.host.send(random.next() % 3 == 0 ? .touchCancelled(id: id) : .touchEnded(id: id, random.point()))
        if random.next() % 4 == 0 { window.host.step() }
      }
      window.host.advance(by: 1)
      XCTAssertFalse(window.host.container.isTracking)
      XCTAssertNil(window.host.container.nextAlarm)
      for recognizer in window.outer.gestureRecognizers {
        XCTAssertFalse(recognizer.isActive, "\(recognizer.name ?? "") in seed \(seed)")
        XCTAssertEqual(recognizer.numberOfTouches, 0)
      }
    }
  }
}

extension SeededRandom {
  fileprivate mutating func point() -> Point {
    Point(x: .random(in: 0..<200, using: &self), y: .random(in: 0..<200, using: &self))
  }
}
