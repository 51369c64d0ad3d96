import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// The scale of a scroll view's content, changed by code.
@MainActor
final class ZoomTests: XCTestCase {
  func testAScaleIsAboutTheMiddleAndWithinTheRange() async {
    let window = ZoomWindow()
    let (scroll, middle) = (window.scroll, Point(x: 100, y: 150))
    scroll.zoomScale = 2
    XCTAssertEqual(scroll.zoomScale, 2)
    XCTAssertEqual(scroll.contentSize, Size(width: 400, height: 600))
    XCTAssertEqual(scroll.contentOffset, Point(x: 100, y: 150))
    XCTAssertEqual(window.content(at: middle), middle)
    scroll.zoomScale = 100
    XCTAssertEqual(scroll.zoomScale, 4)
    scroll.zoomScale = 0.1
    XCTAssertEqual(scroll.zoomScale, 1)
    XCTAssertEqual(scroll.contentOffset, .zero)
    XCTAssertEqual(window.picture.layer.transform, .identity)
    XCTAssertEqual(window.take(), ["zoom"])
  }

  func testAPositionThatIsSetWhileTheScaleChangesIsOneOfTheScaleAtTheEnd() async {
    for animated in [false, true] {
      let window = ZoomWindow()
      let scroll = window.scroll
      scroll.zoomScale = 4
      scroll.setZoomScale(1, animated: true)
      window.host.advance(by: 0.05)
      XCTAssertTrue(scroll.isZoomBouncing)
      scroll.setContentOffset(Point(x: 150, y: 120), animated: animated)
      XCTAssertTrue(window.host.settle())
      XCTAssertEqual(scroll.zoomScale, 1)
      XCTAssertEqual(scroll.contentOffset, scroll.clamped(scroll.contentOffset))
    }
  }

  func testScalesThatAreOfNoUseChangeNothing() async {
    let window = ZoomWindow()
    let scroll = window.scroll
    scroll.zoomScale = 2
    _ = window.take()
    for scale in [0, -1, -0.0, .nan, .infinity, -.infinity] as [Double] {
      scroll.zoomScale = scale
      scroll.setZoomScale(scale, animated: true)
      scroll.setZoomScale(scale, around: Point(x: 10, y: 10), animated: false)
      scroll.setZoomScale(3, around: Point(x: scale.isFinite ? .nan : scale, y: 10), animated: false)
      scroll.minimumZoomScale = scale
      scroll.maximumZoomScale = scale
    }
    for rect in [
      Rect(x: .nan, y: 0, width: 10, height: 10), Rect(x: 0, y: 0, width: .infinity, height: 10),
      Rect(x: 0, y: 0, width: .nan, height: 10),
    ] {
      scroll.zoom(to: rect, animated: false)
    }
    window.host.settle()
    XCTAssertEqual(scroll.zoomScale, 2)
    XCTAssertEqual(scroll.contentOffset, Point(x: 100, y: 150))
    XCTAssertEqual([scroll.minimumZoomScale, scroll.maximumZoomScale], [1, 4])
    XCTAssertEqual(window.take(), [])
    scroll.minimumZoomScale = 1e-300
    scroll.maximumZoomScale = 1e300
    XCTAssertEqual([scroll.minimumZoomScale, scroll.maximumZoomScale], [1e-3, 1e3])
  }

  func testALargestScaleBelowTheSmallestCountsAsTheSmallest() async {
    let window = ZoomWindow(minimum: 2, maximum: 0.5)
    XCTAssertEqual(window.scroll.zoomScale, 2)
    window.pinch(from: 40, to: 90, around: Point(x: 100, y: 150))
    window.wheel(2, at: Point(x: 100, y: 150))
    window.host.settle()
    XCTAssertEqual(window.scroll.zoomScale, 2)
    XCTAssertEqual(window.scroll.contentSize, Size(width: 400, height: 600))
    window.scroll.maximumZoomScale = 4
    window.scroll.zoomScale = 3
    XCTAssertEqual(window.scroll.zoomScale, 3)
    window.scroll.maximumZoomScale = 2.5
    XCTAssertEqual(window.scroll.zoomScale, 2.5, "a range that becomes smaller takes the scale along")
  }

