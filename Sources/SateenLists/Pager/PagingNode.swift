import SateenCore
import SateenLayout

/// Pages as large as the node, of which one is visible at a time: a ``Pager`` or a ``PagerNode``.
///
/// A drag or a flick turns one page, and so do a notch of the wheel, the arrow keys, Page Up, Page Down and Space. The
/// visible page stays when the node gets another size, and when pages are inserted or deleted before it. Each item is a
/// page.
@MainActor
public protocol PagingNode: ListNode {}

extension PagingNode {
  /// Called when another page has become the current one, by the user or by code.
  public var onPageChange: (@MainActor (Int) -> Void)? {
    get { controller.pages.onChange }
    set { controller.pages.onChange = newValue }
  }

  public var numberOfPages: Int { numberOfItems }

  /// The index of the page that covers most of the node; 0 without pages. Setting it shows that page at once. If there
  /// are no pages yet, the first frame shows it.
  public var currentPageIndex: Int {
    get { numberOfPages == 0 ? 0 : controller.currentPage ?? controller.pages.reported }
    set { scrollToPage(at: newValue, animated: false) }
  }

  /// Scrolls to a page. An index without a page is ignored.
  public func scrollToPage(at index: Int, animated: Bool) {
    guard let path = controller.path(of: index) else {
      // The data source has not been called yet. Pages are usually in one section.
      if controller.needsReload || numberOfPages == 0 { setInitialPosition(ItemPath(item: index, section: 0), .start) }
      return
    }
    scrollToItem(at: path, at: .start, animated: animated)
  }

  /// The node of a page near enough to the viewport to have one.
  public func nodeForPage(at index: Int) -> CellNode? { controller.path(of: index).flatMap { nodeForItem(at: $0) } }

  /// The current index of a node's page; nil once the list has released the node.
  public func indexOfPage(_ node: CellNode) -> Int? {
    itemPath(for: node).flatMap { controller.element(at: $0) }
  }
}
