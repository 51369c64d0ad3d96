import Foundation
import Sateen

/// A queue and a wall of photos that the user reorders.
final class ReorderPage: PageController {
  /// A song or a photo.
  struct Entry: ListItem, Equatable {
    var id: Int
  }

  let songs = List<Entry>(layout: TableLayout(lineSpacing: 8)) { entry in QueueCell(entry.id) }
  let photos = List<Entry>(
    layout: GridLayout(
      columns: .minimumBreadth(112), itemLength: .aspect(1), lineSpacing: 8, interitemSpacing: 8,
      sectionInsets: EdgeInsets(top: 16, left: 8, bottom: 16, right: 16))
  ) { entry in PhotoTileCell(entry.id * 11) }
  private lazy var sides = SidesNode(songs, photos)
  private(set) var moves = 0
  private var last = ""

  override var mainList: ListNode? { sides.showsSecond ? photos : songs }

  override func makeContent() -> DisplayNode {
    songs.contentInset = EdgeInsets(top: 16, left: 16, bottom: 16, right: 8)
    songs.estimatedSizes.item.height = 72
    for list in [songs, photos] {
      list.backgroundColor = Theme.page
      list.movesFocusWithKeys = true
      list.allowsReordering = true
      list.placeholderStyle = ListPlaceholderStyle(
        backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: 10)
    }
    songs.onReorder = { [weak self] entry, _ in self?.note("“\(Song.number(entry.id).title)” has a new place") }
    photos.onReorder = { [weak self] _, _ in self?.note("A photo has a new place") }
    restore(animated: false)
    return sides
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("q", "Keys to the queue", isOn: { [weak self] in self?.sides.showsSecond == false }) { [weak self] in
        self?.choose(second: false)
      },
      .letter("p", "To the photos", isOn: { [weak self] in self?.sides.showsSecond == true }) { [weak self] in
        self?.choose(second: true)
      },
      .letter("r", "As it was") { [weak self] in self?.restore(animated: true) },
    ]
  }

  override func makeStatus() -> String {
    moves == 0 ? "Drag, hold, or Alt and arrows" : "\(last) · \(Figures.count(moves, "move"))"
  }

  private func choose(second: Bool) {
    sides.showsSecond = second
    container?.firstResponder = preferredResponder
  }

  private func note(_ words: String) {
    moves += 1
    last = words
    showState()
  }

  private func restore(animated: Bool) {
    songs.apply((3_000..<3_060).map { Entry(id: $0) }, animated: animated)
    photos.apply((0..<90).map { Entry(id: $0) }, animated: animated)
    moves = 0
  }
}

/// Two nodes side by side, or the chosen one where there is no room for both.
final class SidesNode: DisplayNode, LookNode {
  private let first: DisplayNode
  private let second: DisplayNode

  struct Look: Equatable {
    var showsSecond = false
  }

  nonisolated init(_ first: DisplayNode, _ second: DisplayNode) {
    self.first = first
    self.second = second
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
  }

  /// Whether the second node is chosen.
  nonisolated var showsSecond: Bool {
    get { look.showsSecond }
    set { look.showsSecond = newValue }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    guard range.max.width >= 560 else { return WrapperLayoutSpec(children: [showsSecond ? second : first]) }
    let left = (range.max.width * 0.45).rounded()
    return HStack {
      first.frame(width: .points(left))
      second.frame(width: .points(range.max.width - left))
    }
  }
}
