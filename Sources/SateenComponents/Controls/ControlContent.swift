import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes

/// A control's node as a leaf, which shows a binding and writes it.
struct ControlContent<Node: ControlNode>: NodeContent {
  var style = LayoutStyle()
  var surroundings: ControlSurroundings
  var make: @Sendable () -> Node
  /// Has the node show the value that the binding has now. The evaluated one may be older than a drag.
  var show: @MainActor @Sendable (Node) -> Void
  /// Whether a person holds the control right now: then it shows the binding at the end of that, and what other code
  /// writes meanwhile does not pull it out of the hand.
  var isHeld: @MainActor @Sendable (Node) -> Bool = { _ in false }
  /// Writes the node's value, which a person has changed.
  var write: @MainActor @Sendable (Node) -> Void

  func makeNode() -> Node { make() }

  func update(_ node: Node) {
    if node.tintColor != surroundings.tint { node.tintColor = surroundings.tint }
    if node.isEnabled != surroundings.isEnabled { node.isEnabled = surroundings.isEnabled }
    if !isHeld(node) { show(node) }
    // The newest evaluation's binding takes the place of the one before. Programs cannot reach the node.
    node.removeAllActions()
    node.addAction(for: .valueChanged) { [show, write] control, _ in
      guard let node = control as? Node else { return }
      write(node)
      // A binding may have taken another value.
      show(node)
    }
    node.addAction(for: [.touchUpInside, .touchUpOutside, .touchCancel]) { [show] control, _ in
      if let node = control as? Node { show(node) }
    }
  }
}

/// The surroundings that controls are shown for. The appearance is none of them: nodes follow it by themselves.
struct ControlSurroundings: Sendable, Equatable {
  var tint: Color?
  var isEnabled: Bool
  var textScale: Double
}

extension Surroundings {
  var control: ControlSurroundings {
    ControlSurroundings(tint: tint, isEnabled: isEnabled, textScale: textScale)
  }
}
