import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// Recognizers that wait for each other, come before each other, or go on together.
@MainActor
final class GestureRelationTests: XCTestCase {
  func testASingleTapWaitsForADoubleTap() async {
    let window = GestureWindow()
    let single = window.add(TapGestureRecognizer(), "single")
    let double = window.add(TapGestureRecognizer(taps: 2) { _ in }, "double")
    let requirement = single.require(toFail: double)
    window.tap()
    XCTAssertEqual(window.take(), [], "it may be a double tap")
    window.tap()
    XCTAssertEqual(window.take(), ["double ended"])
    window.host.advance(by: 1)
    window.tap()
    window.host.advance(by: 0.4)
    XCTAssertEqual(window.take(), ["single ended"])
    requirement.remove()
    window.tap()
    XCTAssertEqual(window.take(), ["single ended"], "at once")
  }

  func testWithoutARequirementBothTapsAreTold() async {
    let window = GestureWindow()
    window.add(TapGestureRecognizer(), "single", to: window.outer)
    window.add(TapGestureRecognizer(taps: 2) { _ in }, "double", to: window.outer)
    window.tap()
    window.tap()
    XCTAssertEqual(window.take().filter { $0 == "double ended" }.count, 1)
  }

  func testACircleOfRequirementsIsRefusedWithASentenceThatNamesBoth() async {
    let window = GestureWindow()
    let (a, b, c) = (window.add(TapGestureRecognizer(), "a"), TapGestureRecognizer(), TapGestureRecognizer())
    (b.name, c.name) = ("b", "c")
    let heard = Locked<[String]>([])
    OnceLog.gestures.listening({ sentence in heard.withLock { $0.append(sentence) } }) {
      a.require(toFail: b)
      b.require(toFail: c)
      XCTAssertEqual(heard.withLock { $0 }, [])
      c.require(toFail: a)
      a.require(toFail: a)
    }
    let said = heard.withLock { $0 }
    XCTAssertEqual(said.count, 2)
    XCTAssertTrue(said[0].contains("c cannot wait for a"), said[0])
    XCTAssertTrue(said[1].contains("a cannot wait for a"), said[1])
    window.tap()
    XCTAssertEqual(window.take(), ["a ended"], "the others take no part in this touch")
  }

  func testARecognizerThatIsGoneKeepsNobodyWaiting() async {
    let window = GestureWindow()
    let tap = window.add(TapGestureRecognizer(), "tap")
    do {
      let double = TapGestureRecognizer(taps: 2) { _ in }
      tap.require(toFail: double)
    }
    window.tap()
    XCTAssertEqual(window.take(), ["tap ended"])
  }

  func testOfTwoDragsTheOneOfHigherPriorityBegins() async {
    let window = GestureWindow()
    window.add(PanGestureRecognizer(), "inner")
    let outer = window.add(PanGestureRecognizer(), "outer", to: window.outer)
    outer.priority = 1
    outer.allowsVertical = false
    window.down(1, 100, 100)
    window.move(1, 120, 100)
    window.up(1)
    XCTAssertEqual(window.take(), ["outer began", "outer ended"])
    outer.threshold = 30
    window.down(1, 100, 100)
    window.move(1, 120, 100)
    XCTAssertEqual(window.take(), [], "the inner one waits")
    window.up(1)
    XCTAssertEqual(window.take(), ["inner began", "inner ended"])
  }

  func testDragsThatAreDeclaredTogetherGoOnTogether() async {
    let window = GestureWindow()
    let inner = window.add(PanGestureRecognizer(), "inner")
    let outer = window.add(PanGestureRecognizer(), "outer", to: window.outer)
    outer.recognize(together: inner)
    window.down(1, 100, 100)
    window.move(1, 120, 100)
    window.move(1, 130, 100)
    window.up(1)
    XCTAssertEqual(
      window.take(),
      ["inner began", "outer began", "inner changed", "outer changed", "inner ended", "outer ended"])
    XCTAssertEqual(window.inner.log, ["began", "cancelled"])
  }

