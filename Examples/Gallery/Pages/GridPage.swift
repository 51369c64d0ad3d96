import FeedContent
import Foundation
import Sateen

/// Photos in columns of equal width.
final class GridPage: PageController, CollectionDataSource {
  static let count = 600

  private(set) lazy var collection = CollectionNode(layout: layout)
  private(set) var columns = 5
  /// Whether the columns are as many as fit.
  private(set) var isAdaptive = false
  private(set) var isWide = false

  override var mainList: ListNode? { collection }

  private var layout: GridLayout {
    GridLayout(
      columns: isAdaptive ? .minimumBreadth(140) : .count(columns), itemLength: .aspect(isWide ? 1.6 : 1),
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
      .letter("a", "As many as fit", isOn: { [weak self] in self?.isAdaptive ?? false }) { [weak self] in
        self?.isAdaptive.toggle()
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
    isAdaptive = false
    columns = min(max(columns + step, 1), 9)
    arrange()
  }

  private func arrange() { collection.setCollectionLayout(layout, animated: true) }

  func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { Self.count }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath
  ) -> @Sendable () -> CellNode {
    // In an order that keeps neighbours apart in any number of columns.
    let photo = indexPath.item * 11 % Photo.all.count
    return { PhotoTileCell(photo) }
  }
}
