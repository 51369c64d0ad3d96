import Sateen

/// One photo after another: pages that follow the finger, zoom, details, and a slide show.
@MainActor
final class ViewerController: NodeController {
  private let library: PhotoLibrary
  private let start: Photo
  private(set) lazy var viewer = makeViewer()

  /// Called with the photo that shows, when it is another one.
  var onShow: ((Photo) -> Void)?
  var onClose: (() -> Void)?

  private var keys: Registration?
  private var arrowTimer: FrameTimer?
  private var slideTimer: FrameTimer?
  /// The photo whose details were asked for last.
  private var detailed: Photo?
  private(set) var shownDetails: PhotoDetails?
  private var isClosing = false

  static let zoomStep = 1.5
  static let panStep = 120.0
  /// How long a photo of the slide show stays, in seconds.
  private(set) var interval = 4.0
  static let intervals = [2.0, 4, 8, 15]

  init(_ library: PhotoLibrary, _ photo: Photo) {
    self.library = library
    start = photo
    super.init()
  }

  override func loadNode() -> DisplayNode { viewer }

  var pager: Pager<Photo> { viewer.pager }

  /// The photo that shows.
  var current: Photo? { pager.currentItem }

  var page: PageCell? { pager.nodeForPage(at: pager.currentPageIndex) as? PageCell }

  override var preferredFocus: DisplayNode? { pager }

  // MARK: Parts

