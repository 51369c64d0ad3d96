import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// The pain: an update that does not fit the data crashes the program, headers and footers above all.
@MainActor
final class Pain8InconsistentUpdateTests: XCTestCase {
  private typealias Snapshot = SnapshotBench.Snapshot

  /// The visible state of a table, for comparison.
  private func picture(_ bench: TableBench) -> [[Int?]] {
    bench.host.settle()
    return [
      [bench.table.numberOfItems, Int(bench.table.scrollView.contentSize.height), Int(bench.offset)],
      bench.table.visibleNodes.map { bench.item($0)?.id },
    ]
  }

  func testPain8EveryWrongUpdateIsRefusedWithItsCountsAndChangesNothing() async throws {
    let feed = TestFeed()
    feed.sections = [(0..<10).map { Item(id: $0, height: 50) }, (10..<14).map { Item(id: $0, height: 50) }]
    let bench = TableBench(feed)
    let before = picture(bench)
    func refused(
      _ expected: ListUpdateError, _ sentence: String, line: UInt = #line, _ update: (inout ListUpdate) -> Void
    ) {
      XCTAssertThrowsError(try bench.table.performBatchUpdates { update(&$0) }, line: line) { error in
        XCTAssertEqual(error as? ListUpdateError, expected, line: line)
        XCTAssertEqual("\(error)", sentence, line: line)
      }
      XCTAssertEqual(picture(bench), before, line: line)
      bench.checkFrame(line: line)
    }
    refused(
      .inconsistentRows(section: 0, before: 10, inserted: 0, deleted: 1, after: 10),
      "section 0 had 10 rows; 0 inserted and 1 deleted make 9, but the data source has 10"
    ) { $0.deleteItems(at: [ItemPath(row: 3, section: 0)]) }
    refused(
      .inconsistentRows(section: 1, before: 4, inserted: 2, deleted: 0, after: 4),
      "section 1 had 4 rows; 2 inserted and 0 deleted make 6, but the data source has 4"
    ) { $0.insertItems(at: [ItemPath(row: 0, section: 1), ItemPath(row: 1, section: 1)]) }
    refused(
      .inconsistentSections(before: 2, inserted: 1, deleted: 0, after: 2),
      "there were 2 sections; 1 inserted and 0 deleted make 3, but the data source has 2"
    ) { $0.insertSections([0]) }
    refused(
      .noSuchRow(section: 1, row: 4, count: 4, operation: "reload"),
      "cannot reload row 4 of section 1, which had 4 rows"
    ) { $0.reloadItems(at: [ItemPath(row: 4, section: 1)]) }
    refused(.noSuchSection(7, count: 2, operation: "delete"), "cannot delete section 7: there are 2") {
      $0.deleteSections([7])
    }
    // The table still works.
    feed.sections[0].remove(at: 0)
    XCTAssertNoThrow(try bench.table.deleteItems(at: [bench.path(0)]))
    XCTAssertEqual(picture(bench)[0][0], 13)
  }

