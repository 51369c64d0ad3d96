import Sateen

/// The base class of pages: a header with the page's keys, the handling of these keys, and timers.
@MainActor
class PageController: NodeController {
  let page: GalleryPage
  private let root = PageRootNode()
  private var header: PageHeaderNode!
  private var chips: [KeyChipNode] = []
  private(set) var actions: [PageAction] = []
  private(set) lazy var banner = BannerNode { [weak self] in self?.hideBanner() }
  private(set) var timers: [PageTimer] = []

  /// Called when the user pressed something in the page.
  var onPress: (@MainActor () -> Void)?

  init(_ page: GalleryPage) {
    self.page = page
    super.init()
    title = page.title
  }

  // MARK: For subclasses

  /// The actions of the keys, in the order of the header's chips.
  func makeActions() -> [PageAction] { [] }

  /// Everything below the header.
  func makeContent() -> DisplayNode { DisplayNode() }

  /// The list that keys scroll; nil where there is none.
  var mainList: ListNode? { nil }

  /// Figures for the header.
  func makeStatus() -> String { "" }

  // MARK: Node

  override func loadNode() -> DisplayNode {
    actions = makeActions()
    chips = actions.indices.map { index in
      KeyChipNode(cap: actions[index].cap, title: actions[index].title) { [weak self] in
        self?.onPress?()
        self?.perform(index)
      }
    }
    header = PageHeaderNode(page, chips: chips)
    root.backgroundColor = Theme.page
    root.compose(header: header, content: makeContent(), banner: banner)
    root.onPress = { [weak self] in self?.onPress?() }
    showState()
    return root
  }

  override var preferredResponder: View? { mainList?.scrollView ?? super.preferredResponder }

  /// Whether the header shows the page's title, rather than a bar around the page.
  func setShowsTitle(_ shows: Bool) {
    _ = node
    header.showsTitle = shows
  }

  /// Shows whether the keys go to this page.
  func setActive(_ isActive: Bool) {
    for chip in chips { chip.show(isActive: isActive) }
  }

  /// Updates chips and figures.
  func showState() {
    guard header != nil else { return }
    for (chip, action) in zip(chips, actions) { chip.show(isOn: action.isOn?() ?? false) }
    header.show(status: makeStatus())
  }

  // MARK: Keys

  /// Performs a key's action.
  /// - Returns: whether the page has an action for the key.
  func perform(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    _ = node
    guard let index = actions.firstIndex(where: { $0.key == key && $0.modifiers == modifiers }) else { return false }
    perform(index)
    return true
  }

  private func perform(_ index: Int) {
    actions[index].perform()
    showState()
  }

  // MARK: Banner

  func showBanner(_ title: String, _ sentence: String) {
    banner.show(title, sentence)
    root.showsBanner = true
  }

  func hideBanner() { root.showsBanner = false }

  var showsBanner: Bool { root.showsBanner }

  // MARK: Time

  /// Makes a timer that calls a closure repeatedly while the page is visible. It does not run before it is started.
  /// - Parameter seconds: the interval.
  func every(_ seconds: Double, _ body: @escaping @MainActor () -> Void) -> PageTimer {
    let timer = PageTimer(every: seconds) { [weak self] in
      body()
      self?.showState()
    }
    timers.append(timer)
    return timer
  }

  /// Calls a closure once after some seconds, if the page is still visible then.
  func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) {
    let timer = PageTimer(every: seconds, repeats: false) { [weak self] in
      body()
      self?.showState()
    }
    timers.removeAll { !$0.isRunning && !$0.repeats }
    timers.append(timer)
    timer.start(in: container)
  }

  override func didDisappear(animated: Bool) {
    super.didDisappear(animated: animated)
    for timer in timers { timer.stop() }
    showState()
  }
}

/// Contains a page's parts, and reports presses anywhere in it.
final class PageRootNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var header: DisplayNode?
    var content: DisplayNode?
    var banner: DisplayNode?
    var showsBanner = false

    static func == (a: Look, b: Look) -> Bool {
      a.header === b.header && a.content === b.content && a.banner === b.banner && a.showsBanner == b.showsBanner
    }
  }
  var onPress: (@MainActor () -> Void)?

  nonisolated override init() {
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
  }

  nonisolated func compose(header: DisplayNode, content: DisplayNode, banner: DisplayNode) {
    look = Look(header: header, content: content, banner: banner, showsBanner: look.showsBanner)
  }

  nonisolated var showsBanner: Bool {
    get { look.showsBanner }
    set { look.showsBanner = newValue }
  }

  override func touchesBegan(_ touches: [Touch]) {
    onPress?()
    super.touchesBegan(touches)
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let look = look
    return VStack {
      look.header
      if look.showsBanner, let banner = look.banner {
        banner.padding(EdgeInsets(top: 16, left: 16, bottom: 0, right: 16))
      }
      look.content?.flexGrow().flexShrink()
    }
  }
}
