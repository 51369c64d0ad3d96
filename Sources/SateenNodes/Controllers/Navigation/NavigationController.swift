import SateenCore
import SateenLayout

/// A stack of screens, of which the top one shows: going further slides a screen in from the right, and going back
/// slides it off again.
///
/// Back is the bar's button, a drag from the left edge, Alt+Left, Escape or Backspace. Every movement can be taken up or
/// turned round at any moment; screens go on from where they are. Where layouts run to the left, all of this is the other
/// way round, but for the keys.
open class NavigationController: NodeController {
  /// From the root to the top.
  public private(set) var controllers: [NodeController] = []

  /// Whether a drag from the edge screens go off from, the left one as a rule, goes back.
  public var isBackGestureEnabled = true

  private let stageNode = NavigationStageNode()
  private lazy var stage = NavigationStage(self, node: stageNode)

  public init(root: NodeController) {
    super.init()
    setControllers([root], animated: false)
  }

  open override func loadNode() -> DisplayNode { stageNode }

  override func nodeWasMade() { stage.connect() }

  /// The bar with the title and the way back.
  public var barNode: NavigationBarNode { stageNode.bar }

  /// Whether the bar is left out, and the screens have its room.
  public var isBarHidden: Bool {
    get { stageNode.isBarHidden }
    set { stageNode.isBarHidden = newValue }
  }

  /// The screen that shows.
  public var topController: NodeController? { controllers.last }

  /// Whether a screen is on its way.
  public var isInTransition: Bool { stage.isInTransition }

  // MARK: Going

  /// Puts a screen on top. One that is in the stack already is gone back to.
  public func push(_ controller: NodeController, animated: Bool = true) {
    guard !controllers.contains(where: { $0 === controller }) else {
      popTo(controller, animated: animated)
      return
    }
    setControllers(controllers + [controller], animated: animated)
  }

  /// Takes the top screen off; nothing happens where it is the only one.
  /// - Returns: that screen.
  @discardableResult
  public func pop(animated: Bool = true) -> NodeController? {
    guard controllers.count > 1, let top = controllers.last else { return nil }
    setControllers(Array(controllers.dropLast()), animated: animated)
    return top
  }

  /// Takes off everything above a screen of the stack; nothing happens for one that is not in it.
  /// - Returns: what was taken off, from below.
  @discardableResult
  public func popTo(_ controller: NodeController, animated: Bool = true) -> [NodeController] {
    guard let index = controllers.firstIndex(where: { $0 === controller }) else { return [] }
    let gone = Array(controllers[(index + 1)...])
    if !gone.isEmpty { setControllers(Array(controllers[...index]), animated: animated) }
    return gone
  }

  /// Takes off everything above the root.
  @discardableResult
  public func popToRoot(animated: Bool = true) -> [NodeController] {
    controllers.first.map { popTo($0, animated: animated) } ?? []
  }

  /// Puts a screen in the place of the top one.
  public func replaceTop(with controller: NodeController, animated: Bool = true) {
    setControllers(Array(controllers.dropLast()) + [controller], animated: animated)
  }

  /// Makes the stack another one. The movement is that of going back where the new top was in the old stack, else that
  /// of going on. A stack is never empty and holds no screen twice: what repeats is left out, and nothing happens for no
  /// screens.
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

  /// The top is as far from the reader as the stack; the root is one step further, and the others as many as there are
  /// screens above them.
  open override func visibility(of child: NodeController, within own: ScreenVisibility) -> ScreenVisibility {
    guard let index = controllers.firstIndex(where: { $0 === child }) else { return own.deeper(by: 1) }
    if stage.shows(child) { return child === topController ? own : own.passing }
    let above = controllers.count - 1 - index
    return own.deeper(by: index == 0 ? min(above, 1) : above)
  }

  open override func childDidChangeTitle(_ child: NodeController) { stage.updateBar() }

  open override func childWasRemoved(_ child: NodeController) {
    if let index = controllers.firstIndex(where: { $0 === child }) {
      // Somebody else took it: it is simply not there any more.
      controllers.remove(at: index)
      stage.drop(child)
      super.childWasRemoved(child)
      stage.stackChanged(goesBack: true, animated: false)
    } else if stage.keeps(child) {
      // It has a way to go yet, see `discard`.
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

  /// A screen has left the window for good, unless it is somebody else's by now.
  func discard(_ child: NodeController) {
    guard child.parent == nil, child.formerParent == nil || child.formerParent === self else { return }
    child.formerParent = nil
    super.childWasRemoved(child)
  }

  open override func visibilityDidChange(from old: ScreenVisibility?) {
    super.visibilityDidChange(from: old)
    stage.arrange()
  }

  // MARK: Keys

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    switch (key, modifiers) {
    case (.left, .alt), (.escape, []), (.backspace, []):
      // Who types takes characters back.
      guard controllers.count > 1, key != .backspace || !isTyping else { return false }
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
