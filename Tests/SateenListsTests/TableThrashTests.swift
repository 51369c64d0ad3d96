import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Thousands of random updates against plain arrays.
@MainActor
final class TableThrashTests: XCTestCase {
  private var nextID = 0

  private func newItem(_ random: inout SeededGenerator) -> Item {
    nextID += 1
    return Item(id: nextID, height: Double(Int.random(in: 20...160, using: &random)))
  }

  /// Makes a change of the model in the table, and checks the scroll position after it.
  private func perform(
    _ bench: TableBench, _ change: ListUpdate, from old: [[Item]], animated: Bool, nested: Bool,
    _ reader: inout ReaderModel<Int>, _ what: String
  ) throws {
    let sight = reader.sight(old.flatMap { $0 }.map(\.id))
    let before = bench.table.controller.map
    if nested {
      // Inside another batch, which has no changes of its own.
      try bench.table.performBatchUpdates(animated: animated) { _ in
        try bench.table.performBatchUpdates { $0 = change }
      }
    } else {
      try bench.table.performBatchUpdates(animated: animated) { $0 = change }
    }
    let elements = try change.resolve(from: before, to: bench.table.controller.map).elements
    reader.checkChange(sight, elements, what)
  }

  /// Makes a random update of the model, and the same in the table.
  private func update(
    _ bench: TableBench, _ reader: inout ReaderModel<Int>, _ what: String, _ random: inout SeededGenerator
  ) throws -> Set<Int> {
    let feed = bench.feed
    let old = feed.sections
    var new = old
    var change = ListUpdate()
    var touched: Set<Int> = []
    var gone: Int?
    if Int.random(in: 0..<8, using: &random) == 0, old.count > 1 {
      let section = Int.random(in: 0..<old.count, using: &random)
      gone = section
      change.deleteSections([section])
      new.remove(at: section)
    }
    let survivors = old.indices.filter { $0 != gone }
    for (place, section) in survivors.enumerated() {
      for row in old[section].indices.reversed() where Int.random(in: 0..<30, using: &random) == 0 {
        if Bool.random(using: &random) {
          change.deleteItems(at: [ItemPath(row: row, section: section)])
          new[place].remove(at: row)
        } else {
          change.reloadItems(at: [ItemPath(row: row, section: section)])
          new[place][row].revision += 1
          new[place][row].height = Double(Int.random(in: 20...160, using: &random))
          touched.insert(new[place][row].id)
        }
      }
    }
    var inserts = 0
    if Int.random(in: 0..<8, using: &random) == 0, new.count < 6 {
      let section = Int.random(in: 0...new.count, using: &random)
      new.insert((0..<Int.random(in: 0...12, using: &random)).map { _ in newItem(&random) }, at: section)
      change.insertSections([section])
      inserts = section
    } else {
      inserts = -1
    }
    for section in new.indices where section != inserts {
      var places: [Int] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let row = Int.random(in: 0...new[section].count, using: &random)
        new[section].insert(newItem(&random), at: row)
        places = places.map { $0 >= row ? $0 + 1 : $0 } + [row]
      }
      change.insertItems(at: places.map { ItemPath(row: $0, section: section) })
    }
    feed.sections = new
    let isAnimated = Int.random(in: 0..<4, using: &random) == 0
    let isNested = !Bool.random(using: &random)
    try perform(bench, change, from: old, animated: isAnimated, nested: isNested, &reader, what)
    return touched
  }

  /// A batch of moves only: some rows, of any section, and maybe a section.
  private func shuffle(
    _ bench: TableBench, _ reader: inout ReaderModel<Int>, _ what: String, _ random: inout SeededGenerator
  ) throws {
    let feed = bench.feed
    let old = feed.sections
    var change = ListUpdate()
    var new = old
    if Bool.random(using: &random), new.count > 1 {
      let from = Int.random(in: 0..<new.count, using: &random)
      let to = Int.random(in: 0..<new.count, using: &random)
      new.insert(new.remove(at: from), at: to)
      change.moveSection(from, to: to)
    } else {
      let paths = new.indices.flatMap { section in new[section].indices.map { ItemPath(row: $0, section: section) } }
      let movers = paths.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
      let items = movers.map { new[$0.section][$0.row] }
      let ids = Set(items.map(\.id))
      for section in new.indices { new[section].removeAll { ids.contains($0.id) } }
      for item in items {
        let section = Int.random(in: 0..<new.count, using: &random)
        new[section].insert(item, at: Int.random(in: 0...new[section].count, using: &random))
      }
      for (path, item) in zip(movers, items) {
        for section in new.indices {
          guard let row = new[section].firstIndex(of: item) else { continue }
          change.moveItem(at: path, to: ItemPath(row: row, section: section))
        }
      }
    }
    feed.sections = new
    let isAnimated = Bool.random(using: &random)
    try perform(bench, change, from: old, animated: isAnimated, nested: false, &reader, what)
  }

  private func check(_ bench: TableBench, _ reloading: Set<Int>, _ what: String) {
    let all = bench.feed.all
    XCTAssertEqual(bench.table.numberOfItems, all.count, what)
    if bench.table.controller.slots.values.contains(where: { $0.moveAnimation != nil }) {
      // Gliding rows overlap.
      XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0, what)
    } else {
      bench.checkFrame(what)
    }
    var flat = 0
    var y = 0.0
    for (section, items) in bench.feed.sections.enumerated() {
      for (row, item) in items.enumerated() {
        let path = ItemPath(row: row, section: section)
        guard let rect = bench.table.rectForItem(at: path) else { return XCTFail("no rect for \(path), \(what)") }
        XCTAssertEqual(rect.minY, y, accuracy: 0.01, "contiguous, \(what)")
        y = rect.maxY
        if !reloading.contains(item.id), let node = bench.table.nodeForItem(at: path) {
          XCTAssertEqual(bench.item(node)?.id, item.id, "order, \(what)")
          XCTAssertEqual(bench.table.itemPath(for: node), path, what)
        }
        flat += 1
      }
    }
    XCTAssertEqual(bench.table.scrollView.contentSize.height, y, accuracy: 0.01, what)
  }

  func testTwoThousandRandomUpdates() async throws {
    var random = SeededGenerator.printed()
    defer { WorkQueue.shared.isSuspended = false }
    let feed = TestFeed()
    feed.sections = (0..<3).map { _ in (0..<40).map { _ in newItem(&random) } }
    let bench = TableBench(feed)
    bench.host.settle()
    var reader = ReaderModel<Int>(bench.table)
    reader.noteFrame(feed.all.map(\.id))
    // The ids of rows whose nodes may still be replaced.
    var reloading: Set<Int> = []
    for round in 0..<SeededGenerator.rounds(2_000) {
      let what = "round \(round)"
      let failures = testRun?.totalFailureCount ?? 0
      if Int.random(in: 0..<10, using: &random) == 0 {
        bench.table.contentOffset = Point(
          x: 0, y: Double.random(in: 0...max(0, bench.table.scrollView.maximumOffset.y), using: &random).rounded())
        bench.host.step()
        reader.noteFrame(feed.all.map(\.id))
      }
      WorkQueue.shared.isSuspended = Int.random(in: 0..<3, using: &random) == 0
      if Int.random(in: 0..<6, using: &random) == 0 {
        bench.host.settle()
        reader.noteFrame(feed.all.map(\.id))
        if !WorkQueue.shared.isSuspended { reloading = [] }
      }
      let shown = bench.table.visibleNodes.compactMap { node in
        node.loadedView?.superview == nil ? nil : (node: node, id: bench.item(node)?.id ?? -1)
      }
      let isReload = Int.random(in: 0..<25, using: &random) == 0
      let isShuffle = Int.random(in: 0..<4, using: &random) == 0
      if isReload {
        bench.table.reloadData()
        reloading.formUnion(feed.all.map(\.id))
      } else if isShuffle {
        try shuffle(bench, &reader, what, &random)
      } else {
        reloading.formUnion(try update(bench, &reader, what, &random))
      }
      let sight = reader.sight(feed.all.map(\.id))
      bench.host.step()
      reader.checkHeights(sight, what)
      reader.noteFrame(feed.all.map(\.id))
      check(bench, reloading, what)
      checkIdentity(bench, shown, reloading, round)
      if feed.all.count < 30 || feed.all.count > 400 {
        feed.sections = [Array(feed.all.prefix(100)) + (0..<60).map { _ in newItem(&random) }]
        bench.table.reloadData()
        // Until a row has pixels of its own, it shows those of the row that stood there before: here, of another id.
        WorkQueue.shared.isSuspended = false
        bench.host.settle()
        reader.noteFrame(feed.all.map(\.id))
        reloading = []
      }
      guard testRun?.totalFailureCount == failures else { return }
    }
    WorkQueue.shared.isSuspended = false
    bench.host.settle()
    check(bench, [], "at the end")
    for node in bench.table.visibleNodes {
      guard let path = bench.table.itemPath(for: node) else { return XCTFail("no path") }
      XCTAssertEqual(bench.item(node), feed.sections[path.section][path.row])
    }
    bench.host.step()
    print("Places checked: \(reader.decisions.sorted { $0.key < $1.key })")
    XCTAssertEqual(feed.journal.counts.alive, bench.table.liveNodeCount)
    XCTAssertEqual(feed.journal.counts.measuredOnMain, 0)
  }

  private func checkIdentity(_ bench: TableBench, _ shown: [(CellNode, Int)], _ touched: Set<Int>, _ round: Int) {
    for (node, id) in shown where !touched.contains(id) {
      guard let section = bench.feed.sections.firstIndex(where: { $0.contains { $0.id == id } }),
        let row = bench.feed.sections[section].firstIndex(where: { $0.id == id }),
        let now = bench.table.nodeForItem(at: ItemPath(row: row, section: section))
      else { continue }
      XCTAssertTrue(now === node, "row \(id) was not touched, round \(round)")
    }
  }
}
