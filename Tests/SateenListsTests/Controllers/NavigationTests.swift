import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import XCTest

@MainActor
final class NavigationTests: XCTestCase {
  private let middle = Point(x: 200, y: 300)

  private func window(_ root: NodeController) -> (HeadlessHost, NavigationController) {
    let host = HeadlessHost(size: Size(width: 400, height: 600))
    let navigation = NavigationController(root: root)
    host.container.rootController = navigation
    host.settle()
    return (host, navigation)
  }

  func testRootShowsAndAppears() async {
    let root = PaintScreen("Root", 0x336699)
    let (host, navigation) = window(root)
    XCTAssertEqual(host.color(at: middle), 0x336699)
    XCTAssertEqual(root.takeEvents(), ["will appear", "did appear"])
    XCTAssertEqual(root.visibility?.depth, 0)
    XCTAssertEqual(root.screenNode.frame, Rect(x: 0, y: 48, width: 400, height: 552))
    XCTAssertFalse(navigation.isInTransition)
    XCTAssertNil(navigation.pop(), "the only screen stays")
  }

  func testPushSlidesInFromTheRightOnceDrawn() async {
    let root = PaintScreen("Root", 0x336699)
    let next = PaintScreen("Next", 0x993333)
    let (host, navigation) = window(root)
    _ = root.takeEvents()
    navigation.push(next)
    var places: [Double] = []
    for _ in 0..<120 where navigation.isInTransition {
      host.step()
      if !next.screenNode.isHidden {
        places.append(next.slide)
        XCTAssertTrue(next.hasPixels, "nobody sees an empty screen")
      }
      XCTAssertNotEqual(host.color(at: middle), 0xffffff)
    }
    XCTAssertGreaterThan(places.count, 12, "it slides over several frames")
    XCTAssertEqual(places, places.sorted(by: >), "always to the left")
    XCTAssertEqual(places.last, 0)
    XCTAssertEqual(host.color(at: middle), 0x993333)
    XCTAssertEqual(root.takeEvents(), ["will disappear", "did disappear"])
    XCTAssertEqual(next.takeEvents(), ["will appear", "did appear"])
    XCTAssertTrue(host.settle(), "a window at rest sleeps")
  }

  func testPopInTheMiddleOfAPushTurnsRoundWhereItIs() async {
    let root = PaintScreen("Root", 0x336699)
    let next = PaintScreen("Next", 0x993333)
    let (host, navigation) = window(root)
    navigation.push(next)
    while next.screenNode.isHidden || next.slide > 200 { host.step() }
    let before = next.slide
    navigation.pop()
    host.step()
    XCTAssertLessThan(abs(next.slide - before), 60, "no jump")
    var last = next.slide
    var turned = false
    while navigation.isInTransition {
      host.step()
      if next.slide > last { turned = true }
      if turned, navigation.isInTransition { XCTAssertGreaterThanOrEqual(next.slide, last) }
      last = next.slide
    }
    XCTAssertTrue(turned)
    XCTAssertEqual(host.color(at: middle), 0x336699)
    XCTAssertNil(next.parent)
    XCTAssertNil(next.visibility)
    XCTAssertNil(next.screenNode.supernode)
    XCTAssertEqual(next.takeEvents(), ["will appear", "will disappear", "did disappear"])
    XCTAssertEqual(Array(root.takeEvents().suffix(2)), ["will appear", "did appear"])
  }

