import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Gestures with more than one finger.
@MainActor
final class MultiTouchTests: XCTestCase {
  private func place(_ y: Double, x: Double = 100) -> Point { Point(x: x, y: y) }

  func testASecondFingerNeitherMovesNorEndsTheDragOfTheFirst() async {
    let (host, scroll, listener) = ScrollWindow.make()
    host.send(.touchBegan(id: 1, place(250)))
    host.send(.touchMoved(id: 1, place(200)))
    host.step()
    host.send(.touchMoved(id: 1, place(150)))
    host.step()
    let offset = scroll.contentOffset.y
    host.send(.touchBegan(id: 2, place(50)))
    host.send(.touchMoved(id: 2, place(90)))
    host.step()
    XCTAssertEqual(scroll.contentOffset.y, offset)
    host.send(.touchEnded(id: 2, place(90)))
    host.step()
    XCTAssertTrue(scroll.isDragging)
    host.send(.touchMoved(id: 1, place(140)))
    host.step()
    XCTAssertEqual(scroll.contentOffset.y, offset + 10)
    XCTAssertEqual(listener.everything, ["begin"])
    host.advance(by: 0.3)
    host.send(.touchEnded(id: 1, place(140)))
    host.settle()
    XCTAssertEqual(scroll.contentOffset.y, offset + 10)
    XCTAssertFalse(host.container.isTracking)
  }

  func testAFingerThatStaysDoesNotKeepTheNextOneFromDragging() async {
    let (host, scroll, _) = ScrollWindow.make()
    host.send(.touchBegan(id: 1, place(250)))
    host.send(.touchMoved(id: 1, place(200)))
    host.step()
    host.send(.touchBegan(id: 2, place(50)))
    host.send(.touchEnded(id: 1, place(200)))
    host.settle()
    let offset = scroll.contentOffset.y
    host.send(.touchBegan(id: 3, place(250)))
    host.send(.touchMoved(id: 3, place(230)))
    host.step()
    host.send(.touchMoved(id: 3, place(200)))
    host.step()
    XCTAssertEqual(scroll.contentOffset.y, offset + 30)
    host.send(.touchEnded(id: 2, place(50)))
    host.send(.touchEnded(id: 3, place(200)))
    host.settle()
    XCTAssertFalse(host.container.isTracking)
  }

  func testAFingerOnTheScrollbarLeavesTheDragOfAnotherAlone() async {
    let (host, scroll, _) = ScrollWindow.make()
    host.send(.touchBegan(id: 1, place(250)))
    host.send(.touchMoved(id: 1, place(200)))
    host.step()
    host.send(.touchBegan(id: 2, place(10, x: 196)))
    host.send(.touchEnded(id: 2, place(10, x: 196)))
    host.step()
    XCTAssertTrue(scroll.isDragging)
    host.send(.touchEnded(id: 1, place(200)))
    host.settle()
  }

  /// A pan follows the finger that it began with, and no other. After that finger is lifted, the pan follows the next
  /// new finger.
  func testRandomFingersNeverTearADrag() async {
    for seed in 1...UInt64(30) {
      var random = SeededRandom(seed: seed)
      let host = HeadlessHost(size: Size(width: 400, height: 400))
      let view = View()
      view.frame = Rect(x: 0, y: 0, width: 400, height: 400)
      var states: [GestureRecognizer.State] = []
      let pan = PanGestureRecognizer { states.append($0.state) }
      view.addGestureRecognizer(pan)
      host.container.view.addSubview(view)
      var fingers: [Int64: Point] = [:]
      var leader: Int64?
      /// The leader's location when the drag was recognized.
      var origin: Point?
      for step in 0..<300 {
        let id = Int64.random(in: 1...4, using: &random)
        let point = Point(x: .random(in: 0..<400, using: &random), y: .random(in: 0..<400, using: &random))
        switch (fingers[id], Int.random(in: 0..<10, using: &random)) {
        case (nil, _):
          host.send(.touchBegan(id: id, point))
          fingers[id] = point
          if leader == nil { leader = id }
        case (_, 0):
          host.send(.touchCancelled(id: id))
          fingers[id] = nil
        case (_, 1...2):
          host.send(.touchEnded(id: id, point))
          fingers[id] = nil
        case (let old?, _):
          host.send(.touchMoved(id: id, point))
          if id == leader, origin == nil, max(abs(point.x - old.x), abs(point.y - old.y)) >= pan.threshold {
            origin = point
          }
          if id != leader || origin != nil { fingers[id] = point }
        }
        host.step()
        if let now = leader, fingers[now] == nil { (leader, origin) = (nil, nil) }
        let what = "seed \(seed), step \(step)"
        XCTAssertEqual(pan.isActive, origin != nil, what)
        if let leader, let origin, let now = fingers[leader] {
          XCTAssertEqual(pan.windowLocation, now, what)
          XCTAssertEqual(pan.translation, now - origin, what)
        }
      }
      for id in fingers.keys.sorted() { host.send(.touchCancelled(id: id)) }
      host.step()
      XCTAssertFalse(host.container.isTracking)
      XCTAssertFalse(pan.isActive)
      // Each drag begins once and ends once.
      var isOn = false
      for state in states {
        switch state {
        case .began:
          XCTAssertFalse(isOn, "seed \(seed)")
          isOn = true
        case .ended, .cancelled:
          XCTAssertTrue(isOn, "seed \(seed)")
          isOn = false
        case .changed: XCTAssertTrue(isOn, "seed \(seed)")
        case .possible, .failed: XCTFail("seed \(seed)")
        }
      }
    }
  }

  func testRandomFingersLeaveAScrollViewAtRest() async {
    for seed in 1...UInt64(20) {
      var random = SeededRandom(seed: seed)
      let (host, scroll, listener) = ScrollWindow.make(3_000)
      var down: Set<Int64> = []
      for _ in 0..<200 {
        let id = Int64.random(in: 1...3, using: &random)
        let point = Point(x: .random(in: 0..<200, using: &random), y: .random(in: 0..<300, using: &random))
        if !down.contains(id) {
          host.send(.touchBegan(id: id, point))
          down.insert(id)
        } else if Int.random(in: 0..<4, using: &random) == 0 {
          host.send(Bool.random(using: &random) ? .touchEnded(id: id, point) : .touchCancelled(id: id))
          down.remove(id)
        } else {
          host.send(.touchMoved(id: id, point))
        }
        host.step()
      }
      for id in down { host.send(.touchEnded(id: id, .zero)) }
      XCTAssertTrue(host.settle(), "seed \(seed)")
      XCTAssertFalse(scroll.isDragging || scroll.isHeldStill || scroll.isDecelerating, "seed \(seed)")
      XCTAssertEqual(scroll.contentOffset, scroll.clamped(scroll.contentOffset), "seed \(seed)")
      let calls = listener.everything
      XCTAssertEqual(
        calls.filter { $0 == "begin" }.count, calls.filter { $0.hasPrefix("let go") }.count, "seed \(seed)")
      XCTAssertEqual(
        calls.filter { $0 == "decelerating" }.count, calls.filter { $0 == "decelerated" }.count, "seed \(seed)")
    }
  }
}
