import FeedContent
import Foundation
import Sateen

/// A feed that fetches more as the reader nears its end, from a server that now and then fails.
final class EndlessFeedPage: PageController, TableDelegate {
  enum Entry: ListItem, Equatable {
    case post(Int)
    case tail(LoadingCell.State)

    var id: Int {
      switch self {
      case .post(let number): number
      case .tail: -1
      }
    }

    var kind: Int { id < 0 ? 1 : 0 }
  }

  let table = TableNode()
  private let feed = DemoFeed()
  private lazy var source = SnapshotDataSource<Int, Entry>(table) { [weak self] entry in
    self?.makeCell(entry) ?? { CellNode() }
  }
  private(set) var count = 20
  private(set) var tail = LoadingCell.State.loading
  private var context: BatchContext?
  /// Whether the next answer is a failure.
  private(set) var failsNext = false
  private(set) var requests = 0
  private static let pageSize = 20
  private static let latency = 0.8

  override var mainTable: TableNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedRowHeight = 320
    table.rowSpacing = 12
    table.contentInset = EdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    table.maximumRowWidth = 600
    table.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: Theme.radius)
    table.delegate = self
    show()
    return table
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("e", "To the end") { [weak self] in self?.goToEnd() },
      .letter("f", "Fail the next load", isOn: { [weak self] in self?.failsNext ?? false }) { [weak self] in
        self?.failsNext.toggle()
      },
      .letter("r", "Try again") { [weak self] in self?.retry() },
    ]
  }

  override func makeStatus() -> String {
    "\(Figures.count(count, "post")) after \(Figures.count(requests, "load"))"
  }

  private func makeCell(_ entry: Entry) -> @Sendable () -> CellNode {
    switch entry {
    case .post(let number):
      let post = feed.post(at: number)
      return { PostCell(post) }
    case .tail(let state):
      return { [weak self] in LoadingCell(state) { self?.retry() } }
    }
  }

  private func show() {
    var snapshot = ListSnapshot<Int, Entry>()
    do {
      try snapshot.appendSection(0, (0..<count).map(Entry.post) + [.tail(tail)])
    } catch {
      return showBanner("The feed was refused.", "\(error)")
    }
    source.apply(snapshot) { [weak self] in self?.showState() }
  }

  /// To where the end is now: a row that is scrolled to takes the reader along when more comes before it.
  private func goToEnd() { table.scrollView.setContentOffset(table.scrollView.maximumOffset, animated: true) }

  // MARK: Loading

  /// While a failure stands in the list, nothing is fetched before somebody asks for it.
  func shouldBatchFetch(for tableNode: TableNode) -> Bool { tail == .loading }

  func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
    self.context = context
    requests += 1
    after(Self.latency) { [weak self] in self?.answer() }
  }

  private func answer() {
    if failsNext {
      failsNext = false
      tail = .failed("The server did not answer.")
    } else {
      count += Self.pageSize
      tail = .loading
    }
    show()
    context?.completeBatchFetching(true)
    context = nil
  }

  /// Takes the failure away; the table then asks again by itself, if the end is near.
  private func retry() {
    guard case .failed = tail else { return }
    tail = .loading
    show()
  }
}
