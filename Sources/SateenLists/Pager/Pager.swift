import SateenComponents
import SateenCore
import SateenLayout

/// Pages over items of your own type: hand it items and a cell for an item, and other items when they change.
///
/// ```swift
/// let pager = Pager(photos) { photo in PhotoCell(photo) }
/// pager.onPageChange = { index in dots.current = index }
/// pager.items = newPhotos
/// pager.scroll(to: photo.id, animated: true)
/// ```
/// It is a ``List``, with the pages of a ``PagingNode``. The page that shows stays when items change: if its item is
/// deleted, the next one takes its position.
open class Pager<Item: ListItem>: List<Item>, PagingNode {
  /// - Parameters:
  ///   - items: the pages, in order. The first of two items with one id is shown.
  ///   - axis: the axis along which pages follow each other.
  ///   - cell: makes an item's node. It runs on a worker, each time the page comes near or has other content.
  nonisolated public init(
    _ items: [Item] = [], axis: CollectionAxis = .horizontal, cell: @escaping @Sendable (Item) -> CellNode
  ) {
    super.init(
      SnapshotDataSource(shown: Snapshot(items)) { item in { cell(item) } }, layout: PagingLayout(axis: axis),
      isPager: true)
  }

  /// A pager whose pages are components, which keep their state as the rows of a ``List`` of components do.
  /// - Parameters:
  ///   - items: the pages, in order. The first of two items with one id is shown.
  ///   - axis: the axis along which pages follow each other.
  ///   - page: the elements that show an item. It runs on a worker, and sees nothing that changes but the item, stores
  ///     and surroundings.
  @_disfavoredOverload
  nonisolated public init(
    _ items: [Item] = [], axis: CollectionAxis = .horizontal,
    @LayoutBuilder page: @escaping @Sendable (Item) -> Elements
  ) {
    super.init(
      SnapshotDataSource(shown: Snapshot(items), rows: ComponentRows<Item> { page($0) }),
      layout: PagingLayout(axis: axis), isPager: true)
  }

  /// The item whose page covers most of the pager; nil without pages.
  public var currentItem: Item? { controller.path(of: currentPageIndex).flatMap { item(at: $0) } }
}
