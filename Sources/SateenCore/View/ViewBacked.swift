import SateenLayout

/// A node with a view, as far as the view needs one: it hears of the view's events before the view does.
@MainActor
protocol ViewBacked: Responder {
  /// Which shape the pointer takes above the view; nil leaves it to the view.
  var pointerShape: PointerShape? { get }
  var layoutDirection: LayoutDirection { get }
  /// Whether only the view's superview keeps the node.
  var isKeptByViews: Bool { get }
  /// The view came into a window, or left it (nil).
  func viewDidMove(to host: (any ViewHost)?)
}
