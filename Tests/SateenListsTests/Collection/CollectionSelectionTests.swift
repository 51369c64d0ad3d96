import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// A user's clicks, keys and scrolling in a collection.
@MainActor
final class CollectionSelectionTests: XCTestCase {
  private func bench(
    _ layout: some CollectionLayout, _ counts: [Int] = [60], direction: LayoutDirection = .leftToRight
  ) -> (CollectionBench, TileFeed) {
    let bench = CollectionBench(layout)
    if direction == .rightToLeft { bench.setTraits(direction) }
    let feed = TileFeed(
      counts.enumerated().map { section, count in
        TileFeed.Section(tiles: (0..<count).map { Tile(id: section * 1_000 + $0) })
      }, bench.journal)
    bench.collection.dataSource = feed
    bench.collection.delegate = feed
    bench.host.settle()
    return (bench, feed)
  }

  func testAPressedTileIsSelectedAndTold() async throws {
    let (bench, feed) = bench(GridLayout(columns: .count(3), itemLength: .fixed(50), lineSpacing: 10))
    bench.host.click(Point(x: 150, y: 70))
    XCTAssertEqual(feed.selections, [bench.path(4)])
    XCTAssertEqual(bench.collection.pathForSelectedItem, bench.path(4))
    XCTAssertEqual(bench.collection.nodeForItem(at: bench.path(4))?.isSelected, true)
    bench.host.click(Point(x: 150, y: 55))
    XCTAssertEqual(feed.selections.count, 1, "between rows there is no tile")
    bench.collection.allowsMultipleSelection = true
    bench.host.click(Point(x: 250, y: 70), .control)
    XCTAssertEqual(bench.collection.pathsForSelectedItems, [bench.path(4), bench.path(5)])
    // The selection follows its tiles.
    feed.sections[0].tiles.insert(feed.sections[0].tiles.remove(at: 5), at: 0)
    try bench.collection.moveItem(at: bench.path(5), to: bench.path(0))
    bench.host.settle()
    XCTAssertEqual(bench.collection.pathsForSelectedItems, [bench.path(0), bench.path(5)])
    XCTAssertEqual(bench.collection.nodeForItem(at: bench.path(0))?.isSelected, true)
  }

  func testKeysMoveTheFocusAcrossAndAlongTheAxis() async throws {
    let axes: [(CollectionAxis, LayoutDirection, next: Key, line: Key, back: Key)] = [
      (.vertical, .leftToRight, .right, .down, .left), (.vertical, .rightToLeft, .left, .down, .right),
      (.horizontal, .leftToRight, .down, .right, .up), (.horizontal, .rightToLeft, .down, .left, .up),
    ]
    for (axis, direction, next, line, back) in axes {
      let (bench, feed) = bench(
        GridLayout(axis: axis, columns: .count(3), itemLength: .fixed(50)), [8, 60], direction: direction)
      let what = "\(axis) \(direction)"
      bench.collection.movesFocusWithKeys = true
      bench.host.press(next)
      XCTAssertEqual(bench.collection.pathForFocusedItem, bench.path(0), what)
      bench.host.press(next)
      XCTAssertEqual(bench.collection.pathForFocusedItem, bench.path(1), what)
      bench.host.press(line)
      XCTAssertEqual(bench.collection.pathForFocusedItem, bench.path(4), what)
      bench.host.press(back)
      XCTAssertEqual(bench.collection.pathForFocusedItem, bench.path(3), what)
      // Past the short last line of the first section, into the next section.
      for _ in 0..<2 { bench.host.press(line) }
      XCTAssertEqual(bench.collection.pathForFocusedItem, bench.path(0, 1), what)
      bench.host.press(.enter)
      XCTAssertEqual(feed.selections, [bench.path(0, 1)], what)
      bench.host.press(.end)
      bench.host.settle()
      XCTAssertEqual(bench.collection.pathForFocusedItem, bench.path(59, 1), what)
      XCTAssertTrue(bench.collection.pathsForVisible.contains(bench.path(59, 1)), "it is scrolled to, \(what)")
      bench.host.press(.home)
      bench.host.settle()
      XCTAssertTrue(bench.collection.pathsForVisible.contains(bench.path(0)), what)
    }
  }

