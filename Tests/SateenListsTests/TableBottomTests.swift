import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// Tables that do not begin at the top.
@MainActor
final class TableBottomTests: XCTestCase {
  private func chat(_ ids: Range<Int>) throws -> SnapshotBench.Snapshot {
    var snapshot = SnapshotBench.Snapshot()
    snapshot.appendSection("a", ids.map { Item(id: $0, height: Double(40 + abs($0) % 7 * 13)) })
    return snapshot
  }

  private func bottom(_ bench: SnapshotBench) -> Double {
    let last = bench.table.rectForItem(at: bench.bench.path(bench.table.numberOfItems - 1))
    return (last?.maxY ?? 0) - bench.bench.offset
  }

  func testPain12ContentShorterThanTheTableStandsAtItsBottom() async throws {
    let bench = SnapshotBench()
    bench.table.isBottomAnchored = true
    bench.host.settle()
    bench.show(try chat(0..<3))
    XCTAssertEqual(bottom(bench), 400, accuracy: 0.5)
    XCTAssertEqual(bench.table.visibleNodes.last.map { bench.bench.seen($0) } ?? 0, 400 - 66, accuracy: 0.5)
  }

  func testPain12ATableStaysAtTheBottomWhileContentStreamsIn() async throws {
    for animated in [false, true] {
      let bench = SnapshotBench()
      bench.table.isBottomAnchored = true
      for count in 1...40 {
        bench.source.apply(try chat(0..<count), animated: animated)
        for _ in 0..<(count % 4) {
          bench.host.step()
          XCTAssertEqual(bottom(bench), 400, accuracy: 0.5, "\(count) rows")
          XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0)
        }
      }
      bench.host.settle()
      XCTAssertEqual(bottom(bench), 400, accuracy: 0.5)
      bench.host.resize(to: Size(width: 300, height: 250))
      bench.host.settle()
      XCTAssertEqual(bottom(bench), 250, accuracy: 0.5)
      bench.host.resize(to: Size(width: 300, height: 500))
      bench.host.settle()
      XCTAssertEqual(bottom(bench), 500, accuracy: 0.5)
    }
  }

  func testPain12TheFirstFrameOfALongListShowsItsEnd() async throws {
    let bench = SnapshotBench()
    bench.table.isBottomAnchored = true
    bench.source.apply(try chat(0..<1_500))
    for _ in 0..<20 {
      bench.host.step()
      XCTAssertEqual(bottom(bench), 400, accuracy: 0.5)
    }
    XCTAssertLessThan(bench.table.liveNodeCount, 60)
  }

  func testPain4OlderMessagesAboveKeepTheReaderAtTheVeryTop() async throws {
    let bench = SnapshotBench()
    bench.table.isBottomAnchored = true
    bench.show(try chat(0..<60))
    for offset in [0.0, 300] {
      bench.table.contentOffset = Point(x: 0, y: offset)
      bench.host.settle()
      guard let shown = bench.bench.firstShown, let id = bench.bench.item(shown.node)?.id else {
        return XCTFail("nothing")
      }
      bench.source.apply(try chat(-30..<70))
      bench.host.step()
      XCTAssertEqual(bench.bench.seen(shown.node), shown.y, accuracy: 0.5)
      bench.host.settle()
      XCTAssertEqual(bench.bench.seen(shown.node), shown.y, accuracy: 0.5, "row \(id)")
      bench.show(try chat(0..<60))
    }
  }

  func testPain12AnInitialPositionWaitsForTheFirstData() async throws {
    let bench = SnapshotBench()
    bench.table.setInitialPosition(bench.bench.path(700), .middle)
    bench.host.settle()
    bench.source.apply(try chat(0..<1_500))
    for _ in 0..<12 {
      bench.host.step()
      guard let rect = bench.table.rectForItem(at: bench.bench.path(700)) else { return XCTFail("no row") }
      XCTAssertEqual(rect.midY - bench.bench.offset, 200, accuracy: 0.6)
    }
  }
}
