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
