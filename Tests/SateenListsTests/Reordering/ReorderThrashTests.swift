import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Random drags against plain arrays: a few dozen rounds, or SATEEN_THRASH_ROUNDS of them.
@MainActor
final class ReorderThrashTests: XCTestCase {
  private var nextID = 1_000_000

  private func chance(_ one: Int, _ random: inout SeededGenerator) -> Bool {
    Int.random(in: 0..<one, using: &random) == 0
  }

  // MARK: Tables

  func testRandomDragsOfRowsEndWhereAPlainArraySays() async throws {
    var random = SeededGenerator.printed()
    defer { WorkQueue.shared.isSuspended = false }
    var moves = 0
    for round in 0..<SeededGenerator.rounds(40) {
      let failures = testRun?.totalFailureCount ?? 0
      let feed = ReorderFeed(
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          (0..<Int.random(in: 0...40, using: &random)).map { _ in item(&random) }
        })
      feed.sections[0].append(item(&random))
      feed.headerHeight = chance(2, &random) ? Double(Int.random(in: 10...60, using: &random)) : nil
      feed.footerHeight = chance(3, &random) ? Double(Int.random(in: 10...40, using: &random)) : nil
      let bench = ReorderBench(feed)
      bench.table.pinsSectionHeaders = chance(3, &random)
      bench.host.settle()
      for drag in 0..<3 { try self.drag(bench, "round \(round), drag \(drag)", &random) }
      guard testRun?.totalFailureCount == failures else { return }
      moves += feed.moves.count
    }
    XCTAssertGreaterThan(moves, SeededGenerator.rounds(40) / 4)
  }

  private func item(_ random: inout SeededGenerator) -> Item {
    nextID += 1
    return Item(id: nextID, height: Double(Int.random(in: 20...140, using: &random)))
  }

  private func drag(_ bench: ReorderBench, _ what: String, _ random: inout SeededGenerator) throws {
    let (feed, table) = (bench.feed, bench.table)
    table.contentOffset = Point(
      x: 0, y: Double.random(in: 0...max(0, table.scrollView.maximumOffset.y), using: &random).rounded())
    bench.host.settle()
    // Rows near the edges are left out: dragging them scrolls the table, which other tests cover.
    guard
      let path = table.pathsForVisible.filter({ path in
        let y = bench.seen(table.nodeForItem(at: path))
        return y > 64 && y < 300
      }).randomElement(using: &random), let node = table.nodeForItem(at: path)
    else { return }
    let nodes = Dictionary(
      uniqueKeysWithValues: table.visibleNodes.compactMap { node in bench.id(node).map { ($0, node) } })
    let id = try XCTUnwrap(bench.id(node))
    let moves = feed.moves.count
    let grab = Double.random(in: 1...15, using: &random).rounded()
    let start = Point(x: 100, y: bench.seen(node) + grab)
    bench.press(start)
    XCTAssertTrue(table.isReordering, what)
    var end = start
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let next = Point(x: 100, y: Double(Int.random(in: 66...320, using: &random)))
      bench.drag(to: next, from: end, steps: Int.random(in: 1...12, using: &random))
      end = next
      if chance(3, &random) { try change(bench, keeping: id, &random) }
      // Busy workers, at times.
      WorkQueue.shared.isSuspended = chance(3, &random)
    }
    WorkQueue.shared.isSuspended = false
    bench.rest()
    XCTAssertEqual(bench.seen(table.nodeForItem(at: place(of: id, in: feed))), end.y - grab, accuracy: 0.01, what)
    var expected = feed.sections
    let isCancelled = chance(5, &random)
    if isCancelled { bench.host.press(.escape) }
    let top = end.y - grab
    let limits = table.scrollView.minimumOffset.y...table.scrollView.maximumOffset.y
    bench.release(end)
    XCTAssertLessThanOrEqual(feed.moves.count, moves + (isCancelled ? 0 : 1), what)
    let now = place(of: id, in: feed)
    if feed.moves.count > moves {
      let from = feed.moves[moves].from
      expected[now.section].insert(expected[from.section].remove(at: from.row), at: now.row)
      XCTAssertEqual(feed.moves[moves].to, now, what)
    }
    XCTAssertEqual(feed.sections, expected, what)
    if !isCancelled { checkDrop(feed, now, top - bench.seen(table.nodeForItem(at: now)), what) }
    for (other, node) in nodes {
      guard let path = find(other, in: feed), let current = table.nodeForItem(at: path) else { continue }
      XCTAssertTrue(current === node, "the row \(other) has another node, \(what)")
    }
    XCTAssertTrue(limits.contains(table.contentOffset.y), what)
    bench.checkAtRest(what)
  }

  /// Checks that no other place is nearer to where the row was put down.
  /// - Parameter way: the distance from the row's place down to where it was put down, in points.
  private func checkDrop(_ feed: ReorderFeed, _ path: ItemPath, _ way: Double, _ what: String) {
    var others = feed.sections
    others[path.section].remove(at: path.row)
    var y = 0.0
    var starts: [ItemPath: Double] = [:]
    for (number, section) in others.enumerated() {
      y += feed.headerHeight ?? 0
      for (row, item) in section.enumerated() {
        starts[ItemPath(row: row, section: number)] = y
        y += item.height
      }
      starts[ItemPath(row: section.count, section: number)] = y
      y += feed.footerHeight ?? 0
    }
    let top = (starts[path] ?? .nan) + way
    let best = starts.values.map { abs($0 - top) }.min() ?? .nan
    XCTAssertEqual(abs(way), best, accuracy: 0.01, "\(path), \(what)")
  }

  private func find(_ id: Int, in feed: ReorderFeed) -> ItemPath? {
    for (section, items) in feed.sections.enumerated() {
      if let row = items.firstIndex(where: { $0.id == id }) { return ItemPath(row: row, section: section) }
    }
    return nil
  }

  private func place(of id: Int, in feed: ReorderFeed) -> ItemPath {
    find(id, in: feed) ?? ItemPath(row: -1, section: -1)
  }

  /// Deletes and inserts random rows.
  private func change(_ bench: ReorderBench, keeping id: Int, _ random: inout SeededGenerator) throws {
    let feed = bench.feed
    let old = feed.sections
    var update = ListUpdate()
    for section in old.indices {
      let gone = old[section].indices.filter { old[section][$0].id != id && chance(8, &random) }
      for row in gone.reversed() { feed.sections[section].remove(at: row) }
      update.deleteItems(at: gone.map { ItemPath(row: $0, section: section) })
      let row = Int.random(in: 0...feed.sections[section].count, using: &random)
      let count = Int.random(in: 0...3, using: &random)
      for _ in 0..<count { feed.sections[section].insert(item(&random), at: row) }
      update.insertItems(at: (row..<(row + count)).map { ItemPath(row: $0, section: section) })
    }
    let isAnimated = chance(2, &random)
    try bench.table.performBatchUpdates(animated: isAnimated) { $0.merge(update) }
    bench.step(Int.random(in: 0...20, using: &random))
  }

  // MARK: Collections

  func testRandomDragsOfItemsInAnyLayout() async throws {
    var random = SeededGenerator.printed()
    defer { WorkQueue.shared.isSuspended = false }
    var moves = 0
    let layouts: [any CollectionLayout] = [
      GridLayout(columns: .count(3), itemLength: .measured, lineSpacing: 7, interitemSpacing: 5),
      FlowLayout(lineSpacing: 6, interitemSpacing: 6), MasonryLayout(columns: .count(3)), ListLayout(lineSpacing: 4),
      GridLayout(axis: .horizontal, columns: .count(3), itemLength: .measured),
      FlowLayout(axis: .horizontal, lineSpacing: 3, interitemSpacing: 8),
    ]
    for round in 0..<SeededGenerator.rounds(24) {
      let failures = testRun?.totalFailureCount ?? 0
      let feed = ReorderTiles(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          (0..<Int.random(in: 5...60, using: &random)).map { _ in tile(&random) }
        })
      feed.headerHeight = chance(2, &random) ? 30 : nil
      let bench = Self.bench(layouts[round % layouts.count], feed, chance(3, &random) ? .rightToLeft : .leftToRight)
      for drag in 0..<3 { try self.drag(bench, "round \(round), drag \(drag)", &random) }
      guard testRun?.totalFailureCount == failures else { return }
      moves += feed.moves.count
    }
    XCTAssertGreaterThan(moves, SeededGenerator.rounds(24) / 4)
  }

  private static func bench(
    _ layout: any CollectionLayout, _ feed: ReorderTiles, _ direction: LayoutDirection
  ) -> ReorderTilesBench {
    func make(_ layout: some CollectionLayout) -> ReorderTilesBench {
      ReorderTilesBench(layout, feed, direction: direction)
    }
    return make(layout)
  }

  private func tile(_ random: inout SeededGenerator) -> Tile {
    nextID += 1
    return Tile(
      id: nextID,
      size: Size(
        width: Double(Int.random(in: 30...110, using: &random)),
        height: Double(Int.random(in: 30...110, using: &random))))
  }

  private func drag(_ bench: ReorderTilesBench, _ what: String, _ random: inout SeededGenerator) throws {
    let (feed, collection) = (bench.feed, bench.collection)
    let shown = Rect(x: 70, y: 70, width: 160, height: 260)
    guard
      let node = collection.visibleNodes.filter({ shown.contains(bench.seen($0).center) }).randomElement(
        using: &random),
      let id = bench.id(node)
    else { return }
    let nodes = collection.visibleNodes.compactMap { node in bench.id(node).map { ($0, node) } }
    let moves = feed.moves.count
    let start = bench.seen(node).center
    bench.press(start)
    XCTAssertTrue(collection.isReordering, what)
    var end = start
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let next = Point(
        x: Double(Int.random(in: 70...230, using: &random)), y: Double(Int.random(in: 70...330, using: &random)))
      bench.drag(from: end, to: next, steps: Int.random(in: 1...12, using: &random))
      end = next
      if chance(4, &random) { try change(bench, keeping: id, &random) }
      // Busy workers, at times.
      WorkQueue.shared.isSuspended = chance(3, &random)
    }
    WorkQueue.shared.isSuspended = false
    bench.step(Int.random(in: 0...30, using: &random))
    XCTAssertTrue(collection.isReordering, what)
    let isCancelled = chance(5, &random)
    var expected = feed.sections
    if isCancelled { bench.host.press(.escape) }
    bench.release(end)
    XCTAssertLessThanOrEqual(feed.moves.count, moves + (isCancelled ? 0 : 1), what)
    if feed.moves.count > moves {
      let move = feed.moves[moves]
      let tile = expected[move.from.section].remove(at: move.from.item)
      XCTAssertEqual(tile.id, id, what)
      expected[move.to.section].insert(tile, at: move.to.item)
    }
    XCTAssertEqual(feed.sections, expected, what)
    for (other, node) in nodes {
      for (section, tiles) in feed.sections.enumerated() {
        guard let item = tiles.firstIndex(where: { $0.id == other }), let current = bench.node(item, section) else {
          continue
        }
        XCTAssertTrue(current === node, "the item \(other) has another node, \(what)")
      }
    }
    bench.checkAtRest(what)
  }

  private func change(_ bench: ReorderTilesBench, keeping id: Int, _ random: inout SeededGenerator) throws {
    let feed = bench.feed
    let old = feed.sections
    var update = ListUpdate()
    for section in old.indices {
      let gone = old[section].indices.filter { old[section][$0].id != id && chance(10, &random) }
      for item in gone.reversed() { feed.sections[section].remove(at: item) }
      update.deleteItems(at: gone.map { ItemPath(item: $0, section: section) })
      let item = Int.random(in: 0...feed.sections[section].count, using: &random)
      let count = Int.random(in: 0...3, using: &random)
      for _ in 0..<count { feed.sections[section].insert(tile(&random), at: item) }
      update.insertItems(at: (item..<(item + count)).map { ItemPath(item: $0, section: section) })
    }
    let isAnimated = chance(2, &random)
    try bench.collection.performBatchUpdates(animated: isAnimated) { $0.merge(update) }
    bench.step(Int.random(in: 0...20, using: &random))
  }
}
