import SateenCore
import SateenLayout

/// A stack of screens, of which the top one shows: a pushed screen slides in from the right, and a popped one slides
/// off again.
///
/// The bar's button, a drag from the left edge, Alt+Left, Escape and Backspace go back. Every transition can be
/// interrupted or reversed at any moment; screens go on from where they are. Where layouts run to the left all of this
/// is mirrored, except for the keys.
open class NavigationController: NodeController {
  /// From the root to the top.
  public private(set) var controllers: [NodeController] = []

  /// Whether a drag from the left edge goes back, or from the right one where layouts run to the left.
  public var isBackGestureEnabled = true

  private let stageNode = NavigationStageNode()
  private lazy var stage = NavigationStage(self, node: stageNode)

  public init(root: NodeController) {
    super.init()
    setControllers([root], animated: false)
  }

  open override func loadNode() -> DisplayNode { stageNode }

  override func nodeWasMade() { stage.connect() }

  /// The bar with the title and the back button.
  public var barNode: DisplayNode { stageNode.bar }

  /// Whether the bar is hidden, and the screens use its room.
  public var isBarHidden: Bool {
    get { stageNode.isBarHidden }
    set { stageNode.isBarHidden = newValue }
  }

  /// The screen that shows.
  public var topController: NodeController? { controllers.last }

  /// Whether a transition is under way.
  public var isInTransition: Bool { stage.isInTransition }

  // MARK: Navigation

  /// Puts a screen on top. Where the screen is in the stack already, the stack goes back to it.
  public func push(_ controller: NodeController, animated: Bool = true) {
    guard !controllers.contains(where: { $0 === controller }) else {
      popTo(controller, animated: animated)
      return
    }
    setControllers(controllers + [controller], animated: animated)
  }

  /// Removes the top screen; without effect where it is the only one.
  /// - Returns: that screen; nil where it is the only one.
  @discardableResult
  public func pop(animated: Bool = true) -> NodeController? {
    guard controllers.count > 1, let top = controllers.last else { return nil }
    setControllers(Array(controllers.dropLast()), animated: animated)
    return top
  }

  /// Removes everything above a screen of the stack; without effect for a screen that is not in it.
  /// - Returns: the removed screens, from below.
  @discardableResult
  public func popTo(_ controller: NodeController, animated: Bool = true) -> [NodeController] {
    guard let index = controllers.firstIndex(where: { $0 === controller }) else { return [] }
    let gone = Array(controllers[(index + 1)...])
    if !gone.isEmpty { setControllers(Array(controllers[...index]), animated: animated) }
    return gone
  }

  /// Removes everything above the root.
  @discardableResult
  public func popToRoot(animated: Bool = true) -> [NodeController] {
    controllers.first.map { popTo($0, animated: animated) } ?? []
  }

  /// Puts a screen in place of the top one.
  public func replaceTop(with controller: NodeController, animated: Bool = true) {
    setControllers(Array(controllers.dropLast()) + [controller], animated: animated)
  }

  /// Replaces the stack. The transition goes back where the new top was in the old stack, and forward otherwise. A
  /// stack is never empty and holds no screen twice: duplicates are left out, and an empty array has no effect.
  public func setControllers(_ wanted: [NodeController], animated: Bool) {
    var new: [NodeController] = []
    for one in wanted where !new.contains(where: { $0 === one }) { new.append(one) }
    let old = controllers
    guard let top = new.last, !new.elementsEqual(old, by: ===) else { return }
    let goesBack = old.contains { $0 === top } && old.last !== top
    controllers = new
    for one in new { addChild(one) }
    for one in old where !new.contains(where: { $0 === one }) { one.removeFromParent() }
    stage.stackChanged(goesBack: goesBack, animated: animated)
  }

  // MARK: Children

  open override var shownChildren: [NodeController] { topController.map { [$0] } ?? [] }
  open override var focusedChild: NodeController? { topController }

  /// The top is as far from being shown as the stack; the root is one step further, and each other screen as many as
  /// there are screens above it.
  open override func visibility(of child: NodeController, within own: ScreenVisibility) -> ScreenVisibility {
    guard let index = controllers.firstIndex(where: { $0 === child }) else { return own.deeper(by: 1) }
    if stage.shows(child) { return child === topController ? own : own.passing }
    let above = controllers.count - 1 - index
    return own.deeper(by: index == 0 ? min(above, 1) : above)
  }

  package override func childDidChangeTitle(_ child: NodeController) { stage.updateBar() }

  package override func childWasRemoved(_ child: NodeController) {
    if let index = controllers.firstIndex(where: { $0 === child }) {
      // Other code removed the child: its screen leaves at once.
      controllers.remove(at: index)
      stage.drop(child)
      super.childWasRemoved(child)
      stage.stackChanged(goesBack: true, animated: false)
    } else if stage.keeps(child) {
      // The screen slides off first; `discard` follows.
      child.formerParent = self
    } else {
      super.childWasRemoved(child)
    }
  }

  override func formerChildWasTaken(_ child: NodeController) {
    guard stage.keeps(child) else { return }
    stage.drop(child)
    super.childWasRemoved(child)
    stage.stackChanged(goesBack: true, animated: false)
  }

  /// Drops a screen that has left the window for good, unless it has another parent by now.
  func discard(_ child: NodeController) {
    guard child.parent == nil, child.formerParent == nil || child.formerParent === self else { return }
    child.formerParent = nil
    super.childWasRemoved(child)
  }

  open override func visibilityDidChange(from old: ScreenVisibility?) {
    super.visibilityDidChange(from: old)
    if visibility == nil {
      stage.endShared()
      stage.lastTick = nil
    }
    stage.arrange()
  }

  // MARK: Keys

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    switch (key, modifiers) {
    case (.left, .alt), (.escape, []), (.backspace, []):
      // While text is typed, both keys are the text's.
      guard controllers.count > 1, key == .left || !isTyping else { return false }
      if !isRepeat { pop() }
      return true
    default: return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
  }
}

extension NodeController {
  /// The navigation stack this screen is in, however deep.
  public var navigationController: NavigationController? { nearest() }
}
