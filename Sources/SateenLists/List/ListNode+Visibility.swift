import SateenCore

// Lists in a screen that goes out of sight work less far ahead. Visible elements are kept in any case.
nonisolated extension ListNode: RangeModeUpdating {
  package func visibilityDidChange(to visibility: ScreenVisibility) {
    let rule = RangeModeRule(
      visibilityDepth: visibility.depth, isInBackground: visibility.isWindowHidden,
      isMemoryLow: visibility.isMemoryLow)
    controller.rangeController.imposedMode = rule.imposed
    if rule.imposed != nil { controller.endFling() }
    controller.setNeedsUpdate()
    // Lists in elements belong to the same screen.
    for slot in controller.slots.values { slot.node?.spreadVisibility(visibility) }
  }

  package var isAwaitingPixels: Bool {
    guard let view = controller.view, controller.container != nil, !view.bounds.isEmpty else {
      return controller.map.itemCount > 0
    }
    if controller.needsReload { return controller.host.source != nil }
    if !controller.arranger.isSettled { return true }
    if controller.ranges.visible.isEmpty { return controller.map.itemCount > 0 }
    return controller.ranges.visible.contains { element in
      guard let slot = controller.slots[element] else { return true }
      if slot.outgoing?.isInTree == true { return false }
      guard slot.isInTree, let node = slot.node else { return true }
      return !node.interfaceState.contains(.display) || node.isDisplayPending
    }
  }
}

extension ListController {
  /// Elements never have a state beyond that of their list.
  func limitStates(to state: InterfaceState) {
    if state.isEmpty, parentList != nil {
      dismantle()
      rangeController.ceiling = .measureLayout
      return
    }
    // Elements of a list without a window have left their states already. A list that comes into a window may use all
    // states.
    rangeController.ceiling = state.isEmpty ? .inHierarchy : state.union(.measureLayout)
    // An animation that is not seen would wait for pixels, or for the turns of a window.
    if !state.contains(.visible) { endFling() }
    if !state.contains(.visible), isAnimating { changingElements { cancelAnimations() } }
    setNeedsUpdate()
  }
}