  func testMoreIsLoadedOnceNearTheEnd() async throws {
    let (bench, feed) = bench(MasonryLayout(columns: .count(3)), [120])
    let loader = TestFeed()
    loader.loadMore(in: bench.collection)
    bench.collection.contentOffset = Point(x: 0, y: 200)
    await bench.host.settleTasks()
    XCTAssertEqual(loader.loads.count, 0, "far from the end")
    bench.collection.contentOffset = Point(x: 0, y: 1_000)
    await bench.host.settleTasks()
    XCTAssertEqual(loader.loads.count, 1)
    for offset in stride(from: 1_020.0, through: 1_200, by: 20) {
      bench.collection.contentOffset = Point(x: 0, y: offset)
      bench.host.step()
    }
    await bench.host.settleTasks()
    XCTAssertEqual(loader.loads.count, 1, "one at a time")
    let before = bench.offset
    feed.sections[0].tiles += (120..<600).map { Tile(id: $0) }
    try bench.collection.insertItems(at: (120..<600).map { bench.path($0) })
    try loader.load(0).complete()
    await bench.host.settleTasks()
    XCTAssertEqual(loader.loads.count, 1, "there is enough now")
    XCTAssertEqual(bench.offset, before)
    bench.collection.contentOffset = Point(x: 0, y: bench.collection.scrollView.maximumOffset.y - 300)
    await bench.host.settleTasks()
    XCTAssertEqual(loader.loads.count, 2)
  }

  func testABatchThatDoesNotFitIsRefusedAndChangesNothing() async throws {
    let (bench, feed) = bench(GridLayout(columns: .count(3), itemLength: .fixed(50)))
    let nodes = bench.collection.visibleNodes
    XCTAssertThrowsError(try bench.collection.insertItems(at: [bench.path(0)])) { error in
      XCTAssertTrue("\(error)".contains("60"), "\(error)")
    }
    bench.host.settle()
    XCTAssertEqual(bench.collection.numberOfItems, 60)
    XCTAssertTrue(bench.collection.visibleNodes.elementsEqual(nodes, by: ===))
    _ = feed
  }

  func testTheNextElementIsTheNearestAheadInAnyLayout() async throws {
    var random = SeededGenerator.printed()
    for _ in 0..<120 {
      let axis = Bool.random(using: &random) ? CollectionAxis.vertical : .horizontal
      let isMirrored = Bool.random(using: &random)
      let sections = CollectionSections([
        CollectionSection(itemCount: Int.random(in: 1...40, using: &random), hasHeader: true),
        CollectionSection(itemCount: Int.random(in: 0...40, using: &random)),
      ])
      var sizes = ElementSizes(count: sections.elementCount)
      for element in 0..<sections.elementCount {
        sizes[element] = Size(
          width: Double(Int.random(in: 10...120, using: &random)),
          height: Double(Int.random(in: 10...120, using: &random)))
      }
      let context = CollectionLayoutContext(
        viewport: Size(width: 300, height: 300), direction: isMirrored ? .rightToLeft : .leftToRight,
        sections: sections, sizes: sizes)
      let layouts: [any CollectionLayout] = [
        FlowLayout(axis: axis, lineSpacing: 5), GridLayout(axis: axis, columns: .count(3)),
        MasonryLayout(axis: axis, columns: .count(3)),
      ]
      let arrangement = layouts[Int.random(in: 0..<3, using: &random)].arrangement(for: context)
      let finder = NeighborFinder(
        arrangement: arrangement, isMirrored: isMirrored, page: Size(width: 270, height: 270))
      let (on, back): (Key, Key) = axis == .vertical ? (.down, .up) : isMirrored ? (.left, .right) : (.right, .left)
      func ahead(_ a: Rect, _ b: Rect) -> Double {
        axis == .vertical ? b.minY - a.maxY : isMirrored ? a.minX - b.maxX : b.minX - a.maxX
      }
      for element in 0..<sections.elementCount {
        let frame = arrangement.frame(of: element)
        for (key, isForward) in [(on, true), (back, false)] {
          func gap(_ other: Int) -> Double {
            let place = arrangement.frame(of: other)
            return isForward ? ahead(frame, place) : ahead(place, frame)
          }
          let others = (0..<sections.elementCount).filter { $0 != element && gap($0) > -0.5 }
          let next = finder.neighbor(of: element, key)
          XCTAssertEqual(next == nil, others.isEmpty, "\(element) of \(arrangement.axis)")
          if let next { XCTAssertTrue(others.contains(next)) }
        }
      }
    }
  }
}
