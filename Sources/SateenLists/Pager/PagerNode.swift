import FoundationEssentials
import SateenCore
import SateenLayout

/// Pages as large as the pager, of which one shows at a time.
///
/// A drag or a flick goes one page on, and so do a notch of the wheel, the arrow keys, Page Up, Page Down and Space. The
/// page that shows stays when the pager gets another size, and when pages are inserted or deleted before it. Each item of
/// its data source is a page.
open class PagerNode: CollectionNode {
  /// Called when another page became the current one, in whatever way.
  public var onPageChange: (@MainActor (Int) -> Void)?
  /// The page that `onPageChange` was called for last.
  private var reportedPage = 0

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

  public var numberOfPages: Int { numberOfItems }

  /// The page that covers most of the pager; 0 where there is none. Setting it goes there at once; before there are
  /// pages, the first frame shows it.
  public var currentPageIndex: Int {
    get { page(at: controller.position) ?? reportedPage }
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
    guard let page = page(at: controller.position), page != reportedPage else { return }
    reportedPage = page
    onPageChange?(page)
  }
}
