import SateenCore
import SateenLayout
import SateenThreads

extension RootContainer {
  /// The controller whose screen fills the window. The window retains it.
  public var rootController: NodeController? {
    get { (rootNode as? ControllerHostNode)?.controller }
    set {
      guard newValue !== rootController else { return }
      newValue?.leave(for: nil)
      rootNode = newValue.map { ControllerHostNode($0) }
    }
  }
}

/// The root node of a window that shows a controller.
final class ControllerHostNode: DisplayNode {
  // Main-actor state; the reference never changes.
  let controller: NodeController
  private let screen: ScreenNode

  init(_ controller: NodeController) {
    self.controller = controller
    screen = controller.screen
    super.init()
    setRangeManaged(true)
    addSubnode(screen)
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { FillingLayoutSpec(child: screen) }

  override func didEnterHierarchy() {
    super.didEnterHierarchy()
    follow(loadedView?.container?.visibility)
    controller.appear(true, animated: false)
    controller.finishAppearing(animated: false)
    controller.moveFocus()
  }

  override func didExitHierarchy() {
    super.didExitHierarchy()
    follow(nil)
    controller.appear(false, animated: false)
    controller.finishAppearing(animated: false)
  }

  private func follow(_ visibility: ScreenVisibility?) {
    recursivelySetInterfaceState(visibility?.interfaceState ?? [])
    controller.setVisibility(visibility)
  }
}

nonisolated extension ControllerHostNode: RangeModeUpdating {
  func visibilityDidChange(to visibility: ScreenVisibility) { follow(visibility) }
  var passesVisibilityOn: Bool { true }
}
