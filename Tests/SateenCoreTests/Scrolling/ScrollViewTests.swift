import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@MainActor
final class ScrollViewTests: XCTestCase {
  private let middle = Point(x: 100, y: 150)

  func testAWheelNotchIsEasedAndRetargeted() async {
    let (host, scroll, listener) = ScrollWindow.make()
    host.send(.wheel(middle, dx: 0, dy: 1))
    host.step()
    host.step()
    let early = scroll.contentOffset.y
    XCTAssertGreaterThan(early, 5)
    XCTAssertLessThan(early, 60)
    XCTAssertEqual(scroll.scrollDirection, .down)
    XCTAssertGreaterThan(scroll.velocity.y, 0)
    host.send(.wheel(middle, dx: 0, dy: 2))
    host.settle()
    XCTAssertEqual(scroll.contentOffset.y, 3 * ScrollPhysics.pointsPerNotch)
    XCTAssertEqual(listener.log, ["end"])
    XCTAssertEqual(scroll.velocity, .zero)
  }

  func testAWheelTurnedBackInTheSameFrameGoesNowhere() async {
    let (host, scroll, _) = ScrollWindow.make()
    host.send(.wheel(middle, dx: 0, dy: 1))
    host.send(.wheel(middle, dx: 0, dy: -1))
    host.settle()
    XCTAssertEqual(scroll.contentOffset.y, 0)
    XCTAssertFalse(scroll.isDecelerating)
  }

  func testPreciseDistancesAreTakenAtOnce() async {
    let (host, scroll, _) = ScrollWindow.make()
    host.send(.preciseScroll(middle, dx: 0, dy: 33))
    host.step()
    XCTAssertEqual(scroll.contentOffset.y, 33)
    host.send(.preciseScroll(middle, dx: 0, dy: -500))
    host.step()
    XCTAssertEqual(scroll.contentOffset.y, 0)
  }

