import FoundationEssentials
import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Data that lists in elements of lists have fetched ahead.
@MainActor
final class NestedPrefetchTests: XCTestCase {
  private final class Heard: ListDelegate {
    var fetched: [Int] = []
    var cancelled: [Int] = []
    var onCancel: (() -> Void)?
    func listNode(_ listNode: ListNode, prefetchItemsAt itemPaths: [ItemPath]) { fetched += itemPaths.map(\.row) }
    func listNode(_ listNode: ListNode, cancelPrefetchingForItemsAt itemPaths: [ItemPath]) {
      cancelled += itemPaths.map(\.row)
      onCancel?()
    }
  }

  private final class GalleryCell: CellNode {
    let row: Int
    let gallery: List<Tile>

    nonisolated init(_ row: Int, _ journal: Journal, _ told: @escaping @MainActor @Sendable (GalleryCell) -> Void) {
      self.row = row
      gallery = List(
        (0..<50).map { Tile(id: row * 1_000 + $0) },
        layout: GalleryLayout(itemSize: Size(width: 80, height: 60), lineSpacing: 10)
      ) { TileCell($0, journal) }
      super.init()
      gallery.style.height = .points(60)
      MainQueue.shared.post { told(self) }
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { gallery.padding(10) }
  }

  @MainActor
  private final class Rows: ListDataSource {
    var rows = Array(0..<100)
    var heard: [Int: Heard] = [:]
    let journal = Journal()

    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { rows.count }

    func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
      let (row, journal) = (rows[itemPath.row], journal)
      return { [weak self] in
        GalleryCell(row, journal) { cell in
          guard let self else { return }
          let heard = self.heard[cell.row] ?? Heard()
          self.heard[cell.row] = heard
          cell.gallery.delegate = heard
        }
      }
    }
  }

  private func open() -> (TableNode, Rows, HeadlessHost) {
    let (table, rows) = (TableNode(), Rows())
    table.estimatedSizes.item.height = 80
    table.dataSource = rows
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = table
    host.settle()
    table.contentOffset.y = 80
    host.settle()
    return (table, rows, host)
  }

  func testTilesOfARowAheadAreFetchedThoughTheirGalleryShowsThem() async throws {
    let (table, rows, host) = open()
    let ahead = try XCTUnwrap(rows.heard[9])
    XCTAssertNil(
      (table.nodeForItem(at: ItemPath(row: 9, section: 0)) as? GalleryCell)?.gallery.scrollView.container)
    XCTAssertEqual(Array(ahead.fetched.prefix(4)), [0, 1, 2, 3])
    XCTAssertTrue(rows.heard[2]?.fetched.contains(0) == false, "on screen")
    // Once it is on screen, they are neither fetched again nor cancelled.
    table.contentOffset.y = 500
    host.settle()
    XCTAssertEqual(Set(ahead.fetched).count, ahead.fetched.count)
    XCTAssertTrue(Set(ahead.cancelled).isDisjoint(with: 0..<4))
  }

  func testAGalleryThatIsReleasedReportsWhenItsTableIsDoneWithTheChange() async throws {
    let (table, rows, host) = open()
    let ahead = try XCTUnwrap(rows.heard[9])
    var underWay: [Int] = []
    ahead.onCancel = {
      underWay.append(table.controller.changesUnderWay)
      rows.rows.removeFirst(40)
      do {
        try table.deleteItems(at: (0..<40).map { ItemPath(row: $0, section: 0) })
      } catch {
        XCTFail("\(error)")
      }
      ahead.onCancel = nil
    }
    table.contentOffset.y = 6_000
    XCTAssertTrue(host.settle())
    XCTAssertEqual(underWay, [0])
    XCTAssertEqual(Set(ahead.fetched), Set(ahead.cancelled), "none of them was on screen")
    XCTAssertEqual(table.numberOfItems, 60)
    for node in table.visibleNodes {
      let path = try XCTUnwrap(table.itemPath(for: node))
      XCTAssertEqual((node as? GalleryCell)?.row, rows.rows[path.row])
    }
  }
}
