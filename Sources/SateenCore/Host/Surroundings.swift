import SateenGraphics
import SateenLayout

/// The size and the state of the window around the nodes.
struct Surroundings {
  /// In points.
  var size: Size
  /// Device pixels per point.
  var scale: Double
  var appearance: Appearance
  var layoutDirection = LayoutDirection.leftToRight
  /// Nil for the desktop's settings.
  var textRendering: TextRendering? = .standard
  var textScale = 1.0
  /// How often fonts were added or removed since the window was made.
  var fontChanges = 0
  /// Whether any part of the window can be seen.
  var isVisible = true
  var isMemoryLow = false
  var reducesMotion = false

  init(size: Size, scale: Double, appearance: Appearance) {
    self.size = size
    self.scale = scale
    self.appearance = appearance
  }

  /// The part that is handed down to nodes.
  var traits: Traits {
    var traits = Traits(
      scale: scale, appearance: appearance, layoutDirection: layoutDirection, textRendering: textRendering)
    traits.fontChanges = fontChanges
    traits.textScale = textScale
    return traits
  }

  /// The visibility of the screen at the window's root.
  var visibility: ScreenVisibility { ScreenVisibility(isWindowHidden: !isVisible, isMemoryLow: isMemoryLow) }
}