  func testADragMovesContentWithTheFingerAndGoesOnByItself() async {
    let (host, scroll, listener) = ScrollWindow.make()
    host.drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 100), steps: 10)
    XCTAssertEqual(scroll.contentOffset.y, 135, accuracy: 12)
    XCTAssertTrue(scroll.isDecelerating)
    XCTAssertEqual(listener.log, ["begin", "release"])
    let released = scroll.contentOffset.y
    XCTAssertTrue(host.settle())
    XCTAssertEqual(scroll.contentOffset.y, released + ScrollPhysics.glideDistance(velocity: 900), accuracy: 30)
    XCTAssertEqual(listener.log, ["begin", "release", "end"])
  }

  func testADelegateMayChooseWhereToRest() async {
    let (host, scroll, listener) = ScrollWindow.make()
    listener.wish = 700
    host.drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 100), steps: 10)
    host.settle()
    XCTAssertEqual(scroll.contentOffset.y, 700)
  }

  func testADelegateThatRestsRightHereStillHearsOfTheEnd() async {
    final class Stopper: ScrollViewDelegate {
      var ends = 0
      func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
        target = scrollView.contentOffset
      }
      func scrollViewDidEndScrolling(_ scrollView: ScrollView) { ends += 1 }
    }
    let (host, scroll, _) = ScrollWindow.make()
    let stopper = Stopper()
    scroll.delegate = stopper
    host.drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 100), steps: 10)
    XCTAssertFalse(scroll.isDecelerating)
    XCTAssertEqual(stopper.ends, 1)
    XCTAssertEqual(scroll.velocity, .zero)
  }

  func testTheTopGivesWayAndComesBack() async {
    let (host, scroll, _) = ScrollWindow.make()
    host.send(.touchBegan(id: 1, Point(x: 100, y: 50)))
    for y in stride(from: 60.0, through: 250, by: 10) {
      host.send(.touchMoved(id: 1, Point(x: 100, y: y)))
      host.step()
    }
    XCTAssertLessThan(scroll.contentOffset.y, -40)
    XCTAssertGreaterThan(scroll.contentOffset.y, -190)
    host.advance(by: 0.2)
    host.send(.touchEnded(id: 1, Point(x: 100, y: 250)))
    host.settle()
    XCTAssertEqual(scroll.contentOffset.y, 0)
    scroll.bounces = false
    host.drag(from: Point(x: 100, y: 50), to: Point(x: 100, y: 250), steps: 5)
    XCTAssertEqual(scroll.contentOffset.y, 0)
  }

  func testAPressStopsAGlideWhateverItHits() async {
    let (host, scroll, listener) = ScrollWindow.make()
    final class Eater: View {
      override func touchesBegan(_ touches: [Touch]) {}
    }
    let eater = Eater()
    eater.frame = Rect(x: 0, y: 0, width: 200, height: 2_000)
    scroll.addSubview(eater)
    host.drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 100), steps: 6)
    host.step()
    XCTAssertTrue(scroll.isDecelerating)
    host.send(.touchBegan(id: 2, middle))
    host.step()
    XCTAssertFalse(scroll.isDecelerating)
    let stopped = scroll.contentOffset
    host.send(.touchEnded(id: 2, middle))
    host.settle()
    XCTAssertEqual(scroll.contentOffset, stopped)
    XCTAssertEqual(listener.log.last, "end")
  }

  func testKeysMoveByLinesPagesAndToTheEnds() async {
    let (host, scroll, _) = ScrollWindow.make()
    func after(_ key: Key, _ modifiers: KeyModifiers = []) -> Double {
      host.press(key, modifiers)
      host.settle()
      return scroll.contentOffset.y
    }
    XCTAssertEqual(after(.down), 60)
    XCTAssertEqual(after(.up), 0)
    XCTAssertEqual(after(.pageDown), 270)
    XCTAssertEqual(after(.space), 540)
    XCTAssertEqual(after(.space, .shift), 270)
    XCTAssertEqual(after(.pageUp), 0)
    XCTAssertEqual(after(.end), 1_700)
    XCTAssertEqual(after(.home), 0)
    XCTAssertEqual(after(.down, .control), 0)
    scroll.isScrollEnabled = false
    XCTAssertEqual(after(.down), 0)
  }

  func testAnEdgeHandsTheWheelOn() async {
    let (host, outer, _) = ScrollWindow.make()
    let inner = ScrollView()
    inner.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    inner.contentSize = Size(width: 200, height: 296)
    outer.addSubview(inner)
    let place = Point(x: 100, y: 50)
    host.send(.wheel(place, dx: 0, dy: 1))
    host.settle()
    XCTAssertEqual(inner.contentOffset.y, 96)
    XCTAssertEqual(outer.contentOffset.y, 0)
    host.send(.wheel(place, dx: 0, dy: 1))
    host.settle()
    XCTAssertEqual(inner.contentOffset.y, 96)
    XCTAssertEqual(outer.contentOffset.y, 96)
  }

  func testADragAcrossAnInnerViewScrollsTheOuterOne() async {
    let (host, outer, _) = ScrollWindow.make()
    let strip = ScrollView()
    strip.scrollableDirections = .horizontal
    strip.frame = Rect(x: 0, y: 100, width: 200, height: 100)
    strip.contentSize = Size(width: 1_000, height: 100)
    outer.addSubview(strip)
    host.drag(from: middle, to: Point(x: 100, y: 110), steps: 5)
    XCTAssertGreaterThan(outer.contentOffset.y, 10)
    XCTAssertEqual(strip.contentOffset.x, 0)
    outer.contentOffset = .zero
    host.drag(from: middle, to: Point(x: 50, y: 150), steps: 5)
    XCTAssertGreaterThan(strip.contentOffset.x, 10)
    XCTAssertEqual(outer.contentOffset.y, 0)
  }

  func testAScrollViewThatIsSwitchedOffLeavesTouchesAlone() async {
    let (host, scroll, listener) = ScrollWindow.make()
    scroll.isScrollEnabled = false
    host.drag(from: middle, to: Point(x: 100, y: 20), steps: 5)
    host.send(.wheel(middle, dx: 0, dy: 3))
    host.settle()
    XCTAssertEqual(scroll.contentOffset, .zero)
    XCTAssertEqual(listener.log, [])
  }

  func testOffsetsStayInsideWhenContentShrinks() async {
    let (host, scroll, _) = ScrollWindow.make()
    scroll.contentOffset = Point(x: 0, y: 1_700)
    scroll.contentSize.height = 500
    XCTAssertEqual(scroll.contentOffset.y, 200)
    scroll.contentInset = EdgeInsets(top: 10, left: 0, bottom: 40, right: 0)
    XCTAssertEqual(scroll.maximumOffset.y, 240)
    XCTAssertEqual(scroll.minimumOffset.y, -10)
    scroll.frame.size.height = 1_000
    host.settle()
    XCTAssertEqual(scroll.contentOffset.y, -10)
    scroll.contentOffset = Point(x: .nan, y: .infinity)
    XCTAssertEqual(scroll.contentOffset.y, -10)
  }

  func testTheLayerStandsOnWholePixels() async {
    let (host, scroll, _) = ScrollWindow.make()
    host.container.scale = 2
    scroll.contentOffset = Point(x: 0, y: 10.3)
    XCTAssertEqual(scroll.layer.bounds.minY, 10.5)
    XCTAssertEqual(scroll.contentOffset.y, 10.3)
  }
}
