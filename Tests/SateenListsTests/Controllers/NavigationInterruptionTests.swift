import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// Transitions that begin before the one before has ended, or before a screen is drawn.
@MainActor
final class NavigationInterruptionTests: XCTestCase {
  private let root = PaintScreen("Root", 0x336699)
  private let first = PaintScreen("First", 0x993333)
  private let second = PaintScreen("Second", 0x339933)
  private let third = PaintScreen("Third", 0x999933)

  private func window() -> (HeadlessHost, NavigationController) {
    let host = HeadlessHost(size: Size(width: 400, height: 600))
    let navigation = NavigationController(root: root)
    host.container.rootController = navigation
    host.settle()
    _ = root.takeEvents()
    return (host, navigation)
  }

  /// Runs frames until the transition ends. In every one of them screens cover the whole window.
  private func finish(_ host: HeadlessHost, _ navigation: NavigationController, line: UInt = #line) {
    for frame in 0..<120 where navigation.isInTransition {
      host.step()
      XCTAssertLessThanOrEqual(host.bareWidth(at: 300), 1, "frame \(frame)", line: line)
    }
    XCTAssertFalse(navigation.isInTransition, line: line)
  }

  func testScreenThatIsCoveredBeforeItComesHasDisappeared() async {
    let (host, navigation) = window()
    navigation.push(first)
    navigation.push(second)
    finish(host, navigation)
    XCTAssertEqual(first.appearance, .hidden)
    XCTAssertEqual(first.takeEvents(), ["will appear", "will disappear", "did disappear"])
    XCTAssertEqual(second.takeEvents(), ["will appear", "did appear"])
    XCTAssertEqual(root.takeEvents(), ["will disappear", "did disappear"])
    navigation.pop()
    finish(host, navigation)
    XCTAssertEqual(host.color(at: Point(x: 200, y: 300)), 0x993333)
    XCTAssertEqual(first.takeEvents(), ["will appear", "did appear"])
  }

  func testGoingBackFromAScreenThatNeverCameToOneWithoutPixelsComesOn() async {
    let (host, navigation) = window()
    for screen in [first, second, third, first] { navigation.push(screen) }
    host.step()
    XCTAssertEqual(
      host.color(at: Point(x: 200, y: 300)), 0x336699, "what was there shows until the first screen is drawn")
    var places: [Double] = []
    while navigation.isInTransition {
      host.step()
      XCTAssertLessThanOrEqual(host.bareWidth(at: 300), 1)
      if !first.screenNode.isHidden { places.append(first.slide) }
    }
    XCTAssertGreaterThan(places.first ?? 0, 200, "from the right")
    XCTAssertEqual(places, places.sorted(by: >))
    XCTAssertEqual(navigation.controllers.count, 2)
  }

  func testScreenGoneBackToComesFromBelowAllThatGoesOff() async {
    let (host, navigation) = window()
    navigation.setControllers([root, first, second], animated: true)
    while second.screenNode.isHidden || second.slide > 100 { host.step() }
    navigation.push(third)
    while third.screenNode.isHidden || third.slide > 240 { host.step() }
    let (before, after) = (second.slide, third.slide)
    navigation.popTo(first)
    let order = first.screenNode.supernode?.subnodes ?? []
    let places = [root, first, second, third].map { screen in order.firstIndex { $0 === screen.screenNode } ?? -1 }
    XCTAssertEqual(places, places.sorted())
    host.step()
    XCTAssertLessThan(abs(second.slide - before), 80, "no jump")
    XCTAssertLessThan(abs(third.slide - after), 80, "no jump")
    finish(host, navigation)
    XCTAssertEqual(host.color(at: Point(x: 200, y: 300)), 0x993333)
    XCTAssertEqual([root, first, second, third].map(\.appearance), [.hidden, .shown, .hidden, .hidden])
  }

  func testScreenThatIsCalledBackWhileItFliesOffLeavesNoGap() async {
    let (host, navigation) = window()
    navigation.push(first)
    host.settle()
    for (end, frames) in [(300.0, 0), (300, 1), (300, 2), (340, 0), (340, 1), (340, 2), (370, 0), (370, 1), (395, 0)] {
      host.drag(from: Point(x: 8, y: 300), to: Point(x: end, y: 300), steps: 2)
      XCTAssertEqual(navigation.controllers.count, 1)
      for _ in 0..<frames { host.step() }
      navigation.push(first)
      finish(host, navigation)
      XCTAssertEqual(first.slide, 0)
      XCTAssertEqual([root, first].map(\.appearance), [.hidden, .shown])
    }
  }

