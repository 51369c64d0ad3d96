import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// A tile with a kind.
private struct KindTile: ListItem, Hashable {
  var id: Int
  var kind: Int
  var size: Size
}

/// The estimated sizes of elements that are not measured.
@MainActor
final class EstimateTests: XCTestCase {
  func testShortRowsAtTheTopDoNotDecideForEver() async throws {
    let feed = TestFeed(heights: Array(repeating: 20, count: 8) + Array(repeating: 400, count: 992))
    let bench = TableBench(feed, estimate: 90)
    bench.host.settle()
    let first = bench.table.estimatedSizes.item.height
    for row in stride(from: 50, to: 500, by: 50) {
      bench.table.scrollToItem(at: bench.path(row), at: .top, animated: false)
      bench.host.settle()
    }
    XCTAssertGreaterThan(bench.table.estimatedSizes.item.height, first * 1.5)
    XCTAssertEqual(bench.table.estimatedSizes.item.height, 400, accuracy: 80)
  }

  func testAnEstimateThatIsSetGivesWayToWhatIsMeasuredAfterwards() async throws {
    let feed = TestFeed(heights: Array(repeating: 100, count: 1_000))
    let bench = TableBench(feed, estimate: 90)
    bench.host.settle()
    XCTAssertEqual(bench.table.estimatedSizes.item.height, 100)
    bench.table.estimatedSizes.item.height = 30
    bench.host.settle()
    XCTAssertEqual(bench.table.estimatedSizes.item.height, 30, "nothing new was measured")
    bench.table.scrollToItem(at: bench.path(500), at: .top, animated: false)
    bench.host.settle()
    XCTAssertEqual(bench.table.estimatedSizes.item.height, 100)
  }

  private func collection(_ tiles: [KindTile], _ layout: some CollectionLayout) throws -> (
    HeadlessHost, CollectionNode, SnapshotDataSource<KindTile>
  ) {
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    let collection = CollectionNode(layout: layout)
    let journal = Journal()
    let source = SnapshotDataSource<KindTile>(collection) { tile in
      { TileCell(Tile(id: tile.id, size: tile.size), journal) }
    }
    host.container.rootNode = collection
    source.apply(ListSnapshot(tiles))
    host.settle()
    return (host, collection, source)
  }

  func testItemsOfACollectionAreEstimatedByTheirKind() async throws {
    for layout in [ListLayout(), FlowLayout()] as [any CollectionLayout] {
      // Photos and one-line notices alternate.
      func tile(_ id: Int) -> KindTile {
        KindTile(id: id, kind: id % 2, size: Size(width: 300, height: id % 2 == 0 ? 200 : 20))
      }
      let (host, collection, source) = try collection((0..<2_000).map(tile), layout)
      XCTAssertEqual(collection.rectForItem(at: ItemPath(item: 1_500, section: 0))?.height, 200, "\(layout)")
      XCTAssertEqual(collection.rectForItem(at: ItemPath(item: 1_501, section: 0))?.height, 20)
      XCTAssertEqual(collection.scrollView.contentSize.height, 1_000 * 220, accuracy: 1)
      // A kind belongs to its item, and may change with it.
      var tiles = (0..<2_000).map(tile)
      tiles.insert(KindTile(id: 9_000, kind: 1, size: Size(width: 300, height: 20)), at: 0)
      tiles[1_501] = KindTile(id: tiles[1_501].id, kind: 1, size: Size(width: 300, height: 20))
      source.apply(ListSnapshot(tiles))
      host.settle()
      XCTAssertEqual(collection.rectForItem(at: ItemPath(item: 1_501, section: 0))?.height, 20)
      XCTAssertEqual(collection.rectForItem(at: ItemPath(item: 1_503, section: 0))?.height, 200)
      XCTAssertEqual(collection.scrollView.contentSize.height, 1_000 * 220 + 20 - 180, accuracy: 1)
      tiles.reverse()
      source.apply(ListSnapshot(tiles))
      host.settle()
      XCTAssertEqual(collection.scrollView.contentSize.height, 1_000 * 220 + 20 - 180, accuracy: 1)
    }
  }

  /// After a reload, estimates go by `ListItem.kind` of the new items, also for an item at the index of one of another
  /// kind.
  func testItemsTakenInByAReloadAreEstimatedByTheirOwnKind() async throws {
    func tiles(_ first: Int, _ kind: (Int) -> Int) -> [KindTile] {
      (0..<2_000).map {
        KindTile(id: first + $0, kind: kind($0), size: Size(width: 300, height: kind($0) == 0 ? 200 : 20))
      }
    }
    let (host, collection, source) = try collection(tiles(0) { $0 % 2 }, ListLayout())
    collection.reloadData()
    source.apply(ListSnapshot(tiles(5_000) { 1 - $0 % 2 }))
    host.settle()
    XCTAssertEqual(collection.rectForItem(at: ItemPath(item: 1_500, section: 0))?.height, 20)
    XCTAssertEqual(collection.rectForItem(at: ItemPath(item: 1_501, section: 0))?.height, 200)

    let tableHost = HeadlessHost(size: Size(width: 300, height: 400))
    let table = TableNode()
    let journal = Journal()
    let rows = SnapshotDataSource<KindTile>(table) { tile in
      { TileCell(Tile(id: tile.id, size: tile.size), journal) }
    }
    tableHost.container.rootNode = table
    rows.apply(ListSnapshot(tiles(0) { $0 % 2 }))
    tableHost.settle()
    table.reloadData()
    rows.apply(ListSnapshot(tiles(5_000) { _ in 1 }))
    tableHost.settle()
    XCTAssertEqual(table.rectForItem(at: ItemPath(item: 1_500, section: 0))?.height, 20)
    XCTAssertEqual(table.rectForItem(at: ItemPath(item: 1_501, section: 0))?.height, 20)
  }

  func testAnAnimatedChangeOfContentLeavesNothingToAnimate() async throws {
    let bench = CollectionBench(ListLayout())
    bench.show((0..<20).map { Tile(id: $0) })
    bench.host.settle()
    bench.show((0..<20).map { Tile(id: $0, revision: 1) }, animated: true)
    bench.host.settle()
    XCTAssertEqual(bench.controller.animatedGenerations, [])
    // The next change is not animated: no element glides.
    bench.show((5..<20).map { Tile(id: $0, revision: 1) })
    bench.host.settle()
    XCTAssertFalse(bench.controller.hasMoves)
  }
}
