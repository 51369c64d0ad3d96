import SateenLayout

/// A window, as far as its views and nodes need one.
@MainActor
protocol ViewHost: LayerHost {
  /// The window's size, in points.
  var size: Size { get }
  /// Device pixels per point.
  var scale: Double { get }
  var layoutDirection: LayoutDirection { get }
  /// The visibility of the screen at the window's root.
  var visibility: ScreenVisibility { get }
  /// The deepest view at a point in the window.
  func hitTest(_ point: Point) -> View?
  /// The pointer's secondary button was released at a point in the window.
  func secondaryButtonWasReleased(at point: Point)
  /// Other modifiers are held than before.
  func modifiersDidChange(to modifiers: KeyModifiers)
  /// A finger, or the pointer's primary button, came down on something that scrolls, or left it.
  func trackingDidChange()
  /// The focus moved, or its ring came or went.
  func focusDidChange()
}
