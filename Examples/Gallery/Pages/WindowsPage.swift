import FeedContent
import Sateen

/// Photos that open in windows of their own, which scroll beside each other.
final class WindowsPage: PageController {
  struct Shot: ListItem, Equatable {
    var id: Int
  }

  /// More windows than these are hard to find again; the oldest makes room.
  static let mostWindows = 6

  private(set) lazy var collection = List<Shot>(
    layout: GridLayout(
      columns: .minimumBreadth(148), itemLength: .aspect(1), lineSpacing: 10, interitemSpacing: 10,
      sectionInsets: EdgeInsets(20))
  ) { shot in PhotoTileCell(shot.id) }
  private(set) var windows: [Window] = []
  private var next = 0

  override var mainList: ListNode? { collection }

  override func makeContent() -> DisplayNode {
    collection.backgroundColor = Theme.page
    collection.movesFocusWithKeys = true
    collection.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.placeholder, barColor: Theme.placeholder, cornerRadius: 10)
    collection.items = Photo.all.indices.map { Shot(id: $0) }
    collection.onSelect = { [weak self] shot in
      self?.open(shot.id)
      self?.collection.deselect([shot.id])
    }
    return collection
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("o", "Open the next photo") { [weak self] in self?.openNext() },
      .letter("d", "At twice the scale") { [weak self] in self?.openNext(isEnlarged: true) },
      .letter("c", "Close all") { [weak self] in self?.closeAll() },
    ]
  }

  override func makeStatus() -> String { Figures.count(windows.count, "window") }

  private func openNext(isEnlarged: Bool = false) {
    open(next, isEnlarged: isEnlarged)
    next = (next + 1) % Photo.all.count
  }

  /// Opens a window with all photos, which begins at one of them. Without enlargement it has the scale of the display that
  /// it is on.
  private func open(_ photo: Int, isEnlarged: Bool = false) {
    if windows.count == Self.mostWindows { windows.removeFirst().close() }
    var options = WindowOptions()
    options.size = Size(width: 420, height: 560)
    let own = Application.windows.first { $0.container === container }
    options.scale = isEnlarged ? (container?.scale ?? 1) * 2 : own?.options.scale
    options.appearance = container?.appearance ?? .light
    options.backgroundColor = Theme.page
    let window = Window(title: Pictures.info(photo).description, options: options)
    let feed = List(Photo.all.indices.map { Shot(id: $0) }, layout: TableLayout(lineSpacing: 16)) { shot in
      PhotoCell(shot.id, edition: 0)
    }
    feed.backgroundColor = Theme.page
    feed.estimatedSizes.item.height = 320
    feed.contentInset = EdgeInsets(16)
    feed.scroll(to: photo)
    window.rootNode = feed
    window.container.firstResponder = feed.scrollView
    window.onCloseRequest = { [weak self, weak window] in
      self?.windows.removeAll { $0 === window }
      self?.showState()
      return true
    }
    windows.append(window)
    window.show()
    showState()
  }

  private func closeAll() {
    for window in windows { window.close() }
    windows = []
    showState()
  }

  override func didDisappear(animated: Bool) {
    super.didDisappear(animated: animated)
    closeAll()
  }
}
