import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class TableStateTests: XCTestCase {
  private func states(_ bench: TableBench, _ row: Int) -> [String] {
    (bench.table.nodeForItem(at: bench.path(row)) as? ProbeCell)?.states.withLock { $0 } ?? []
  }

  func testStatesAreEnteredAndLeftInOrder() async throws {
    let bench = TableBench(TestFeed(heights: Array(repeating: 100, count: 100)))
    bench.host.settle()
    XCTAssertEqual(states(bench, 0), ["+preload", "+display", "+visible", "=measure+preload+display+visible"])
    guard let cell = bench.table.nodeForItem(at: bench.path(0)) as? ProbeCell else { return XCTFail("no cell") }
    cell.states.withLock { $0 = [] }
    for y in stride(from: 0, through: 1_200, by: 20) {
      bench.table.contentOffset = Point(x: 0, y: Double(y))
      bench.host.step()
    }
    bench.host.settle()
    XCTAssertEqual(
      cell.states.withLock { $0 },
      [
        "-visible", "=measure+preload+display", "-display", "=measure+preload", "-preload", "=measure", "=none",
      ].filter { $0 != "=none" || bench.table.nodeForItem(at: bench.path(0)) == nil })
  }

  func testEachStateIsCrossedAtMostOnceAFrameInWhateverMotion() async throws {
    var random = SeededGenerator.printed()
    let bench = TableBench(TestFeed(count: 400))
    bench.host.settle()
    for _ in 0..<300 {
      let cells = (0..<400).compactMap { bench.table.nodeForItem(at: bench.path($0)) as? ProbeCell }
      for cell in cells { cell.states.withLock { $0 = [] } }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bench.table.contentOffset = Point(x: 0, y: Double.random(in: 0...30_000, using: &random))
      case 1:
        bench.table.contentOffset = Point(x: 0, y: max(0, bench.offset + Double.random(in: -600...600, using: &random)))
      case 2:
        let here = bench.table.contentOffset
        bench.table.contentOffset = Point(x: 0, y: 0)
        bench.table.contentOffset = here
      default: bench.host.send(.wheel(Point(x: 10, y: 10), dx: 0, dy: Double.random(in: -5...5, using: &random)))
      }
      bench.host.step()
      bench.checkFrame()
      for cell in cells {
        let heard = cell.states.withLock { $0 }
        for name in ["preload", "display", "visible"] {
          XCTAssertLessThanOrEqual(heard.filter { $0 == "+\(name)" || $0 == "-\(name)" }.count, 1, "\(heard)")
        }
      }
    }
  }

  func testARowKnowsWhetherItIsVisible() async throws {
    let bench = TableBench(TestFeed(count: 100))
    bench.host.settle()
    for y in [0.0, 333, 4_000, 37] {
      bench.table.contentOffset = Point(x: 0, y: y)
      bench.host.settle()
      for row in 0..<100 {
        guard let node = bench.table.nodeForItem(at: bench.path(row)) else { continue }
        let top = bench.seen(node)
        let isIn = bench.table.rectForItem(at: bench.path(row)).map {
          $0.maxY > bench.offset && $0.minY < bench.offset + 400
        }
        XCTAssertEqual(node.isVisible, isIn, "row \(row) at \(top)")
      }
    }
  }

  func testATableTakenOutOfItsWindowIsNoLongerVisibleAndComesBack() async throws {
    let bench = TableBench(TestFeed(count: 100))
    bench.host.settle()
    let nodes = bench.table.visibleNodes
    bench.host.container.rootNode = DisplayNode()
    bench.host.settle()
    for node in nodes { XCTAssertEqual(node.interfaceState, [.measureLayout, .preload]) }
    bench.host.container.rootNode = bench.table
    bench.host.settle()
    XCTAssertTrue(nodes.elementsEqual(bench.table.visibleNodes, by: ===))
    for node in nodes { XCTAssertTrue(node.isVisible) }
    XCTAssertEqual(bench.holes(), 0)
  }

  func testRangeModesBoundWhatIsDrawnAndNeverBlankWhatShows() async throws {
    let bench = TableBench(TestFeed(heights: Array(repeating: 100, count: 100)))
    bench.host.settle()
    bench.table.contentOffset = Point(x: 0, y: 3_000)
    bench.host.settle()
    func drawn() -> Int {
      (0..<100).filter { bench.table.nodeForItem(at: bench.path($0))?.interfaceState.contains(.display) == true }.count
    }
    XCTAssertEqual(drawn(), 10)
    for mode in [RangeMode.visibleOnly, .lowMemory] {
      bench.table.rangeMode = mode
      bench.host.settle()
      XCTAssertEqual(drawn(), 4)
      XCTAssertEqual(bench.holes(), 0)
    }
    bench.table.rangeMode = .full
    bench.host.settle()
    XCTAssertEqual(drawn(), 10)
  }

  func testARowHearsOfItsVisibleRectOnlyWhenThatChanges() async throws {
    final class Cell: CellNode {
      // Guarded by its lock.
      let rects = Locked<[Rect]>([])
      override func calculateSizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: 300) }
      override func visibleRectDidChange(_ visible: Rect) { rects.withLock { $0.append(visible) } }
    }
    let feed = TestFeed(count: 10)
    feed.makeCell = { _ in { Cell() } }
    let bench = TableBench(feed)
    bench.host.settle()
    bench.host.advance(by: 0.2)
    let cells = bench.table.visibleNodes.compactMap { $0 as? Cell }
    XCTAssertEqual(cells.count, 2)
    XCTAssertEqual(cells[0].rects.withLock { $0 }, [Rect(x: 0, y: 0, width: 300, height: 300)])
    XCTAssertEqual(cells[1].rects.withLock { $0.last }, Rect(x: 0, y: 0, width: 300, height: 100))
    bench.table.contentOffset = Point(x: 0, y: 40)
    bench.host.step()
    XCTAssertEqual(cells[0].rects.withLock { $0.last }, Rect(x: 0, y: 40, width: 300, height: 260))
    XCTAssertEqual(cells[1].rects.withLock { $0.last }, Rect(x: 0, y: 0, width: 300, height: 140))
  }

  // MARK: Selection

  func testAPressHighlightsAndARelaseSelects() async throws {
    let feed = TestFeed(heights: Array(repeating: 100, count: 20))
    let bench = TableBench(feed)
    bench.host.settle()
    guard let cell = bench.table.nodeForItem(at: bench.path(1)) else { return XCTFail("no cell") }
    bench.host.send(.pointerDown(Point(x: 100, y: 150), button: .primary, clicks: 1))
    bench.host.step()
    XCTAssertTrue(cell.isHighlighted)
    bench.host.send(.pointerUp(Point(x: 100, y: 150), button: .primary))
    bench.host.step()
    XCTAssertFalse(cell.isHighlighted)
    XCTAssertTrue(cell.isSelected)
    XCTAssertEqual(feed.selections, [bench.path(1)])
    XCTAssertEqual(bench.table.pathForSelectedItem, bench.path(1))
    bench.host.click(Point(x: 100, y: 350))
    XCTAssertFalse(cell.isSelected)
    XCTAssertEqual(bench.table.pathForSelectedItem, bench.path(3))
  }

  func testADragHighlightsNothingInTheEndAndSelectsNothing() async throws {
    let feed = TestFeed(heights: Array(repeating: 100, count: 20))
    let bench = TableBench(feed)
    bench.host.settle()
    bench.host.drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 100))
    bench.host.settle()
    XCTAssertTrue(feed.selections.isEmpty)
    for node in bench.table.visibleNodes { XCTAssertFalse(node.isHighlighted) }
  }

  func testASelectionFollowsItsRowAndOutlivesItsNode() async throws {
    let feed = TestFeed(heights: Array(repeating: 100, count: 200))
    let bench = TableBench(feed)
    bench.host.settle()
    bench.table.selectItem(at: bench.path(2))
    feed.sections[0].insert(Item(id: 900, height: 100), at: 0)
    try bench.table.insertItems(at: [bench.path(0)])
    XCTAssertEqual(bench.table.pathForSelectedItem, bench.path(3))
    bench.table.contentOffset = Point(x: 0, y: 15_000)
    bench.host.settle()
    XCTAssertNil(bench.table.nodeForItem(at: bench.path(3)))
    bench.table.contentOffset = .zero
    bench.host.settle()
    XCTAssertEqual(bench.table.nodeForItem(at: bench.path(3))?.isSelected, true)
    feed.sections[0].remove(at: 3)
    try bench.table.deleteItems(at: [bench.path(3)])
    XCTAssertNil(bench.table.pathForSelectedItem)
  }

  func testARowThatIsNotSelectableIsLeftAlone() async throws {
    let feed = TestFeed(heights: Array(repeating: 100, count: 20))
    feed.makeCell = { [journal = feed.journal] item in
      {
        let cell = ProbeCell(item, journal)
        cell.isSelectable = false
        return cell
      }
    }
    let bench = TableBench(feed)
    bench.host.settle()
    bench.host.click(Point(x: 100, y: 50))
    XCTAssertTrue(feed.selections.isEmpty)
  }
}