  func testAnythingInTheMiddleOfAnythingEndsWithTheTopAlone() async {
    var random = SeededGenerator.printed()
    let screens = (0..<6).map { PaintScreen("Screen \($0)", 0x203040 + UInt32($0) * 0x151515) }
    let (host, navigation) = window(screens[0])
    for _ in 0..<120 {
      let other = screens[Int.random(in: 1..<6, using: &random)]
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: navigation.push(other)
      case 2: navigation.pop()
      case 3: navigation.popToRoot()
      case 4: navigation.replaceTop(with: other, animated: Bool.random(using: &random))
      default:
        host.drag(
          from: Point(x: 5, y: 200), to: Point(x: Double.random(in: 20..<390, using: &random), y: 210), steps: 4)
      }
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        host.step()
        // The line at the edge of a screen that slides is one pixel wide.
        XCTAssertLessThanOrEqual(host.bareWidth(at: middle.y), 1, "never blank")
      }
    }
    host.settle()
    XCTAssertFalse(navigation.isInTransition)
    let top = navigation.topController as? PaintScreen
    XCTAssertEqual(top?.slide, 0)
    XCTAssertEqual(top?.appearance, .shown)
    for screen in screens where screen !== top {
      XCTAssertEqual(screen.appearance, .hidden, screen.title ?? "")
      let isInStack = navigation.controllers.contains { $0 === screen }
      XCTAssertEqual(screen.parent === navigation, isInStack)
      XCTAssertEqual(screen.visibility == nil, !isInStack)
      if !isInStack, screen.isNodeLoaded { XCTAssertNil(screen.screenNode.supernode) }
    }
  }

  func testDepthFollowsTheStack() async {
    let screens = (0..<5).map { PaintScreen("\($0)", 0x102030 * UInt32($0 + 1)) }
    let (host, navigation) = window(screens[0])
    for screen in screens.dropFirst() {
      navigation.push(screen)
      host.settle()
    }
    XCTAssertEqual(screens.map { $0.visibility?.depth }, [1, 3, 2, 1, 0])
    XCTAssertEqual(screens.map(\.hasPixels), [true, false, false, true, true], "far screens give back their bitmaps")
    XCTAssertEqual(
      screens.map(\.node.interfaceState),
      [
        [.measureLayout, .preload, .display], .measureLayout, [.measureLayout, .preload],
        [.measureLayout, .preload, .display], .inHierarchy,
      ])
    navigation.popTo(screens[1])
    var blank = 0
    while navigation.isInTransition {
      host.step()
      if host.color(at: Point(x: 20, y: 300)) == 0xffffff { blank += 1 }
    }
    XCTAssertEqual(blank, 0, "a screen that gave back its bitmaps comes on with new ones")
    XCTAssertEqual(host.color(at: middle), 0x204060)
    XCTAssertEqual(screens.map { $0.visibility?.depth }, [1, 0, nil, nil, nil])
  }

  func testKeysGoBack() async {
    let (host, navigation) = window(TableScreen("Root"))
    for (key, modifiers) in [(Key.left, KeyModifiers.alt), (.escape, []), (.backspace, [])] {
      navigation.push(TableScreen("Next"))
      host.settle()
      XCTAssertEqual(navigation.controllers.count, 2)
      host.press(key, modifiers)
      host.settle()
      XCTAssertEqual(navigation.controllers.count, 1, "\(key)")
    }
    host.press(.backspace)
    XCTAssertEqual(navigation.controllers.count, 1)
  }

  func testKeysGoToTheScreenThatShowsAndBackToWhoHadThem() async {
    let root = TableScreen("Root")
    let next = TableScreen("Next")
    let (host, navigation) = window(root)
    XCTAssertTrue(host.container.firstResponder === root.table.scrollView)
    navigation.push(next)
    host.settle()
    host.press(.pageDown)
    host.settle()
    XCTAssertGreaterThan(next.table.contentOffset.y, 0)
    XCTAssertEqual(root.table.contentOffset.y, 0)
    navigation.pop()
    host.settle()
    host.press(.pageDown)
    host.settle()
    XCTAssertGreaterThan(root.table.contentOffset.y, 0)
  }

  func testDragFromTheLeftEdgeGoesBackByDistance() async {
    let root = PaintScreen("Root", 0x336699)
    let next = PaintScreen("Next", 0x993333)
    let (host, navigation) = window(root)
    navigation.push(next)
    host.settle()
    host.send(.pointerDown(Point(x: 8, y: 300), button: .primary, clicks: 1))
    host.step()
    for x in stride(from: 20.0, through: 260, by: 20) {
      host.send(.pointerMoved(Point(x: x, y: 302)))
      host.step()
    }
    XCTAssertEqual(next.slide, 240, accuracy: 0.5, "the screen follows the pointer")
    XCTAssertEqual(host.color(at: Point(x: 30, y: 300)) != 0x993333, true, "what is below shows")
    XCTAssertEqual(navigation.controllers.count, 2)
    // The pointer rests before it is released: only the distance counts.
    host.advance(by: 0.3)
    host.send(.pointerUp(Point(x: 260, y: 302), button: .primary))
    host.settle()
    XCTAssertEqual(navigation.controllers.count, 1)
    XCTAssertEqual(host.color(at: middle), 0x336699)
  }

  func testShortSlowDragSnapsBackAndFlickLeaves() async {
    let root = PaintScreen("Root", 0x336699)
    let next = PaintScreen("Next", 0x993333)
    let (host, navigation) = window(root)
    navigation.push(next)
    host.settle()
    _ = (root.takeEvents(), next.takeEvents())
    host.drag(from: Point(x: 8, y: 300), to: Point(x: 60, y: 300), steps: 40)
    host.settle()
    XCTAssertEqual(navigation.controllers.count, 2)
    XCTAssertEqual(next.slide, 0)
    XCTAssertEqual(root.takeEvents(), ["will appear", "will disappear", "did disappear"])
    XCTAssertEqual(next.takeEvents(), ["will disappear", "will appear", "did appear"])
    host.drag(from: Point(x: 8, y: 300), to: Point(x: 110, y: 300), steps: 5)
    host.settle()
    XCTAssertEqual(navigation.controllers.count, 1, "speed decides")
  }

  func testDragElsewhereOrWithGestureOffStays() async {
    let (host, navigation) = window(PaintScreen("Root", 0x336699))
    navigation.push(PaintScreen("Next", 0x993333))
    host.settle()
    host.drag(from: Point(x: 100, y: 300), to: Point(x: 390, y: 300))
    host.settle()
    XCTAssertEqual(navigation.controllers.count, 2)
    navigation.isBackGestureEnabled = false
    host.drag(from: Point(x: 8, y: 300), to: Point(x: 390, y: 300))
    host.settle()
    XCTAssertEqual(navigation.controllers.count, 2)
  }

  func testBackButtonAndHiddenBar() async {
    let (host, navigation) = window(PaintScreen("Root", 0x336699))
    let next = PaintScreen("Next", 0x993333)
    navigation.push(next)
    host.settle()
    host.click(Point(x: 24, y: 24))
    host.settle()
    XCTAssertEqual(navigation.controllers.count, 1)
    navigation.isBarHidden = true
    host.settle()
    XCTAssertEqual(host.color(at: Point(x: 200, y: 10)), 0x336699)
    XCTAssertEqual(navigation.topController?.screenNode.frame, Rect(x: 0, y: 0, width: 400, height: 600))
  }

  func testScreenIsLetGoOfAfterItLeft() async {
    let (host, navigation) = window(PaintScreen("Root", 0x336699))
    weak var gone: PaintScreen?
    do {
      let next = PaintScreen("Next", 0x993333)
      gone = next
      navigation.push(next)
      host.settle()
      navigation.pop()
      host.settle()
    }
    XCTAssertNil(gone)
  }

  func testWindowLetsGoOfItsController() async {
    let host = HeadlessHost(size: Size(width: 400, height: 600))
    weak var gone: NavigationController?
    do {
      let navigation = NavigationController(root: PaintScreen("Root", 0x336699))
      gone = navigation
      host.container.rootController = navigation
      host.settle()
      host.container.rootController = nil
      XCTAssertEqual(navigation.appearance, .hidden)
      host.settle()
    }
    XCTAssertNil(gone)
  }

  func testScreenThatNeverShowsPlaceholdersWaitsForItsRows() async {
    let (host, navigation) = window(PaintScreen("Root", 0x336699))
    let next = TableScreen("Next")
    next.neverShowsPlaceholders = true
    navigation.push(next)
    while navigation.isInTransition {
      host.step()
      if !next.screenNode.isHidden {
        XCTAssertEqual(next.table.blankFraction, 0)
        XCTAssertFalse(next.table.visibleNodes.isEmpty)
      }
    }
    XCTAssertEqual(navigation.controllers.count, 2)
  }
}
