import SateenCore
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import XCTest

/// Screens that move to another stack, or whose tab is deselected, while a stack still moves them.
@MainActor
final class NavigationTakenScreensTests: XCTestCase {
  // MARK: Taken while it moves

  func testAScreenTakenByAnotherTabsStackWhileItGoesOffShowsThere() async {
    for frames in 0..<12 {
      let bench = StackBench()
      bench.showScreenInTheSecondTab()
      bench.second.pop()
      for _ in 0..<frames { bench.host.step() }
      bench.first.push(bench.screen)
      bench.host.step()
      XCTAssertFalse(bench.second.isInTransition, "\(frames) frames")
      XCTAssertEqual(bench.host.color(at: Point(x: 150, y: 150)), 0x555555, "\(frames) frames")
      bench.tabs.selectedIndex = 0
      bench.checkScreenShows("\(frames) frames")
    }
  }

  func testAScreenTakenWhileItComesOnInATabThatIsDraggedShowsThere() async {
    for frames in 0..<10 {
      for fingers in 1...2 as ClosedRange<Int64> {
        let bench = StackBench()
        let host = bench.host
        host.container.rootController = bench.tabs
        host.settle()
        bench.second.push(bench.screen)
        bench.tabs.selectedIndex = 1
        for _ in 0..<frames { host.step() }
        for id in 1...fingers {
          host.send(.touchBegan(id: id, Point(x: 3, y: 150)))
          host.step()
          host.send(.touchMoved(id: id, Point(x: 90, y: 150)))
          host.step()
        }
        for id in 1...fingers { host.send(.touchEnded(id: id, Point(x: 200, y: 150))) }
        host.step()
        bench.first.push(bench.screen)
        host.step()
        bench.tabs.selectedIndex = 0
        bench.checkScreenShows("\(frames) frames, \(fingers) fingers")
      }
    }
  }

  func testAScreenTakenByAHiddenStackWhileItGoesOffHasDisappeared() async {
    let bench = StackBench()
    bench.host.container.rootController = bench.tabs
    bench.host.settle()
    bench.first.push(bench.screen, animated: false)
    bench.host.settle()
    bench.first.pop()
    for _ in 0..<4 { bench.host.step() }
    bench.second.push(bench.screen)
    XCTAssertEqual(bench.screen.appearance, .hidden)
    XCTAssertEqual(bench.screen.takeEvents(), ["will appear", "did appear", "will disappear", "did disappear"])
    XCTAssertTrue(bench.host.settle())
    XCTAssertEqual(bench.screen.appearance, .hidden)
    bench.tabs.selectedIndex = 1
    bench.checkScreenShows()
    XCTAssertEqual(bench.screen.takeEvents(), ["will appear", "did appear"])
  }

  func testAScreenTakenByAWindowWhileItGoesOffShowsThere() async {
    let bench = StackBench()
    bench.showScreenInTheSecondTab()
    bench.second.pop()
    for _ in 0..<4 { bench.host.step() }
    bench.host.container.rootController = bench.screen
    bench.checkScreenShows()
  }

  func testAScreenTakenAsATabWhileItGoesOffShowsThere() async {
    for frames in [0, 4, 200] {
      let bench = StackBench()
      bench.showScreenInTheSecondTab()
      bench.second.pop()
      for _ in 0..<frames { bench.host.step() }
      bench.tabs.setControllers([(bench.screen, nil), (bench.second, nil)])
      bench.tabs.selectedIndex = 0
      bench.checkScreenShows("\(frames) frames")
    }
  }

  func testAScreenTakenBackWhileItGoesOffTurnsRound() async {
    let bench = StackBench()
    bench.showScreenInTheSecondTab()
    bench.second.pop()
    while bench.screen.slide < 60 { bench.host.step() }
    let before = bench.screen.slide
    bench.second.push(bench.screen)
    bench.host.step()
    XCTAssertTrue(bench.second.isInTransition)
    XCTAssertEqual(bench.screen.slide, before, accuracy: 60, "no jump")
    bench.checkScreenShows()
  }

  func testAScreenTakenFromAStackThatKeepsOnShowingLeavesItsRootInPlace() async {
    let bench = StackBench()
    let split = SplitController(primary: bench.first, secondary: bench.second)
    bench.host.resize(to: Size(width: 900, height: 300))
    bench.host.container.rootController = split
    bench.host.settle()
    bench.first.push(bench.screen, animated: false)
    bench.host.settle()
    bench.first.pop()
    for _ in 0..<4 { bench.host.step() }
    bench.second.push(bench.screen)
    XCTAssertTrue(bench.host.settle())
    XCTAssertEqual(bench.host.color(at: Point(x: 50, y: 150)), 0x336699)
    XCTAssertEqual(bench.host.color(at: Point(x: 700, y: 150)), 0x993333)
    XCTAssertEqual([bench.first, bench.second].map(\.topController?.appearance), [.shown, .shown])
    let heard = bench.screen.takeEvents().suffix(4)
    XCTAssertEqual(heard, ["will disappear", "did disappear", "will appear", "did appear"])
  }

