import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// The node around a controller's node: it takes keys to the controller, moves in transitions, and has all of the
/// screen appear at once.
package final class ScreenNode: DisplayNode {
  /// The background of a screen that paints none itself.
  nonisolated package static let defaultBackground = Color(light: .white, dark: Color(white: 0.07))

  // Main-actor state.
  private(set) weak var controller: NodeController?
  // Set once, before any thread asks for a layout.
  private let content = Locked<DisplayNode?>(nil)

  init(controller: NodeController) {
    super.init()
    self.controller = controller
    debugName = String(describing: type(of: controller))
    backgroundColor = Self.defaultBackground
    isTransactionContainer = true
    setRangeManaged(true)
    let node = controller.node
    content.withLock { $0 = node }
    addSubnode(node)
    node.addInterfaceStateDelegate(self)
  }

  package override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    content.withLock { $0 }.map { FillingLayoutSpec(child: $0) }
  }

  /// Passes keys that no view inside used to the controller.
  package override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    controller?.keyDown(key, modifiers, isRepeat: isRepeat) ?? false
  }

  /// Applies a visibility to everything in the screen that belongs to no other screen; nil for a screen in no window.
  func follow(_ visibility: ScreenVisibility?) {
    setRangeManaged(true)
    recursivelySetInterfaceState(visibility?.interfaceState ?? [])
    setRangePriority((visibility?.depth ?? 1) == 0 ? .visible : .trailing)
    for subnode in subnodes { subnode.spreadVisibility(visibility ?? ScreenVisibility(depth: 3)) }
  }

  /// Whether the screen has its layout and all its pixels.
  var isComplete: Bool {
    guard let layout = appliedLayout, layout.size == bounds.size, !bounds.isEmpty else { return false }
    return interfaceState.contains(.display)
      && !isAwaitingPixelsInside(includingPictures: controller?.neverShowsPlaceholders ?? false)
  }
}

nonisolated extension ScreenNode: FocusKeeping {
  package func focusDidLeave(_ view: View) { controller?.lastResponder = view }
}

nonisolated extension ScreenNode: RangeModeUpdating {
  // Screens get their visibility from their controller, which knows more than the caller.
  package func visibilityDidChange(to visibility: ScreenVisibility) {}
  package var passesVisibilityOn: Bool { true }
}

nonisolated extension ScreenNode: InterfaceStateDelegate {
  package func interfaceStateDidChange(_ node: DisplayNode, to new: InterfaceState, from old: InterfaceState) {
    controller?.interfaceStateDidChange(to: new, from: old)
  }
}
