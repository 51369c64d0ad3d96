import Foundation
import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

@MainActor
final class PagerTests: XCTestCase {
  @MainActor
  private final class Pages: ListDataSource {
    var tiles: [Tile]
    let journal = Journal()

    init(_ count: Int) {
      tiles = (0..<count).map { Tile(id: $0, size: Size(width: 10, height: 10)) }
    }

    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { tiles.count }

    func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
      let (tile, journal) = (tiles[itemPath.item], journal)
      return { TileCell(tile, journal) }
    }
  }

  @MainActor
  private struct Bench {
    let host = HeadlessHost(size: Size(width: 300, height: 200))
    let pager: PagerNode
    let pages: Pages

    init(_ count: Int, axis: CollectionAxis = .horizontal, start: Int? = nil) {
      pages = Pages(count)
      pager = PagerNode(axis: axis)
      pager.dataSource = pages
      if let start { pager.currentPageIndex = start }
      host.container.rootNode = pager
    }

    var shown: [Int] { pager.visibleNodes.compactMap { ($0 as? TileCell)?.tile.id } }
  }

  func testOnePageShowsAsLargeAsThePager() async throws {
    let bench = Bench(5)
    bench.host.settle()
    XCTAssertEqual(bench.shown, [0])
    XCTAssertEqual(bench.pager.nodeForPage(at: 0)?.frame, Rect(x: 0, y: 0, width: 300, height: 200))
    XCTAssertEqual(bench.pager.numberOfPages, 5)
    XCTAssertEqual(bench.pages.journal.counts.measuredOnMain, 0)
  }

  func testAFlickTurnsOnePageAndTellsOfIt() async throws {
    let bench = Bench(5)
    var told: [Int] = []
    bench.pager.onPageChange = { told.append($0) }
    bench.host.settle()
    bench.host.drag(from: Point(x: 250, y: 100), to: Point(x: 60, y: 100), steps: 5)
    bench.host.settle()
    XCTAssertEqual(bench.pager.currentPageIndex, 1)
    XCTAssertEqual(bench.shown, [1])
    XCTAssertEqual(bench.pager.contentOffset.x, 300)
    bench.host.press(.left)
    bench.host.settle()
    XCTAssertEqual(bench.pager.currentPageIndex, 0)
    XCTAssertEqual(told, [1, 0])
  }

  func testThePageThatShowsStaysWhenTheWindowGetsAnotherSize() async throws {
    let bench = Bench(9)
    bench.host.settle()
    bench.pager.scrollToPage(at: 4, animated: false)
    bench.host.settle()
    for width in [420.0, 180, 300, 777, 150, 1_200] {
      bench.host.resize(to: Size(width: width, height: 240))
      bench.host.settle()
      XCTAssertEqual(bench.pager.currentPageIndex, 4, "\(width)")
      XCTAssertEqual(bench.pager.contentOffset.x, 4 * width)
      XCTAssertEqual(bench.shown, [4])
      XCTAssertEqual(bench.pager.nodeForPage(at: 4)?.frame.size, Size(width: width, height: 240))
    }
  }

  func testPagesFollowEachOtherToTheLeftWhereLinesDo() async throws {
    let bench = Bench(5)
    var told: [Int] = []
    bench.pager.onPageChange = { told.append($0) }
    bench.host.container.layoutDirection = .rightToLeft
    bench.host.settle()
    XCTAssertEqual(bench.shown, [0])
    XCTAssertEqual(bench.pager.contentOffset.x, 1_200)
    bench.host.drag(from: Point(x: 60, y: 100), to: Point(x: 250, y: 100), steps: 5)
    bench.host.settle()
    XCTAssertEqual(bench.shown, [1])
    bench.host.press(.left)
    bench.host.settle()
    XCTAssertEqual(bench.shown, [2])
    bench.host.press(.right)
    bench.host.settle()
    XCTAssertEqual(bench.shown, [1])
    bench.host.press(.end)
    bench.host.settle()
    XCTAssertEqual(bench.shown, [4])
    bench.pager.scrollToPage(at: 3, animated: true)
    bench.host.settle()
    bench.host.resize(to: Size(width: 420, height: 240))
    bench.host.settle()
    XCTAssertEqual(bench.shown, [3])
    bench.host.container.layoutDirection = .leftToRight
    bench.host.settle()
    XCTAssertEqual(bench.shown, [3])
    XCTAssertEqual(bench.pager.contentOffset.x, 3 * 420)
    XCTAssertEqual(bench.pager.currentPageIndex, 3)
    XCTAssertEqual(told.filter { $0 > 4 }, [])
  }

  func testPagesThatComeLaterBeginAtTheRightWhereLinesDo() async throws {
    for hasWindow in [false, true] {
      let bench = Bench(0)
      bench.host.container.layoutDirection = .rightToLeft
      if !hasWindow { bench.host.container.rootNode = nil }
      bench.host.settle()
      bench.pages.tiles = (0..<4).map { Tile(id: $0) }
      bench.pager.reloadData()
      if !hasWindow { bench.host.container.rootNode = bench.pager }
      bench.host.settle()
      XCTAssertEqual(bench.shown, [0])
      bench.pages.tiles += [Tile(id: 4), Tile(id: 5)]
      try bench.pager.insertItems(at: [ItemPath(item: 4, section: 0), ItemPath(item: 5, section: 0)])
      bench.host.settle()
      XCTAssertEqual(bench.shown, [0])
      XCTAssertEqual(bench.pager.contentOffset.x, 1_500)
    }
    let bench = Bench(50, start: 20)
    bench.host.container.layoutDirection = .rightToLeft
    bench.host.settle()
    XCTAssertEqual(bench.shown, [20])
  }

  func testThePagerOpensAtThePageItIsTold() async throws {
    let bench = Bench(50, start: 20)
    var seen: Set<Int> = []
    for _ in 0..<100 {
      bench.host.step()
      seen.formUnion(bench.shown)
    }
    bench.host.settle()
    XCTAssertEqual(bench.pager.currentPageIndex, 20)
    XCTAssertTrue(seen.isSubset(of: [20]), "\(seen)")
  }

  func testThePageThatShowsStaysWhenPagesComeAndGoBeforeIt() async throws {
    let bench = Bench(10, start: 5)
    bench.host.settle()
    let node = try XCTUnwrap(bench.pager.nodeForPage(at: 5))
    bench.pages.tiles.insert(contentsOf: [Tile(id: 100), Tile(id: 101)], at: 0)
    try bench.pager.insertItems(at: [ItemPath(item: 0, section: 0), ItemPath(item: 1, section: 0)])
    bench.host.settle()
    XCTAssertEqual(bench.pager.currentPageIndex, 7)
    XCTAssertTrue(bench.pager.nodeForPage(at: 7) === node)
    bench.pages.tiles.removeFirst(4)
    try bench.pager.deleteItems(at: (0..<4).map { ItemPath(item: $0, section: 0) })
    bench.host.settle()
    XCTAssertEqual(bench.pager.currentPageIndex, 3)
    XCTAssertTrue(bench.pager.nodeForPage(at: 3) === node)
    XCTAssertEqual(bench.shown, [5])
  }

  func testPagesNearTheReaderAreDrawnAndOthersHaveNoNode() async throws {
    let bench = Bench(100, start: 50)
    bench.host.settle()
    bench.host.press(.right)
    bench.host.settle()
    XCTAssertEqual(bench.pager.currentPageIndex, 51)
    for page in 50...52 {
      XCTAssertTrue(try XCTUnwrap(bench.pager.nodeForPage(at: page)).interfaceState.contains(.display), "\(page)")
    }
    XCTAssertLessThanOrEqual(bench.pager.liveNodeCount, 7)
    XCTAssertNil(bench.pager.nodeForPage(at: 60))
  }

  func testAPagerCanTurnItsPagesUpwards() async throws {
    let bench = Bench(4, axis: .vertical)
    bench.host.settle()
    bench.host.drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 20), steps: 5)
    bench.host.settle()
    XCTAssertEqual(bench.pager.currentPageIndex, 1)
    XCTAssertEqual(bench.pager.contentOffset, Point(x: 0, y: 200))
  }

  func testControllersAsPagesComeOnAndGoOff() async throws {
    let screens = (0..<4).map { PaintScreen("\($0)", 0x20_40_60 + UInt32($0) * 0x11_11) }
    let controller = PagerController(screens)
    let host = HeadlessHost(size: Size(width: 300, height: 200))
    host.container.rootController = controller
    host.settle()
    XCTAssertTrue(screens[0].hasPixels)
    XCTAssertEqual(screens[0].visibility?.depth, 0)
    XCTAssertEqual(screens[0].takeEvents(), ["will appear", "did appear"])
    XCTAssertEqual(screens[0].node.bounds.size, Size(width: 300, height: 200))
    host.press(.right)
    host.settle()
    XCTAssertEqual(controller.currentPageIndex, 1)
    XCTAssertEqual(screens[1].takeEvents(), ["will appear", "did appear"])
    XCTAssertEqual(screens[0].takeEvents(), ["will disappear", "did disappear"])
    XCTAssertEqual(screens.map { $0.visibility?.depth }, [1, 0, 1, 2])
    XCTAssertTrue(screens[0].hasPixels, "a neighbour keeps its pixels")
    host.press(.right)
    host.settle()
    host.press(.right)
    host.settle()
    XCTAssertEqual(controller.currentPageIndex, 3)
    XCTAssertFalse(screens[0].hasPixels, "a page far away gives them back")
    host.press(.home)
    host.settle()
    XCTAssertEqual(controller.currentPageIndex, 0)
    XCTAssertTrue(screens[0].hasPixels)
    XCTAssertEqual(host.screenshot().pixel(x: 150, y: 100) & 0xffffff, 0x20_40_60)
  }

  func testPagesSetAnewKeepTheOneThatShows() async throws {
    let colors: [UInt32] = [0x336699, 0x993333, 0x339933, 0x999933]
    let screens = colors.enumerated().map { PaintScreen("\($0.offset)", $0.element) }
    let controller = PagerController(Array(screens.prefix(1)))
    let host = HeadlessHost(size: Size(width: 300, height: 200))
    host.container.rootController = controller
    host.settle()
    XCTAssertTrue(controller.currentController === screens[0])
    // Inserts a page before the current one.
    controller.setControllers([screens[1], screens[0]])
    XCTAssertTrue(controller.currentController === screens[0], "at once")
    XCTAssertEqual(controller.currentPageIndex, 1)
    host.settle()
    XCTAssertEqual(host.color(at: Point(x: 150, y: 100)), 0x336699)
    XCTAssertEqual(controller.currentPageIndex, 1)
    // Reordered, inserted and deleted pages: every frame shows the current page.
    for order in [[3, 2, 1, 0], [0, 1], [2, 3, 0], [0], [1, 0, 0, 2]] {
      controller.setControllers(order.map { screens[$0] })
      for _ in 0..<6 {
        host.step()
        XCTAssertEqual(host.color(at: Point(x: 150, y: 100)), 0x336699, "\(order)")
      }
      host.settle()
      XCTAssertTrue(controller.currentController === screens[0])
      XCTAssertEqual(controller.controllers.count, Set(order).count)
    }
    // Without the current page, the next one becomes current.
    controller.setControllers([screens[1], screens[2]])
    host.settle()
    XCTAssertEqual(controller.currentPageIndex, 1)
    XCTAssertEqual(host.color(at: Point(x: 150, y: 100)), 0x339933)
    controller.setControllers([])
    host.settle()
    XCTAssertNil(controller.currentController)
  }
}