  func testAScreenOfATabThatIsHiddenShowsInAWindowThatTakesIt() async {
    let bench = StackBench()
    bench.tabs.setControllers([(bench.first, nil), (bench.screen, nil)])
    bench.host.container.rootController = bench.tabs
    bench.tabs.selectedIndex = 1
    bench.host.settle()
    bench.tabs.selectedIndex = 0
    bench.host.settle()
    bench.host.container.rootController = bench.screen
    bench.checkScreenShows()
  }

  func testAScreenTakenByAnotherStackWhileItIsDraggedBackShowsThere() async {
    let bench = StackBench()
    bench.showScreenInTheSecondTab()
    bench.dragBack()
    bench.first.push(bench.screen)
    bench.host.step()
    bench.host.send(.touchCancelled(id: 1))
    bench.tabs.selectedIndex = 0
    bench.checkScreenShows()
  }

  // MARK: Tabs left in a drag

  func testADragBackThatEndsAfterItsTabWasLeftShowsNothing() async {
    let bench = StackBench()
    bench.showScreenInTheSecondTab()
    bench.dragBack()
    bench.tabs.selectedIndex = 0
    XCTAssertEqual(bench.second.controllers.map(\.appearance), [.hidden, .hidden], "still dragged")
    bench.host.send(.touchCancelled(id: 1))
    XCTAssertTrue(bench.host.settle())
    XCTAssertEqual(bench.second.controllers.map(\.appearance), [.hidden, .hidden], "heard \(bench.screen.events)")
    XCTAssertFalse(bench.second.isInTransition)
    bench.tabs.selectedIndex = 1
    bench.checkScreenShows()
  }

  func testADragBackThatLeavesAfterItsTabWasLeftShowsWhatWasBelowLater() async {
    let bench = StackBench()
    bench.showScreenInTheSecondTab()
    bench.dragBack()
    bench.tabs.selectedIndex = 0
    bench.host.send(.touchMoved(id: 1, Point(x: 250, y: 150)))
    bench.host.send(.touchEnded(id: 1, Point(x: 250, y: 150)))
    XCTAssertTrue(bench.host.settle())
    XCTAssertEqual(bench.screen.appearance, .hidden)
    XCTAssertEqual(bench.second.controllers.map(\.appearance), [.hidden])
    XCTAssertEqual(bench.host.color(at: Point(x: 150, y: 150)), 0x336699)
    bench.tabs.selectedIndex = 1
    XCTAssertTrue(bench.host.settle())
    XCTAssertEqual(bench.host.color(at: Point(x: 150, y: 150)), 0x555555)
    XCTAssertEqual(bench.second.controllers.map(\.appearance), [.shown])
  }
}

/// A window with two tabs, a stack in each, and a screen that moves from one stack to the other.
@MainActor
private final class StackBench {
  let host = HeadlessHost(size: Size(width: 300, height: 300))
  let first = NavigationController(root: PaintScreen("First", 0x336699))
  let second = NavigationController(root: PaintScreen("Second", 0x555555))
  let screen = PaintScreen("Moved", 0x993333)
  let tabs: TabController

  init() {
    tabs = TabController([(first, nil), (second, nil)])
  }

  /// Shows the tab of the second stack, with the screen on top.
  func showScreenInTheSecondTab() {
    host.container.rootController = tabs
    host.settle()
    tabs.selectedIndex = 1
    second.push(screen, animated: false)
    host.settle()
  }

  func dragBack() {
    host.send(.touchBegan(id: 1, Point(x: 3, y: 150)))
    host.step()
    for x in [30.0, 60, 90] {
      host.send(.touchMoved(id: 1, Point(x: x, y: 150)))
      host.step()
    }
  }

  func checkScreenShows(_ message: String = "", line: UInt = #line) {
    XCTAssertTrue(host.settle(), message, line: line)
    XCTAssertEqual(host.color(at: Point(x: 150, y: 150)), 0x993333, message, line: line)
    XCTAssertEqual(screen.appearance, .shown, "\(message), heard \(screen.events)", line: line)
    XCTAssertFalse(screen.screenNode.isHidden, message, line: line)
    XCTAssertEqual(screen.slide, 0, message, line: line)
  }

  func testATabIsThereOnceHoweverOftenItIsGiven() async {
    let host = HeadlessHost(size: Size(width: 300, height: 300))
    let (a, b) = (PaintScreen("A", 0x336699), PaintScreen("B", 0x993333))
    let tabs = TabController([(a, nil), (b, nil)])
    host.container.rootController = tabs
    host.settle()
    tabs.setControllers([(b, nil), (b, nil), (a, nil), (b, nil)])
    XCTAssertTrue(host.settle())
    tabs.selectedIndex = 1
    XCTAssertTrue(host.settle())
    XCTAssertEqual(host.color(at: Point(x: 150, y: 100)), 0x993333)
  }
}
