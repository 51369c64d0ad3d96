import SateenCore

// A table in a screen that goes out of sight works less far ahead; what shows is kept in any case.
extension TableNode: RangeModeUpdating {
  public func visibilityDidChange(to visibility: ScreenVisibility) {
    controller.rangeController.imposedMode = RangeMode(imposedBy: visibility)
    controller.setNeedsUpdate()
    // Lists in rows are in the same screen.
    for slot in controller.slots.values { slot.node?.spreadVisibility(visibility) }
  }

  public var isAwaitingPixels: Bool {
    guard let view = controller.view, view.container != nil, !view.bounds.isEmpty else { return numberOfRows > 0 }
    if controller.needsReload { return controller.dataSource != nil }
    if controller.ranges.visible.isEmpty { return numberOfRows > 0 }
    return controller.ranges.visible.contains { row in
      guard let slot = controller.slots[row] else { return true }
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

extension TableController {
  /// Rows are never nearer to the reader than their table.
  func limitStates(to state: InterfaceState) {
    // A table in no window has told its rows so already, and one that comes in knows nothing against them.
    rangeController.ceiling = state.isEmpty ? .inHierarchy : state.union(.measureLayout)
    setNeedsUpdate()
  }
}
