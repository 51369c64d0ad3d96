import FeedContent
import Foundation
import Sateen

/// A feed that one comes into in the middle: more is fetched at both ends, from a server that now and then fails.
final class EndlessFeedPage: PageController, ListDelegate {
  enum Entry: ListItem, Equatable {
    /// A post by its age: the feed's newest is 0.
    case post(Int)
    /// What stands behind the last post.
    case tail(LoadingCell.State)

    var id: Int {
      switch self {
      case .post(let number): number
      case .tail: -1
      }
    }

    var kind: Int { id < 0 ? 1 : 0 }
  }

  let table: List<Entry>
  /// The posts that are there, by their ages.
  private(set) var posts = 60..<80
  private(set) var tail = LoadingCell.State.loading
  /// Tells of the head: a row there would keep its place, and what is fetched would push the posts away from under it.
  let notice: NoticeNode
  /// Whether the next answer is a failure.
  private(set) var failsNext = false
  /// How often the server was asked.
  private(set) var requests = 0
  private static let batchSize = 20
  private static let latency = 0.8

  override init(_ page: GalleryPage) {
    let retry = Retry()
    let feed = DemoFeed()
    notice = NoticeNode { retry.page?.retry() }
    table = List(layout: TableLayout(rowSpacing: 12, maximumRowWidth: 600)) { entry in
      switch entry {
      case .post(let number): PostCell(feed.post(at: number))
      case .tail(let state): LoadingCell(state) { retry.page?.retry() }
      }
    }
    super.init(page)
    retry.page = self
  }

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 320
    table.contentInset = EdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    table.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: Theme.radius)
    table.leadingScreensForHeadBatching = 1
    table.delegate = self
    show()
    let (table, notice) = (table, notice)
    let content = DisplayNode()
    content.automaticallyManagesSubnodes = true
    content.layoutSpecBlock = { _, _ in
      table.overlay(notice.padding(16).aligned(horizontal: .center, vertical: .start))
    }
    return content
  }

  override func makeActions() -> [PageAction] {
    [
      PageAction(.home, "To the newest") { [weak self] in self?.goToEnd(.head) },
      PageAction(.end, "To the oldest") { [weak self] in self?.goToEnd(.tail) },
      .letter("f", "Fail the next load", isOn: { [weak self] in self?.failsNext ?? false }) { [weak self] in
        self?.failsNext.toggle()
      },
      .letter("r", "Try again") { [weak self] in self?.retry() },
    ]
  }

  override func makeStatus() -> String {
    "\(Figures.count(posts.count, "post")) after \(Figures.count(requests, "load"))"
  }

  /// Finds the page for the buttons of its cells, which are made before it.
  @MainActor private final class Retry {
    weak var page: EndlessFeedPage?
  }

  private func show() {
    table.apply(posts.map(Entry.post) + [.tail(tail)]) { [weak self] in self?.showState() }
  }

  /// To where the end is now: a row that is scrolled to takes the reader along when more comes before it.
  private func goToEnd(_ edge: ListEdge) {
    let view = table.scrollView
    view.setContentOffset(edge == .head ? view.minimumOffset : view.maximumOffset, animated: true)
  }

  // MARK: Loading

  func shouldBatchFetch(for listNode: ListNode) -> Bool { true }

  func listNode(_ listNode: ListNode, willBeginBatchFetchWith context: BatchContext) {
    requests += 1
    switch context.edge {
    case .head: notice.show("Loading newer posts…")
    case .tail:
      tail = .loading
      show()
    }
    after(Self.latency) { [weak self] in self?.answer(context) }
  }

  private func answer(_ context: BatchContext) {
    if failsNext {
      failsNext = false
      return context.failBatchFetching("The server did not answer.")
    }
    switch context.edge {
    case .tail: posts = posts.lowerBound..<posts.upperBound + Self.batchSize
    case .head: posts = max(0, posts.lowerBound - Self.batchSize)..<posts.upperBound
    }
    let isAllThereIs = context.edge == .head && posts.lowerBound == 0
    if context.edge == .head { notice.show(nil) }
    show()
    if isAllThereIs { context.reachEnd() } else { context.completeBatchFetching(true) }
  }

  func listNode(_ listNode: ListNode, didFailBatchFetchAt edge: ListEdge, reason: String) {
    switch edge {
    case .head: notice.show("\(reason) Try again", isAlarm: true)
    case .tail:
      tail = .failed(reason)
      show()
    }
  }

  private func retry() {
    for edge in ListEdge.allCases where table.batchFetchFailure(at: edge) != nil { table.retryBatchFetch(at: edge) }
  }
}
