import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import SateenThreads

/// A button that opens a menu: by a press, which may go on to an item and end there, or by Enter, Space or Down.
///
/// ```swift
/// let sort = MenuButtonNode("Sort by") { Menu { MenuItem("Name") { … }; MenuItem("Date") { … } } }
/// let size = MenuButtonNode(choices: ["Small", "Medium", "Large"], selectedIndex: 1)
/// size.addAction(for: .valueChanged) { _, _ in … }
/// ```
/// The look of the button is its ``DrawnControlNode/drawing``, and that of the menu its ``DisplayNode/menuStyle``.
open class MenuButtonNode: DrawnControlNode<MenuButtonFace> {
  // Stored properties are inside the box.
  private struct State {
    var title = ""
    var menu: (@MainActor @Sendable () -> Menu)?
    var choices: [String] = []
    var selectedIndex: Int?

    var shownTitle: String { selectedIndex.map { choices[$0] } ?? title }
  }

  private let button = Locked(State())
  // Main-actor state.
  private weak var session: MenuSession?
  private weak var opening: Touch?

  /// A button with a title.
  /// - Parameter menu: makes the menu each time it opens.
  nonisolated public init(_ title: String, menu: @escaping @MainActor @Sendable () -> Menu) {
    super.init(MenuButtonFace(), drawing: MenuButtonDrawing())
    button.withLock { $0.title = title }
    button.exchange(\.menu, menu)
    changeExtras { $0.hasShortcuts = true }
    showState()
  }

  /// A button that shows one of several choices, and opens a menu of all. It sends ``ControlEvent/valueChanged`` when
  /// another one was chosen.
  /// - Parameter selectedIndex: the choice that shows; nil, or an index that there is not, for none.
  nonisolated public init(choices: [String], selectedIndex: Int?) {
    super.init(MenuButtonFace(), drawing: MenuButtonDrawing())
    button.withLock { state in
      state.choices = choices
      state.selectedIndex = selectedIndex.flatMap { choices.indices.contains($0) ? $0 : nil }
    }
    showState()
  }

  /// Has the face follow the state.
  nonisolated private func showState() {
    let (title, hasChoices) = button.withLock { ($0.shownTitle, $0.menu == nil) }
    changeFace(needsLayout: true, isAnimated: false) { face in
      (face.title, face.hasChoices) = (title, hasChoices)
    }
  }

  /// The title; of a button with choices, the one that was chosen. Any thread.
  nonisolated public var title: String {
    get { button.withLock { $0.shownTitle } }
    set {
      button.withLock { $0.title = newValue }
      showState()
    }
  }

  /// Makes the menu each time it opens; nil for a button with choices. Any thread.
  nonisolated public var menu: (@MainActor @Sendable () -> Menu)? {
    get { button.withLock { $0.menu } }
    set {
      button.exchange(\.menu, newValue)
      if newValue != nil { changeExtras { $0.hasShortcuts = true } }
      showState()
    }
  }

  /// The titles of a button with choices. A selected index that is none of them any more becomes nil. Other choices close
  /// the menu of those before. Any thread.
  nonisolated public var choices: [String] {
    get { button.withLock { $0.choices } }
    set {
      let isChanged = button.withLock { state -> Bool in
        defer { state.choices = newValue }
        if let index = state.selectedIndex, !newValue.indices.contains(index) { state.selectedIndex = nil }
        return state.choices != newValue
      }
      guard isChanged else { return }
      showState()
      onMainIfLoaded { self.session?.end() }
    }
  }

  /// Which of the choices shows; nil for none. Setting it sends no event. Any thread.
  nonisolated public var selectedIndex: Int? {
    get { button.withLock { $0.selectedIndex } }
    set {
      button.withLock { state in
        state.selectedIndex = newValue.flatMap { state.choices.indices.contains($0) ? $0 : nil }
      }
      showState()
    }
  }

  /// The font of the title. Any thread.
  nonisolated public var font: Font {
    get { face.font }
    set { changeFace(needsLayout: true) { $0.font = newValue } }
  }

  /// Whether the menu is open.
  public var isOpen: Bool { session != nil }

  open override var focusRing: FocusRing? { FocusRing(bounds, cornerRadius: 7) }

  open override func stateDidChange() {
    super.stateDidChange()
    if !isEnabled { session?.end() }
  }

  // MARK: Opening

  /// Opens the menu, as a press does. A menu without elements is not opened.
  public func openMenu() { open(isForFinger: false) }

  /// Opens the menu.
  /// - Returns: false for a disabled button.
  @discardableResult
  open override func activate() -> Bool {
    guard isEnabled else { return false }
    openMenu()
    return true
  }

  private func open(isForFinger: Bool, press: Point? = nil) {
    guard isEnabled, session == nil, let place = loadedLayer?.wayToWindow.apply(bounds) else { return }
    let (make, choices, selected) = button.withLock { ($0.menu, $0.choices, $0.selectedIndex) }
    let menu =
      make?()
      ?? Menu(
        choices.enumerated().map { index, title in
          .item(
            MenuItem(title, mark: index == selected ? .check : .none) { [weak self] in
              self?.choose(index, titled: title)
            })
        })
    let anchor: MenuSession.Anchor = make == nil ? .over(place, index: selected ?? 0) : .rect(place)
    session = MenuSession.open(
      menu, of: self, at: anchor, selecting: make == nil ? selected : nil, isForFinger: isForFinger, press: press)
    session?.onEnd = { [weak self] in
      self?.session = nil
      self?.isSelected = false
    }
    isSelected = session != nil
  }

  /// Chooses what the menu showed, unless another thread has replaced the choices meanwhile.
  private func choose(_ index: Int, titled title: String) {
    let choices = choices
    guard isEnabled, selectedIndex != index, choices.indices.contains(index), choices[index] == title else { return }
    selectedIndex = index
    sendActions(for: .valueChanged)
  }

  open override func touchesBegan(_ touches: [Touch]) {
    super.touchesBegan(touches)
    guard isEnabled, let touch = touches.first, !touch.isFinger, session == nil else { return }
    open(isForFinger: false, press: touch.windowLocation)
    if session != nil { opening = touch }
  }

  open override func touchesMoved(_ touches: [Touch]) {
    super.touchesMoved(touches)
    if let touch = touches.first, touch === opening { session?.pointerMoved(to: touch.windowLocation) }
  }

  /// A finger opens the menu when it goes up: until then it may scroll.
  open override func touchesEnded(_ touches: [Touch]) {
    let (touch, wasHighlighted, wasOpening) = (touches.first, isHighlighted && isFollowing(touches), opening)
    opening = nil
    super.touchesEnded(touches)
    guard let touch else { return }
    if touch === wasOpening { session?.openingButtonReleased(at: touch.windowLocation) }
    if touch.isFinger, wasHighlighted { open(isForFinger: true) }
  }

  open override func touchesCancelled(_ touches: [Touch]) {
    opening = nil
    super.touchesCancelled(touches)
  }

  /// The shortcuts of the items act while the menu is closed.
  package override func performShortcut(_ key: Key, _ modifiers: KeyModifiers, hasFocusInside: Bool) -> Bool {
    if super.performShortcut(key, modifiers, hasFocusInside: hasFocusInside) { return true }
    return isEnabled && menu?().performShortcut(key, modifiers) == true
  }

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard isEnabled, modifiers.isEmpty, key == .down || key == .enter || key == .space else {
      return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    if !isRepeat { open(isForFinger: false) }
    return true
  }
}
