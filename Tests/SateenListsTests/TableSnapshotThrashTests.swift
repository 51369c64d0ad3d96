import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Random snapshots against a plain list of what should be there: 2,000, or SATEEN_THRASH_ROUNDS of them.
@MainActor
final class TableSnapshotThrashTests: XCTestCase {
  private typealias Snapshot = SnapshotBench.Snapshot
  private var nextID = 0

  private func newItem(_ random: inout SeededGenerator) -> Item {
    nextID += 1
    return Item(id: nextID, height: Double(Int.random(in: 20...160, using: &random)))
  }

  private func chance(_ one: Int, _ random: inout SeededGenerator) -> Bool {
    Int.random(in: 0..<one, using: &random) == 0
  }

  /// A snapshot after some random edits, with the ids of items with other content.
  private func edited(_ old: Snapshot, _ random: inout SeededGenerator) throws -> (Snapshot, changed: Set<Int>) {
    var new = old
    var changed: Set<Int> = []
    func anyID() -> Int? {
      new.sectionIDs.flatMap { new.items(in: $0) }.randomElement(using: &random)?.id
    }
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let section = new.sectionIDs.randomElement(using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        guard let section else { continue }
        new.append((0..<Int.random(in: 1...4, using: &random)).map { _ in newItem(&random) }, to: section)
      case 2: if let id = anyID() { new.insert([newItem(&random)], before: id) }
      case 3: if let id = anyID(), new.itemCount > 20 { new.delete([id]) }
      case 4: if let id = anyID(), let other = anyID(), id != other { new.move(id, before: other) }
      case 5:
        guard let id = anyID(), var item = new.item(id) else { continue }
        item.revision += 1
        item.height = Double(Int.random(in: 20...160, using: &random))
        new.replace(item)
        changed.insert(id)
      case 6:
        guard let id = anyID() else { continue }
        new.reload([id])
        changed.insert(id)
      case 7:
        guard let section else { continue }
        new.moveSection(section, before: new.sectionIDs.filter { $0 != section }.randomElement(using: &random))
      case 8:
        if new.sectionIDs.count < 6 {
          nextID += 1
          let items = (0..<Int.random(in: 0...12, using: &random)).map { _ in newItem(&random) }
          let isPinned = Bool.random(using: &random)
          new.appendSection(
            "s\(nextID)", items,
            header: chance(2, &random) ? Snapshot.Supplement(newItem(&random), isPinned: isPinned) : nil,
            footer: chance(4, &random) ? Snapshot.Supplement(newItem(&random), isPinned: isPinned) : nil)
        } else if let section, new.itemCount - new.items(in: section).count > 20 {
          new.deleteSections([section])
        }
      default:
        guard let number = section.flatMap({ new.indexOfSection($0) }) else { continue }
        new.sections[number].header =
          chance(3, &random) ? nil : Snapshot.Supplement(newItem(&random), isPinned: Bool.random(using: &random))
      }
    }
    return (new, changed)
  }

  private func check(_ bench: SnapshotBench, _ model: Snapshot, _ what: String) {
    XCTAssertEqual(bench.table.numberOfItems, model.itemCount, what)
    XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0, what)
    let controller = bench.table.controller
    var y = 0.0
    for place in 0..<controller.map.total {
      let top = bench.table.heights.offset(of: place)
      XCTAssertEqual(top, y, accuracy: 0.01, "contiguous, \(what)")
      y = top + bench.table.heights.height(of: place)
    }
    XCTAssertEqual(bench.table.scrollView.contentSize.height, y, accuracy: 0.01, what)
    for (section, id) in model.sectionIDs.enumerated() {
      for (row, item) in model.items(in: id).enumerated() {
        let path = ItemPath(row: row, section: section)
        guard let node = bench.table.nodeForItem(at: path) else { continue }
        XCTAssertEqual(bench.bench.item(node)?.id, item.id, "order, \(what)")
        XCTAssertEqual(bench.table.itemPath(for: node), path, what)
      }
    }
  }

  func testRandomSnapshotsKeepOrderIdentityPlaceAndPixels() async throws {
    var random = SeededGenerator.printed()
    defer { WorkQueue.shared.isSuspended = false }
    var model = Snapshot()
    model.appendSection("a", (0..<60).map { _ in newItem(&random) })
    model.appendSection(
      "b", (0..<40).map { _ in newItem(&random) }, header: .init(newItem(&random), isPinned: true))
    let bench = SnapshotBench(model)
    var reader = ReaderModel<Snapshot.ElementID>(bench.table)
    reader.noteFrame(model.elementIDs)
    for round in 0..<SeededGenerator.rounds(2_000) {
      let what = "round \(round)"
      let failures = testRun?.totalFailureCount ?? 0
      if chance(8, &random) {
        let end = max(0, bench.table.scrollView.maximumOffset.y)
        bench.table.contentOffset = Point(x: 0, y: Double.random(in: 0...end, using: &random).rounded())
        bench.host.step()
        reader.noteFrame(model.elementIDs)
      }
      // A busy worker, at times.
      WorkQueue.shared.isSuspended = chance(3, &random)
      if chance(6, &random) {
        bench.host.settle()
        reader.noteFrame(model.elementIDs)
      }
      let shown = bench.table.visibleNodes
        .filter { node in
          node.loadedView?.superview != nil && !node.isDisplayPending
            && bench.table.controller.slots.values.contains { $0.node === node && $0.outgoing == nil }
        }
        .map { (node: $0, id: bench.bench.item($0)?.id ?? -1) }
      var changed: Set<Int> = []
      // Two snapshots in one turn, at times.
      for isSecond in [false, true] where !isSecond || chance(5, &random) {
        let (next, others) = try edited(model, &random)
        changed.formUnion(others)
        let sight = reader.sight(model.elementIDs)
        bench.source.apply(next, animated: chance(4, &random))
        XCTAssertTrue(bench.source.isIdle, "a small one is shown at once, \(what)")
        reader.checkChange(sight, next.change(from: model).changes.elements, what)
        model = bench.source.newest
      }
      let sight = reader.sight(model.elementIDs)
      bench.host.step()
      reader.checkHeights(sight, what)
      reader.noteFrame(model.elementIDs)
      check(bench, model, what)
      checkIdentity(bench, shown, changed, model, what)
      if model.itemCount > 300 {
        var smaller = Snapshot()
        smaller.appendSection("a\(round)", Array(model.sectionIDs.flatMap { model.items(in: $0) }.prefix(100)))
        model = smaller
        bench.source.apply(model)
        WorkQueue.shared.isSuspended = false
        bench.host.settle()
        reader.noteFrame(model.elementIDs)
      }
      guard testRun?.totalFailureCount == failures else { return }
    }
    WorkQueue.shared.isSuspended = false
    bench.host.settle()
    check(bench, model, "at the end")
    XCTAssertTrue(bench.table.controller.ghosts.isEmpty)
    for node in bench.table.visibleNodes {
      XCTAssertEqual(bench.bench.item(node), bench.table.itemPath(for: node).flatMap { model.item(at: $0) })
    }
    bench.host.step()
    print("Places checked: \(reader.decisions.sorted { $0.key < $1.key })")
    XCTAssertEqual(bench.journal.counts.alive, bench.table.liveNodeCount)
    XCTAssertEqual(bench.journal.counts.measuredOnMain, 0)
  }

  /// Checks that an id keeps its node, as long as its content is the same and it is near enough to the viewport.
  private func checkIdentity(
    _ bench: SnapshotBench, _ shown: [(CellNode, Int)], _ changed: Set<Int>, _ model: Snapshot, _ what: String
  ) {
    for (node, id) in shown where !changed.contains(id) {
      guard let path = model.itemPath(of: id), let now = bench.table.nodeForItem(at: path) else { continue }
      XCTAssertTrue(now === node, "row \(id), \(what)")
    }
  }
}

extension ListSnapshot where Item == SateenListsTests.Item {
  fileprivate enum ElementID: Hashable {
    case item(Int)
    case header(SectionID)
    case footer(SectionID)
  }

  /// The ids of items, headers and footers, in order.
  fileprivate var elementIDs: [ElementID] {
    sections.flatMap { section in
      (section.header == nil ? [] : [.header(section.id)]) + section.items.map { .item($0.id) }
        + (section.footer == nil ? [] : [.footer(section.id)])
    }
  }
}
