import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Presses beside a selection, with the secondary button, and with fingers that miss by a little.
@MainActor
final class SelectionPressTests: XCTestCase {
  private final class Selected: View {
    var ends = 0
    override func selectionDidEnd() { ends += 1 }
  }

  private final class Asked: View {
    var places: [Point] = []
    var uses = true
    override func secondaryPress(at point: Point) -> Bool {
      places.append(point)
      return uses
    }
  }

  /// A window with a selection in its upper left corner.
  private func window() -> (HeadlessHost, Selected) {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let view = Selected()
    view.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    host.container.view.addSubview(view)
    host.container.selectionView = view
    return (host, view)
  }

  private func tap(_ host: HeadlessHost, _ point: Point, movingBy distance: Double = 0) {
    host.send(.touchBegan(id: 1, point))
    host.step()
    if distance > 0 { host.send(.touchMoved(id: 1, Point(x: point.x + distance, y: point.y))) }
    host.step()
    host.send(.touchEnded(id: 1, Point(x: point.x + distance, y: point.y)))
    host.step()
  }

  func testAPressOfEitherButtonElsewhereEndsTheSelection() async {
    for button in [PointerButton.primary, .secondary] {
      let (host, view) = window()
      host.send(.pointerDown(Point(x: 20, y: 20), button: button, clicks: 1))
      host.send(.pointerUp(Point(x: 20, y: 20), button: button))
      host.step()
      XCTAssertEqual(view.ends, 0)
      host.send(.pointerDown(Point(x: 120, y: 20), button: button, clicks: 1))
      host.step()
      XCTAssertEqual(view.ends, 1)
      XCTAssertNil(host.container.selectionView)
    }
  }

  func testAFingerEndsTheSelectionByATapAndNotByAScroll() async {
    let (host, view) = window()
    tap(host, Point(x: 20, y: 20))
    tap(host, Point(x: 120, y: 120), movingBy: 30)
    XCTAssertEqual(view.ends, 0)
    host.send(.touchBegan(id: 1, Point(x: 120, y: 120)))
    host.send(.touchCancelled(id: 1))
    host.step()
    XCTAssertEqual(view.ends, 0)
    tap(host, Point(x: 120, y: 120), movingBy: 5)
    XCTAssertEqual(view.ends, 1)
  }

  func testASelectionThatATapMakesElsewhereIsKept() async {
    let (host, view) = window()
    let other = Selected()
    other.frame = Rect(x: 100, y: 100, width: 50, height: 50)
    host.container.view.addSubview(other)
    host.send(.touchBegan(id: 1, Point(x: 120, y: 120)))
    host.step()
    host.container.selectionView = other
    host.send(.touchEnded(id: 1, Point(x: 120, y: 120)))
    host.step()
    XCTAssertEqual(view.ends, 1)
    XCTAssertTrue(host.container.selectionView === other)
    XCTAssertEqual(other.ends, 0)
  }

  func testPressesOnWhatBelongsToTheSelectionLeaveIt() async {
    let (host, view) = window()
    let (bar, button) = (View(), View())
    bar.frame = Rect(x: 100, y: 100, width: 80, height: 80)
    button.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    bar.addSubview(button)
    bar.selectionOwner = view
    host.container.view.addSubview(bar)
    host.click(Point(x: 115, y: 115))
    tap(host, Point(x: 115, y: 115))
    XCTAssertEqual(view.ends, 0)
    host.click(Point(x: 20, y: 120))
    XCTAssertEqual(view.ends, 1)
  }

  func testTheSecondaryButtonAsksFromTheInsideOutAndInEachViewsSpace() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let (outer, inner) = (Asked(), Asked())
    outer.frame = Rect(x: 50, y: 50, width: 100, height: 100)
    inner.frame = Rect(x: 20, y: 20, width: 40, height: 40)
    outer.addSubview(inner)
    host.container.view.addSubview(outer)
    host.send(.pointerDown(Point(x: 80, y: 90), button: .secondary, clicks: 1))
    host.step()
    XCTAssertEqual(inner.places, [Point(x: 10, y: 20)])
    XCTAssertEqual(outer.places, [])
    inner.uses = false
    host.send(.pointerDown(Point(x: 80, y: 90), button: .secondary, clicks: 1))
    host.send(.pointerDown(Point(x: 80, y: 90), button: .middle, clicks: 1))
    host.step()
    XCTAssertEqual(outer.places, [Point(x: 30, y: 40)])
    XCTAssertEqual(inner.places.count, 2)
  }

  func testOnlyFingersReachForWhatIsNearby() async {
    final class Reaching: View {
      var reaches: [Double] = []
      override func pointInside(_ point: Point) -> Bool {
        reaches.append(container?.hitTestReach ?? -1)
        return true
      }
    }
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let view = Reaching()
    view.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    host.container.view.addSubview(view)
    host.send(.pointerDown(Point(x: 20, y: 20), button: .primary, clicks: 1))
    host.step()
    XCTAssertEqual(Set(view.reaches), [0])
    view.reaches = []
    host.send(.touchBegan(id: 1, Point(x: 20, y: 20)))
    host.step()
    XCTAssertTrue(view.reaches.contains(Touch.fingerReach))
    XCTAssertEqual(host.container.hitTestReach, 0)
  }

  func testThePointerKeepsTheShapeOfWhatItHolds() async {
    final class Divider: View {
      override var pointerShape: PointerShape? { .resizeHorizontally }
    }
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let divider = Divider()
    divider.frame = Rect(x: 90, y: 0, width: 10, height: 200)
    host.container.view.addSubview(divider)
    host.send(.pointerDown(Point(x: 95, y: 20), button: .primary, clicks: 1))
    host.send(.pointerMoved(Point(x: 150, y: 20)))
    host.step()
    XCTAssertEqual(host.container.pointerShape, .resizeHorizontally)
    host.send(.pointerUp(Point(x: 150, y: 20), button: .primary))
    host.step()
    XCTAssertEqual(host.container.pointerShape, .arrow)
  }
}
