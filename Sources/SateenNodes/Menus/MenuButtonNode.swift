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
open class MenuButtonNode: ControlNode {
  // Stored properties are inside the box.
  private struct State {
    var title = ""
    var menu: (@MainActor @Sendable () -> Menu)?
    var choices: [String] = []
    var selectedIndex: Int?
  }

  private let button = Locked(State())
  private let label = TextNode()
  private let arrow = MenuArrowNode()
  // Main-actor state.
  private weak var session: MenuSession?
  private weak var opening: Touch?

  /// A button with a title.
  /// - Parameter menu: makes the menu each time it opens.
  nonisolated public init(_ title: String, menu: @escaping @MainActor @Sendable () -> Menu) {
    super.init()
    button.withLock { $0.title = title }
    button.exchange(\.menu, menu)
    changeExtras { $0.hasShortcuts = true }
    setUp(isPopUp: false)
  }

  /// A button that shows one of several choices, and opens a menu of all. It sends ``ControlEvent/valueChanged`` when
  /// another one was chosen.
  /// - Parameter selectedIndex: the choice that shows; nil, or an index that there is not, for none.
  nonisolated public init(choices: [String], selectedIndex: Int?) {
    super.init()
    button.withLock { state in
      state.choices = choices
      state.selectedIndex = selectedIndex.flatMap { choices.indices.contains($0) ? $0 : nil }
    }
    setUp(isPopUp: true)
  }

  nonisolated private func setUp(isPopUp: Bool) {
    automaticallyManagesSubnodes = true
    cornerRadius = 7
    borderWidth = 1
    style.minHeight = .points(32)
    label.isLayerBacked = true
    label.isPlaceholderEnabled = false
    label.maximumNumberOfLines = 1
    arrow.isPopUp = isPopUp
    applyState()
  }

  /// The title; of a button with choices, the one that was chosen.
  nonisolated public var title: String {
    get { button.withLock { state in state.selectedIndex.map { state.choices[$0] } ?? state.title } }
    set {
      button.withLock { $0.title = newValue }
      applyState()
    }
  }

  /// Makes the menu each time it opens; nil for a button with choices.
  nonisolated public var menu: (@MainActor @Sendable () -> Menu)? {
    get { button.withLock { $0.menu } }
    set { button.exchange(\.menu, newValue) }
  }

  /// The titles of a button with choices. A selected index that is none of them any more becomes nil.
  nonisolated public var choices: [String] {
    get { button.withLock { $0.choices } }
    set {
      button.withLock { state in
        state.choices = newValue
        if let index = state.selectedIndex, !newValue.indices.contains(index) { state.selectedIndex = nil }
      }
      applyState()
    }
  }

  /// Which of the choices shows; nil for none. Setting it sends no event.
  nonisolated public var selectedIndex: Int? {
    get { button.withLock { $0.selectedIndex } }
    set {
      button.withLock { state in
        state.selectedIndex = newValue.flatMap { state.choices.indices.contains($0) ? $0 : nil }
      }
      applyState()
    }
  }

  /// Whether the menu is open.
  public var isOpen: Bool { session != nil }

  // MARK: Look

  nonisolated override func applyState() {
    let isDim = !isEnabled
    let color = BarStyle.title.withAlpha(multipliedBy: isDim ? 0.4 : 1)
    label.attributedText = AttributedText(title, font: .system(14), color: color)
    arrow.color = BarStyle.quiet.withAlpha(multipliedBy: isDim ? 0.4 : 1)
    let isPressed = isHighlighted || isSelected
    backgroundColor = isPressed ? Self.pressed : isHovered ? Self.hovered : Self.background
    borderColor = MenuLine.border
  }

  private nonisolated static let background = Color(light: .white, dark: Color(hex: 0x2b2d33))
  private nonisolated static let hovered = Color(light: Color(hex: 0xf3f4f6), dark: Color(hex: 0x33363d))
  private nonisolated static let pressed = Color(light: Color(hex: 0xe7e9ed), dark: Color(hex: 0x3d4048))

  open override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(
      direction: .horizontal, spacing: 10, justifyContent: .spaceBetween, alignItems: .center,
      children: [label, arrow]
    ).padding(horizontal: 12, vertical: 6)
  }

  // MARK: Opening

  /// Opens the menu, as a press does. A menu without elements is not opened.
  public func openMenu() { open(isForFinger: false) }

  private func open(isForFinger: Bool, press: Point? = nil) {
    guard isEnabled, session == nil, let place = loadedLayer?.wayToWindow.apply(bounds) else { return }
    let (make, choices, selected) = button.withLock { ($0.menu, $0.choices, $0.selectedIndex) }
    let menu =
      make?()
      ?? Menu(
        choices.enumerated().map { index, title in
          .item(
            MenuItem(title, mark: index == selected ? .check : .none) { [weak self] in self?.choose(index) })
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

  private func choose(_ index: Int) {
    guard selectedIndex != index, choices.indices.contains(index) else { return }
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
    let (touch, wasHighlighted, wasOpening) = (touches.first, isHighlighted, opening)
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

  /// Opens the menu.
  @discardableResult
  open override func activate() -> Bool {
    openMenu()
    return isOpen
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

/// The sign of a button that opens a menu.
private final class MenuArrowNode: DisplayNode {
  // Stored properties are inside the box.
  private struct State {
    var color = BarStyle.quiet
    var isPopUp = false
  }

  private let state = Locked(State())

  nonisolated override init() {
    super.init()
    isLayerBacked = true
  }

  nonisolated var color: Color {
    get { state.withLock { $0.color } }
    set {
      let isChanged = state.withLock { state in
        defer { state.color = newValue }
        return state.color != newValue
      }
      if isChanged { setNeedsDisplay() }
    }
  }

  /// Whether the menu lies over the button, rather than below it.
  nonisolated var isPopUp: Bool {
    get { state.withLock { $0.isPopUp } }
    set { state.withLock { $0.isPopUp = newValue } }
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 9, height: 14) }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let state = state.withLock { $0 }
    return .draw { context, _ in
      func chevron(_ base: Double, _ tip: Double) {
        let path = Path(lines: [Point(x: 1, y: base), Point(x: 4.5, y: tip), Point(x: 8, y: base)])
        context.stroke(path, with: state.color, width: 1.5)
      }
      if state.isPopUp {
        chevron(5.5, 2)
        chevron(8.5, 12)
      } else {
        chevron(5.5, 9)
      }
    }
  }
}
