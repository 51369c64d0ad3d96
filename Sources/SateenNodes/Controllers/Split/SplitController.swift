import SateenCore
import SateenLayout

/// Two panes side by side with a draggable divider between them; where there is no room for two, one of them. The
/// primary pane stands where lines begin.
///
/// Collapsed to the secondary pane, Alt+Left, Escape and Backspace go back to the primary one.
open class SplitController: NodeController {
  /// One of the two panes.
  public enum Pane: Sendable { case primary, secondary }

  public let primary: NodeController
  public let secondary: NodeController
  private let stageNode = SplitStageNode()
  private var known: SplitStageNode.Arrangement?

  /// Called when the panes collapse into one, or there is room for both again.
  public var onCollapseChange: (@MainActor (Bool) -> Void)?

  public init(primary: NodeController, secondary: NodeController) {
    self.primary = primary
    self.secondary = secondary
    super.init()
    addChild(primary)
    addChild(secondary)
  }

  open override func loadNode() -> DisplayNode { stageNode }

  override func nodeWasMade() {
    stageNode.setPanes(primary.screen, secondary.screen)
    stageNode.onArrange = { [weak self] in self?.arrangementChanged($0) }
  }

  /// The width of the primary pane, in points, limited so that both panes have their least width.
  public var primaryWidth: Double {
    get { stageNode.rule.primaryWidth }
    set { stageNode.change { $0.primaryWidth = newValue } }
  }

  /// The least width of each pane, in points; the divider stops there.
  public var minimumPaneWidth: Double {
    get { stageNode.rule.minimum }
    set { stageNode.change { $0.minimum = newValue } }
  }

  /// Below this width, in points, only one pane shows.
  public var collapseWidth: Double {
    get { stageNode.rule.collapseWidth }
    set { stageNode.change { $0.collapseWidth = newValue } }
  }

  /// The pane that shows where there is room for one.
  public var frontPane: Pane {
    get { stageNode.rule.front }
    set {
      guard newValue != stageNode.rule.front else { return }
      stageNode.change { $0.front = newValue }
    }
  }

  /// Whether there is room for one pane only. False before the first layout.
  public var isCollapsed: Bool { known?.isCollapsed ?? false }

  private func arrangementChanged(_ arrangement: SplitStageNode.Arrangement) {
    guard arrangement != known else { return }
    let wasCollapsed = isCollapsed
    known = arrangement
    if let visibility { for one in children { one.setVisibility(self.visibility(of: one, within: visibility)) } }
    if isShowing {
      let shown = shownChildren
      for one in children { one.appear(shown.contains { $0 === one }, animated: false) }
      if appearance == .shown { for one in children { one.finishAppearing(animated: false) } }
    }
    moveFocus()
    if wasCollapsed != isCollapsed { onCollapseChange?(isCollapsed) }
  }

  // MARK: Children

  private func shows(_ child: NodeController) -> Bool {
    guard let known, known.isCollapsed else { return true }
    return child === (known.front == .primary ? primary : secondary)
  }

  open override var shownChildren: [NodeController] { children.filter { shows($0) } }

  /// The pane that has the keys keeps them while it shows.
  open override var focusedChild: NodeController? {
    if let current = container?.firstResponder {
      for one in shownChildren where current.isInside(one.screenNode.loadedView) { return one }
    }
    return shownChildren.first
  }

  /// Shown panes are as far from being shown as the split; a pane without room is one step further.
  open override func visibility(of child: NodeController, within own: ScreenVisibility) -> ScreenVisibility {
    shows(child) ? own : own.deeper(by: 1)
  }

  // MARK: Keys

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    switch (key, modifiers) {
    case (.left, .alt), (.escape, []), (.backspace, []):
      // While text is typed, both keys are the text's.
      guard isCollapsed, frontPane == .secondary, key == .left || !isTyping else { return false }
      frontPane = .primary
      return true
    default: return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
  }
}

extension NodeController {
  /// The panes this screen is in, however deep.
  public var splitController: SplitController? { nearest() }
}
