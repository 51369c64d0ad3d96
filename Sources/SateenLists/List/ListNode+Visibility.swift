import SateenCore

// A list in a screen that goes out of sight works less far ahead; what shows is kept in any case.
extension ListNode: RangeModeUpdating {
  public func visibilityDidChange(to visibility: ScreenVisibility) {
    controller.rangeController.imposedMode = RangeMode(imposedBy: visibility)
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

extension RangeMode {
  /// What a screen's distance and surroundings impose on the lists in it; nil leaves them their own mode.
  init?(imposedBy visibility: ScreenVisibility) {
    let isVisible = visibility.depth == 0
    guard !isVisible || visibility.isWindowHidden || visibility.isMemoryLow else { return nil }
    let rule = RangeModeRule(
      isVisible: isVisible, isInBackground: visibility.isWindowHidden, isMemoryLow: visibility.isMemoryLow,
      chosen: .forVisibilityDepth(visibility.depth))
    self = rule.mode
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
