import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// Rows of a table, each with a gallery of tiles that scrolls sideways.
@MainActor
final class NestedListTests: XCTestCase {
  private final class GalleryCell: CellNode {
    let gallery = CollectionNode(
      layout: GalleryLayout(itemSize: Size(width: 80, height: 60), lineSpacing: 10))
    // Main-actor state.
    private var source: SnapshotDataSource<Tile>?

    nonisolated init(_ row: Int, _ journal: Journal) {
      super.init()
      debugName = "row \(row)"
      gallery.style.height = .points(60)
      MainQueue.shared.post {
        let source = SnapshotDataSource<Tile>(self.gallery) { tile in { TileCell(tile, journal) } }
        self.source = source
        let tiles = (0..<50).map { Tile(id: row * 1_000 + $0) }
        source.apply(ListSnapshot(tiles))
      }
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { gallery.padding(10) }
  }

  @MainActor
  private final class Rows: ListDataSource {
    var rows = Array(0..<200)
    let journal = Journal()

    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { rows.count }

    func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
      let (row, journal) = (rows[itemPath.row], journal)
      return { GalleryCell(row, journal) }
    }
  }

  @MainActor
  private struct Bench {
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    let table = TableNode()
    let rows = Rows()

    init() {
      table.estimatedSizes.item.height = 80
      table.dataSource = rows
      host.container.rootNode = table
      host.settle()
    }

    func gallery(_ row: Int) -> CollectionNode? {
      (table.nodeForItem(at: ItemPath(row: row, section: 0)) as? GalleryCell)?.gallery
    }
  }

  func testEveryRowHasAGalleryOfItsOwn() async throws {
    let bench = Bench()
    for row in 0..<5 {
      let gallery = try XCTUnwrap(bench.gallery(row))
      XCTAssertEqual(gallery.visibleNodes.compactMap { ($0 as? TileCell)?.tile.id }.first, row * 1_000)
      XCTAssertEqual(gallery.visibleElementsWithoutAnything, 0)
      XCTAssertEqual(gallery.bounds.size, Size(width: 280, height: 60))
    }
    XCTAssertEqual(bench.rows.journal.counts.measuredOnMain, 0)
  }

  func testARowAheadOfTheReaderHasItsTilesDrawnBeforeItShows() async throws {
    let bench = Bench()
    bench.table.contentOffset = Point(x: 0, y: 80)
    bench.host.settle()
    let ahead = try XCTUnwrap(bench.gallery(8))
    XCTAssertNil(ahead.scrollView.container, "not on screen yet")
    XCTAssertFalse(ahead.visibleNodes.isEmpty)
    for node in ahead.visibleNodes {
      XCTAssertTrue(node.interfaceState.contains(.display))
      XCTAssertFalse(node.interfaceState.contains(.visible))
      XCTAssertNotNil(node.loadedLayer?.contents)
    }
  }

  func testNestedTilesAreVisibleOnlyWithTheirRow() async throws {
    let bench = Bench()
    let first = try XCTUnwrap(bench.gallery(0)?.visibleNodes.first)
    XCTAssertTrue(first.interfaceState.contains(.visible))
    bench.table.contentOffset = Point(x: 0, y: 300)
    bench.host.settle()
    XCTAssertFalse(first.interfaceState.contains(.visible))
  }

  func testAGalleryIsWhereItWasLeftWhenItsRowComesBack() async throws {
    let bench = Bench()
    bench.gallery(2)?.contentOffset = Point(x: 735, y: 0)
    bench.host.settle()
    bench.table.contentOffset = Point(x: 0, y: 8_000)
    bench.host.settle()
    XCTAssertNil(bench.gallery(2), "too far away to have a node")
    bench.table.contentOffset = .zero
    bench.host.settle()
    XCTAssertEqual(bench.gallery(2)?.contentOffset.x, 735)
    XCTAssertEqual(bench.gallery(1)?.contentOffset.x, 0)
    XCTAssertEqual(bench.gallery(2)?.visibleNodes.compactMap { ($0 as? TileCell)?.tile.id }.first, 2_008)
  }

  func testTheOffsetGoesWithItsRow() async throws {
    let bench = Bench()
    bench.gallery(2)?.contentOffset = Point(x: 500, y: 0)
    bench.host.settle()
    bench.table.contentOffset = Point(x: 0, y: 8_000)
    bench.host.settle()
    bench.rows.rows.insert(contentsOf: [900, 901, 902], at: 0)
    try bench.table.insertItems(at: (0..<3).map { ItemPath(row: $0, section: 0) })
    bench.table.contentOffset = .zero
    bench.host.settle()
    XCTAssertEqual(bench.gallery(5)?.contentOffset.x, 500)
    XCTAssertEqual(bench.gallery(2)?.contentOffset.x, 0)
  }

  func testTilesOfRowsThatAreGoneAreGivenBack() async throws {
    let bench = Bench()
    for offset in stride(from: 0.0, to: 15_000, by: 800) {
      bench.table.contentOffset = Point(x: 0, y: offset)
      bench.host.settle()
    }
    bench.host.advance(by: 1)
    bench.host.settle()
    let counts = bench.rows.journal.counts
    XCTAssertLessThan(counts.alive, 400)
    XCTAssertLessThan(counts.mostAlive, 600)
  }

  func testADragSidewaysMovesTheGalleryAndOneUpwardsTheTable() async throws {
    let bench = Bench()
    let gallery = try XCTUnwrap(bench.gallery(1))
    bench.host.drag(from: Point(x: 220, y: 120), to: Point(x: 80, y: 122))
    bench.host.settle()
    XCTAssertGreaterThan(gallery.contentOffset.x, 100)
    XCTAssertEqual(bench.table.contentOffset.y, 0)
    let left = gallery.contentOffset.x
    bench.host.drag(from: Point(x: 220, y: 220), to: Point(x: 222, y: 90))
    bench.host.settle()
    XCTAssertGreaterThan(bench.table.contentOffset.y, 100)
    XCTAssertEqual(gallery.contentOffset.x, left)
  }
}