  private func makeViewer() -> ViewerNode {
    let (source, shapes, previews) = (library.source, library.shapes, library.previews)
    let photos = library.wall.photos
    let pager = Pager<Photo>(photos) { [weak self] photo in
      PageCell(photo, source, shapes, preview: previews.preview(of: photo)) { self?.showState() }
    }
    pager.backgroundColor = Theme.stage
    pager.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.stage, barColor: .clear)
    pager.currentPageIndex = photos.firstIndex { $0.id == start.id } ?? 0
    pager.onPageChange = { [weak self] _ in self?.turned() }
    let bar = ViewerBarNode()
    let node = ViewerNode(pager: pager, bar: bar)
    bar.backButton.onPress { [weak self] in self?.close() }
    bar.playButton.onPress { [weak self] in self?.play() }
    bar.smallerButton.onPress { [weak self] in self?.zoom(by: 1 / Self.zoomStep) }
    bar.largerButton.onPress { [weak self] in self?.zoom(by: Self.zoomStep) }
    bar.infoButton.onPress { [weak self] in self?.toggleInfo() }
    node.before.onPress { [weak self] in self?.turn(by: -1) }
    node.next.onPress { [weak self] in self?.turn(by: 1) }
    // Pages, bars and buttons lie over the node, and `pointerMoved(to:)` is told to the innermost of them alone.
    let hover = HoverGestureRecognizer { [weak self] hover in
      self?.pointerMoved(isOver: hover.state == .began || hover.state == .changed)
    }
    node.onDidLoad { $0.view.addGestureRecognizer(hover) }
    node.contextMenu = { [weak self] _ in self?.menu() }
    let stop = TapGestureRecognizer { [weak self] _ in self?.stop() }
    node.slides.onDidLoad { $0.view.addGestureRecognizer(stop) }
    return node
  }

  override func willAppear(animated: Bool) {
    super.willAppear(animated: animated)
    // The screen itself comes into the window when it is drawn.
    keys =
      keys
      ?? navigationController?.container?.addKeyHandler { [weak self] key, modifiers in
        self?.perform(key, modifiers) ?? false
      }
    showState()
  }

  override func willDisappear(animated: Bool) {
    super.willDisappear(animated: animated)
    keys?.remove()
    keys = nil
    stop()
    guard navigationController?.topController !== self, !isClosing else { return }
    isClosing = true
    onClose?()
  }

  // MARK: Pages

  /// Other photos show, or the same ones in another order. Without any there is nothing to look at.
  func show(_ photos: [Photo]) {
    guard isNodeLoaded else { return }
    if photos.isEmpty { return close() }
    pager.apply(photos) { [weak self] in self?.turned() }
  }

  private func turned() {
    guard isNodeLoaded, !isClosing else { return }
    showState()
    // A photo that was left is whole again when it comes back.
    let index = pager.currentPageIndex
    for other in [index - 1, index + 1] {
      guard other >= 0, other < pager.numberOfPages else { continue }
      (pager.nodeForPage(at: other) as? PageCell)?.zoom(to: 1, animated: false)
    }
    if let current { onShow?(current) }
  }

  private func turn(by step: Int) {
    let index = pager.currentPageIndex + step
    guard index >= 0, index < pager.numberOfPages else { return }
    pager.scrollToPage(at: index, animated: true)
  }

  private func showState() {
    guard isNodeLoaded, let current else { return }
    let index = pager.currentPageIndex
    let bar = viewer.bar
    var words = "\(Count.grouped(index + 1)) of \(Count.grouped(pager.numberOfPages))"
    let scale = page?.scale ?? 1
    if scale > 1.001 { words += " · \(Int((scale * 100).rounded())) %" }
    bar.show(title: current.name, subtitle: words)
    bar.smallerButton.isEnabled = scale > 1.001
    bar.infoButton.isSelected = viewer.look.showsInfo
    viewer.before.isEnabled = index > 0
    viewer.next.isEnabled = index + 1 < pager.numberOfPages
    if viewer.look.showsInfo { readDetails(of: current) }
  }

  func close() {
    guard !isClosing else { return }
    navigationController?.pop()
  }

  // MARK: Zoom

  private func zoom(by factor: Double) {
    guard let page else { return }
    page.zoom(to: min(max(page.scale * factor, 1), 8))
  }

  // MARK: Details

  func toggleInfo() { setShowsInfo(!viewer.look.showsInfo) }

  func setShowsInfo(_ shows: Bool) {
    guard viewer.look.showsInfo != shows else { return }
    viewer.look.showsInfo = shows
    viewer.transitionLayout(.spring(duration: 0.4))
    showState()
  }

  private func readDetails(of photo: Photo) {
    guard detailed != photo else { return }
    detailed = photo
    let source = library.source
    PhotoWork.files.submit(.visible) { [weak self] in
      let details = source.details(of: photo)
      MainQueue.shared.post {
        guard let self, self.detailed == photo else { return }
        self.shownDetails = details
        self.viewer.info.show(InfoPanel(details: details))
      }
    }
  }

  // MARK: Arrows at the sides

  private func pointerMoved(isOver: Bool) {
    let shows = isOver && !viewer.look.isPlaying
    showArrows(shows)
    arrowTimer?.cancel()
    guard shows else { return }
    arrowTimer = container?.after(2.5) { [weak self] in
      guard let self, !viewer.before.isHovered, !viewer.next.isHovered else { return }
      showArrows(false)
    }
  }

  private func showArrows(_ shows: Bool) {
    guard (viewer.next.alpha > 0) != shows else { return }
    animate(.easeOut(0.2)) { for arrow in [viewer.before, viewer.next] { arrow.alpha = shows ? 1 : 0 } }
  }

  // MARK: Slide show

  var isPlaying: Bool { isNodeLoaded && viewer.look.isPlaying }

  func play() {
    guard !isPlaying, let current = isNodeLoaded ? current : start else { return }
    showArrows(false)
    viewer.slides.clear()
    viewer.look.isPlaying = true
    showSlide(current)
  }

  private func showSlide(_ photo: Photo) {
    let source = library.source
    viewer.slides.show(source.picture(of: photo), source.pipeline) { [weak self] in self?.slideShown() }
  }

  private func slideShown() {
    guard isPlaying else { return }
    slideTimer?.cancel()
    slideTimer = container?.after(interval) { [weak self] in self?.nextSlide() }
  }

  private func nextSlide() {
    guard isPlaying, pager.numberOfPages > 0 else { return }
    let index = (pager.currentPageIndex + 1) % pager.numberOfPages
    pager.scrollToPage(at: index, animated: false)
    if let photo = pager.item(at: ItemPath(item: index, section: 0)) { showSlide(photo) }
  }

  /// Ends the slide show at the photo that it has come to.
  func stop() {
    guard isPlaying else { return }
    slideTimer?.cancel()
    slideTimer = nil
    viewer.look.isPlaying = false
    viewer.transitionLayout(.easeOut(0.3))
  }

  // MARK: Menu

  private func menu() -> Menu {
    Menu {
      MenuItem(library.source.copyTitle, shortcut: Shortcut("c", .control)) { [weak self] in self?.copyPath() }
      MenuItem("Details", mark: viewer.look.showsInfo ? .check : .none) { [weak self] in self?.toggleInfo() }
      MenuElement.separator
      MenuItem("Slide show") { [weak self] in self?.play() }
      Submenu("Each photo for") {
        for seconds in Self.intervals {
          MenuItem("\(Int(seconds)) seconds", mark: interval == seconds ? .radio : .none) { [weak self] in
            self?.interval = seconds
          }
        }
      }
      MenuElement.separator
      MenuItem("Back to the photos") { [weak self] in self?.close() }
    }
  }

  func copyPath() {
    guard let current, let path = library.source.path(of: current) else { return }
    container?.pasteboard.write(PasteboardContent(text: path))
  }

  // MARK: Keys

  /// Called before the pages get a key, which would turn at all of them. A control that Tab has gone to comes first.
  private func perform(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard isShowing, presented == nil, container?.isMenuOpen == false, navigationController?.topController === self
    else {
      return false
    }
    let isOnControl = container?.showsFocusRing == true && container?.focusedNode is ControlNode
    let isMirrored = viewer.traits.layoutDirection == .rightToLeft
    switch (key, modifiers.subtracting(.shift)) {
    case (.escape, []):
      if isPlaying { stop() } else { close() }
    case (.space, []), (.enter, []):
      guard !isOnControl, key == .space else { return false }
      if isPlaying { stop() } else { play() }
    case (.left, []), (.right, []), (.up, []), (.down, []):
      guard !isOnControl else { return false }
      stop()
      move(key, isMirrored: isMirrored)
    case (.pageDown, []): turn(by: 1)
    case (.pageUp, []): turn(by: -1)
    case (.home, []): pager.scrollToPage(at: 0, animated: false)
    case (.end, []): pager.scrollToPage(at: pager.numberOfPages - 1, animated: false)
    case (.character(let letter), []): return perform(letter)
    case (.character("c"), .control): copyPath()
    default: return false
    }
    return true
  }

  private func move(_ key: Key, isMirrored: Bool) {
    let way: Point =
      switch key {
      case .left: Point(x: -1, y: 0)
      case .right: Point(x: 1, y: 0)
      case .up: Point(x: 0, y: -1)
      default: Point(x: 0, y: 1)
      }
    if let page, page.isZoomed {
      _ = page.pan(by: Point(x: way.x * Self.panStep, y: way.y * Self.panStep))
    } else if way.x != 0 {
      turn(by: (way.x > 0) != isMirrored ? 1 : -1)
    }
  }

  private func perform(_ letter: Character) -> Bool {
    switch letter {
    case "+", "=": zoom(by: Self.zoomStep)
    case "-", "_": zoom(by: 1 / Self.zoomStep)
    case "0": page?.zoom(to: 1)
    case "i": toggleInfo()
    case "d": container?.appearance.toggle()
    case "?", "/": present { HelpSheet() }
    default: return false
    }
    return true
  }
}
