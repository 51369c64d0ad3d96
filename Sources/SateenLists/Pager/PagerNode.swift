import FoundationEssentials
import SateenCore
import SateenLayout

/// Says what the pages of a pager are. Asked on the main loop, for the pages near the reader only.
@MainActor
public protocol PagerDataSource: AnyObject {
  func numberOfPages(in pagerNode: PagerNode) -> Int
  /// A closure that makes a page's node. It runs on a worker, maybe more than once in a page's life: capture what the
  /// page shows, not where it stands.
  func pagerNode(_ pagerNode: PagerNode, nodeBlockForPageAt index: Int) -> @Sendable () -> CellNode
}

/// Pages as large as the pager, of which one shows at a time.
///
/// A drag or a flick goes one page on, and so do a notch of the wheel, the arrow keys, Page Up, Page Down and Space. The
/// page that shows stays when the pager gets another size, and when pages come and go before it. Feed it with a
/// ``PagerDataSource``, or, being a collection, with a ``CollectionDataSource`` or a ``SnapshotDataSource``: each item is
/// a page.
open class PagerNode: CollectionNode {
  // Main-actor state.
  private let pages = PageSource()

  /// - Parameter axis: the one along which pages follow each other.
  nonisolated public init(axis: CollectionAxis = .horizontal) {
    super.init(layout: PagingLayout(axis: axis))
  }

  open override func makeView() -> View {
    let view = super.makeView()
    (view as? ScrollView)?.isPagingEnabled = true
    for (type, mode, tuning) in Self.tunings { setTuningParameters(tuning, for: type, mode: mode) }
    return view
  }

  /// Texture's figures for pagers, in pages.
  nonisolated private static let tunings: [(RangeType, RangeMode, RangeTuning)] = [
    (.display, .minimum, RangeTuning(leading: 0, trailing: 0)),
    (.preload, .minimum, RangeTuning(leading: 1, trailing: 1)),
    (.display, .full, RangeTuning(leading: 1, trailing: 1)),
    (.preload, .full, RangeTuning(leading: 2, trailing: 2)),
  ]

  // MARK: Pages

  /// Says what the pages are. Held weakly. Setting it reloads, and takes the place of ``CollectionNode/dataSource``.
  public weak var pagerDataSource: (any PagerDataSource)? {
    get { pages.dataSource }
    set {
      pages.pager = self
      pages.dataSource = newValue
      dataSource = newValue == nil ? nil : pages
    }
  }

  /// Called when another page became the current one, by whatever way.
  public var onPageChange: (@MainActor (Int) -> Void)? {
    get { pages.onPageChange }
    set { pages.onPageChange = newValue }
  }

  public var numberOfPages: Int { numberOfItems }

  /// The page that shows most; 0 where there is none. Setting it goes there at once; before there are pages, the first
  /// frame shows it.
  public var currentPageIndex: Int {
    get { page(at: controller.position) ?? pages.current }
    set { scrollToPage(at: newValue, animated: false) }
  }

  /// Goes to a page. One that is not there is not gone to.
  public func scrollToPage(at index: Int, animated: Bool) {
    guard let path = path(ofPage: index) else {
      // Pages of a source that was not asked yet: in one section as a rule.
      if controller.needsReload || numberOfPages == 0 { setInitialPosition(IndexPath(item: index, section: 0), .start) }
      return
    }
    scrollToItem(at: path, at: .start, animated: animated)
  }

  /// The node of a page near enough to the reader to have one.
  public func nodeForPage(at index: Int) -> CellNode? { path(ofPage: index).flatMap { nodeForItem(at: $0) } }

  /// Where the page of a node stands now; nil once the pager has let go of the node.
  public func indexOfPage(_ node: CellNode) -> Int? {
    indexPath(for: node).flatMap { controller.map.flatIndex(of: $0) }
  }

  private func path(ofPage index: Int) -> IndexPath? { controller.map.indexPath(of: index) }

  private func page(at position: Double) -> Int? {
    let length = controller.viewLength
    guard length > 0, numberOfPages > 0 else { return nil }
    return min(max(Int((position / length).rounded()), 0), numberOfPages - 1)
  }

  override func didScroll() { notePage() }

  override func didArrange() { notePage() }

  private func notePage() {
    guard let page = page(at: controller.position), page != pages.current else { return }
    pages.current = page
    pages.onPageChange?(page)
  }
}

/// The pages of a pager as the items of a collection.
@MainActor
private final class PageSource: CollectionDataSource {
  weak var pager: PagerNode?
  weak var dataSource: (any PagerDataSource)?
  var onPageChange: (@MainActor (Int) -> Void)?
  /// The page told last.
  var current = 0

  nonisolated init() {}

  func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int {
    pager.flatMap { dataSource?.numberOfPages(in: $0) } ?? 0
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath
  ) -> @Sendable () -> CellNode {
    guard let pager, let dataSource else { return { CellNode() } }
    return dataSource.pagerNode(pager, nodeBlockForPageAt: indexPath.item)
  }
}
