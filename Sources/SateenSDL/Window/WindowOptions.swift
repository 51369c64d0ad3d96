import SateenGraphics
import SateenLayout

/// How a window opens.
public struct WindowOptions: Sendable {
  /// The size of the contents inside the frame, in points.
  public var size = Size(width: 800, height: 600)
  /// The smallest size that the user can give the window, in points; never more than ``size``.
  public var minimumSize = Size(width: 240, height: 160)
  public var isResizable = true
  /// Pixels per point; nil takes `SATEEN_SCALE`, `GDK_SCALE` or the X server's `Xft.dpi`, and else 1.
  public var scale: Double?
  public var appearance = Appearance.light
  /// The colour where nothing else is drawn.
  public var backgroundColor = Color(light: .white, dark: Color(hex: 0x16181C))
  /// Frames per second at most; nil takes the display's own rate.
  public var maximumFrameRate: Double?
  /// See ``RootContainer/reducesMotion``; nil takes `SATEEN_REDUCE_MOTION`, and else the desktop's settings.
  public var reducesMotion: Bool?

  public init() {}
}
