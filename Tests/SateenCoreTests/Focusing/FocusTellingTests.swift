import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Nodes and observers that are told of the focus, and the ring.
@MainActor
final class FocusTellingTests: XCTestCase {
  func testANodeThatNeverGotTheFocusIsNotToldThatItLeft() async {
    let (a, b, c) = (FocusSpot("a"), FocusSpot("b"), FocusSpot("c"))
    let window = FocusWindow([a, b, c])
    a.focus()
    a.onResign = { c.focus() }
    b.focus()
    XCTAssertEqual(window.focused, "c")
    XCTAssertEqual(a.heard, ["program", "left"])
    XCTAssertEqual(b.heard, [])
    XCTAssertEqual(c.heard, ["program"])
  }

  func testObserversAreToldOfTheRingAndOfAFocusThatIsGone() async {
    let window = FocusWindow([FocusSpot("a")])
    var told = 0
    window.container.addFocusObserver { told += 1 }
    window.host.press(.tab)
    XCTAssertEqual(told, 1)
    XCTAssertTrue(window.container.showsFocusRing)
    window.host.click(Point(x: 100, y: 390))
    XCTAssertEqual(told, 2, "the ring went")
    window.host.click(Point(x: 100, y: 390))
    XCTAssertEqual(told, 2)
    window.host.send(.touchBegan(id: 1, Point(x: 100, y: 390)))
    window.host.send(.touchEnded(id: 1, Point(x: 100, y: 390)))
    window.host.step()
    XCTAssertEqual(told, 2)
    // Nobody keeps the node.
    for node in window.root.subnodes { node.removeFromSupernode() }
    window.host.step()
    XCTAssertNil(window.focused)
    XCTAssertEqual(told, 3)
  }

  func testAMoveByCodeShowsTheRingToAPersonWhoUsesKeysAlone() async {
    let window = FocusWindow([FocusSpot("a"), FocusSpot("b")])
    window.host.click(Point(x: 100, y: 10))
    window.container.moveFocus(.next)
    XCTAssertEqual(window.focused, "b")
    XCTAssertFalse(window.container.showsFocusRing, "after a press")
    window.host.press(.character("x"))
    window.container.moveFocus(.next)
    XCTAssertEqual(window.focused, "a")
    XCTAssertTrue(window.container.showsFocusRing, "after a key")
  }

  /// A node that shows its focus itself until it is told otherwise.
  private final class Ringless: DisplayNode {
    var hasRing = false
    override var focusRing: FocusRing? { hasRing ? FocusRing(bounds) : nil }
  }

  func testARingThatIsWantedLaterShowsThen() async {
    let node = Ringless()
    node.focusability = .all
    node.tintColor = Color(hex: 0xff0000)
    let window = FocusWindow([node])
    window.container.backgroundColor = .white
    window.host.press(.tab)
    window.host.settle()
    func isRed() -> Bool { window.host.screenshot().pixel(x: 100, y: 38) & 0xffffff == 0xff0000 }
    XCTAssertFalse(isRed())
    node.hasRing = true
    node.backgroundColor = .black
    window.host.step()
    XCTAssertTrue(isRed())
  }

  func testAFingerThatScrollsAShortWayGivesNoFocus() async {
    let scroll = ScrollView()
    let around = DisplayNode(viewBlock: { scroll })
    around.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    let spot = FocusSpot("spot")
    spot.frame = Rect(x: 0, y: 0, width: 200, height: 400)
    around.addSubnode(spot)
    let window = FocusWindow([FocusSpot("a"), around])
    around.frame = Rect(x: 0, y: 40, width: 200, height: 100)
    scroll.contentSize = Size(width: 200, height: 400)
    window.container.firstResponder = nil
    window.host.settle()
    window.host.send(.touchBegan(id: 1, Point(x: 100, y: 90)))
    window.host.step()
    window.host.send(.touchMoved(id: 1, Point(x: 100, y: 82)))
    window.host.step()
    XCTAssertTrue(scroll.isTracking)
    window.host.send(.touchEnded(id: 1, Point(x: 100, y: 82)))
    window.host.step()
    XCTAssertNil(window.focused)
  }
}
