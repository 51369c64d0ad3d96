import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// Sections with insets and gaps of their own.
@MainActor
final class SectionSpacingTests: XCTestCase {
  private func snapshot() -> ListSnapshot<Tile> {
    var snapshot = ListSnapshot<Tile>()
    for section in 0..<3 {
      snapshot.appendSection(
        SectionID(section), (0..<4).map { Tile(id: section * 10 + $0, size: Size(width: 100, height: 40)) },
        header: .init(Tile(id: 100 + section, size: Size(width: 10, height: 20)), isPinned: true))
    }
    snapshot.sections[1].spacing = SectionSpacing(
      insets: EdgeInsets(top: 5, left: 30, bottom: 7, right: 10), lineSpacing: 9, interitemSpacing: 6)
    return snapshot
  }

  private func shown(
    _ layout: some CollectionLayout, _ direction: LayoutDirection = .leftToRight, _ snapshot: ListSnapshot<Tile>? = nil
  ) -> (bench: CollectionBench, frames: [Rect?]) {
    let bench = CollectionBench(layout)
    bench.setTraits(direction)
    bench.source.apply(snapshot ?? self.snapshot())
    bench.host.settle()
    return (bench, (0..<4).map { bench.collection.rectForItem(at: bench.path($0, 1)) })
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }

  func testASectionHasInsetsAndGapsOfItsOwn() async {
    let grid = GridLayout(columns: .count(2), lineSpacing: 2, interitemSpacing: 4, sectionInsets: EdgeInsets(3))
    // A section before it takes 20 for its header, 3 + 40 + 2 + 40 + 3 for its items.
    let (bench, frames) = shown(grid)
    XCTAssertEqual(
      frames,
      [rect(30, 133, 127, 40), rect(163, 133, 127, 40), rect(30, 182, 127, 40), rect(163, 182, 127, 40)])
    XCTAssertEqual(bench.collection.rectForHeader(inSection: 1), rect(0, 108, 300, 20), "headers leave insets aside")
    XCTAssertEqual(bench.collection.rectForHeader(inSection: 2)?.minY, 229)
    XCTAssertEqual(bench.collection.rectForItem(at: bench.path(0, 2)), rect(3, 252, 145, 40))
    XCTAssertEqual(shown(grid, .rightToLeft).frames[0], rect(143, 133, 127, 40), "the left inset is at the right")
    XCTAssertEqual(
      shown(FlowLayout()).frames,
      [rect(30, 125, 100, 40), rect(136, 125, 100, 40), rect(30, 174, 100, 40), rect(136, 174, 100, 40)])
    XCTAssertEqual(shown(ListLayout()).frames[1], rect(30, 254, 260, 40))
    XCTAssertEqual(shown(MasonryLayout(columns: .count(2))).frames[3], rect(163, 174, 127, 40))
  }

  func testInsetsFollowTheAxis() async {
    let layout = ListLayout(axis: .horizontal)
    // A section before it is 10 and 4 times 100 points long.
    XCTAssertEqual(shown(layout).frames[0], rect(450, 5, 100, 388))
    let (bench, frames) = shown(layout, .rightToLeft)
    XCTAssertEqual(frames[0]?.maxX, bench.collection.scrollView.contentSize.width - 450)
  }

  func testOnlyWhatIsSetTakesThePlaceOfTheLayoutsSpacing() async {
    var snapshot = snapshot()
    snapshot.sections[1].spacing = SectionSpacing(lineSpacing: 20)
    let frames = shown(ListLayout(lineSpacing: 1, sectionInsets: EdgeInsets(8)), .leftToRight, snapshot).frames
    XCTAssertEqual(frames[0]?.minX, 8)
    XCTAssertEqual((frames[1]?.minY ?? 0) - (frames[0]?.maxY ?? 0), 20)
  }

