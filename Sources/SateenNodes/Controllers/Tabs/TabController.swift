import SateenCore
import SateenLayout

/// The title and icon of a tab in the bar, in place of the screen's title alone.
public struct TabItem: Sendable {
  public var title: String
  public var icon: BarIcon?

  public init(title: String, icon: BarIcon? = nil) {
    self.title = title
    self.icon = icon
  }
}

/// Several screens, of which a bar of tabs selects the one that shows.
///
/// A screen is made when its tab is first selected; from then on it keeps its state and, while memory lasts, its
/// pixels. Ctrl+1 to Ctrl+9 select a tab, Ctrl+Tab and Ctrl+Page Down the next, with Shift or Page Up the one before.
open class TabController: NodeController {
  /// Where the bar stands.
  public enum BarPosition: Sendable { case top, bottom }

  /// From where lines begin.
  public private(set) var controllers: [NodeController] = []
  private var items: [TabItem?] = []
  private let stageNode = TabStageNode()
  private let gate = ScreenGate()
  /// The tab whose screen shows: the selected one or, until that is drawn, the one before.
  private var shown: NodeController?
  private var visited: Set<ObjectIdentifier> = []

  /// Called when another tab was selected, by the user or from code.
  public var onSelect: (@MainActor (Int) -> Void)?

  public init(_ tabs: [(controller: NodeController, item: TabItem?)] = []) {
    super.init()
    setControllers(tabs)
  }

  open override func loadNode() -> DisplayNode { stageNode }

  override func nodeWasMade() {
    stageNode.bar.onSelect = { [weak self] in self?.selectedIndex = $0 }
    arrange()
  }

  /// Replaces the tabs. The selected screen stays selected where it is among the new ones.
  public func setControllers(_ tabs: [(controller: NodeController, item: TabItem?)]) {
    let selected = selectedController
    let old = controllers
    var known: Set<ObjectIdentifier> = []
    let tabs = tabs.filter { known.insert(ObjectIdentifier($0.controller)).inserted }
    controllers = tabs.map(\.controller)
    items = tabs.map(\.item)
    for one in controllers { addChild(one) }
    for one in old where !controllers.contains(where: { $0 === one }) {
      if shown === one { shown = nil }
      one.removeFromParent()
    }
    selection = controllers.firstIndex { $0 === selected } ?? min(selection, max(0, controllers.count - 1))
    updateBar()
    selectionChanged()
  }

  private var selection = 0

  /// The index of the selected tab. An index out of range is ignored.
  public var selectedIndex: Int {
    get { selection }
    set {
      guard controllers.indices.contains(newValue), newValue != selection else { return }
      selection = newValue
      selectionChanged()
      onSelect?(newValue)
    }
  }

  public var selectedController: NodeController? {
    controllers.indices.contains(selection) ? controllers[selection] : nil
  }

  /// Where the bar stands. By default at the bottom.
  public var barPosition: BarPosition {
    get { stageNode.barPosition }
    set { stageNode.barPosition = newValue }
  }

  /// Whether the bar is hidden, and the screens use its room.
  public var isBarHidden: Bool {
    get { stageNode.isBarHidden }
    set { stageNode.isBarHidden = newValue }
  }

  // MARK: Selection

  private func selectionChanged() {
    stageNode.bar.select(selection)
    guard isNodeLoaded, let selected = selectedController else { return }
    if isShowing { for one in controllers { one.appear(one === selected, animated: false) } }
    arrange()
    if shown === selected {
      // A screen that is still waited for is not wanted any more.
      gate.cancel()
      finishChildren()
    } else {
      let isSeen = isShowing && container != nil && shown != nil
      gate.wait(for: isSeen ? selected : nil, in: container) { [weak self] in self?.show(selected) }
    }
    moveFocus()
  }

  private func show(_ controller: NodeController) {
    guard controller === selectedController else { return }
    shown = controller
    arrange()
    finishChildren()
  }

  /// While the tabs themselves appear or disappear, their screens finish together with them.
  private func finishChildren() {
    guard appearance == .shown else { return }
    for one in controllers { one.finishAppearing(animated: false) }
  }

  /// Shows the selected screen; others stay hidden behind it for as long as they may keep their pixels.
  private func arrange() {
    guard isNodeLoaded else { return }
    if shown == nil { shown = selectedController }
    if let selected = selectedController { visited.insert(ObjectIdentifier(selected)) }
    let own = visibility
    for one in controllers { one.setVisibility(own.map { visibility(of: one, within: $0) }) }
    let kept = controllers.filter { one in
      guard visited.contains(ObjectIdentifier(one)) else { return false }
      return one === selectedController || one === shown || one.visibility?.keepsPixels == true
    }
    stageNode.setScreens(kept.map(\.screen))
    for one in kept {
      one.setVisibility(own.map { visibility(of: one, within: $0) })
      one.screenNode.isHidden = one !== shown
    }
  }

  private func updateBar() {
    stageNode.bar.setItems(zip(controllers, items).map { $1 ?? TabItem(title: $0.title ?? "") })
    stageNode.bar.select(selection)
  }

  // MARK: Children

  open override var shownChildren: [NodeController] { selectedController.map { [$0] } ?? [] }
  open override var focusedChild: NodeController? { selectedController }

  /// The selected screen is as far from being shown as the tabs, the others are one step further. The screen before
  /// shows until the selected one does.
  open override func visibility(of child: NodeController, within own: ScreenVisibility) -> ScreenVisibility {
    child === selectedController ? own : child === shown ? own.passing : own.deeper(by: 1)
  }

  package override func childDidChangeTitle(_ child: NodeController) { updateBar() }

  package override func childWasRemoved(_ child: NodeController) {
    super.childWasRemoved(child)
    visited.remove(ObjectIdentifier(child))
    guard let index = controllers.firstIndex(where: { $0 === child }) else { return }
    controllers.remove(at: index)
    items.remove(at: index)
    if shown === child { shown = nil }
    selection = min(index < selection ? selection - 1 : selection, max(0, controllers.count - 1))
    updateBar()
    selectionChanged()
  }

  open override func visibilityDidChange(from old: ScreenVisibility?) {
    super.visibilityDidChange(from: old)
    arrange()
  }

  // MARK: Keys

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard modifiers.contains(.control), modifiers.isDisjoint(with: [.alt, .command]), !controllers.isEmpty else {
      return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    let count = controllers.count
    switch key {
    case .tab: selectedIndex = (selection + (modifiers.contains(.shift) ? count - 1 : 1)) % count
    case .pageDown: selectedIndex = (selection + 1) % count
    case .pageUp: selectedIndex = (selection + count - 1) % count
    case .character(let digit):
      guard let number = digit.wholeNumberValue, number >= 1, number <= count, !modifiers.contains(.shift) else {
        return super.keyDown(key, modifiers, isRepeat: isRepeat)
      }
      selectedIndex = number - 1
    default: return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    return true
  }
}

extension NodeController {
  /// The tabs this screen is in, however deep.
  public var tabController: TabController? { nearest() }
}
