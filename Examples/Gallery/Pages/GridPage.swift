import FeedContent
import Foundation
import Sateen

/// Photos in columns of equal width.
final class GridPage: PageController, ListDataSource {
  static let count = 600

  private(set) lazy var collection = CollectionNode(layout: layout)
  /// The number of columns; nil for as many as fit.
  private(set) var columns: Int?
  private(set) var isWide = false

  override var mainList: ListNode? { collection }

  private var layout: GridLayout {
    GridLayout(
      columns: columns.map { .count($0) } ?? .minimumBreadth(150), itemLength: .aspect(isWide ? 1.6 : 1),
      lineSpacing: 8, interitemSpacing: 8, sectionInsets: EdgeInsets(16))
  }

  override func makeContent() -> DisplayNode {
    collection.backgroundColor = Theme.page
    collection.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.placeholder, barColor: Theme.placeholder, cornerRadius: 10)
    collection.movesFocusWithKeys = true
    collection.dataSource = self
    return collection
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("-", "Fewer columns") { [weak self] in self?.change(by: -1) },
      PageAction(.character("="), "More", cap: "+") { [weak self] in self?.change(by: 1) },
      .letter("a", "As many as fit", isOn: { [weak self] in self?.columns == nil }) { [weak self] in
        self?.columns = nil
        self?.arrange()
      },
      .letter("w", "Wide", isOn: { [weak self] in self?.isWide ?? false }) { [weak self] in
        self?.isWide.toggle()
        self?.arrange()
      },
    ]
  }

  override func makeStatus() -> String {
    let live = isNodeLoaded ? " · \(collection.liveNodeCount) live" : ""
    return "\(Self.count) photos\(live)"
  }

  private func change(by step: Int) {
    columns = min(max(collection.itemsInFirstLine + step, 1), 9)
    arrange()
  }

  private func arrange() { collection.setCollectionLayout(layout, animated: true) }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { Self.count }

  func listNode(
    _ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath
  ) -> @Sendable () -> CellNode {
    // An order that keeps similar photos apart in any number of columns.
    let photo = itemPath.item * 11 % Photo.all.count
    return { PhotoTileCell(photo) }
  }
}

extension ListNode {
  /// The number of items in the first item's line.
  var itemsInFirstLine: Int {
    guard let first = rectForItem(at: ItemPath(item: 0, section: 0)) else { return 0 }
    var count = 1
    while let next = rectForItem(at: ItemPath(item: count, section: 0)), next.minY == first.minY { count += 1 }
    return count
  }
}
