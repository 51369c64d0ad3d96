import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import SateenThreads

/// The screens of tabs, one behind the other, and the bar above or below them.
// Stored properties are inside the box, but for the bar, which never changes.
final class TabStageNode: DisplayNode {
  private struct State {
    var screens: [ScreenNode] = []
    var isBarHidden = false
    var barPosition = TabController.BarPosition.bottom
  }

  let bar = TabBarNode()
  private let state = Locked(State())

  nonisolated override init() {
    super.init()
    backgroundColor = ScreenNode.defaultBackground
    addSubnode(bar)
  }

  nonisolated var isBarHidden: Bool {
    get { state.withLock { $0.isBarHidden } }
    set {
      state.withLock { $0.isBarHidden = newValue }
      bar.isHidden = newValue
      setNeedsLayout()
    }
  }

  nonisolated var barPosition: TabController.BarPosition {
    get { state.withLock { $0.barPosition } }
    set {
      state.withLock { $0.barPosition = newValue }
      bar.barPosition = newValue
      setNeedsLayout()
    }
  }

  nonisolated private static func frames(in size: Size, _ state: State) -> (screen: Rect, bar: Rect) {
    let wanted = state.barPosition == .bottom ? TabBarNode.bottomHeight : TabBarNode.topHeight
    let height = min(wanted, size.height)
    let room = Size(width: size.width, height: size.height - (state.isBarHidden ? 0 : height))
    switch state.barPosition {
    case .bottom:
      return (
        Rect(origin: .zero, size: room), Rect(x: 0, y: size.height - height, width: size.width, height: height)
      )
    case .top:
      return (
        Rect(origin: Point(x: 0, y: size.height - room.height), size: room),
        Rect(x: 0, y: 0, width: size.width, height: height)
      )
    }
  }

  func setScreens(_ screens: [ScreenNode]) {
    let old = state.withLock { state in
      defer { state.screens = screens }
      return state.screens
    }
    for screen in old where !screens.contains(where: { $0 === screen }) && screen.supernode === self {
      screen.removeFromSupernode()
    }
    let place = Self.frames(in: bounds.size, state.withLock { $0 }).screen
    for (index, screen) in screens.enumerated() {
      let now = subnodes
      if index < now.count, now[index] === screen { continue }
      if screen.supernode !== self, !place.isEmpty { screen.frame = place }
      insertSubnode(screen, at: index)
    }
    if !old.elementsEqual(screens, by: ===) { setNeedsLayout() }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let state = state.withLock { $0 }
    return PlacedLayoutSpec { [bar] size in
      let frames = Self.frames(in: size, state)
      return state.screens.map { ($0, frames.screen) } + [(bar, frames.bar)]
    }
  }
}

/// A row of tabs: icons above titles at the bottom of the window, beside them at the top.
// Stored properties are inside the box, but for nodes that never change, and `onSelect`, which is main-actor state.
final class TabBarNode: DisplayNode {
  /// In points.
  nonisolated static let bottomHeight = 56.0
  nonisolated static let topHeight = 44.0
  /// The widest a tab gets, in points.
  nonisolated private static let widest = 148.0

  private struct State {
    var buttons: [BarControlNode] = []
    var position = TabController.BarPosition.bottom
    var selected = 0
  }

  private let line = DisplayNode()
  private let mark = DisplayNode()
  private let state = Locked(State())
  var onSelect: (@MainActor (Int) -> Void)?

  nonisolated override init() {
    super.init()
    backgroundColor = BarStyle.background
    line.isLayerBacked = true
    line.backgroundColor = BarStyle.line
    mark.isLayerBacked = true
    mark.backgroundColor = BarStyle.accent
    mark.cornerRadius = 1.5
    mark.isHidden = true
    addSubnode(line)
    addSubnode(mark)
  }

  nonisolated var barPosition: TabController.BarPosition {
    get { state.withLock { $0.position } }
    set {
      let buttons = state.withLock { state in
        state.position = newValue
        return state.buttons
      }
      mark.isHidden = newValue == .bottom
      for button in buttons { Self.configure(button, newValue) }
      setNeedsLayout()
    }
  }

  nonisolated private static func configure(_ button: BarControlNode, _ position: TabController.BarPosition) {
    let size = position == .bottom ? 11.0 : 14.0
    button.configure(
      font: .system(size, weight: .medium), selectedFont: .system(size, weight: .semibold), color: BarStyle.quiet,
      selectedColor: BarStyle.accent, insets: EdgeInsets(horizontal: 8, vertical: 3),
      spacing: position == .bottom ? 2 : 8, arrangement: position == .bottom ? .column : .row)
  }

  func setItems(_ items: [TabItem]) {
    var (buttons, position) = state.withLock { ($0.buttons, $0.position) }
    while buttons.count > items.count { buttons.removeLast().removeFromSupernode() }
    while buttons.count < items.count {
      let button = BarControlNode()
      let index = buttons.count
      button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.onSelect?(index) }
      Self.configure(button, position)
      addSubnode(button)
      buttons.append(button)
    }
    for (button, item) in zip(buttons, items) {
      button.title = item.title
      button.iconNode.icon = item.icon
    }
    let final = buttons
    // Removed tabs are released outside of the lock.
    let old = state.withLock { state in
      defer { state.buttons = final }
      return state.buttons
    }
    withExtendedLifetime(old) { setNeedsLayout() }
  }

  func select(_ index: Int) {
    let buttons = state.withLock { state in
      state.selected = index
      return state.buttons
    }
    for (number, button) in buttons.enumerated() { button.isSelected = number == index }
    placeMark()
    setNeedsLayout()
  }

  /// Moves the mark with the selection at once; a measurement would come a frame later.
  private func placeMark() {
    let state = state.withLock { $0 }
    guard state.buttons.indices.contains(state.selected) else { return }
    let frame = state.buttons[state.selected].frame
    guard !frame.isEmpty else { return }
    mark.frame = Rect(x: frame.minX + 12, y: bounds.height - 3, width: max(0, frame.width - 24), height: 3)
  }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    placeMark()
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let state = state.withLock { $0 }
    let grid = 1 / max(traits.scale, 1)
    return PlacedLayoutSpec { [line] size in
      let y = state.position == .bottom ? 0 : size.height - grid
      var placed: [(child: any LayoutElement, frame: Rect)] = [
        (line, Rect(x: 0, y: y, width: size.width, height: grid))
      ]
      let count = Double(state.buttons.count)
      guard count > 0 else { return placed }
      let width = min((max(0, size.width - 8) / count).rounded(.down), Self.widest)
      let left = ((size.width - width * count) / 2).rounded()
      for (index, button) in state.buttons.enumerated() {
        let frame = Rect(x: left + Double(index) * width, y: 0, width: width, height: size.height)
        placed.append((button, frame.insetBy(x: 2, y: 4)))
      }
      return placed
    }
  }
}
