import Sateen

/// The gallery's frame: the list of pages beside the chosen page, or in a narrow window a stack of the two.
///
/// The list and the page take turns having the keys. Enter goes into the page, Escape and Alt+Left come back, F6
/// changes sides, Ctrl+1 to Ctrl+9 open a page from anywhere. Tab goes through the controls of both.
@MainActor
final class GalleryShell: SplitController {
  let pages: [GalleryPage]
  private let sidebar: SidebarController
  private let sidebarStack: NavigationController
  private let pageStack = PageStack(root: BlankController())
  /// The chosen page.
  private(set) var current: PageController?
  /// Whether the page has the keys where list and page are side by side.
  private var keysAreInPage = false
  private var focusRegistration: Registration?
  /// Whether the keys go to the page, as last shown.
  private var shownActive: Bool?

  init(_ groups: [GalleryGroup]) {
    pages = groups.flatMap(\.pages)
    let sidebar = SidebarController(groups)
    self.sidebar = sidebar
    sidebarStack = NavigationController(root: sidebar)
    super.init(primary: sidebarStack, secondary: pageStack)
    primaryWidth = 264
    minimumPaneWidth = 232
    collapseWidth = 720
    sidebarStack.isBarHidden = true
    pageStack.isBarHidden = true
    sidebar.onChoose = { [weak self] index in self?.choose(index) }
    sidebar.onOpen = { [weak self] index in self?.open(index) }
    onCollapseChange = { [weak self] isCollapsed in self?.collapseChanged(isCollapsed) }
  }

  // MARK: Pages

  /// Whether the page fills a narrow window, or has the keys in a wide one.
  var isPageInFront: Bool { isCollapsed ? sidebarStack.controllers.count > 1 : keysAreInPage }

  override var focusedChild: NodeController? { isCollapsed || !keysAreInPage ? sidebarStack : pageStack }

  /// Shows a page beside the list. In a narrow window only the list's selection changes.
  func choose(_ index: Int) {
    guard pages.indices.contains(index) else { return }
    if current?.page.name != pages[index].name { replaceCurrent(with: pages[index]) }
    sidebar.show(chosen: index)
    guard !isCollapsed else { return }
    if let current, pageStack.topController !== current { pageStack.setControllers([current], animated: false) }
  }

  /// Shows a page and gives it the keys.
  func open(_ index: Int, animated: Bool = true) {
    choose(index)
    guard let current else { return }
    if isCollapsed {
      sidebarStack.isBarHidden = false
      current.setShowsTitle(false)
      sidebarStack.setControllers([sidebar, current], animated: animated)
    }
    giveKeys(to: current)
  }

  /// Goes back to the list.
  func leavePage() {
    if isCollapsed { sidebarStack.popToRoot() } else { giveKeys(to: sidebar) }
  }

  private func replaceCurrent(with page: GalleryPage) {
    let made = page.make(page)
    made.onPress = { [weak self, weak made] in
      guard let self, let made, made === current, !isPageInFront else { return }
      giveKeys(to: made)
    }
    current = made
  }

  private func giveKeys(to controller: NodeController) {
    keysAreInPage = controller === current
    container?.firstResponder = controller.preferredResponder ?? controller.screenNode.loadedView
    updateKeys()
  }

  override func didAppear(animated: Bool) {
    super.didAppear(animated: animated)
    focusRegistration = focusRegistration ?? container?.addFocusObserver { [weak self] in self?.focusDidMove() }
  }

  /// Tab has gone from the list to the page, or back.
  private func focusDidMove() {
    guard !isCollapsed else { return }
    var view = container?.firstResponder
    while let one = view, one.node !== current?.screenNode, one.node !== sidebar.screenNode { view = one.superview }
    guard let node = view?.node, keysAreInPage != (node !== sidebar.screenNode) else { return }
    keysAreInPage.toggle()
    updateKeys()
  }

  private func collapseChanged(_ isCollapsed: Bool) {
    let wasActive = shownActive ?? false
    guard let current else { return }
    current.setShowsTitle(!isCollapsed)
    if isCollapsed {
      pageStack.setControllers([BlankController()], animated: false)
      sidebarStack.isBarHidden = !wasActive
      sidebarStack.setControllers(wasActive ? [sidebar, current] : [sidebar], animated: false)
    } else {
      sidebarStack.isBarHidden = true
      sidebarStack.setControllers([sidebar], animated: false)
      pageStack.setControllers([current], animated: false)
    }
    giveKeys(to: wasActive ? current : sidebar)
  }

  // MARK: Keys

  /// Called before the lists get the key, which would scroll on some of them. A control that Tab has gone to comes
  /// first.
  func performFirst(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    if container?.showsFocusRing == true, modifiers.isEmpty, key.isForControls { return false }
    // Keys that type are for the text.
    if container?.isTextInputFocused == true, modifiers.isDisjoint(with: [.control, .alt, .command]) {
      guard case .function = key else { return false }
    }
    if isPageInFront { return current?.perform(key, modifiers) ?? false }
    return sidebar.perform(key, modifiers)
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    switch (key, modifiers) {
    case (.escape, []), (.left, .alt), (.backspace, []):
      guard !isCollapsed, isPageInFront else { return false }
      if !isRepeat { leavePage() }
    case (.function(6), []):
      if isPageInFront { leavePage() } else { open(sidebar.chosen) }
    case (.character(let digit), .control):
      guard let number = digit.wholeNumberValue, pages.indices.contains(number - 1) else { return false }
      open(number - 1)
    case (.pageDown, .control): open(min(sidebar.chosen + 1, pages.count - 1))
    case (.pageUp, .control): open(max(sidebar.chosen - 1, 0))
    default: return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    return true
  }

  /// Shows whether list or page has the keys, if that changed.
  func updateKeys() {
    let isActive = isPageInFront
    if isCollapsed, sidebarStack.isBarHidden != !isActive, !sidebarStack.isInTransition {
      sidebarStack.isBarHidden = !isActive
    }
    guard shownActive != isActive else { return }
    shownActive = isActive
    sidebar.showsKeys(!isActive)
    current?.setActive(isActive)
  }
}

/// Shows one page, without going back.
private final class PageStack: NavigationController {
  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { false }
}

/// A placeholder where no page is chosen.
private final class BlankController: NodeController {
  override func loadNode() -> DisplayNode {
    let node = DisplayNode()
    node.backgroundColor = Theme.page
    return node
  }
}

extension Key {
  /// Whether controls use the key.
  fileprivate var isForControls: Bool {
    switch self {
    case .space, .enter, .up, .down, .left, .right, .home, .end: true
    default: false
    }
  }
}
