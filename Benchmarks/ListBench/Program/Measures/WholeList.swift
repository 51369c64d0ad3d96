import Sateen
import SateenTesting

/// Operations on all of a million items at once: their time on the main loop, without that of workers.
@MainActor
struct WholeList {
  static let count = 1_000_000

  private let before: ListSnapshot<BenchItem>
  private let changed: ListSnapshot<BenchItem>
  private let shuffled: ListSnapshot<BenchItem>

  init() throws {
    let items = (0..<Self.count).map { BenchItem(id: $0) }
    before = ListSnapshot(items)
    changed = ListSnapshot(items.map { BenchItem(id: $0.id, revision: 1) })
    // An order of its own, the same in each run: the stride has no divisor in common with the count.
    shuffled = ListSnapshot((0..<Self.count).map { items[$0 * 611_953 % Self.count] })
  }

  /// Adds one lap's figures, in milliseconds.
  func run(into samples: inout Samples) throws {
    samples.add(show(changed), "changed_main")
    samples.add(show(shuffled), "shuffled_main")
    try edit(&samples)
    try reload(&samples)
    select(&samples)
    moveFocus(&samples)
  }

  /// Shows another snapshot in place of the first.
  private func show(_ after: ListSnapshot<BenchItem>) -> Double {
    let host = HeadlessHost(size: Size(width: 400, height: 600))
    let list = List<BenchItem> { item in BenchCell(item) }
    list.estimatedSizes.item.height = 80
    list.apply(before)
    host.container.rootNode = list
    host.settle()
    let lap = Lap()
    list.apply(after)
    host.settle()
    return lap.thread
  }

  private func edit(_ samples: inout Samples) throws {
    var copy = before
    let lap = Lap()
    copy.append([BenchItem(id: -1)], to: 0)
    samples.add(lap.thread, "copy_edit")
  }

  private func reload(_ samples: inout Samples) throws {
    let (host, table, rows) = table()
    let lap = Lap()
    try table.performBatchUpdates { $0.reloadSections([0]) }
    host.settle()
    samples.add(lap.thread, "reload_main")
    withExtendedLifetime(rows) {}
  }

  private func select(_ samples: inout Samples) {
    let (host, table, rows) = table()
    table.allowsMultipleSelection = true
    table.movesFocusWithKeys = true
    host.click(Point(x: 10, y: 10))
    host.settle()
    let all = Lap()
    host.press(.character("a"), .control)
    samples.add(all.thread, "select_all")
    host.press(.end, .shift)
    host.settle()
    let next = Lap()
    host.press(.up, .shift)
    samples.add(next.thread, "select_less")
    withExtendedLifetime(rows) {}
  }

  private func moveFocus(_ samples: inout Samples) {
    let host = HeadlessHost(size: Size(width: 400, height: 600))
    let collection = List<BenchItem>(layout: GridLayout(columns: .count(4), itemLength: .fixed(80))) { item in
      BenchCell(item)
    }
    collection.apply(before)
    collection.movesFocusWithKeys = true
    host.container.rootNode = collection
    host.settle()
    collection.moveFocus(to: ItemPath(item: Self.count - 2, section: 0))
    host.settle()
    let lap = Lap()
    host.press(.down)
    samples.add(lap.thread, "down_last")
  }

  private func table() -> (HeadlessHost, TableNode, Rows) {
    let host = HeadlessHost(size: Size(width: 400, height: 600))
    let table = TableNode()
    let rows = Rows()
    table.dataSource = rows
    host.container.rootNode = table
    host.settle()
    return (host, table, rows)
  }

  private final class Rows: ListDataSource {
    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { WholeList.count }
    func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
      let item = BenchItem(id: itemPath.row)
      return { BenchCell(item) }
    }
  }
}
