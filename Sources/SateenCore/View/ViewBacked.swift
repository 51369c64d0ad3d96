import SateenGraphics
import SateenLayout

/// A node with a view, as far as the view needs one: it hears of the view's events before the view does.
@MainActor
protocol ViewBacked: Responder {
  /// Which shape the pointer takes above the view; nil leaves it to the view.
  var pointerShape: PointerShape? { get }
  var layoutDirection: LayoutDirection { get }
  /// Whether only the view's superview keeps the node.
  var isKeptByViews: Bool { get }
  /// Makes the views of subnodes that are drawn into a bitmap and have none yet, where they take touches at a point.
  func loadViews(at point: Point)
  var isVisible: Bool { get }
  var isHidden: Bool { get }
  /// How the focus comes to the node; nil leaves that to the view.
  var focusability: Focusability? { get }
  var focusGroup: FocusGroup? { get }
  var focusTraits: FocusTraits { get }
  /// Does what a shortcut of the node does.
  /// - Parameter hasFocusInside: whether the focus is in the node. Menus of the node itself act then only.
  /// - Returns: false without such a shortcut.
  func handleShortcut(_ key: Key, _ modifiers: KeyModifiers, hasFocusInside: Bool) -> Bool
  /// Brings the view's subviews into the order of the layout.
  func orderedForFocus(_ subviews: [View]) -> [View]
  /// Makes the views of nodes below that are drawn into the node's bitmap, where these have places for the focus.
  func loadFocusHosts()
  func setZoomTransform(_ transform: Transform)
  /// Draws the node, and all below it, as many times larger.
  func setContentsZoom(_ zoom: Double)
  /// The view came into a window, or left it (nil).
  func viewDidMove(to host: (any ViewHost)?)
}
