import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

@MainActor
final class VisibilityTests: XCTestCase {
  private func window(_ root: NodeController) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 400, height: 600))
    host.container.rootController = root
    host.settle()
    return host
  }

  func testHiddenWindowKeepsWhatShowsAndNothingElse() async {
    let screen = TableScreen("Table")
    let host = window(screen)
    let (drawn, live) = (screen.drawnRows, screen.table.liveNodeCount)
    host.container.isVisible = false
    XCTAssertTrue(host.container.wantsTurnOutOfSight)
    for _ in 0..<3 { host.step() }
    XCTAssertFalse(host.container.wantsTurnOutOfSight, "a hidden window sleeps")
    XCTAssertEqual(screen.states(), [[.measureLayout, .preload, .display]], "nothing is visible")
    XCTAssertEqual(screen.table.interfaceState, [.measureLayout, .preload, .display])
    XCTAssertEqual(screen.drawnRows, screen.table.visibleNodes.count)
    XCTAssertLessThan(screen.drawnRows, drawn)
    XCTAssertLessThan(screen.table.liveNodeCount, live)
    XCTAssertEqual(screen.table.visibleElementsWithoutAnything, 0)
    let picture = host.screenshot()
    host.container.isVisible = true
    host.container.redrawAll()
    host.step()
    XCTAssertTrue(samePixels(host.screenshot(), picture), "the first frame is whole")
    host.settle()
    XCTAssertEqual(screen.states(), [.inHierarchy])
    XCTAssertEqual(screen.drawnRows, drawn)
  }

  func testHiddenWindowWithoutControllersClearsVisibleToo() async {
    let host = HeadlessHost(size: Size(width: 400, height: 600))
    let screen = TableScreen("Table")
    host.container.rootNode = screen.table
    host.settle()
    host.container.isVisible = false
    host.settle()
    XCTAssertFalse(screen.table.interfaceState.contains(.visible))
    XCTAssertEqual(screen.states(), [[.measureLayout, .preload, .display]])
    host.container.isVisible = true
    host.settle()
    XCTAssertEqual(screen.table.interfaceState, .inHierarchy)
    XCTAssertEqual(screen.states(), [.inHierarchy])
  }

  func testLowMemoryKeepsWhatShowsAndEmptiesTheRest() async {
    let (first, second) = (TableScreen("First"), TableScreen("Second"))
    let stack = NavigationController(root: first)
    let host = window(stack)
    stack.push(second)
    host.settle()
    let drawn = second.drawnRows
    XCTAssertGreaterThan(first.drawnRows, 0)
    MemoryPressure.report()
    for _ in 0..<6 {
      host.step()
      XCTAssertEqual(second.table.blankFraction, 0)
      XCTAssertEqual(second.table.visibleElementsWithoutAnything, 0, "a visible list is never blanked")
    }
    XCTAssertTrue(host.container.isMemoryLow)
    XCTAssertEqual(first.drawnRows, 0, "a covered screen gives its bitmaps back")
    XCTAssertLessThan(second.drawnRows, drawn)
    stack.pop()
    while stack.isInTransition {
      host.step()
      if !first.screenNode.isHidden { XCTAssertEqual(first.table.visibleElementsWithoutAnything, 0) }
    }
    XCTAssertEqual(first.table.blankFraction, 0)
    host.advance(by: RootContainer.memoryCalmTime + 1)
    XCTAssertFalse(host.container.isMemoryLow)
    host.settle()
    XCTAssertEqual(first.drawnRows, drawn)
  }

  func testWhatSlidesIsNotBlankedForWantOfMemory() async {
    let screens = [0x336699, 0x993333, 0x339933].map { PaintScreen("", UInt32($0)) }
    let stack = NavigationController(root: screens[0])
    let host = window(stack)
    func finish(_ what: String) {
      host.advance(by: 0.08)
      XCTAssertTrue(stack.isInTransition, what)
      MemoryPressure.report()
      while stack.isInTransition {
        host.step()
        XCTAssertLessThanOrEqual(host.bareWidth(at: 200), 1, what)
      }
      XCTAssertTrue(host.container.isMemoryLow)
    }
    stack.push(screens[1])
    finish("push")
    XCTAssertFalse(screens[0].hasPixels, "it is covered")
    stack.push(screens[2])
    finish("second push")
    stack.pop()
    finish("pop")
    XCTAssertEqual(screens.map(\.hasPixels), [false, true, false])
  }

  func testTheTabThatShowsIsNotBlankedWhileTheNextOneIsDrawn() async {
    defer { WorkQueue.shared.isSuspended = false }
    let screens = [PaintScreen("A", 0x336699), PaintScreen("B", 0x993333)]
    let tabs = TabController(screens.map { ($0, nil) })
    let host = window(tabs)
    WorkQueue.shared.isSuspended = true
    tabs.selectedIndex = 1
    host.step()
    MemoryPressure.report()
    for _ in 0..<5 {
      host.step()
      XCTAssertEqual(host.color(at: Point(x: 100, y: 200)), 0x336699)
    }
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertEqual(host.color(at: Point(x: 100, y: 200)), 0x993333)
    XCTAssertFalse(screens[0].hasPixels)
  }

  func testRangeModeAndStateOfADepth() async {
    func mode(_ depth: Int, hidden: Bool = false, low: Bool = false) -> RangeMode? {
      RangeModeRule(visibilityDepth: depth, isInBackground: hidden, isMemoryLow: low).imposed
    }
    XCTAssertEqual((0..<5).map { mode($0) }, [nil, .minimum, .visibleOnly, .lowMemory, .lowMemory])
    XCTAssertEqual((0..<3).map { mode($0, hidden: true) }, [.visibleOnly, .lowMemory, .lowMemory])
    XCTAssertEqual((0..<3).map { mode($0, low: true) }, [.visibleOnly, .lowMemory, .lowMemory])
    XCTAssertEqual(
      (0..<4).map { ScreenVisibility(depth: $0).interfaceState },
      [.inHierarchy, [.measureLayout, .preload, .display], [.measureLayout, .preload], .measureLayout])
    XCTAssertTrue(ScreenVisibility(depth: 0, isWindowHidden: true, isMemoryLow: true).keepsPixels)
    XCTAssertFalse(ScreenVisibility(depth: 1, isMemoryLow: true).keepsPixels)
  }

  private func samePixels(_ a: Bitmap, _ b: Bitmap) -> Bool {
    a.size == b.size && a.byteCount == b.byteCount
      && UnsafeRawBufferPointer(start: a.data, count: a.byteCount).elementsEqual(
        UnsafeRawBufferPointer(start: b.data, count: b.byteCount))
  }
}
