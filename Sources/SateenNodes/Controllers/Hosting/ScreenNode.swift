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
  // The controller's node, and those presented over it. Read by any thread that lays out.
  private let content = Locked<[DisplayNode]>([])

  init(controller: NodeController) {
    super.init()
    self.controller = controller
    debugName = String(describing: type(of: controller))
    backgroundColor = Self.defaultBackground
    isTransactionContainer = true
    setRangeManaged(true)
    let node = controller.node
    content.withLock { $0 = [node] }
    addSubnode(node)
    node.addInterfaceStateDelegate(self)
  }

  package override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let nodes = content.withLock { $0 }
    if nodes.count == 1 { return FillingLayoutSpec(child: nodes[0]) }
    return PlacedLayoutSpec { size in nodes.map { ($0, Rect(origin: .zero, size: size)) } }
  }

  /// Puts a node over everything in the screen, as large as the screen.
  package func addOverlay(_ node: DisplayNode) {
    content.withLock { $0.append(node) }
    addSubnode(node)
    follow(controller?.visibility)
    setNeedsLayout()
  }

  package func removeOverlay(_ node: DisplayNode) {
    content.withLock { $0.removeAll { $0 === node } }
    node.removeFromSupernode()
    setNeedsLayout()
  }

  /// Passes keys that no view inside used to the controller.
  package override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard let controller else { return false }
    return controller.keyDown(key, modifiers, isRepeat: isRepeat)
      || controller.performKeyCommand(key, modifiers, isRepeat: isRepeat)
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
  package func focusDidLeave(_ view: View, _ place: FocusPlace) {
    controller?.lastFocus = (WeakView(view: view), place)
  }
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
