import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// Supplementaries of kinds other than header and footer.
@MainActor
final class SupplementaryTests: XCTestCase {
  private let badge = Tile(id: 900, size: Size(width: 24, height: 16))
  private let background = Tile(id: 901, size: Size(width: 1, height: 1))

  /// A grid of two columns whose badges are at the end of the first line.
  private var grid: GridLayout {
    var grid = GridLayout(
      columns: .count(2), lineSpacing: 10, interitemSpacing: 10, sectionInsets: EdgeInsets(horizontal: 10, vertical: 10)
    )
    grid.supplementaries["badge"] = SupplementaryPlacement { room in
      Rect(
        x: room.items.maxX - room.size.width, y: room.items.minY - 4, width: room.size.width, height: room.size.height)
    }
    return grid
  }

  private func snapshot(_ sections: Int = 2) -> ListSnapshot<Tile> {
    var snapshot = ListSnapshot<Tile>()
    for section in 0..<sections {
      snapshot.appendSection(
        SectionID(section), (0..<4).map { Tile(id: section * 10 + $0) },
        header: .init(Tile(id: 100 + section, size: Size(width: 10, height: 20))))
    }
    snapshot.sections[0].supplementaries = ["badge": badge, .background: background]
    return snapshot
  }

  private func shown(
    _ layout: some CollectionLayout, _ snapshot: ListSnapshot<Tile>? = nil, _ direction: LayoutDirection = .leftToRight
  ) -> CollectionBench {
    let bench = CollectionBench(layout)
    bench.setTraits(direction)
    bench.source.apply(snapshot ?? self.snapshot())
    bench.host.settle()
    XCTAssertNil(bench.mistakeAtRest())
    return bench
  }

  func testASupplementaryShowsWhereItsLayoutPlacesIt() async {
    let bench = shown(grid)
    XCTAssertEqual(
      bench.collection.rectForSupplementary("badge", inSection: 0), Rect(x: 266, y: 26, width: 24, height: 16))
    XCTAssertEqual(bench.collection.nodeForSupplementary("badge", inSection: 0)?.frame.size, badge.size)
    XCTAssertNil(bench.collection.rectForSupplementary("badge", inSection: 1))
    XCTAssertNil(bench.collection.nodeForSupplementary("other", inSection: 0))
    XCTAssertEqual(bench.pixel(x: 280, y: 35), badge.color.pixel, "above the item")
    XCTAssertEqual(bench.pixel(x: 250, y: 35), Tile(id: 1).color.pixel)
    let mirrored = shown(grid, nil, .rightToLeft)
    XCTAssertEqual(mirrored.collection.rectForSupplementary("badge", inSection: 0)?.minX, 10)
  }

  func testABackgroundIsAsLargeAsItsSectionAndBelowItsItems() async {
    let bench = shown(grid)
    let rect = bench.collection.rectForSupplementary(.background, inSection: 0)
    XCTAssertEqual(rect, Rect(x: 0, y: 0, width: 300, height: 130))
    XCTAssertEqual(bench.pixel(x: 150, y: 50), background.color.pixel, "between two items")
    XCTAssertEqual(bench.pixel(x: 60, y: 50), Tile(id: 0).color.pixel)
    var layout = grid
    layout.supplementaries[.background] = .aroundItems(EdgeInsets(4))
    bench.collection.setCollectionLayout(layout, animated: false)
    bench.host.settle()
    XCTAssertEqual(
      bench.collection.rectForSupplementary(.background, inSection: 0), Rect(x: 6, y: 26, width: 288, height: 98))
  }

  func testAKindThatTheLayoutDoesNotPlaceDoesNotShow() async {
    let bench = shown(ListLayout())
    XCTAssertEqual(bench.collection.rectForSupplementary("badge", inSection: 0)?.isEmpty, true)
    XCTAssertNil(bench.journal.counts.drawn[badge.id])
  }

  func testSupplementariesTakeNoRoom() async {
    var plain = snapshot()
    plain.sections[0].supplementaries = [:]
    let (with, without) = (shown(grid), shown(grid, plain))
    XCTAssertEqual(with.collection.scrollView.contentSize, without.collection.scrollView.contentSize)
    for section in 0..<2 {
      for item in 0..<4 {
        XCTAssertEqual(
          with.collection.rectForItem(at: with.path(item, section)),
          without.collection.rectForItem(at: with.path(item, section)))
      }
    }
  }

  func testASupplementaryKeepsItsNodeUntilItsContentChanges() async throws {
    let bench = shown(grid)
    let node = try XCTUnwrap(bench.collection.nodeForSupplementary("badge", inSection: 0))
    var next = bench.source.shown
    next.insertSection("new", [Tile(id: 50)], before: 0)
    next.deleteSections([1])
    bench.source.apply(next, animated: true)
    bench.host.settle()
    XCTAssertTrue(bench.collection.nodeForSupplementary("badge", inSection: 1) === node)
    next.sections[1].supplementaries["badge"] = Tile(id: 900, revision: 1, size: Size(width: 40, height: 16))
    bench.source.apply(next)
    bench.host.settle()
    let renewed = bench.collection.nodeForSupplementary("badge", inSection: 1)
    XCTAssertFalse(renewed === node)
    XCTAssertEqual(renewed?.frame.width, 40)
    next.sections[1].supplementaries = [:]
    bench.source.apply(next, animated: true)
    bench.host.settle()
    XCTAssertNil(bench.collection.nodeForSupplementary("badge", inSection: 1))
    XCTAssertNil(bench.mistakeAtRest())
  }

