import ExampleProgram
import FeedContent
import Foundation
import Sateen

/// The contents of the window: the feed with its header.
@MainActor
final class FeedScreen: ListDataSource, ListDelegate {
  let root = DisplayNode()
  let table = TableNode()
  private let model: FeedModel
  private let library: PhotoLibrary
  private weak var container: RootContainer?
  private(set) var overlays: DebugOverlays?

  /// The number of posts in one load at the end, and at the top.
  private static let pageSize = 40
  private static let newerSize = 3

  init(rows: Int, library: PhotoLibrary) {
    model = FeedModel(rows: rows, ownPhotoCount: library.own?.count)
    self.library = library
    root.automaticallyManagesSubnodes = true
    root.backgroundColor = Theme.page
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 420
    table.lineSpacing = 12
    table.contentInset = EdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
    table.maximumRowWidth = Theme.columnWidth
    table.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: Theme.cardRadius)
    table.style.flexGrow = 1
    table.style.flexShrink = 1
    table.allowsSelection = false
    let header = ComponentNode(FeedHeader(library: library) { [weak self] in self?.toggleAppearance() })
    let table = table
    root.layoutSpecBlock = { _, _ in
      VStack {
        header
        table
      }
    }
    table.dataSource = self
    table.delegate = self
    table.loadMore = { [weak self] _ in
      let container = self?.container
      try await container?.sleep(for: Self.latency)
      return self?.addOlder() ?? .end
    }
  }

  /// Installs the feed in a window, or in a headless host.
  func install(in container: RootContainer) {
    self.container = container
    container.backgroundColor = Theme.page
    container.rootNode = root
    let overlays = DebugOverlays(container)
    overlays.add(
      DebugShortcut(
        .character("d"), title: "Dark or light", isOn: { [weak self] in self?.container?.appearance == .dark }
      ) {
        [weak self] in self?.toggleAppearance()
      })
    overlays.add(DebugShortcut(.character("r"), title: "Load new posts") { [weak self] in self?.loadNewer() })
    overlays.add(DebugShortcut(keys: "Space  Page  Home  End", title: "Scroll"))
    self.overlays = overlays
  }

  private func toggleAppearance() {
    guard let container else { return }
    container.appearance.toggle()
  }

  // MARK: Rows

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { model.count + 1 }

  func listNode(
    _ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath
  ) -> @Sendable () -> CellNode {
    guard itemPath.row < model.count else { return { ComponentCellNode { LoadingRow() } } }
    let post = model.post(at: itemPath.row)
    let isSaved = model.isSaved(post.id)
    let thread = model.thread(of: post.id)
    let library = library
    let actions = PostRow.Actions(
      like: { [weak self] id, isOn in self?.model.setLiked(isOn, id) },
      save: { [weak self] id, isOn in self?.model.setSaved(isOn, id) },
      comment: { [weak self] id, thread in self?.model.keep(thread, of: id) },
      open: { link in print("open \(link)") })
    return {
      ComponentCellNode {
        PostRow(post, isSaved: isSaved, library: library, thread: thread, actions: actions)
      }
    }
  }

  // MARK: Loading

  /// How long the simulated server takes, in seconds.
  private static let latency = 0.5

  private func addOlder() -> LoadResult {
    let first = model.count
    model.addOlder(Self.pageSize)
    insert((first..<(first + Self.pageSize)).map { ItemPath(row: $0, section: 0) })
    return .more
  }

  func listNode(_ listNode: ListNode, didPullPast edge: ListEdge, by distance: Double) {
    if edge == .head, distance > 64 { loadNewer() }
  }

  private func loadNewer() {
    container?.after(Self.latency) { [weak self] in
      guard let self else { return }
      model.addNewer(Self.newerSize)
      insert((0..<Self.newerSize).map { ItemPath(row: $0, section: 0) })
      table.scrollToItem(at: ItemPath(row: 0, section: 0), at: .top, animated: true)
    }
  }

  private func insert(_ paths: [ItemPath]) {
    do {
      try table.insertItems(at: paths)
    } catch {
      ErrorOutput.say("FeedDemo: \(error)")
    }
  }
}
