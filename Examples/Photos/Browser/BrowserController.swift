import Foundation
import Sateen

/// Folders and their photos, or the photos of a source that has no folders.
@MainActor
final class BrowserController: NodeController {
  private let thumbnails: ThumbnailStore
  /// Nil for a source without folders.
  let tree: FolderTree?
  private(set) var library: PhotoLibrary
  private(set) lazy var browser = makeBrowser()
  /// Tells the window what shows.
  var onTitle: ((String) -> Void)?

  /// How large photos are, as one of the breadths of columns.
  private(set) var zoom = 2
  static let breadths: [Double] = [120, 168, 224, 300, 400]
  private static let gap = 16.0

  /// The measures of the wall, for cells that are made on workers.
  private let measures = Locked(WallMeasures(breadth: BrowserController.breadths[2], scale: 1))
  /// The source that cells are made for.
  private let making: Locked<PhotoCell.Making?> = Locked(nil)
  private(set) var viewer: ViewerController?
  /// Waits for more pictures to tell their shapes, before photos are placed by them.
  private var placing: FrameTimer?
  private static let placingDelay = 0.25

  private struct WallMeasures {
    var breadth: Double
    var scale: Double
  }

  init(_ folder: FolderPath, thumbnails: ThumbnailStore) {
    self.thumbnails = thumbnails
    tree = FolderTree(folder)
    library = PhotoLibrary(FolderSource(folder, thumbnails: thumbnails))
    super.init()
  }

  /// Shows a source without folders.
  init(_ source: any PhotoSource) {
    thumbnails = ThumbnailStore(root: nil)
    tree = nil
    library = PhotoLibrary(source)
    super.init()
  }

  override func loadNode() -> DisplayNode { browser }

  var wall: List<Photo> { browser.wall }

  override var preferredFocus: DisplayNode? { wall }

  // MARK: Parts