  func testDragDoesNotTakeHoldOfAScreenThatIsNotDrawn() async {
    let (host, navigation) = window()
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    navigation.push(first)
    host.send(.pointerDown(Point(x: 8, y: 300), button: .primary, clicks: 1))
    host.step()
    // To the right, and with speed back to the left: the drag is given up.
    for x in [60.0, 120, 180, 240, 180, 120, 60] {
      host.send(.pointerMoved(Point(x: x, y: 300)))
      host.step()
      XCTAssertTrue(first.screenNode.isHidden)
    }
    host.send(.pointerUp(Point(x: 20, y: 300), button: .primary))
    host.step()
    XCTAssertTrue(first.screenNode.isHidden)
    XCTAssertEqual(host.bareWidth(at: 300), 0)
    WorkQueue.shared.isSuspended = false
    finish(host, navigation)
    XCTAssertTrue(navigation.topController === first)
    XCTAssertEqual([root, first].map(\.appearance), [.hidden, .shown])
  }

  func testDragThatLeavesTakesOffAScreenThatIsNotDrawn() async {
    let (host, navigation) = window()
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    navigation.push(first)
    host.drag(from: Point(x: 8, y: 300), to: Point(x: 300, y: 300), steps: 5)
    XCTAssertEqual(navigation.controllers.count, 1)
    XCTAssertFalse(navigation.isInTransition)
    XCTAssertEqual([root, first].map(\.appearance), [.shown, .hidden])
  }

  func testDragTakesHoldOfAScreenWhereItIsOnceItIsDrawn() async {
    let (host, navigation) = window()
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    navigation.push(first)
    host.send(.pointerDown(Point(x: 8, y: 300), button: .primary, clicks: 1))
    for x in [60.0, 120, 180] {
      host.send(.pointerMoved(Point(x: x, y: 300)))
      host.step()
    }
    WorkQueue.shared.isSuspended = false
    while first.screenNode.isHidden { host.step() }
    let before = first.slide
    var places: [Double] = []
    for x in [180.0, 160, 120, 80] {
      host.send(.pointerMoved(Point(x: x, y: 300)))
      host.step()
      places.append(first.slide)
    }
    XCTAssertEqual(before, places[0], accuracy: 60, "no jump")
    XCTAssertEqual(places.map { places[0] - $0 }, [0, 20, 60, 100], "the screen follows the pointer")
    host.send(.pointerUp(Point(x: 80, y: 300), button: .primary))
    finish(host, navigation)
  }

  func testFlingLaysNothingBare() async {
    let (host, navigation) = window()
    navigation.push(first)
    host.settle()
    for end in [395.0, 800] {
      host.drag(from: Point(x: 8, y: 300), to: Point(x: end, y: 300), steps: 3)
      XCTAssertLessThanOrEqual(host.bareWidth(at: 300), 1)
      finish(host, navigation)
      XCTAssertEqual(navigation.controllers.count, 1)
      XCTAssertEqual(root.slide, 0)
      navigation.push(first)
      host.settle()
    }
  }

  func testScreenThatGoesBackAsSoonAsItHasComeLeaves() async {
    let (host, navigation) = window()
    let passing = PassingScreen()
    navigation.push(passing)
    finish(host, navigation)
    XCTAssertTrue(passing.hasCome)
    XCTAssertEqual(passing.appearance, .hidden)
    XCTAssertNil(passing.parent)
    XCTAssertEqual(root.appearance, .shown)
    XCTAssertEqual(root.takeEvents(), ["will disappear", "did disappear", "will appear", "did appear"])
  }
}

/// A screen that pops itself as soon as it has appeared.
@MainActor
private final class PassingScreen: NodeController {
  private(set) var hasCome = false

  override func loadNode() -> DisplayNode { PaintNode(Color(hex: 0x663399)) }

  override func didAppear(animated: Bool) {
    hasCome = true
    navigationController?.pop()
  }
}
