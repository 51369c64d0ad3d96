import FoundationEssentials
import SateenCore
import SateenLayout

/// Pages as large as the pager, of which one is visible at a time.
///
/// A drag or a flick turns one page, and so do a notch of the wheel, the arrow keys, Page Up, Page Down and Space. The
/// visible page stays when the pager gets another size, and when pages are inserted or deleted before it. Each item of
/// the pager's data source is a page.
open class PagerNode: CollectionNode {
  /// Called when another page has become the current one, by the user or by code.
  public var onPageChange: (@MainActor (Int) -> Void)?
  /// The page of the last call of `onPageChange`.
  private var reportedPage = 0

  /// - Parameter axis: the axis along which pages follow each other.
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

  public var numberOfPages: Int { numberOfItems }

  /// The index of the page that covers most of the pager; 0 without pages. Setting it shows that page at once. If there
  /// are no pages yet, the first frame shows it.
  public var currentPageIndex: Int {
    get { numberOfPages == 0 ? 0 : page(at: controller.position) ?? reportedPage }
    set { scrollToPage(at: newValue, animated: false) }
  }

  /// Scrolls to a page. An index without a page is ignored.
  public func scrollToPage(at index: Int, animated: Bool) {
    guard let path = path(ofPage: index) else {
      // The data source has not been called yet. Pages are usually in one section.
      if controller.needsReload || numberOfPages == 0 { setInitialPosition(IndexPath(item: index, section: 0), .start) }
      return
    }
    scrollToItem(at: path, at: .start, animated: animated)
  }

  /// The node of a page near enough to the viewport to have one.
  public func nodeForPage(at index: Int) -> CellNode? { path(ofPage: index).flatMap { nodeForItem(at: $0) } }

  /// The current index of a node's page; nil once the pager has released the node.
  public func indexOfPage(_ node: CellNode) -> Int? {
    indexPath(for: node).flatMap { controller.element(at: $0) }
  }

  private func path(ofPage index: Int) -> IndexPath? { controller.path(of: index) }

  private func page(at position: Double) -> Int? {
    let length = controller.viewLength
    guard length > 0, numberOfPages > 0 else { return nil }
    return min(max(Int((position / length).rounded()), 0), numberOfPages - 1)
  }

  override func didScroll() { notePage() }

  override func didArrange() { notePage() }

  private func notePage() {
    guard let page = page(at: controller.position), page != reportedPage else { return }
    reportedPage = page
    onPageChange?(page)
  }
}
