import SateenCore

// A list in a screen that goes out of sight works less far ahead; what shows is kept in any case.
nonisolated extension ListNode: RangeModeUpdating {
  public func visibilityDidChange(to visibility: ScreenVisibility) {
    let rule = RangeModeRule(
      visibilityDepth: visibility.depth, isInBackground: visibility.isWindowHidden,
      isMemoryLow: visibility.isMemoryLow)
    controller.rangeController.imposedMode = rule.imposed
    controller.setNeedsUpdate()
    // Lists in elements are in the same screen.
    for slot in controller.slots.values { slot.node?.spreadVisibility(visibility) }
  }

  public var isAwaitingPixels: Bool {
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
  /// Elements are never nearer to the reader than their list.
  func limitStates(to state: InterfaceState) {
    if state.isEmpty, enclosing != nil {
      dismantle()
      rangeController.ceiling = .measureLayout
      return
    }
    // A list in no window has told its elements so already, and one that comes in knows nothing against them.
    rangeController.ceiling = state.isEmpty ? .inHierarchy : state.union(.measureLayout)
    setNeedsUpdate()
  }
}
