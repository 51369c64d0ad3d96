import Dispatch
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// Every frame shows content or placeholders, and rows far off screen are released.
@MainActor
final class TableContentTests: XCTestCase {
  private func check(_ bench: TableBench, _ what: String, file: StaticString = #filePath, line: UInt = #line) {
    bench.checkFrame(what, file: file, line: line)
    let isInside = bench.offset >= 0 && bench.offset <= bench.table.scrollView.maximumOffset.y
    if isInside { XCTAssertEqual(bench.holes(), 0, what, file: file, line: line) }
  }

  private func everyMotion(_ bench: TableBench, holdsWorkers: Bool) {
    var random = SeededGenerator(seed: 7)
    func run(_ frames: Int, _ what: String) {
      for frame in 0..<frames {
        if holdsWorkers { WorkQueue.shared.isSuspended = Int.random(in: 0..<4, using: &random) != 0 }
        bench.host.step()
        check(bench, "\(what), frame \(frame)")
      }
    }
    run(6, "opening")
    for _ in 0..<10 {
      bench.host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: 3))
      run(6, "wheel")
    }
    for _ in 0..<3 {
      bench.host.drag(from: Point(x: 100, y: 390), to: Point(x: 100, y: 10), steps: 4)
      run(20, "fling")
    }
    for y in [20_000.0, 90_000, 3_000, 55_555] {
      bench.table.contentOffset = Point(x: 0, y: y)
      run(8, "jump to \(y)")
    }
    bench.host.press(.end)
    run(10, "end")
    bench.host.press(.home)
    run(10, "home")
  }

  func testEveryVisibleRowShowsSomethingInEveryFrame() async throws {
    everyMotion(TableBench(TestFeed(count: 2_000)), holdsWorkers: false)
  }

  func testEveryVisibleRowShowsSomethingInEveryFrameThoughWorkersStall() async throws {
    defer { WorkQueue.shared.isSuspended = false }
    everyMotion(TableBench(TestFeed(count: 2_000)), holdsWorkers: true)
  }

  func testAPlaceholderHasTheLookItWasGiven() async throws {
    let feed = TestFeed(heights: Array(repeating: 200, count: 20))
    let bench = TableBench(feed, estimate: 200)
    let look = ListPlaceholderStyle(
      backgroundColor: Color(hex: 0x2040a0), barColor: Color(hex: 0xe0e0e0), cornerRadius: 0)
    bench.table.placeholderStyle = look
    bench.host.step()
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    bench.host.step()
    bench.host.step()
    XCTAssertEqual(bench.pixel(x: 150, y: 190), 0x2040a0)
    XCTAssertEqual(bench.pixel(x: 36, y: 36), 0xe0e0e0, "the round bar")
    XCTAssertEqual(bench.pixel(x: 100, y: 25), 0xe0e0e0, "a line of text")
    XCTAssertEqual(bench.table.blankFraction, 1)
    WorkQueue.shared.isSuspended = false
    bench.host.settle()
    XCTAssertEqual(bench.pixel(x: 150, y: 190), feed.all[0].color.pixel)
    XCTAssertEqual(bench.table.blankFraction, 0)
  }

  func testBarsOfAStandInGoWhenTheRowShowsItsOwnPlaceholder() async throws {
    let feed = TestFeed(heights: Array(repeating: 200, count: 20))
    let gate = DispatchSemaphore(value: 0)
    feed.makeCell = { _ in { LateRow(gate) } }
    let bench = TableBench(feed, estimate: 200)
    let (area, bar) = (Color(hex: 0x2040a0), Color(hex: 0xe0e0e0))
    bench.table.placeholderStyle = ListPlaceholderStyle(backgroundColor: area, barColor: bar)
    var sawBars = false
    let deadline = ContinuousClock.now + .seconds(60)
    repeat {
      bench.host.step()
      sawBars = sawBars || bench.pixel(x: 36, y: 36) == 0xe0e0e0
    } while bench.pixel(x: 155, y: 155) != LateRow.sign && ContinuousClock.now < deadline
    XCTAssertEqual(bench.pixel(x: 155, y: 155), LateRow.sign, "the row's own placeholder")
    XCTAssertTrue(sawBars, "before the row was measured")
    for x in [36, 100] { XCTAssertEqual(bench.pixel(x: x, y: x == 36 ? 36 : 25), 0x2040a0, "no bar below it") }
    XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0)
    for _ in 0..<200 { gate.signal() }
    bench.host.settle()
    XCTAssertEqual(bench.pixel(x: 155, y: 155), LateRow.pixels)
  }

  func testNodesAreReleasedBehindTheReaderAndNeverOnTheMainThread() async throws {
    let feed = TestFeed(heights: Array(repeating: 50, count: 100_000))
    let bench = TableBench(feed)
    bench.host.settle()
    func settled() -> Int {
      bench.host.settle()
      bench.host.step()
      bench.host.step()
      return feed.journal.counts.alive
    }
    XCTAssertEqual(settled(), bench.table.liveNodeCount)
    for _ in 0..<600 {
      bench.table.contentOffset = Point(x: 0, y: bench.offset + 150)
      bench.host.step()
    }
    XCTAssertEqual(settled(), bench.table.liveNodeCount, "every node the table let go of is gone")
    for index in 0..<60 {
      bench.table.contentOffset = Point(x: 0, y: Double((index &* 7_919 &* 350) % 4_900_000))
      bench.host.step()
      bench.host.step()
    }
    XCTAssertEqual(settled(), bench.table.liveNodeCount)
    let counts = feed.journal.counts
    // Full mode: 400 points visible, 1,000 ahead, 600 behind, 200 kept on either side: 48 rows, twice that while some
    // wait for their release.
    XCTAssertLessThan(counts.mostAlive, 120)
    XCTAssertLessThan(bench.table.liveNodeCount, 60)
    XCTAssertEqual(counts.freedOnMain, 0)
    XCTAssertGreaterThan(counts.made.count, 1_500)
  }

  func testRowsThatLeftBeforeTheyWereMadeAreNotMade() async throws {
    let feed = TestFeed(count: 10_000)
    let bench = TableBench(feed)
    bench.host.settle()
    let before = feed.journal.counts.made.count
    WorkQueue.shared.isSuspended = true
    for y in stride(from: 10_000.0, through: 500_000, by: 10_000) {
      bench.table.contentOffset = Point(x: 0, y: y)
      bench.host.step()
    }
    WorkQueue.shared.isSuspended = false
    bench.host.settle()
    XCTAssertLessThan(feed.journal.counts.made.count - before, 60, "only what the reader ended at")
  }

  func testATableThatIsGivenUpTakesItsRowsWithIt() async throws {
    let feed = TestFeed(count: 1_000)
    weak var table: TableNode?
    weak var container: RootContainer?
    do {
      let bench = TableBench(feed)
      bench.host.settle()
      table = bench.table
      container = bench.host.container
      bench.host.container.rootNode = nil
      bench.host.settle()
    }
    let other = TableBench(TestFeed(count: 1))
    other.host.settle()
    other.host.step()
    XCTAssertNil(table)
    XCTAssertNil(container)
    XCTAssertEqual(feed.journal.counts.alive, 0)
  }
}

/// A row with a clear background, whose drawing waits for a signal and whose placeholder is a small square.
private final class LateRow: CellNode {
  nonisolated static let sign: UInt32 = 0x00c000
  nonisolated static let pixels: UInt32 = 0xc00000

  // Constant.
  private let gate: DispatchSemaphore

  nonisolated init(_ gate: DispatchSemaphore) {
    self.gate = gate
    super.init()
    isPlaceholderEnabled = true
    placeholderFadeDuration = 0
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    Size(width: constrainedSize.width, height: 200)
  }

  override func makePlaceholder() -> Layer {
    let (all, square) = (Layer(), Layer())
    square.backgroundColor = Color(hex: Self.sign)
    square.frame = Rect(x: 150, y: 150, width: 10, height: 10)
    all.addSublayer(square)
    return all
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { [gate] context, _ in
      gate.wait()
      context.fill(request.bounds, with: Color(hex: Self.pixels))
    }
  }
}
