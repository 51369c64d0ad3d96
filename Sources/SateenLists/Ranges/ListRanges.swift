import SateenCore

/// The elements of a list to show, draw, preload and keep. Each set contains the one before.
struct ListRanges: Equatable {
  var visible = ElementSet()
  var display = ElementSet()
  var preload = ElementSet()
  var keep = ElementSet()
  /// The states that elements may have at most.
  var ceiling = InterfaceState.inHierarchy

  func state(of element: Int) -> InterfaceState { ownState(of: element).intersection(ceiling) }

  private func ownState(of element: Int) -> InterfaceState {
    if visible.contains(element) { return [.measureLayout, .preload, .display, .visible] }
    if display.contains(element) { return [.measureLayout, .preload, .display] }
    if preload.contains(element) { return [.measureLayout, .preload] }
    return .measureLayout
  }
}

extension ListRanges {
  init(_ ranges: RangeController.Ranges) {
    self.init(
      visible: ElementSet(ranges.visible), display: ElementSet(ranges.display), preload: ElementSet(ranges.preload),
      keep: ElementSet(ranges.keep), ceiling: ranges.ceiling)
  }

  init(_ ranges: CollectionRanges, ceiling: InterfaceState) {
    self.init(
      visible: ElementSet(sorted: ranges.visible), display: ElementSet(sorted: ranges.display),
      preload: ElementSet(sorted: ranges.preload), keep: ElementSet(sorted: ranges.keep), ceiling: ceiling)
  }
}
