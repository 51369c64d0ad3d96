import SateenGraphics
import SateenLayout

/// How a window opens.
public struct WindowOptions: Sendable {
  /// The size of the contents inside the frame, in points.
  public var size = Size(width: 800, height: 600)
  /// The smallest size that the user can give the window, in points; never more than ``size``.
  public var minimumSize = Size(width: 240, height: 160)
  public var isResizable = true
  /// Pixels per point on every display, from 0.5 to 8; nil takes `SATEEN_SCALE`, and where there is none, the scale of
  /// the window's display, which changes as the window moves.
  ///
  /// On Wayland that is the scale that the desktop gives a display. On X11 it is `GDK_SCALE` or `Xft.dpi`, the same for
  /// all displays, and else 1.
  public var scale: Double?
  public var appearance = Appearance.light
  /// The colour where nothing else is drawn.
  public var backgroundColor = Color(light: .white, dark: Color(hex: 0x16181C))
  /// Frames per second at most; nil takes the display's own rate.
  public var maximumFrameRate: Double?
  /// See ``RootContainer/reducesMotion``; nil takes `SATEEN_REDUCE_MOTION`, and else the desktop's settings.
  public var reducesMotion: Bool?

  public init() {}

  /// The least size that the user can give the window, in points.
  var leastSize: Size {
    Size(width: min(minimumSize.width, size.width), height: min(minimumSize.height, size.height))
  }
}