  func testADataSourceHasSupplementaries() async throws {
    let bench = CollectionBench(grid)
    let feed = TileFeed(
      [.init(tiles: (0..<3).map { Tile(id: $0) }, supplementaries: ["badge": badge])], bench.journal)
    bench.collection.dataSource = feed
    bench.host.settle()
    XCTAssertEqual(bench.pixel(x: 280, y: 12), badge.color.pixel)
    feed.sections[0].supplementaries = [.background: background]
    try bench.collection.performBatchUpdates { $0.reloadSections([0]) }
    bench.host.settle()
    XCTAssertNil(bench.collection.nodeForSupplementary("badge", inSection: 0))
    XCTAssertEqual(bench.pixel(x: 2, y: 2), background.color.pixel)
    bench.collection.reloadData()
    bench.host.settle()
    XCTAssertNotNil(bench.collection.nodeForSupplementary(.background, inSection: 0))
  }

  func testPressesAndKeysLeaveSupplementariesAside() async {
    let bench = shown(grid, snapshot(3))
    bench.collection.movesFocusWithKeys = true
    bench.host.click(Point(x: 280, y: 35))
    XCTAssertNil(bench.collection.pathForSelectedItem, "the badge is in front of the item")
    XCTAssertNil(bench.collection.pathForItem(at: Point(x: 150, y: 50)), "the background is no item")
    bench.host.click(Point(x: 200, y: 100))
    XCTAssertEqual(bench.collection.pathForSelectedItem, bench.path(3, 0))
    bench.host.press(.right)
    XCTAssertEqual(bench.collection.pathForFocusedItem, bench.path(0, 1))
    bench.host.press(.up)
    XCTAssertEqual(bench.collection.pathForFocusedItem, bench.path(3, 0))
    bench.host.press(.end)
    XCTAssertEqual(bench.collection.pathForFocusedItem, bench.path(3, 2))
  }

  func testAnItemIsDroppedAtTheEndOfItemsAndNotBehindSupplementaries() throws {
    let section = SectionMap.Section(count: 2, kinds: ["a", "b"])
    let places = try XCTUnwrap(ReorderPlaces(SectionMap([section, section]), element: 0))
    XCTAssertEqual(
      (0..<8).map { places.path(at: $0)?.description },
      [
        ItemPath(row: 0, section: 0), ItemPath(row: 1, section: 0), nil, ItemPath(row: 0, section: 1),
        ItemPath(row: 1, section: 1), ItemPath(row: 2, section: 1), nil, nil,
      ].map { $0?.description })
  }

  /// A background begins far before the elements that show in front of it, so it is no anchor.
  func testWhatIsReadStaysWhileItemsAboveItGrow() async throws {
    var snapshot = ListSnapshot((0..<200).map { Tile(id: $0, size: Size(width: 60, height: 40)) })
    snapshot.sections[0].supplementaries[.background] = background
    let bench = shown(ListLayout(), snapshot)
    bench.collection.scrollToItem(at: bench.path(100), at: .start, animated: false)
    bench.host.settle()
    let node = try XCTUnwrap(bench.collection.nodeForItem(at: bench.path(100)))
    let seen = bench.seen(node).minY
    (bench.collection.nodeForItem(at: bench.path(96)) as? TileCell)?.grow(by: 70)
    bench.host.settle()
    XCTAssertEqual(bench.seen(node).minY, seen, accuracy: 0.5)
    XCTAssertEqual(bench.collection.rectForSupplementary(.background, inSection: 0)?.height, 200 * 40 + 70)
  }

  func testATableShowsBackgrounds() async {
    let journal = Journal()
    var snapshot = ListSnapshot((0..<3).map { Item(id: $0, height: 50) })
    snapshot.sections[0].spacing = SectionSpacing(insets: EdgeInsets(16), lineSpacing: 4)
    snapshot.sections[0].supplementaries[.background] = Item(id: 77, height: 1)
    let list = List<Item>(layout: TableLayout()) { ProbeCell($0, journal) }
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    list.snapshot = snapshot
    host.settle()
    XCTAssertEqual(host.color(at: Point(x: 5, y: 5)), Item(id: 77, height: 1).color.pixel)
    XCTAssertEqual(host.color(at: Point(x: 20, y: 80)), Item(id: 1, height: 50).color.pixel)
    XCTAssertEqual(list.scrollView.contentSize.height, 16 + 50 + 4 + 50 + 4 + 50 + 16)
  }

  /// A layout of one's own is told of supplementaries among all elements.
  private struct Columns: CollectionLayout {
    var scrollableDirections: ScrollDirection { .vertical }

    private func frame(_ element: CollectionElement) -> Rect {
      let x = element.kind == .item ? 0.0 : element.kind == .supplementary("badge") ? 100 : 200
      return Rect(x: x, y: Double(element.index) * 20, width: 50, height: 20)
    }

    func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
      SizeRange(exactly: Size(width: 50, height: 20))
    }

    func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
      CollectionArrangement(
        frames: (0..<context.sections.elementCount).compactMap { context.sections.element(at: $0).map(frame) },
        context: context)
    }
  }

  func testALayoutOfOnesOwnPlacesSupplementariesAmongAllElements() async {
    let bench = shown(Columns())
    XCTAssertEqual(bench.collection.rectForSupplementary("badge", inSection: 0)?.minX, 100)
    XCTAssertEqual(bench.collection.rectForSupplementary(.background, inSection: 0)?.minX, 200)
    let sections = CollectionSections([CollectionSection(itemCount: 2, supplementaries: ["b", "a"])])
    XCTAssertEqual(sections.elementCount, 4)
    XCTAssertEqual(sections.element(at: 2)?.kind, .supplementary("a"))
    XCTAssertEqual(sections.supplementary("b", of: 0), 3)
    XCTAssertEqual(sections[0].supplementaries, ["a", "b"])
  }
}