  private func makeBrowser() -> BrowserNode {
    let making = making
    let wall = List<Photo>(layout: layout(.empty)) { photo in
      // The list has photos only once there is a source.
      guard let making = making.withLock({ $0 }) else { return CellNode() }
      return PhotoCell(photo, making)
    }
    wall.backgroundColor = Theme.page
    wall.movesFocusWithKeys = true
    wall.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.placeholder, barColor: .clear, cornerRadius: PhotoCell.radius)
    wall.changeAnimation = ListAnimation(.fade, duration: 0.3)
    wall.onSelect = { [weak self] photo in self?.open(photo) }
    wall.menuForItem = { [weak self] photo in self?.menu(for: photo) }
    wall.onPrefetch = { [weak self] photos in self?.comeNear(photos) }
    let sidebar = SidebarNode { [weak self] folder in self?.tree?.toggle(folder) }
    sidebar.list.onSelect = { [weak self] row in self?.show(row.folder) }
    tree?.onChange = { [weak sidebar] rows in sidebar?.list.apply(rows, animated: true) }
    let node = BrowserNode(sidebar: sidebar, wall: wall, hasFolders: tree != nil)
    connect(node)
    return node
  }

  private func connect(_ node: BrowserNode) {
    node.sidebarButton.onPress { [weak self] in self?.toggleSidebar() }
    node.sortButton.opens { [weak self] in self?.orderMenu() ?? Menu([]) }
    node.filterButton.opens { [weak self] in self?.filterMenu() ?? Menu([]) }
    node.smallerButton.onPress { [weak self] in self?.changeZoom(by: -1) }
    node.largerButton.onPress { [weak self] in self?.changeZoom(by: 1) }
    node.appearanceButton.onPress { [weak self] in self?.container?.appearance.toggle() }
    node.onLayout = { [weak self] in self?.noteMeasures() }
    node.helpButton.onPress { [weak self] in self?.showHelp() }
  }

  override func nodeDidLoad() {
    super.nodeDidLoad()
    follow(library)
    if let tree { tree.show(tree.current) }
  }

  // MARK: Folders

  /// Shows the photos of another folder.
  func show(_ folder: FolderPath) {
    guard let tree, folder != tree.current else { return }
    let order = library.order
    library.end()
    library = PhotoLibrary(FolderSource(folder, thumbnails: thumbnails))
    library.order = order
    tree.show(folder)
    follow(library)
    wall.contentOffset = .zero
  }

  private func follow(_ library: PhotoLibrary) {
    let measures = measures
    making.exchange(
      PhotoCell.Making(
        source: library.source, shapes: library.shapes, previews: library.previews,
        pixels: { shape in measures.withLock { Self.pixels(shape, $0) } },
        caption: { $0.modified.map(PhotoDate.short) ?? "" },
        onShape: { [weak self] in self?.noteShape() },
        onFailure: { [weak library] _ in library?.noteFailure() }))
    library.onWall = { [weak self] wall in self?.show(wall) }
    library.onShapes = { [weak self] in self?.showShapes($0) }
    library.onRetry = { [weak self] in self?.retry($0) }
    library.onState = { [weak self] in self?.showState() }
    show(library.wall)
    library.begin()
    showState()
  }

  /// The longer side of a photo's picture on the wall, in pixels.
  nonisolated private static func pixels(_ shape: PhotoShape?, _ measures: WallMeasures) -> Int {
    let limits = WallContents.ratioLimits
    let ratio = min(max(shape?.ratio ?? WallContents.usualRatio, limits.lowerBound), limits.upperBound)
    return Int((max(measures.breadth, measures.breadth / ratio) * measures.scale).rounded(.up))
  }

  // MARK: The wall

  private func layout(_ contents: WallContents) -> WallLayout {
    WallLayout(
      contents: contents, columnBreadth: Self.breadths[zoom], captionHeight: PhotoCell.captionHeight,
      insets: EdgeInsets(Theme.margin), gap: Self.gap, lineGap: 12)
  }

  private func show(_ new: PhotoLibrary.Wall) {
    noteMeasures()
    // Other photos and their places belong together: one arrangement has both.
    let isFirst = wall.items.isEmpty
    wall.apply(new.photos, animated: !isFirst) { [weak self] in
      guard let self else { return }
      // More may be known of their shapes by now.
      let newest = library.wall
      let contents = newest.contents.count == new.contents.count ? newest.contents : new.contents
      wall.setCollectionLayout(layout(contents), animated: !isFirst)
    }
    viewer?.show(new.photos)
  }

  private func showShapes(_ new: PhotoLibrary.Wall) {
    guard wall.isShowingNewest else { return }
    wall.setCollectionLayout(layout(new.contents), animated: false)
  }

  /// Whether no photo is about to get another place.
  var isPlaced: Bool { placing == nil }

  /// A picture has told its shape. Those that come in the next moment are waited for, so that photos move once.
  private func noteShape() {
    guard placing == nil else { return }
    placing = navigationController?.container?.after(Self.placingDelay) { [weak self] in
      self?.placing = nil
      self?.library.place()
    }
  }

  private func retry(_ ids: [Int]) {
    for id in ids { (wall.cell(of: id) as? PhotoCell)?.retry() }
  }

  private func noteMeasures() {
    guard let container else { return }
    let width = wall.bounds.width
    let breadth = width > 0 ? layout(.empty).columns(in: width).breadth : Self.breadths[zoom]
    measures.exchange(WallMeasures(breadth: breadth, scale: container.scale))
  }

  private func comeNear(_ photos: [Photo]) {
    // Those beside the window show soon, whatever way it is scrolled.
    let paths = wall.pathsForVisible.map(\.item)
    guard let first = paths.min(), let last = paths.max() else { return }
    library.want(max(0, first - photos.count)..<(last + 1 + photos.count))
  }

  func changeZoom(by step: Int) {
    let new = min(max(zoom + step, 0), Self.breadths.count - 1)
    guard new != zoom else { return }
    zoom = new
    noteMeasures()
    wall.setCollectionLayout(layout(library.wall.contents), animated: true)
    showState()
  }

  // MARK: Words

  private func showState() {
    guard isNodeLoaded else { return }
    let trail = tree.map { $0.current.trail(from: $0.root) } ?? []
    browser.breadcrumb.show(Breadcrumb(trail: trail, title: library.source.title) { [weak self] in self?.show($0) })
    browser.summary.attributedText = AttributedText(summary, font: Theme.meta, color: Theme.quiet)
    browser.notice.show(NoticeView(notice: notice))
    browser.filterButton.isSelected = library.order.isFiltering
    browser.smallerButton.isEnabled = zoom > 0
    browser.largerButton.isEnabled = zoom < Self.breadths.count - 1
    if library.state == .complete, let tree { tree.set(library.folders, in: tree.current) }
    if viewer == nil { onTitle?(library.source.title) }
  }

  private var summary: String {
    let shown = library.wall.photos.count
    var words: [String] = []
    if library.state == .reading, library.count > 0 {
      words.append("Reading…")
    } else if shown > 0 {
      words.append(Count.words(shown, "photo", "photos"))
    }
    let hidden = library.hiddenCount
    if hidden > 0, !library.order.showsHidden { words.append("\(Count.grouped(hidden)) hidden") }
    if library.skippedCount > 0 { words.append("\(Count.grouped(library.skippedCount)) without a picture") }
    if library.unreadableCount > 0 { words.append("\(Count.grouped(library.unreadableCount)) unreadable") }
    return words.joined(separator: " · ")
  }

  private var notice: Notice? {
    guard library.wall.photos.isEmpty else { return nil }
    switch library.state {
    case .reading: return nil
    case .failed(let reason): return Notice(title: reason, text: library.source.place)
    case .complete:
      if library.order.isFiltering, library.count > 0 {
        return Notice(title: "No photo passes the filter", text: "Press F to change it.")
      }
      if library.hiddenCount > 0 {
        return Notice(
          title: "All photos here are hidden", text: "Their names begin with a point. Press H to see them.")
      }
      if tree == nil { return Notice(title: "No photos here", text: "No item of the feed has a picture.") }
      return Notice(
        title: "No photos here",
        text: library.folders.isEmpty
          ? "JPEG, PNG, WebP, GIF and AVIF files show as soon as they are put into this folder."
          : "Choose a folder at the side.")
    }
  }

  // MARK: The viewer

  func open(_ photo: Photo, playing: Bool = false) {
    guard let navigation = navigationController, navigation.topController === self else { return }
    wall.deselect([photo.id])
    let viewer = ViewerController(library, photo)
    self.viewer = viewer
    viewer.onShow = { [weak self] in self?.follow($0) }
    viewer.onClose = { [weak self] in
      self?.viewer = nil
      self?.showState()
    }
    follow(photo)
    navigation.push(viewer)
    if playing { viewer.play() }
  }

  /// Brings the photo that is looked at into view, so that it has a place to go back to.
  private func follow(_ photo: Photo) {
    onTitle?(photo.name)
    let visible = Rect(origin: wall.contentOffset, size: wall.bounds.size)
    if let frame = wall.frame(of: photo.id), frame.minY < visible.minY || frame.maxY > visible.maxY {
      wall.scroll(to: photo.id, at: .middle)
    }
    wall.moveFocus(to: photo.id)
  }

  // MARK: Actions

  func toggleSidebar() {
    guard tree != nil else { return }
    browser.look.showsSidebar = !browser.showsSidebar(in: browser.bounds.width)
    browser.transitionLayout(.spring(duration: 0.35))
  }

  func showHelp() { present { HelpSheet() } }

  func copyPath(_ photo: Photo) {
    guard let path = library.source.path(of: photo) else { return }
    container?.pasteboard.write(PasteboardContent(text: path))
  }

  func toggleHidden() { library.order.showsHidden.toggle() }

  /// The photo that keys act on: the one with the focus, else the first that shows.
  var keyPhoto: Photo? {
    wall.focusedID.flatMap { library.photo($0) } ?? wall.pathsForVisible.first.flatMap { wall.item(at: $0) }
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    if perform(key, modifiers) { return true }
    return super.keyDown(key, modifiers, isRepeat: isRepeat)
  }
}
