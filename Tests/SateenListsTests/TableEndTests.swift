import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// Scrolling to the end of a list, and insets that cover an end.
@MainActor
final class TableEndTests: XCTestCase {
  private func chat(_ count: Int, last: Double = 60) throws -> SnapshotBench.Snapshot {
    var snapshot = SnapshotBench.Snapshot()
    snapshot.appendSection(
      "a",
      (0..<count).map { row in
        let isLast = row == count - 1
        return Item(id: row, revision: isLast ? Int(last) : 0, height: isLast ? last : 60)
      })
    return snapshot
  }

  private func bottom(_ bench: SnapshotBench) -> Double {
    let last = bench.table.rectForItem(at: bench.bench.path(bench.table.numberOfItems - 1))
    return (last?.maxY ?? 0) - bench.bench.offset
  }

  func testAReaderSentToTheLastRowFollowsAnAnswerThatGrows() async throws {
    for (animated, toEnd) in [(false, false), (true, false), (false, true), (true, true)] {
      let bench = SnapshotBench()
      bench.table.isBottomAnchored = true
      bench.show(try chat(40))
      bench.table.contentOffset = .zero
      bench.host.settle()
      XCTAssertFalse(bench.table.isAtEnd)
      if toEnd {
        bench.table.scrollToEnd(animated: animated)
      } else {
        bench.table.scrollToItem(at: bench.bench.path(39), at: .bottom, animated: animated)
      }
      // The last row arrives and grows while the list scrolls.
      for step in 0..<80 {
        bench.source.apply(try chat(41, last: Double(60 + step * 10)))
        bench.host.step()
      }
      bench.host.settle()
      XCTAssertEqual(bottom(bench), 400, accuracy: 0.5, "animated \(animated), to the end \(toEnd)")
      XCTAssertTrue(bench.table.isAtEnd)
    }
  }

  /// The first of two new heights in one turn leaves nothing to scroll, so that the end is the start for a moment.
  func testAReaderAtTheEndStaysThereThoughOneOfSeveralSizesLeavesNothingToScroll() async throws {
    for (shorter, taller) in [(0, 1), (3, 1), (1, 4), (4, 0)] {
      let bench = TableBench(TestFeed(heights: Array(repeating: 83, count: 5)))
      bench.host.settle()
      bench.table.contentOffset = Point(x: 0, y: 15)
      bench.host.settle()
      XCTAssertTrue(bench.table.isAtEnd)
      for (row, points) in [(shorter, -60.0), (taller, 89)] {
        try XCTUnwrap(bench.table.nodeForItem(at: bench.path(row)) as? ProbeCell).grow(by: points)
      }
      bench.host.settle()
      XCTAssertEqual(bench.table.scrollView.maximumOffset.y, 44)
      XCTAssertEqual(bench.offset, 44, "row \(shorter) shorter, row \(taller) taller")
    }
  }

  func testAReaderWhoMovesOnIsNotTakenToTheEnd() async throws {
    let bench = SnapshotBench()
    bench.table.isBottomAnchored = true
    bench.show(try chat(40))
    bench.table.contentOffset = .zero
    bench.host.settle()
    bench.table.scrollToEnd(animated: true)
    for _ in 0..<5 { bench.host.step() }
    bench.host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: -300))
    bench.host.settle()
    XCTAssertFalse(bench.table.isAtEnd)
    let place = bench.bench.offset
    bench.show(try chat(41))
    XCTAssertEqual(bench.bench.offset, place)
  }

  func testTheEndIsGoneToOnceThereIsContent() async throws {
    let bench = SnapshotBench()
    bench.table.scrollToEnd(animated: false)
    bench.show(try chat(40))
    XCTAssertEqual(bottom(bench), 400, accuracy: 0.5)
    XCTAssertTrue(bench.table.isAtEnd)
  }

  func testPinnedHeadersAndRowsGoneToStandClearOfTheInset() async throws {
    let bench = SnapshotBench()
    bench.table.contentInset = EdgeInsets(top: 50, bottom: 30)
    bench.show(SnapshotBench.snapshot([20, 20], header: 30, pins: true))
    XCTAssertEqual(bench.bench.offset, -50)
    bench.table.contentOffset = Point(x: 0, y: 200)
    bench.host.settle()
    XCTAssertEqual(bench.table.rectForHeader(inSection: 0)?.minY, 250, "below what the inset covers")
    bench.table.scrollToItem(at: bench.bench.path(10), at: .top, animated: false)
    bench.host.settle()
    XCTAssertEqual(bench.seen(bench.bench.path(10)), 80, "below the inset and the header")
    bench.table.scrollToItem(at: bench.bench.path(3, 1), at: .bottom, animated: false)
    bench.host.settle()
    XCTAssertEqual(bench.seen(bench.bench.path(3, 1)).map { $0 + 50 }, 370)
  }
}
