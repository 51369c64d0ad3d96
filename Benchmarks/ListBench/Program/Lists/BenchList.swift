import Sateen

/// A list with a number of items, in one kind of container and with one kind of data source.
@MainActor
protocol BenchList: AnyObject {
  /// The root node of the window.
  var root: DisplayNode { get }
  var scrollView: ScrollView { get }
  /// Whether every element on screen displays its content.
  var isComplete: Bool { get }
  /// Passes the items to the list. Objects needed for that have been created before.
  func load()
  func scrollToItem(_ index: Int)
  /// Inserts an item at the top of the program's own data, on the main loop, without informing the list.
  func editTop() throws
  /// Informs the list of the insertion.
  func tellOfTop() throws
}

/// A kind of list to measure.
struct ListKind {
  var name: String
  /// The number of items side by side.
  var columns = 1
  /// Makes a list with items numbered from 0. Objects that are expensive to make are passed in `items`.
  var make: @MainActor (_ items: BenchItems) throws -> any BenchList

  /// All kinds of lists to measure. A new container or layout needs one more line.
  static let all = [
    ListKind(name: "table by item paths") { ItemPathTable($0) },
    ListKind(name: "table of snapshots") { SnapshotTable($0) },
    ListKind(name: "flow", columns: 2) { ItemPathCollection(FlowLayout(), $0) },
    ListKind(name: "grid", columns: 2) { ItemPathCollection(GridLayout(columns: .count(2)), $0) },
    ListKind(name: "masonry", columns: 2) { ItemPathCollection(MasonryLayout(columns: .count(2)), $0) },
  ]
}

/// A number of items, and a snapshot of them.
struct BenchItems {
  var items: [BenchItem]
  var snapshot: ListSnapshot<BenchItem>

  init(count: Int) throws {
    items = (0..<count).map { BenchItem(id: $0) }
    snapshot = ListSnapshot(items)
  }
}