  func testWithoutContentThatZoomsTheScaleStays() async {
    let (host, scroll, _) = ScrollWindow.make()
    scroll.maximumZoomScale = 4
    scroll.zoomScale = 2
    scroll.zoom(to: Rect(x: 0, y: 0, width: 10, height: 10), animated: true)
    host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: -1, modifiers: .control))
    host.settle()
    XCTAssertEqual(scroll.zoomScale, 1)
    XCTAssertEqual(scroll.contentSize, Size(width: 200, height: 2_000))
  }

  func testAViewThatPagesDoesNotZoom() async {
    let window = ZoomWindow()
    window.scroll.isPagingEnabled = true
    window.scroll.zoomScale = 2
    window.pinch(from: 40, to: 160, around: Point(x: 100, y: 150))
    window.wheel(1, at: Point(x: 100, y: 150))
    window.host.settle()
    XCTAssertEqual(window.scroll.zoomScale, 1)
  }

  // MARK: The middle

  func testContentThatIsSmallerStandsInTheMiddle() async {
    let window = ZoomWindow(picture: Size(width: 100, height: 60))
    let scroll = window.scroll
    XCTAssertEqual(scroll.contentOffset, Point(x: -50, y: -120))
    XCTAssertEqual(window.content(at: Point(x: 100, y: 150)), Point(x: 50, y: 30))
    scroll.zoomScale = 2
    XCTAssertEqual(scroll.contentOffset, Point(x: 0, y: -90))
    scroll.zoomScale = 4
    XCTAssertEqual(scroll.contentOffset, Point(x: 100, y: -30), "along each axis by itself")
    scroll.zoomScale = 1
    scroll.contentInset = EdgeInsets(top: 40, left: 0, bottom: 0, right: 20)
    XCTAssertEqual(scroll.contentOffset, Point(x: -40, y: -140), "in the room that the insets leave")
    scroll.contentInset = .zero
    scroll.frame.size = Size(width: 300, height: 300)
    XCTAssertEqual(scroll.contentOffset, Point(x: -100, y: -120))
    scroll.centersContent = false
    XCTAssertEqual(scroll.contentOffset, .zero)
  }

  func testContentThatZoomsNoMoreIsWhereItWasBefore() async {
    let window = ZoomWindow(picture: Size(width: 100, height: 500))
    XCTAssertEqual(window.scroll.contentOffset, Point(x: -50, y: 0))
    window.scroll.zoomScale = 3
    window.scroll.contentOffset = Point(x: 50, y: 600)
    window.scroll.maximumZoomScale = 1
    XCTAssertEqual(window.scroll.zoomScale, 1)
    XCTAssertEqual(window.scroll.contentOffset, Point(x: 0, y: 100))
    XCTAssertEqual(window.content(at: .zero), Point(x: 0, y: 100))
  }

  func testContentThatDoesNotZoomStandsInTheMiddleWhereItIsAsked() async {
    let (host, scroll, _) = ScrollWindow.make(100)
    XCTAssertEqual(scroll.contentOffset.y, 0)
    scroll.centersContent = true
    host.settle()
    XCTAssertEqual(scroll.contentOffset, Point(x: 0, y: -100))
    scroll.contentSize.height = 1_000
    XCTAssertEqual(scroll.contentOffset.y, 0)
  }

  func testAPictureBesideTheOriginScalesWithThePlaceWhereItIs() async {
    let window = ZoomWindow(picture: Size(width: 100, height: 100))
    window.picture.frame.origin = Point(x: 20, y: 30)
    window.picture.layer.anchorPoint = Point(x: 0.25, y: 1)
    window.picture.frame = Rect(x: 20, y: 30, width: 60, height: 40)
    window.scroll.zoomScale = 3
    let there = window.picture.layer.convert(Rect(x: 0, y: 0, width: 60, height: 40), to: window.scroll.layer)
    XCTAssertEqual(there, Rect(x: 60, y: 90, width: 180, height: 120))
  }

  // MARK: Rectangles

  func testARectangleFillsTheView() async {
    let window = ZoomWindow()
    let scroll = window.scroll
    scroll.zoom(to: Rect(x: 100, y: 100, width: 100, height: 50), animated: false)
    XCTAssertEqual(scroll.zoomScale, 2)
    XCTAssertEqual(scroll.contentOffset, Point(x: 200, y: 100))
    scroll.zoom(to: Rect(x: 150, y: 250, width: 0, height: 0), animated: true)
    window.host.settle()
    XCTAssertEqual(scroll.zoomScale, 4, "as far as it goes")
    XCTAssertEqual(window.content(at: Point(x: 100, y: 150)), Point(x: 150, y: 250))
    scroll.zoom(to: Rect(x: 0, y: 0, width: 50, height: 75), animated: true)
    window.host.settle()
    XCTAssertEqual(scroll.contentOffset, .zero, "the scale stays, and the view scrolls")
  }

  // MARK: Motion

  func testAnAnimatedChangeKeepsItsPointAllTheWay() async {
    let window = ZoomWindow()
    let place = Point(x: 60, y: 80)
    let point = window.content(at: place)
    window.scroll.setZoomScale(3, around: place, animated: true)
    XCTAssertTrue(window.scroll.isZoomBouncing)
    var scales: [Double] = []
    window.onZoom = {
      scales.append(window.scroll.zoomScale)
      XCTAssertLessThan(window.content(at: place).distance(to: point), 1e-6)
    }
    window.host.settle()
    XCTAssertGreaterThan(scales.count, 8)
    XCTAssertEqual(scales, scales.sorted())
    XCTAssertEqual(window.scroll.zoomScale, 3)
    XCTAssertEqual(window.take(), ["begin", "zoom", "end 3.0", "rest"])
    window.onZoom = nil
    window.scroll.setZoomScale(1, animated: true)
    window.host.step()
    window.host.step()
    window.scroll.contentOffset = .zero
    XCTAssertEqual(window.scroll.zoomScale, 1, "code that moves the content brings the change to its end")
  }

  func testWithLessMotionAScaleIsThereAtOnce() async {
    let window = ZoomWindow()
    window.host.container.reducesMotion = true
    window.scroll.setZoomScale(3, animated: true)
    XCTAssertEqual(window.scroll.zoomScale, 3)
    window.wheel(-1, at: Point(x: 100, y: 100))
    XCTAssertEqual(window.scroll.zoomScale, 2.5, accuracy: 1e-9)
  }

  func testLeavingTheWindowBringsTheScaleToItsEnd() async {
    let window = ZoomWindow()
    window.scroll.setZoomScale(3, animated: true)
    window.host.step()
    window.scroll.removeFromSuperview()
    XCTAssertEqual(window.scroll.zoomScale, 3)
    XCTAssertEqual(window.take(), ["begin", "zoom", "end 3.0"])
    window.scroll.setZoomScale(2, animated: true)
    XCTAssertEqual(window.scroll.zoomScale, 2)
    window.host.container.view.addSubview(window.scroll)
    window.pinch(from: 100, to: 10, around: Point(x: 100, y: 150), lifts: false)
    XCTAssertLessThan(window.scroll.zoomScale, 1)
    window.scroll.removeFromSuperview()
    window.host.step()
    XCTAssertEqual(window.scroll.zoomScale, 1)
    XCTAssertEqual(window.scroll.contentOffset, .zero)
    XCTAssertFalse(window.scroll.isZooming || window.scroll.isTracking)
  }
}
