import SateenCore

extension RangeMode {
  /// The mode for a list in a screen at a depth: 0 is on screen, 1 is one step away in a navigation stack or among
  /// tabs.
  public static func forVisibilityDepth(_ depth: Int) -> RangeMode {
    switch depth {
    case ...0: return .full
    case 1: return .minimum
    case 2: return .visibleOnly
    default: return .lowMemory
    }
  }

  /// How far a list works ahead in a mode: a greater number is further.
  var reach: Int {
    switch self {
    case .full: return 3
    case .minimum: return 2
    case .visibleOnly: return 1
    case .lowMemory: return 0
    }
  }
}

/// The mode imposed on a list by the visibility of its screen.
struct RangeModeRule: Hashable, Sendable {
  /// The number of steps to the screen on display: see ``RangeMode/forVisibilityDepth(_:)``.
  var visibilityDepth: Int
  /// Whether the window is minimised or hidden.
  var isInBackground: Bool
  /// Whether the system or the program has reported low memory.
  var isMemoryLow: Bool

  /// The mode to work in, the least generous of those that apply; nil if the list may choose.
  var imposed: RangeMode? {
    let isNeedy = isInBackground || isMemoryLow
    guard visibilityDepth > 0 || isNeedy else { return nil }
    let mode = RangeMode.forVisibilityDepth(visibilityDepth)
    guard isNeedy else { return mode }
    let least: RangeMode = visibilityDepth > 0 ? .lowMemory : .visibleOnly
    return mode.reach <= least.reach ? mode : least
  }
}