  func testPain8RandomUpdatesThatDoNotFitNeverChangeTheTable() async throws {
    var random = SeededGenerator.printed()
    let feed = TestFeed()
    feed.sections = (0..<3).map { section in (0..<15).map { Item(id: section * 100 + $0, height: 40) } }
    let bench = TableBench(feed)
    var before = picture(bench)
    var refusals = 0
    for round in 0..<1_000 {
      var update = ListUpdate()
      func path() -> ItemPath {
        ItemPath(row: Int.random(in: -1...16, using: &random), section: Int.random(in: -1...3, using: &random))
      }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: update.insertItems(at: [path()])
        case 1: update.deleteItems(at: [path()])
        case 2: update.moveItem(at: path(), to: path())
        case 3: update.insertSections([Int.random(in: -1...4, using: &random)])
        case 4: update.deleteSections([Int.random(in: -1...4, using: &random)])
        default: update.moveSection(Int.random(in: -1...4, using: &random), to: Int.random(in: -1...4, using: &random))
        }
      }
      do {
        // The data does not change: only updates that keep all counts, such as moves, may pass.
        try bench.table.performBatchUpdates { $0 = update }
        before = picture(bench)
      } catch let error as ListUpdateError {
        refusals += 1
        XCTAssertFalse("\(error)".isEmpty)
      }
      if round % 20 == 0 { XCTAssertEqual(picture(bench), before, "round \(round)") }
      XCTAssertEqual(bench.table.numberOfItems, 45)
    }
    XCTAssertGreaterThan(refusals, 500)
    bench.table.reloadData()
    bench.host.settle()
    XCTAssertEqual(bench.table.visibleNodes.map { bench.item($0)?.id }, Array(0..<10))
  }

  func testPain8AListShowsWhatASnapshotHoldsWhateverWasWrongWithItsEdits() async {
    var snapshot = SnapshotBench.snapshot([3, 2], header: 30)
    snapshot.append([Item(id: 1, height: 10), Item(id: 900, height: 50)], to: "1")
    snapshot.appendSection("1", [Item(id: 901, height: 50)])
    snapshot.delete([0, 77])
    snapshot.deleteSections(["x"])
    XCTAssertEqual(
      snapshot.problems.map(\.description),
      [
        "there is no item 77 in the snapshot", "there is no section x in the snapshot",
        "item 1 is row 0 of section 0 already and cannot be row 2 of section 1 as well",
        "section 1 is number 1 already and cannot be number 2 as well",
      ])
    let bench = SnapshotBench(snapshot)
    bench.host.settle()
    XCTAssertEqual(bench.table.numberOfItems, 5)
    XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0)
    XCTAssertThrowsError(try snapshot.validated())
  }

  func testPain8HeadersAndFootersAreInTheSnapshotAndAlwaysFit() async throws {
    var random = SeededGenerator.printed()
    var model = SnapshotBench.snapshot([8, 8, 8], header: 30)
    let bench = SnapshotBench(model)
    var serial = 0
    for round in 0..<300 {
      for _ in 0..<3 {
        serial += 1
        guard let number = model.sections.indices.randomElement(using: &random) else { continue }
        let section = model.sections[number].id
        let part: Snapshot.Supplement? =
          Bool.random(using: &random)
          ? .init(Item(id: 50_000 + serial, height: 25), isPinned: Bool.random(using: &random)) : nil
        switch Int.random(in: 0..<5, using: &random) {
        case 0: model.sections[number].header = part
        case 1: model.sections[number].footer = part
        case 2:
          model.append([Item(id: 60_000 + serial, height: 45)], to: section)
        case 3 where model.sectionIDs.count > 1: model.deleteSections([section])
        case 4 where model.sectionIDs.count < 8:
          let items = [Item(id: 70_000 + serial, height: 35)]
          model.insertSection("s\(serial)", items, before: section)
        default: break
        }
      }
      bench.source.apply(model, animated: Bool.random(using: &random))
      bench.host.step()
      XCTAssertEqual(bench.table.numberOfItems, model.itemCount, "round \(round)")
      XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0, "round \(round)")
      for (number, section) in model.sections.enumerated() {
        XCTAssertEqual(bench.table.rectForHeader(inSection: number) != nil, section.header != nil)
        XCTAssertEqual(bench.table.rectForFooter(inSection: number) != nil, section.footer != nil)
      }
    }
  }

  func testPain8HeadersOfADataSourceMayComeAndGoWithAnyUpdate() async throws {
    final class Feed: ListDataSource {
      var counts = [3, 3, 3]
      var headers: Set<Int> = [0, 2]
      func numberOfSections(in listNode: ListNode) -> Int { counts.count }
      func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { counts[section] }
      func listNode(_ listNode: ListNode, nodeBlockForItemAt path: ItemPath) -> @Sendable () -> CellNode {
        { TextCellNode("row") }
      }
      func listNode(_ listNode: ListNode, nodeBlockForHeaderInSection section: Int) -> (@Sendable () -> CellNode)? {
        guard headers.contains(section) else { return nil }
        return { TextCellNode("header") }
      }
    }
    var random = SeededGenerator.printed()
    let feed = Feed()
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    let table = TableNode()
    table.dataSource = feed
    host.container.rootNode = table
    host.settle()
    for round in 0..<200 {
      // The update does not mention headers.
      feed.headers = Set((0..<3).filter { _ in Bool.random(using: &random) })
      let section = Int.random(in: 0..<3, using: &random)
      let isInsertion = feed.counts[section] == 0 || Bool.random(using: &random)
      feed.counts[section] += isInsertion ? 1 : -1
      try table.performBatchUpdates {
        if isInsertion {
          $0.insertItems(at: [ItemPath(row: 0, section: section)])
        } else {
          $0.deleteItems(at: [ItemPath(row: 0, section: section)])
        }
      }
      host.step()
      XCTAssertEqual(table.visibleElementsWithoutAnything, 0, "round \(round)")
      for section in 0..<3 {
        XCTAssertEqual(table.rectForHeader(inSection: section) != nil, feed.headers.contains(section), "round \(round)")
      }
    }
    host.settle()
    XCTAssertEqual(table.numberOfItems, feed.counts.reduce(0, +))
  }
}
