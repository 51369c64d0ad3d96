import ExampleProgram
import FeedContent
import Foundation
import Sateen

/// A feed that opens in the middle. More posts are loaded at both ends, from a server that fails now and then.
final class EndlessFeedPage: PageController {
  enum Entry: ListItem, Equatable {
    /// A post by its age. The feed's newest post is 0.
    case post(Int)
    /// The row after the last post.
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
  /// The loaded posts, by their ages.
  private(set) var posts = 60..<80
  private(set) var tail = LoadingCell.State.loading
  /// Reports the state of loading at the head. A row there would be the anchor: it would keep its position, and fetched
  /// posts would push the others down.
  let notice: NoticeNode
  /// Whether the next request fails.
  private(set) var failsNext = false
  /// The number of requests to the server.
  private(set) var requests = 0
  private static let batchSize = 20
  private static let latency = 0.8

  override init(_ page: GalleryPage) {
    let retry = Retry()
    let feed = DemoFeed()
    notice = NoticeNode { retry.page?.retry() }
    table = List(layout: TableLayout(lineSpacing: 12, maximumRowWidth: 600)) { entry in
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
    table.loadDistance[.head] = 1
    table.loadMore = { [weak self] edge in
      self?.requests += 1
      // Only the window is retained while the server takes its time.
      let container = self?.container
      try await container?.sleep(for: Self.latency)
      return try self?.answer(edge) ?? .end
    }
    table.onLoadStateChange = { [weak self] edge, state in self?.show(state, at: edge) }
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

  /// Gives the buttons of cells their page, which is made after the closure that makes cells.
  @MainActor private final class Retry {
    weak var page: EndlessFeedPage?
  }

  private func show() {
    table.apply(posts.map(Entry.post) + [.tail(tail)]) { [weak self] in self?.showState() }
  }

  /// Scrolls to the end as it is now. A scroll to a row would follow that row when posts are inserted before it.
  private func goToEnd(_ edge: ListEdge) {
    let view = table.scrollView
    view.setContentOffset(edge == .head ? view.minimumOffset : view.maximumOffset, animated: true)
  }

  // MARK: Loading

  /// Takes in the server's answer.
  private func answer(_ edge: ListEdge) throws -> LoadResult {
    if failsNext {
      failsNext = false
      throw ServerError()
    }
    switch edge {
    case .tail: posts = posts.lowerBound..<posts.upperBound + Self.batchSize
    case .head: posts = max(0, posts.lowerBound - Self.batchSize)..<posts.upperBound
    }
    show()
    return edge == .head && posts.lowerBound == 0 ? .end : .more
  }

  private struct ServerError: Error, CustomStringConvertible {
    var description: String { "The server did not answer." }
  }

  /// Shows how loading stands: at the head in a notice over the list, at the tail in the last row.
  private func show(_ state: LoadState, at edge: ListEdge) {
    switch (edge, state) {
    case (.head, .loading): notice.show("Loading newer posts…")
    case (.head, .failed(let error)): notice.show("\(error) Try again", isAlarm: true)
    case (.head, _): notice.show(nil)
    case (.tail, .failed(let error)): tail = .failed("\(error)")
    case (.tail, _): tail = .loading
    }
    if edge == .tail { show() }
  }

  private func retry() {
    for edge in ListEdge.allCases where table.loadState(at: edge).error != nil { table.load(at: edge) }
  }
}