  func testAPinnedHeaderLeavesWithTheInsetOfItsSection() async {
    let bench = shown(ListLayout()).bench
    // Section 1 is from 180 to 399 and ends with an inset of 7.
    for (offset, y) in [(200.0, 0.0), (379, 0), (389, -10)] {
      bench.collection.contentOffset = Point(x: 0, y: offset)
      bench.host.settle()
      XCTAssertEqual(bench.collection.nodeForHeader(inSection: 1).map { bench.seen($0).minY }, y, "\(offset)")
    }
  }

  func testAnotherSpacingIsSeenToTakeEffect() async throws {
    let bench = shown(ListLayout()).bench
    let node = try XCTUnwrap(bench.collection.nodeForItem(at: bench.path(0, 1)))
    var snapshot = bench.source.shown
    snapshot.sections[1].spacing = nil
    bench.source.apply(snapshot, animated: true)
    var places: Set<Double> = []
    for _ in 0..<30 {
      bench.host.step()
      places.insert(node.frame.minX)
    }
    bench.host.settle()
    XCTAssertGreaterThan(places.count, 5)
    XCTAssertEqual(node.frame, rect(0, 200, 300, 40))
    XCTAssertNil(bench.mistakeAtRest())
  }

  func testSpacingOfADataSourceIsReadWithItsCounts() async throws {
    let bench = CollectionBench(ListLayout())
    let feed = TileFeed([.init(tiles: [Tile(id: 1), Tile(id: 2)])], bench.journal)
    feed.sections[0].spacing = SectionSpacing(insets: EdgeInsets(left: 50), lineSpacing: 5)
    bench.collection.dataSource = feed
    bench.host.settle()
    XCTAssertEqual(bench.collection.rectForItem(at: bench.path(1)), rect(50, 45, 250, 40))
    feed.sections[0].spacing = nil
    feed.sections[0].tiles.append(Tile(id: 3))
    try bench.collection.insertItems(at: [bench.path(2)])
    bench.host.settle()
    XCTAssertEqual(bench.collection.rectForItem(at: bench.path(1)), rect(0, 40, 300, 40))
  }

  /// A table whose sections get a spacing is arranged by its layout, and keeps nodes, sizes and position.
  func testATableWithSpacingKeepsWhatIsMeasured() async throws {
    let journal = Journal()
    let list = List((0..<60).map { Item(id: $0, height: 30 + Double($0 % 5) * 8) }, layout: TableLayout(lineSpacing: 2))
    {
      ProbeCell($0, journal)
    }
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    list.contentOffset.y = 700
    host.settle()
    let node = try XCTUnwrap(list.visibleNodes.first)
    let seen = node.frame.minY - list.contentOffset.y
    let made = journal.counts.made
    list.snapshot.sections[0].spacing = SectionSpacing(insets: EdgeInsets(top: 40, left: 20, bottom: 10, right: 20))
    host.settle()
    XCTAssertEqual(node.frame.minY - list.contentOffset.y, seen, accuracy: 1)
    XCTAssertEqual(node.frame.minX, 20)
    XCTAssertEqual(list.rectForItem(at: ItemPath(row: 3, section: 0)), rect(20, 40 + 30 + 38 + 46 + 6, 260, 54))
    XCTAssertEqual(list.rectForItem(at: ItemPath(row: 1, section: 0))?.minY, 72)
    for (id, count) in made { XCTAssertEqual(journal.counts.made[id], count) }
    XCTAssertEqual(list.visibleElementsWithoutAnything, 0)
    list.collectionLayout = TableLayout()
    host.settle()
    XCTAssertEqual(list.rectForItem(at: ItemPath(row: 1, section: 0))?.minY, 70)
  }

