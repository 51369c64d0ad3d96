/// Why there is no window.
public enum WindowError: Error, Equatable, CustomStringConvertible {
  /// No X or Wayland server to open a window on.
  case noDisplay
  /// The display server is there and refused.
  case cannotOpen(reason: String)
  /// The window has no memory to draw into any more.
  case cannotDraw(reason: String)
  /// The window was closed and cannot be run again.
  case closed

  public var description: String {
    switch self {
    case .noDisplay:
      return "there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY leads to one)"
    case .cannotOpen(let reason): return "the window cannot be opened: \(reason)"
    case .cannotDraw(let reason): return "the window cannot be drawn into: \(reason)"
    case .closed: return "the window was closed"
    }
  }
}
