/// The properties of a node that the focus asks for, read in one go.
struct FocusTraits {
  /// Whether the node is in the visible part of its window.
  var isVisible = true
  /// Whether nodes below are drawn into the node's bitmap, and have no views yet.
  var hasNodesWithoutViews = false
  /// Nil leaves that to the node's view.
  var focusability: Focusability?
  var group: FocusGroup?
  /// The rank among the siblings in the order of the Tab key.
  var order = 0
  /// The key that presses the node where nothing else uses it.
  var action: FocusAction?
  /// Whether the node has shortcuts that act wherever the focus is.
  var hasShortcuts = false
}
