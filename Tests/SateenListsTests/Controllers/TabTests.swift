import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import XCTest

@MainActor
final class TabTests: XCTestCase {
  private let middle = Point(x: 200, y: 200)

  private func window(_ screens: [NodeController]) -> (HeadlessHost, TabController) {
    let host = HeadlessHost(size: Size(width: 400, height: 600))
    let tabs = TabController(screens.map { ($0, nil) })
    host.container.rootController = tabs
    host.settle()
    return (host, tabs)
  }

  func testTabsAreMadeWhenChosenAndKeepTheirPixels() async {
    let screens = [PaintScreen("A", 0x336699), PaintScreen("B", 0x993333), PaintScreen("C", 0x339933)]
    let (host, tabs) = window(screens)
    XCTAssertEqual(screens.map(\.isNodeLoaded), [true, false, false])
    tabs.selectedIndex = 1
    for _ in 0..<5 {
      host.step()
      XCTAssertNotEqual(host.color(at: middle), 0xffffff, "the tab before shows until the new one is drawn")
    }
    XCTAssertEqual(host.color(at: middle), 0x993333)
    XCTAssertEqual(screens.map(\.hasPixels), [true, true, false])
    XCTAssertEqual(screens.map { $0.visibility?.depth }, [1, 0, 1])
    XCTAssertEqual(screens[0].takeEvents(), ["will appear", "did appear", "will disappear", "did disappear"])
    XCTAssertEqual(screens[1].takeEvents(), ["will appear", "did appear"])
    let drawn = DisplayNode.startedDisplayBlocks
    tabs.selectedIndex = 0
    host.step()
    XCTAssertEqual(host.color(at: middle), 0x336699, "in the same frame")
    host.settle()
    XCTAssertLessThanOrEqual(DisplayNode.startedDisplayBlocks - drawn, 4, "the bar's icons and titles alone")
  }

  func testTabThatIsLeftBeforeItsScreenIsDrawnNeverShows() async {
    let screens = [PaintScreen("A", 0x336699), PaintScreen("B", 0x993333)]
    let (host, tabs) = window(screens)
    _ = screens[0].takeEvents()
    tabs.selectedIndex = 1
    tabs.selectedIndex = 0
    for _ in 0..<5 {
      host.step()
      XCTAssertEqual(host.color(at: middle), 0x336699)
    }
    XCTAssertEqual(screens.map(\.appearance), [.shown, .hidden])
    XCTAssertEqual(screens[0].takeEvents(), ["will disappear", "will appear", "did appear"])
    XCTAssertEqual(screens[1].takeEvents(), ["will appear", "will disappear", "did disappear"])
  }

  func testNextTabIsShownWhenTheOneThatShowsIsTakenOut() async {
    let screens = [PaintScreen("A", 0x336699), PaintScreen("B", 0x993333)]
    let (host, _) = window(screens)
    screens[0].removeFromParent()
    host.settle()
    XCTAssertEqual(screens.map(\.appearance), [.hidden, .shown])
    XCTAssertEqual(host.color(at: middle), 0x993333)
  }

  func testKeysChooseTabs() async {
    let (host, tabs) = window([TableScreen("A"), TableScreen("B"), TableScreen("C")])
    var chosen: [Int] = []
    tabs.onSelect = { chosen.append($0) }
    for (key, modifiers) in [
      (Key.character("3"), KeyModifiers.control), (.tab, .control), (.tab, [.control, .shift]), (.pageUp, .control),
      (.character("9"), .control), (.character("1"), .control), (.character("2"), []),
    ] {
      host.press(key, modifiers)
      host.settle()
    }
    XCTAssertEqual(chosen, [2, 0, 2, 1, 0])
    XCTAssertEqual(tabs.selectedIndex, 0)
  }

  func testClickOnATabSelectsIt() async {
    let (host, tabs) = window([PaintScreen("A", 0x336699), PaintScreen("B", 0x993333)])
    host.click(Point(x: 260, y: 575))
    host.settle()
    XCTAssertEqual(tabs.selectedIndex, 1)
    tabs.barPosition = .top
    host.settle()
    host.click(Point(x: 140, y: 20))
    host.settle()
    XCTAssertEqual(tabs.selectedIndex, 0)
    XCTAssertEqual(tabs.selectedController?.screenNode.frame, Rect(x: 0, y: 44, width: 400, height: 556))
  }

  func testTableBehindAnotherTabKeepsRowsAndIsNotVisible() async {
    let first = TableScreen("A")
    let (host, tabs) = window([first, TableScreen("B")])
    XCTAssertEqual(first.states(), [.inHierarchy])
    let drawn = first.drawnRows
    tabs.selectedIndex = 1
    host.settle()
    XCTAssertEqual(first.states(), [[.measureLayout, .preload, .display]], "drawn, but seen by nobody")
    XCTAssertLessThan(first.drawnRows, drawn, "works less far ahead")
    XCTAssertTrue(host.settle())
    tabs.selectedIndex = 0
    host.step()
    XCTAssertEqual(first.table.blankFraction, 0)
    XCTAssertEqual(first.table.visibleElementsWithoutAnything, 0)
    host.settle()
    XCTAssertEqual(first.states(), [.inHierarchy])
    XCTAssertEqual(first.drawnRows, drawn)
  }

  func testStackInATabIsAsFarAwayAsBothSay() async {
    let screens = (0..<3).map { PaintScreen("\($0)", 0x102030 * UInt32($0 + 1)) }
    let stack = NavigationController(root: screens[0])
    let (host, tabs) = window([stack, PaintScreen("B", 0x993333)])
    for screen in screens.dropFirst() {
      stack.push(screen, animated: false)
      host.settle()
    }
    XCTAssertEqual(screens.map { $0.visibility?.depth }, [1, 1, 0])
    tabs.selectedIndex = 1
    host.settle()
    XCTAssertEqual(screens.map { $0.visibility?.depth }, [2, 2, 1])
    XCTAssertEqual(screens.map(\.hasPixels), [false, false, true])
    tabs.selectedIndex = 0
    host.settle()
    XCTAssertEqual(screens.map { $0.visibility?.depth }, [1, 1, 0])
    XCTAssertEqual(screens.map(\.hasPixels), [true, true, true])
    XCTAssertEqual(screens[2].events.suffix(2), ["will appear", "did appear"])
  }
}
