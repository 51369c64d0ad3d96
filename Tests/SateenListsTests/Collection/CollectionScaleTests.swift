import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// The cost of a million tiles.
@MainActor
final class CollectionScaleTests: XCTestCase {
  /// Tiles generated on request.
  private final class Endless: ListDataSource {
    let count: Int
    let journal: Journal

    init(_ count: Int, _ journal: Journal) {
      self.count = count
      self.journal = journal
    }

    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { count }

    func listNode(
      _ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath
    ) -> @Sendable () -> CellNode {
      let (journal, id) = (journal, itemPath.item)
      return {
        TileCell(
          Tile(id: id, size: Size(width: Double(40 + id * 37 % 60), height: Double(30 + id * 53 % 60))), journal)
      }
    }
  }

  private let layouts: [(String, any CollectionLayout)] = [
    ("grid", GridLayout(columns: .count(3), itemLength: .fixed(50))), ("measured grid", GridLayout(columns: .count(3))),
    ("flow", FlowLayout()), ("masonry", MasonryLayout(columns: .count(3))), ("list", ListLayout()),
    ("gallery", GalleryLayout(itemSize: Size(width: 80, height: 80))),
  ]

  /// The number of parts that an arrangement is stored in, by which its memory grows.
  private func parts(_ bench: CollectionBench) -> Int {
    (bench.arranger.stale?.arrangement as? CollectionArrangement)?.parts.count ?? 0
  }

  func testAMillionTilesOpenLikeAHundred() async throws {
    for (name, layout) in layouts {
      var figures: [(made: Int, live: Int, turns: Int, arrangements: Int, parts: Int)] = []
      for count in [500, 1_000_000] {
        let bench = CollectionBench(layout)
        let source = Endless(count, bench.journal)
        bench.collection.dataSource = source
        XCTAssertTrue(bench.host.settle(), name)
        XCTAssertNil(bench.mistake(), name)
        XCTAssertTrue(bench.collection.isArranged)
        figures.append(
          (
            bench.journal.counts.made.count, bench.collection.liveNodeCount, bench.host.turns,
            bench.arranger.arrangementCount,
            parts(bench)
          ))
      }
      XCTAssertEqual(figures[0].made, figures[1].made, "\(name) \(figures)")
      XCTAssertEqual(figures[0].live, figures[1].live, "\(name) \(figures)")
      XCTAssertEqual(figures[0].turns, figures[1].turns, "\(name) \(figures)")
      XCTAssertEqual(figures[0].arrangements, figures[1].arrangements, "\(name) \(figures)")
      XCTAssertLessThan(figures[1].parts, 20, "\(name) \(figures)")
    }
  }

  func testJumpsThroughAMillionTilesKeepFewNodes() async throws {
    for (name, layout) in layouts {
      let bench = CollectionBench(layout)
      let source = Endless(1_000_000, bench.journal)
      bench.collection.dataSource = source
      bench.host.settle()
      var random = SeededGenerator(seed: 7)
      for _ in 0..<12 {
        let end = bench.collection.scrollView.maximumOffset
        bench.collection.contentOffset = Point(x: random.double(0...max(0, end.x)), y: random.double(0...max(0, end.y)))
        for _ in 0..<3 {
          bench.host.step()
          bench.checkFrame(name)
        }
      }
      XCTAssertTrue(bench.host.settle(), name)
      bench.host.step()
      XCTAssertLessThan(bench.journal.counts.mostAlive, 700, name)
      XCTAssertEqual(bench.journal.counts.alive, bench.collection.liveNodeCount, name)
      XCTAssertLessThan(parts(bench), 400, name)
    }
  }

  func testACollectionAtRestAsksForNothing() async throws {
    for (name, layout) in layouts {
      let bench = CollectionBench(layout)
      let source = Endless(1_000_000, bench.journal)
      bench.collection.dataSource = source
      XCTAssertTrue(bench.host.settle(), name)
      let (generation, counts) = (bench.arranger.arrangementCount, bench.journal.counts)
      for _ in 0..<20 {
        XCTAssertFalse(bench.host.container.wantsTurn, name)
        bench.host.step()
        XCTAssertTrue(bench.host.lastChanged.isEmpty, name)
      }
      XCTAssertEqual(bench.arranger.arrangementCount, generation, name)
      XCTAssertEqual(bench.journal.counts.measured, counts.measured, name)
    }
  }

  func testTilesNotMeasuredCountForTheMeanOfTheirKind() async throws {
    let bench = CollectionBench(ListLayout())
    var snapshot = TileModel.Snapshot()
    for section in 0..<40 {
      snapshot.appendSection(
        SectionID(section), (0..<20).map { Tile(id: section * 100 + $0, size: Size(width: 10, height: 70)) },
        header: .init(Tile(id: 10_000 + section, size: Size(width: 10, height: 24))))
    }
    bench.source.apply(snapshot)
    bench.host.settle()
    XCTAssertEqual(bench.collection.estimatedSizes.item.height, 70)
    bench.collection.contentOffset = Point(x: 0, y: 6_000)
    bench.host.settle()
    bench.collection.contentOffset = Point(x: 0, y: 12_000)
    bench.host.settle()
    XCTAssertEqual(bench.collection.estimatedSizes.header.height, 24)
    XCTAssertEqual(bench.collection.scrollView.contentSize.height, 40 * (24 + 20 * 70))
    // An estimate set by hand holds until more elements are measured.
    bench.collection.estimatedSizes = SizeEstimates(item: Size(width: 10, height: 50))
    bench.host.settle()
    XCTAssertEqual(bench.collection.estimatedSizes.item.height, 50)
  }
}
