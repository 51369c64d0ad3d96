import SateenCore
import SateenNodes

// Keys that act wherever the focus is.
extension ComponentStage {
  /// Notes on the node which keys elements act on.
  func updateKeyActions() {
    guard let node, let plan else { return }
    let hasActions = plan.areas.contains { $0.area.decoration.focusAction != nil }
    guard hasActions != (node.extras?.holdsFocusActions ?? false) else { return }
    node.changeExtras { $0.holdsFocusActions = hasActions }
  }
}
