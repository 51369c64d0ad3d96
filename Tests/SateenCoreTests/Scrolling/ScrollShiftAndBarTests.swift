import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Content that changes above the viewport, and the scrollbar.
@MainActor
final class ScrollShiftAndBarTests: XCTestCase {
  private let middle = Point(x: 100, y: 150)

  /// The position on screen of a row in each frame. The row moves in the content by each shift.
  private func places(_ start: (HeadlessHost, ScrollView) -> Void, shiftAt frame: Int?, by delta: Double) -> [Double] {
    let (host, scroll, _) = ScrollWindow.make(4_000)
    scroll.contentOffset = Point(x: 0, y: 1_000)
    host.settle()
    start(host, scroll)
    var row = 1_100.0
    var places: [Double] = []
    for index in 0..<40 {
      if index == frame {
        scroll.contentSize.height += delta
        scroll.shiftContentOffset(by: Point(x: 0, y: delta))
        row += delta
      }
      host.step()
      places.append(row - scroll.contentOffset.y)
    }
    return places
  }

  func testShiftingKeepsWhatIsSeenDuringEveryMotion() async {
    let starts: [(String, (HeadlessHost, ScrollView) -> Void)] = [
      ("rest", { _, _ in }),
      ("wheel", { host, _ in host.send(.wheel(Point(x: 100, y: 150), dx: 0, dy: 3)) }),
      ("animated", { _, scroll in scroll.setContentOffset(Point(x: 0, y: 1_400), animated: true) }),
      ("glide", { host, _ in host.drag(from: Point(x: 100, y: 280), to: Point(x: 100, y: 100), steps: 6) }),
      (
        "drag",
        { host, _ in
          host.send(.touchBegan(id: 1, Point(x: 100, y: 200)))
          host.send(.touchMoved(id: 1, Point(x: 100, y: 190)))
          host.send(.touchMoved(id: 1, Point(x: 100, y: 150)))
        }
      ),
      (
        "bounce",
        { host, scroll in
          scroll.contentOffset = Point(x: 0, y: 3_690)
          host.drag(from: Point(x: 100, y: 280), to: Point(x: 100, y: 60), steps: 4)
        }
      ),
    ]
    for (name, start) in starts {
      let still = places(start, shiftAt: nil, by: 0)
      for frame in [0, 3, 8] {
        for delta in [250.0, -120] {
          let shifted = places(start, shiftAt: frame, by: delta)
          for (a, b) in zip(still, shifted) {
            XCTAssertEqual(a, b, accuracy: 1e-6, "\(name), frame \(frame), \(delta)")
          }
        }
      }
    }
  }

  func testShiftingTellsNobody() async {
    let (_, scroll, listener) = ScrollWindow.make()
    let before = listener.scrolls
    scroll.shiftContentOffset(by: Point(x: 0, y: 50))
    XCTAssertEqual(listener.scrolls, before)
    XCTAssertEqual(scroll.contentOffset.y, 50)
  }

  // MARK: Scrollbar

  private func barOpacity(_ scroll: ScrollView) -> Double {
    scroll.layer.sublayers.max { $0.zPosition < $1.zPosition }?.opacity ?? -1
  }

  func testTheScrollbarShowsWhileContentMovesAndFades() async {
    let (host, scroll, _) = ScrollWindow.make()
    host.advance(by: 2)
    XCTAssertEqual(barOpacity(scroll), 0)
    host.send(.wheel(middle, dx: 0, dy: 1))
    host.step()
    host.step()
    XCTAssertEqual(barOpacity(scroll), 1)
    host.settle()
    XCTAssertNotNil(host.container.nextAlarm)
    host.advance(by: 2)
    XCTAssertEqual(barOpacity(scroll), 0)
    XCTAssertNil(host.container.nextAlarm)
  }

  func testTheScrollbarCanBeDragged() async {
    let (host, scroll, listener) = ScrollWindow.make()
    host.send(.wheel(middle, dx: 0, dy: 1))
    host.settle()
    host.drag(from: Point(x: 194, y: 20), to: Point(x: 194, y: 299), steps: 10)
    XCTAssertEqual(scroll.contentOffset.y, 1_700)
    XCTAssertEqual(listener.log.last, "end")
    XCTAssertFalse(scroll.isTracking)
    XCTAssertFalse(listener.log.contains("begin"))
  }

  func testContentThatFitsHasNoScrollbarToCatchTouches() async {
    let (host, _, _) = ScrollWindow.make(200)
    XCTAssertTrue(host.container.hitTest(Point(x: 194, y: 20)) is ScrollView)
  }
}
