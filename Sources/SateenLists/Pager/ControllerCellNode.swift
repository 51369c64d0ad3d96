import SateenCore
import SateenLayout
import SateenNodes
import SateenThreads

/// A row, an item or a page that is the screen of a controller.
///
/// The cell requests the controller when it is near enough to be drawn, and removes the controller's screen when it is
/// far away. The owner of the controller is the controller's parent; see ``PagerController``.
public final class ControllerCellNode: CellNode {
  // Set once, and called on the main loop.
  private let makeController: @MainActor @Sendable () -> NodeController
  // Read by any thread that measures.
  private let screen = Locked<DisplayNode?>(nil)
  // Main-actor state.
  public private(set) var controller: NodeController?
  // Set once. Called on the main loop when the cell comes on screen or leaves it.
  private let onVisibilityChange: (@MainActor @Sendable (NodeController, Bool) -> Void)?

  /// - Parameter controller: called on the main loop, whenever the cell comes near the viewport.
  nonisolated public convenience init(_ controller: @escaping @MainActor @Sendable () -> NodeController) {
    self.init(controller, onVisibilityChange: nil)
  }

  nonisolated init(
    _ controller: @escaping @MainActor @Sendable () -> NodeController,
    onVisibilityChange: (@MainActor @Sendable (NodeController, Bool) -> Void)?
  ) {
    makeController = controller
    self.onVisibilityChange = onVisibilityChange
    super.init()
    isSelectable = false
  }

  public override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    screen.withLock { $0 }.map { WrapperLayoutSpec($0) }
  }

  public override func didEnterPreloadState() {
    super.didEnterPreloadState()
    guard controller == nil else { return }
    let controller = makeController()
    self.controller = controller
    let node = controller.screenNode
    show(node)
    setNeedsLayout()
  }

  public override func didExitPreloadState() {
    super.didExitPreloadState()
    guard let controller else { return }
    self.controller = nil
    show(nil)
    // Another cell of the same controller may already contain its screen.
    if controller.screenNode.supernode === self { controller.screenNode.removeFromSupernode() }
  }

  nonisolated private func show(_ node: DisplayNode?) {
    // The old node may be deallocated here, but not while the lock is held.
    let old = screen.withLock { screen in
      defer { screen = node }
      return screen
    }
    withExtendedLifetime(old) {}
  }

  public override func didEnterVisibleState() {
    super.didEnterVisibleState()
    if let controller { onVisibilityChange?(controller, true) }
  }

  public override func didExitVisibleState() {
    super.didExitVisibleState()
    if let controller { onVisibilityChange?(controller, false) }
  }
}
