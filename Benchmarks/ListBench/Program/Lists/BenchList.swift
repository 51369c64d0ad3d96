import Sateen

/// A list with some number of items, in one kind of container and fed in one way.
@MainActor
protocol BenchList: AnyObject {
  /// What is shown in the window.
  var root: DisplayNode { get }
  var scrollView: ScrollView { get }
  /// Whether every element on screen shows its own content.
  var isComplete: Bool { get }
  /// Hands the items over. Whatever had to be made of them before is made already.
  func load()
  func scrollToItem(_ index: Int)
  /// What a program does on the main loop to have another item at the top, before the list is told: the edit of its own data.
  func editTop() throws
  /// Tells the list of the edit.
  func tellOfTop() throws
}

/// A kind of list to measure.
struct ListKind {
  var name: String
  /// Items side by side.
  var columns = 1
  /// Makes one with items numbered from 0. What is dear to make is made once for each number of items.
  var make: @MainActor (_ items: BenchItems) throws -> any BenchList

  /// Everything there is to measure. A further container, or a layout, is a further line.
  static let all = [
    ListKind(name: "table by index paths") { IndexPathTable($0) },
    ListKind(name: "table of snapshots") { SnapshotTable($0) },
    ListKind(name: "flow", columns: 2) { IndexPathCollection(FlowLayout(), $0) },
    ListKind(name: "grid", columns: 2) { IndexPathCollection(GridLayout(columns: .count(2)), $0) },
    ListKind(name: "masonry", columns: 2) { IndexPathCollection(MasonryLayout(columns: .count(2)), $0) },
  ]
}

/// Some number of items, and a snapshot of them.
struct BenchItems {
  var items: [BenchItem]
  var snapshot: ListSnapshot<BenchItem>

  init(count: Int) throws {
    items = (0..<count).map { BenchItem(id: $0) }
    snapshot = ListSnapshot(items)
  }
}
