import FoundationEssentials
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// Data that is fetched ahead of the viewport.
@MainActor
final class ListPrefetchTests: XCTestCase {
  private final class Delegate: ListDelegate {
    var heard: [String] = []
    /// Items under way by the delegate's account.
    var pending: Set<ItemPath> = []
    var onPrefetch: (() -> Void)?
    var onDisplay: ((CellNode) -> Void)?
    /// Whether item paths stay with their items.
    var isStrict = true

    func listNode(_ listNode: ListNode, prefetchItemsAt itemPaths: [ItemPath]) {
      heard.append("+\(rows(itemPaths))")
      for path in itemPaths { XCTAssertTrue(pending.insert(path).inserted || !isStrict, "\(path) twice") }
      onPrefetch?()
    }
    func listNode(_ listNode: ListNode, cancelPrefetchingForItemsAt itemPaths: [ItemPath]) {
      heard.append("-\(rows(itemPaths))")
      for path in itemPaths { XCTAssertTrue(pending.remove(path) != nil || !isStrict, "\(path) was not asked for") }
    }
    func listNode(_ listNode: ListNode, willDisplay node: CellNode, forItemAt itemPath: ItemPath) {
      pending.remove(itemPath)
      onDisplay?(node)
    }
    private func rows(_ paths: [ItemPath]) -> String { paths.map { "\($0.row)" }.joined(separator: " ") }
  }

  private let journal = Journal()

  /// Rows of 50 points in a window of 200, with a screenful ahead in the preload range and half of one behind.
  private func list(_ ids: some Sequence<Int> = 0..<100, layout: some CollectionLayout = TableLayout()) -> List<Item> {
    let journal = journal
    let list = List(ids.map { Item(id: $0, height: 50) }, layout: layout) { item in ProbeCell(item, journal) }
    list.estimatedSizes.item = Size(width: 200, height: 50)
    list.rangeMode = .full
    list.setTuningParameters(RangeTuning(leading: 0, trailing: 0), for: .display)
    list.setTuningParameters(RangeTuning(leading: 1, trailing: 0.5), for: .preload)
    return list
  }

