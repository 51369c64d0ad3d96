import SateenCore
import SateenNodes

// Keys that act wherever the focus is.
extension ComponentStage {
  /// Notes on the node which keys elements act on.
  func updateKeyActions() {
    guard let node, let plan else { return }
    let hasShortcuts = plan.areas.contains { $0.area.decoration.shortcut != nil }
    let hasActions = plan.areas.contains { $0.area.decoration.focusAction != nil }
    let known = node.extras
    guard hasShortcuts != (known?.hasShortcuts ?? false) || hasActions != (known?.holdsFocusActions ?? false) else {
      return
    }
    node.changeExtras { ($0.hasShortcuts, $0.holdsFocusActions) = (hasShortcuts, hasActions) }
  }

  /// Presses the element with a shortcut, or chooses the item with it in the menu of an element around the focus.
  package func performShortcut(_ key: Key, _ modifiers: KeyModifiers, hasFocusInside: Bool) -> Bool {
    guard let plan else { return false }
    if hasFocusInside, let focused = focus.key, let place = area(focused) {
      for around in plan.areas.reversed() where around.area.key == focused || around.holds(place) {
        if around.takesEvents, around.area.decoration.contextMenu?()?.performShortcut(key, modifiers) == true {
          return true
        }
      }
    }
    for placed in plan.areas where placed.area.decoration.shortcut?.isPressed(key, modifiers) == true {
      if placed.takesEvents, press(placed, plan) { return true }
    }
    return false
  }

  /// Presses an element, or the first element or node in it that can be pressed.
  private func press(_ placed: Plan.PlacedArea, _ plan: Plan) -> Bool {
    for area in [placed] + plan.areas[placed.inside.areas] {
      guard area.takesEvents, let action = area.area.decoration.onTap else { continue }
      action()
      return true
    }
    return plan.views[placed.inside.views].contains { $0.activate() }
  }
}
