import SateenCore

/// How a screen lies over another one.
public enum PresentationStyle: Sendable {
  /// In the middle of the window, over a shade, and at most nine tenths of its size.
  case sheet
  /// As a sheet, but only as large as its contents.
  case dialog
  /// Beside a node, without a shade. A press elsewhere dismisses it, and so does the node when it leaves.
  case popover(from: DisplayNode)
  /// Over the whole window.
  case fullWindow
}