  private func show(_ list: ListNode) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    host.container.rootNode = list
    host.settle()
    return host
  }

  func testAListenerThatComesLaterHearsOfWhatIsAheadThen() async {
    let list = list()
    let host = show(list)
    list.contentOffset.y = 500
    host.settle()
    var fetched: [[Int]] = []
    list.onPrefetch = { fetched.append($0.map(\.id)) }
    list.contentOffset.y = 550
    host.settle()
    XCTAssertEqual(fetched.map { Set($0) }, [[9, 10, 15, 16, 17, 18]])
    list.onPrefetch = nil
    list.contentOffset.y = 1_000
    host.settle()
    list.onPrefetch = { fetched.append($0.map(\.id)) }
    list.contentOffset.y = 1_050
    host.settle()
    XCTAssertEqual(fetched.dropFirst().map { Set($0) }, [[19, 20, 25, 26, 27, 28]], "all that is ahead, anew")
  }

  func testItemsAheadAreFetchedOnceAndCancelledWhereTheyLeaveUnseen() async {
    for layout in [TableLayout(), ListLayout()] as [any CollectionLayout] {
      func opened(_ layout: some CollectionLayout) -> List<Item> { self.list(layout: layout) }
      let list = opened(layout)
      let delegate = Delegate()
      list.delegate = delegate
      let host = show(list)
      XCTAssertEqual(delegate.heard, ["+4 5 6 7"])
      list.contentOffset.y = 50
      host.settle()
      list.contentOffset.y = 100
      host.settle()
      XCTAssertEqual(delegate.heard, ["+4 5 6 7", "+8", "+9"])
      // The rows between are never on screen.
      delegate.heard = []
      list.contentOffset.y = 2_000
      host.settle()
      XCTAssertEqual(delegate.heard.first, "-6 7 8 9")
      XCTAssertEqual(Set(delegate.heard[1].dropFirst().split(separator: " ")), ["38", "39", "44", "45", "46", "47"])
      XCTAssertTrue(["39", "44"].contains(delegate.heard[1].dropFirst().prefix(2)), "the nearest come first")
      delegate.heard = []
      list.contentOffset.y = 0
      host.settle()
      XCTAssertEqual(delegate.heard.first, "-38 39 44 45 46 47")
      XCTAssertEqual(delegate.heard.last, "+4 5", "they come near anew; half a screenful, against the direction")
      XCTAssertEqual(delegate.heard.count, 2)
    }
  }

  func testRequestsFollowMovesAndEndWithDeletedItems() async {
    let list = self.list()
    let delegate = Delegate()
    list.delegate = delegate
    let host = show(list)
    // Row 5 goes to the end, rows 6 and 7 come nearer.
    var items = list.items
    items.append(items.remove(at: 5))
    list.items = items
    delegate.pending = [ItemPath(row: 4, section: 0), ItemPath(row: 99, section: 0)]
    delegate.pending.formUnion([5, 6].map { ItemPath(row: $0, section: 0) })
    delegate.heard = []
    host.settle()
    XCTAssertEqual(delegate.heard, ["-99", "+7"], "by its new path")
    delegate.heard = []
    items.remove(at: 6)
    list.items = items
    XCTAssertEqual(delegate.heard, ["-6"], "at once, by the path that it had")
    delegate.heard = []
    delegate.pending = Set([4, 5, 6].map { ItemPath(row: $0, section: 0) })
    host.settle()
    XCTAssertEqual(delegate.heard, ["+7"])
  }

  func testHeadersAreNoItemsAndSectionsCount() async {
    let list = self.list([])
    let delegate = Delegate()
    list.delegate = delegate
    var snapshot = ListSnapshot<Item>()
    for section in 0..<20 {
      let header = Item(id: 1_000 + section, height: 50)
      snapshot.appendSection(
        SectionID(section), [Item(id: section, height: 50)], header: .init(header, isPinned: true))
    }
    list.snapshot = snapshot
    _ = show(list)
    XCTAssertEqual(delegate.pending, [ItemPath(row: 0, section: 2), ItemPath(row: 0, section: 3)])
  }

  func testAListHandsOutItsItems() async {
    let list = self.list()
    var heard: [String] = []
    list.onPrefetch = { heard.append("+\($0.map { "\($0.id)" }.joined(separator: " "))") }
    list.onCancelPrefetch = { heard.append("-\($0.map { "\($0.id)" }.joined(separator: " "))") }
    let host = show(list)
    XCTAssertEqual(heard, ["+4 5 6 7"])
    list.items = list.items.filter { $0.id != 6 }
    host.settle()
    XCTAssertEqual(heard, ["+4 5 6 7", "-6", "+8"])
    heard = []
    list.items = (200..<300).map { Item(id: $0, height: 50) }
    host.settle()
    XCTAssertEqual(heard, ["-4 5 7 8", "+204 205 206 207"])
    heard = []
    list.contentOffset.y = 1_000
    host.settle()
    XCTAssertEqual(heard.first, "-204 205 206 207")
  }

  func testAReloadAndLeavingTheWindowTakeRequestsBack() async {
    let feed = TestFeed((0..<100).map { Item(id: $0, height: 50) })
    let bench = TableBench(feed, size: Size(width: 200, height: 200), estimate: 50)
    let delegate = Delegate()
    bench.table.rangeMode = .full
    bench.table.setTuningParameters(RangeTuning(leading: 1, trailing: 0.5), for: .preload)
    bench.table.delegate = delegate
    bench.host.settle()
    XCTAssertEqual(delegate.heard, ["+4 5 6 7"])
    bench.table.reloadData()
    bench.host.settle()
    XCTAssertEqual(delegate.heard, ["+4 5 6 7", "-4 5 6 7", "+4 5 6 7"])
    delegate.heard = []
    bench.host.container.rootNode = nil
    bench.host.settle()
    XCTAssertEqual(delegate.heard, ["-4 5 6 7"])
    bench.host.container.rootNode = bench.table
    bench.host.settle()
    XCTAssertEqual(delegate.heard, ["-4 5 6 7", "+4 5 6 7"])
  }

  func testADelegateMayChangeTheDataWhileItIsAsked() async throws {
    let feed = TestFeed((0..<100).map { Item(id: $0, height: 50) })
    let bench = TableBench(feed, size: Size(width: 200, height: 200), estimate: 50)
    let delegate = Delegate()
    bench.table.rangeMode = .full
    bench.table.setTuningParameters(RangeTuning(leading: 1, trailing: 0.5), for: .preload)
    bench.table.delegate = delegate
    delegate.onPrefetch = { [unowned delegate] in
      delegate.onPrefetch = nil
      feed.sections[0].removeLast(90)
      do {
        try bench.table.deleteItems(at: (10..<100).map { bench.path($0) })
      } catch {
        XCTFail("\(error)")
      }
    }
    bench.host.settle()
    XCTAssertEqual(bench.table.numberOfItems, 10)
    XCTAssertEqual(delegate.heard, ["+4 5 6 7"])
  }

  func testHandlersMayDeleteWhatIsToBeFetched() async {
    let list = self.list()
    let delegate = Delegate()
    delegate.isStrict = false
    list.delegate = delegate
    var heard: [String] = []
    list.onPrefetch = { items in
      heard.append("+\(items.map { "\($0.id)" }.joined(separator: " "))")
      list.items = list.items.filter { $0.id != 4 && $0.id != 7 }
    }
    list.onCancelPrefetch = { heard.append("-\($0.map { "\($0.id)" }.joined(separator: " "))") }
    let host = show(list)
    XCTAssertEqual(delegate.heard, ["+4 5 6 7", "-4 7", "+6 7"])
    XCTAssertEqual(heard, ["+4 5 6 7", "-4 7", "+8 9"])
    // The handler of cancelled items deletes others.
    list.onPrefetch = nil
    list.onCancelPrefetch = { items in
      heard.append("-\(items.map { "\($0.id)" }.joined(separator: " "))")
      list.items = list.items.filter { $0.id != 6 }
    }
    heard = []
    delegate.heard = []
    list.items = list.items.filter { $0.id != 5 }
    host.settle()
    XCTAssertEqual(heard, ["-5", "-6"])
    XCTAssertEqual(delegate.heard.filter { $0.hasPrefix("-") }, ["-4", "-4"], "each by its path just before")
  }

  func testAnItemDeletedDuringADragIsNamedByThePathThatItHad() async {
    let list = self.list()
    list.allowsReordering = true
    let delegate = Delegate()
    delegate.isStrict = false
    list.delegate = delegate
    let host = show(list)
    host.send(.touchBegan(id: 1, Point(x: 100, y: 25)))
    host.advance(by: 0.35)
    XCTAssertTrue(list.isReordering)
    list.contentOffset.y = 2_000
    host.send(.touchMoved(id: 1, Point(x: 100, y: 110)))
    host.settle(limit: 1)
    XCTAssertEqual(list.visibleNodes.compactMap { ($0 as? ProbeCell)?.item.id }, [41, 42, 0, 43], "row 0 is above 43")
    XCTAssertTrue(delegate.pending.contains(ItemPath(row: 39, section: 0)))
    delegate.heard = []
    list.items = list.items.filter { $0.id != 39 }
    XCTAssertEqual(delegate.heard.first, "-39")
  }

  func testAListWithoutRoomTakesItsRequestsBack() async {
    let list = self.list()
    let delegate = Delegate()
    list.delegate = delegate
    let root = DisplayNode()
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    host.container.rootNode = root
    root.addSubnode(list)
    list.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    host.settle()
    XCTAssertEqual(delegate.heard, ["+4 5 6 7"])
    list.frame.size.height = 0
    host.settle()
    XCTAssertEqual(delegate.heard, ["+4 5 6 7", "-4 5 6 7"])
    list.frame.size.height = 200
    host.settle()
    XCTAssertEqual(delegate.heard, ["+4 5 6 7", "-4 5 6 7", "+4 5 6 7"])
  }

  func testAListThatOnlyItsWindowHeldTakesItsRequestsBack() async {
    var heard: [String] = []
    let host: HeadlessHost
    do {
      let list = self.list()
      list.onPrefetch = { heard.append("+\($0.map { "\($0.id)" }.joined(separator: " "))") }
      list.onCancelPrefetch = { heard.append("-\($0.map { "\($0.id)" }.joined(separator: " "))") }
      host = show(list)
    }
    host.container.rootNode = nil
    host.settle()
    XCTAssertEqual(heard, ["+4 5 6 7", "-4 5 6 7"])
  }

  func testRandomMovementsAndChangesNeverCancelWhatWasNotAskedFor() async {
    var random = SeededGenerator.printed()
    let list = self.list(0..<60)
    let delegate = Delegate()
    list.delegate = delegate
    var pending: Set<Int> = []
    delegate.isStrict = false
    delegate.onDisplay = { if let probe = $0 as? ProbeCell { pending.remove(probe.item.id) } }
    list.onPrefetch = { items in
      for item in items { XCTAssertTrue(pending.insert(item.id).inserted, "\(item.id) asked for twice") }
    }
    list.onCancelPrefetch = { items in
      for item in items { XCTAssertNotNil(pending.remove(item.id), "\(item.id) was not asked for") }
    }
    let host = show(list)
    var next = 60
    for round in 0..<300 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1: list.contentOffset.y = Double(Int.random(in: 0...3_000, using: &random))
      case 2:
        var items = list.items
        if items.count > 1 { items.remove(at: Int.random(in: 0..<items.count, using: &random)) }
        list.items = items
      case 3:
        var items = list.items
        items.insert(Item(id: next, height: 50), at: Int.random(in: 0...items.count, using: &random))
        next += 1
        list.items = items
      default:
        var items = list.items
        items.insert(
          items.remove(at: Int.random(in: 0..<items.count, using: &random)),
          at: Int.random(in: 0..<items.count, using: &random))
        list.apply(items, animated: true)
      }
      host.settle()
      let known = Set(list.items.map(\.id))
      XCTAssertTrue(pending.isSubset(of: known), "\(round): \(pending.subtracting(known)) are gone")
      let near = list.contentOffset.y - 250...list.contentOffset.y + 400
      for id in pending {
        XCTAssertTrue(near.contains(list.frame(of: id)?.minY ?? -1), "\(round): \(id) is far away")
      }
    }
  }
}
