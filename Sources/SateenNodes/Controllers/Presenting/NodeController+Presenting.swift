import Logging
import SateenCore
import SateenThreads

// Screens over screens.
extension NodeController {
  /// The screen that this one has presented, and that is not dismissed.
  public var presented: NodeController? { presentation?.controller }

  /// Shows another screen over the whole window: over the outermost controller around this one, with all its screens and
  /// bars.
  ///
  /// All that lies behind goes on, such as a list that is still scrolling, but gets no events until the screen is
  /// dismissed. The screen has the focus meanwhile, and the Tab key stays in it. The view that had the focus before gets
  /// it back. The Escape key dismisses the screen, and so does a press beside a sheet or a popover.
  ///
  /// A screen that presents already has what it presented present the other one. The presented screen is dismissed
  /// without a motion when this one leaves the window. A controller that is presented, or that this one is in, is not
  /// presented once more; a sentence in the log says so.
  /// - Parameters:
  ///   - style: a ``preferredSize`` of the controller overrides the size that belongs to it.
  ///   - animated: whether the screen is seen to come, and to go.
  public func present(
    _ controller: NodeController, style: PresentationStyle = .sheet, animated: Bool = true
  ) {
    if let presented { return presented.present(controller, style: style, animated: animated) }
    var outermost: NodeController? = self
    while let one = outermost {
      guard one !== controller, one.presenter !== controller else { return refuse(controller, "is in it") }
      outermost = one.parent ?? one.presenter
    }
    guard controller.presenter == nil else { return refuse(controller, "is presented already") }
    controller.leave(for: nil)
    let node = PresentedNode(controller, style, isAnimated: animated)
    presentation = node
    controller.presenter = self
    node.onEnd = { [weak self, weak controller, weak node] in
      controller?.presenter = nil
      if self?.presentation === node { self?.presentation = nil }
    }
    node.show(in: PresentationRoom(over: outermostScreen))
  }

  /// Shows the controller over the window that a node is in, without another controller that presents it.
  /// - Returns: false where the node is in no window.
  package func present(around node: DisplayNode, style: PresentationStyle) -> Bool {
    guard let room = PresentationRoom.around(node) else { return false }
    PresentedNode(self, style, isAnimated: true).show(in: room)
    return true
  }

  /// Dismisses the presentation of this controller itself, with all that lie over it.
  package func endPresentation() { ownPresentation?.dismiss(animated: true) }

  /// The screen that all presentations lie over.
  private var outermostScreen: ScreenNode {
    var one = self
    while let next = one.parent ?? one.presenter { one = next }
    return one.screen
  }

  private func refuse(_ controller: NodeController, _ reason: String) {
    Logger(label: "sateen.controllers").error(
      "\(type(of: self)) cannot present \(type(of: controller)), which \(reason).")
  }

  /// Dismisses the screen that this one has presented, with all that lie over it. Without one, dismisses the presented
  /// screen that this one is, or is in.
  public func dismiss(animated: Bool = true) {
    guard presentation == nil else { return dismissPresented(animated: animated) }
    var one: NodeController? = self
    while let current = one {
      if let own = current.ownPresentation { return own.dismiss(animated: animated) }
      one = current.parent
    }
  }

  /// Dismisses what this controller has presented.
  func dismissPresented(animated: Bool) { presentation?.dismiss(animated: animated) }

  /// Whether a screen is presented over all that this controller is in.
  var isCovered: Bool {
    var one: NodeController? = self
    while let current = one {
      if current.presentation != nil { return true }
      one = current.parent
    }
    return false
  }
}