  func testASubclassSaysWithWhichOnesItGoesTogether() async {
    final class Companion: PanGestureRecognizer {
      override func shouldRecognizeSimultaneously(with other: GestureRecognizer) -> Bool { other.name == "outer" }
    }
    let window = GestureWindow()
    window.add(Companion(), "inner")
    window.add(PanGestureRecognizer(), "outer", to: window.outer)
    window.add(PanGestureRecognizer(), "another", to: window.outer)
    window.down(1, 100, 100)
    window.move(1, 120, 100)
    window.up(1)
    XCTAssertEqual(window.take(), ["inner began", "outer began", "inner ended", "outer ended"])
  }

  func testADragFromTheEdgeComesBeforeAScrollViewInside() async {
    let window = GestureWindow()
    let edge = window.add(ScreenEdgePanGestureRecognizer(), "edge", to: window.outer)
    let scroll = ScrollView()
    scroll.scrollableDirections = .horizontal
    scroll.frame = window.outer.bounds
    scroll.contentSize = Size(width: 2_000, height: 200)
    window.outer.addSubview(scroll)
    window.down(1, 10, 20)
    window.move(1, 30, 20)
    window.move(1, 60, 20)
    XCTAssertEqual(window.take(), ["edge began", "edge changed"])
    XCTAssertEqual(edge.translation, Point(x: 30, y: 0))
    XCTAssertFalse(scroll.isDragging)
    window.up(1)
    _ = window.take()
    // A drag that goes elsewhere, and one that comes late, are left to the scroll view.
    window.down(1, 10, 20)
    window.move(1, 2, 20)
    XCTAssertTrue(scroll.isDragging)
    window.up(1)
    window.down(1, 10, 20)
    window.host.advance(by: 0.4)
    window.move(1, 40, 20)
    XCTAssertTrue(scroll.isDragging)
    window.up(1)
    window.down(1, 60, 20)
    window.move(1, 90, 20)
    XCTAssertTrue(scroll.isDragging, "too far from the edge")
    window.up(1)
    XCTAssertEqual(window.take(), [])
  }

  func testALongPressAtTheEdgeDoesNotWaitForADragFromThere() async {
    let window = GestureWindow()
    window.add(ScreenEdgePanGestureRecognizer(), "edge", to: window.outer)
    window.add(LongPressGestureRecognizer(), "long", to: window.outer)
    window.down(1, 10, 20)
    window.host.advance(by: 0.6)
    XCTAssertEqual(window.take(), ["long began"])
    window.up(1)
  }

  func testAReleaseComesBeforeAnAlarmOfTheSameTurn() async {
    let window = GestureWindow()
    window.add(LongPressGestureRecognizer(), "long")
    window.add(TapGestureRecognizer(), "tap")
    window.down(1, 100, 100)
    window.host.frameDuration = 0.6
    window.host.step()
    window.take().forEach { XCTFail($0) }
    window.up(1)
    XCTAssertEqual(window.take(), ["tap ended"])
  }

  func testAnActionMayEndItsWindowItsViewOrItself() async {
    for change in 0..<4 {
      let window = GestureWindow()
      let pan = window.add(PanGestureRecognizer(), "pan")
      window.add(PanGestureRecognizer(), "outer", to: window.outer).recognize(together: pan)
      pan.addAction { [weak window] pan in
        guard pan.state == .began, let window else { return }
        switch change {
        case 0: window.host.container.cancelTouches()
        case 1: window.inner.removeFromSuperview()
        case 2: window.inner.removeGestureRecognizer(pan)
        default: window.host.container.close()
        }
      }
      window.down(1, 100, 100)
      window.move(1, 130, 100)
      window.move(1, 140, 100)
      window.up(1)
      window.host.step()
      let log = window.take()
      XCTAssertEqual(log.filter { $0 == "pan began" }.count, 1, "\(change)")
      // A window that was closed tells nothing more.
      guard change < 3 else { continue }
      XCTAssertFalse(pan.isActive, "\(change)")
      XCTAssertFalse(window.host.container.isTracking, "\(change)")
      XCTAssertEqual(log.filter { $0 == "pan ended" || $0 == "pan cancelled" }.count, 1, "\(change): \(log)")
    }
  }
}
