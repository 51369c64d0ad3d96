import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import XCTest

/// Controllers in a right-to-left window.
@MainActor
final class MirroredControllerTests: XCTestCase {
  private let first = PaintScreen("First", 0x336699)
  private let second = PaintScreen("Second", 0x993333)

  private func window(_ controller: NodeController, width: Double = 400) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: width, height: 600))
    host.container.layoutDirection = .rightToLeft
    host.container.rootController = controller
    host.settle()
    return host
  }

  func testScreensComeFromTheLeftAndLeaveNoGap() async {
    let navigation = NavigationController(root: first)
    let host = window(navigation)
    navigation.push(second)
    var places: [Double] = []
    for _ in 0..<120 where navigation.isInTransition {
      host.step()
      XCTAssertLessThanOrEqual(host.bareWidth(at: 300), 1)
      if !second.screenNode.isHidden { places.append(second.slide) }
    }
    XCTAssertLessThan(places.min() ?? 0, -200)
    XCTAssertEqual(places, places.sorted(), "on and on to the right")
    XCTAssertEqual(second.slide, 0)
    XCTAssertLessThanOrEqual(places.max() ?? 1, 0)
  }

  func testADragFromTheRightEdgeGoesBackAndOneFromTheLeftDoesNot() async {
    let navigation = NavigationController(root: first)
    let host = window(navigation)
    navigation.push(second)
    host.settle()
    host.drag(from: Point(x: 8, y: 300), to: Point(x: 390, y: 300))
    host.settle()
    XCTAssertEqual(navigation.controllers.count, 2)
    host.drag(from: Point(x: 392, y: 300), to: Point(x: 340, y: 300), steps: 40)
    host.settle()
    XCTAssertEqual(navigation.controllers.count, 2, "too short and slow")
    host.send(.pointerDown(Point(x: 392, y: 300), button: .primary, clicks: 1))
    for x in stride(from: 390.0, through: 190, by: -10) {
      host.send(.pointerMoved(Point(x: x, y: 300)))
      host.step()
    }
    XCTAssertLessThan(second.slide, -150, "it follows the pointer")
    XCTAssertGreaterThan(first.slide, 0, "and what is below comes from the other side")
    XCTAssertLessThanOrEqual(host.bareWidth(at: 300), 1)
    for x in stride(from: 180.0, through: 20, by: -40) {
      host.send(.pointerMoved(Point(x: x, y: 300)))
      host.step()
    }
    host.send(.pointerUp(Point(x: 20, y: 300), button: .primary))
    host.settle()
    XCTAssertEqual(navigation.controllers.count, 1)
    XCTAssertEqual(host.color(at: Point(x: 200, y: 300)), 0x336699)
  }

  func testTheWayBackIsOnTheRightAndPointsThere() async {
    let navigation = NavigationController(root: first)
    let host = window(navigation)
    navigation.push(second)
    host.settle()
    // The arrow's tip is at the right, its two ends to the left of it.
    let picture = host.screenshot()
    func ink(_ columns: Range<Int>) -> [Int] {
      (8..<40).filter { y in columns.contains { x in picture.pixel(x: x, y: y) & 0xff0000 < 0xa0_0000 } }
    }
    let columns = (340..<400).filter { !ink($0..<$0 + 1).isEmpty }
    guard let tip = columns.last, let end = columns.last(where: { $0 < tip - 6 }) else { return XCTFail("no arrow") }
    XCTAssertGreaterThan(tip, 370)
    XCTAssertLessThan(ink(tip..<tip + 1).count, 8, "a tip is narrow")
    XCTAssertGreaterThan((ink(end..<tip).max() ?? 0) - (ink(end..<tip).min() ?? 0), 8)
    host.click(Point(x: 24, y: 24))
    host.settle()
    XCTAssertEqual(navigation.controllers.count, 2)
    host.click(Point(x: 376, y: 24))
    host.settle()
    XCTAssertEqual(navigation.controllers.count, 1)
  }

  func testTabsBeginAtTheRight() async {
    let tabs = TabController([(first, nil), (second, nil)])
    let host = window(tabs)
    host.click(Point(x: 100, y: 572))
    host.settle()
    XCTAssertEqual(tabs.selectedIndex, 1)
    host.click(Point(x: 300, y: 572))
    host.settle()
    XCTAssertEqual(tabs.selectedIndex, 0)
  }

  func testThePrimaryPaneIsOnTheRightAndItsDividerFollowsThePointer() async {
    let split = SplitController(primary: first, secondary: second)
    let host = window(split, width: 900)
    XCTAssertEqual(first.screenNode.frame, Rect(x: 580, y: 0, width: 320, height: 600))
    XCTAssertEqual(second.screenNode.frame, Rect(x: 0, y: 0, width: 580, height: 600))
    host.drag(from: Point(x: 580, y: 200), to: Point(x: 480, y: 210))
    host.settle()
    XCTAssertEqual(split.primaryWidth, 420, accuracy: 12)
    XCTAssertEqual(first.screenNode.frame.maxX, 900)
    XCTAssertEqual(first.screenNode.frame.width, split.primaryWidth)
  }

  func testTheDirectionOutlastsAChangeOfTheme() async {
    let split = SplitController(primary: first, secondary: second)
    let host = window(split, width: 900)
    host.container.appearance = .dark
    host.settle()
    XCTAssertEqual(first.node.traits.layoutDirection, .rightToLeft)
    XCTAssertEqual(first.screenNode.frame.minX, 580)
    host.container.layoutDirection = .leftToRight
    host.settle()
    XCTAssertEqual(first.screenNode.frame, Rect(x: 0, y: 0, width: 320, height: 600))
    XCTAssertEqual(host.color(at: Point(x: 10, y: 300)), 0x336699)
  }
}