  /// A table keeps the gaps around headers, footers and sections when its rows are arranged by the layout.
  func testATableThatIsArrangedByItsLayoutHasTheFramesOfATable() async {
    let journal = Journal()
    var snapshot = List<Item>.Snapshot()
    for section in 0..<3 {
      snapshot.appendSection(
        SectionID(section), (0..<4).map { Item(id: section * 10 + $0, height: 20 + Double($0) * 7) },
        header: .init(Item(id: 100, height: 31)), footer: section == 1 ? nil : .init(Item(id: 101, height: 13)))
    }
    for isPinned in [true, false] {
      for section in snapshot.sections.indices { snapshot.sections[section].header?.isPinned = isPinned }
      let list = List<Item>(layout: TableLayout(lineSpacing: 3)) { ProbeCell($0, journal) }
      let host = HeadlessHost(size: Size(width: 300, height: 600))
      host.container.rootNode = list
      list.snapshot = snapshot
      host.settle()
      func frames() -> [Rect?] { (0..<17).map { list.controller.arranger.frame(of: $0) } }
      let before = frames()
      XCTAssertEqual(before[1]?.minY, 34)
      let length = list.scrollView.contentSize.height
      list.snapshot.sections[0].supplementaries = [.background: Item(id: 102, height: 5)]
      host.settle()
      XCTAssertEqual(list.numberOfItems, 12)
      XCTAssertEqual(list.rectForSupplementary(.background, inSection: 0)?.minY, 0)
      list.snapshot.sections[0].supplementaries = [:]
      host.settle()
      XCTAssertEqual(frames(), before)
      XCTAssertEqual(list.scrollView.contentSize.height, length)
    }
  }

  /// Tables of random sections, which get spacings and supplementaries and lose them, have the frames of a new table.
  func testATableInRandomTurnsHasTheFramesOfANewOne() async throws {
    var random = SeededGenerator.printed()
    for _ in 0..<4 {
      var model = TileModel(seed: random.next())
      func table(_ snapshot: ListSnapshot<Tile>) -> (List<Tile>, HeadlessHost) {
        let journal = Journal()
        let list = List<Tile>(layout: TableLayout(lineSpacing: 3, maximumRowWidth: 260)) { TileCell($0, journal) }
        let host = HeadlessHost(size: Size(width: 300, height: 20_000))
        host.container.rootNode = list
        list.snapshot = snapshot
        host.settle()
        return (list, host)
      }
      func frames(_ list: List<Tile>) -> [Rect?] {
        let map = list.controller.map
        return (0..<map.total).map { list.controller.arranger.frame(of: $0) }
      }
      let (list, host) = table(model.snapshot())
      for round in 0..<10 {
        list.apply(model.edited(list.snapshot).0, animated: random.coin())
        if random.int(0...9) == 0 { list.reloadData() }
        for _ in 0..<random.int(0...3) { host.step() }
        XCTAssertTrue(host.settle())
        XCTAssertEqual(frames(list), frames(table(list.snapshot).0), "round \(round)")
        XCTAssertEqual(list.visibleElementsWithoutAnything, 0)
        for node in list.visibleNodes {
          XCTAssertEqual(node.frame, list.itemPath(for: node).flatMap { list.rectForItem(at: $0) })
        }
      }
    }
  }

  func testHostileSpacingLeavesEveryElementAFrame() async {
    for bad in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      let spacing = SectionSpacing(insets: EdgeInsets(bad), lineSpacing: bad, interitemSpacing: bad)
      let layouts: [any CollectionLayout] = [
        ListLayout(), FlowLayout(), GridLayout(columns: .count(2)), MasonryLayout(columns: .count(2)),
      ]
      for layout in layouts {
        let context = CollectionLayoutContext(
          viewport: Size(width: 300, height: 400),
          sections: CollectionSections([
            CollectionSection(itemCount: 5, supplementaries: ["a", .background], spacing: spacing)
          ]))
        let arrangement = layout.arrangement(for: context)
        XCTAssertTrue(arrangement.allFrames.allSatisfy { $0.minX.isFinite && $0.minY.isFinite && $0.height >= 0 })
      }
    }
  }
}
