import SateenCore

extension RangeMode {
  /// The mode for a list so many screens away from the reader: 0 is on screen, 1 is one step away in a navigation stack
  /// or among tabs.
  public static func forVisibilityDepth(_ depth: Int) -> RangeMode {
    switch depth {
    case ...0: return .full
    case 1: return .minimum
    case 2: return .visibleOnly
    default: return .lowMemory
    }
  }

  /// How much a list does in a mode: less is less.
  var generosity: Int {
    switch self {
    case .full: return 3
    case .minimum: return 2
    case .visibleOnly: return 1
    case .lowMemory: return 0
    }
  }
}

/// What a list in a screen may do, whatever its own mode says.
struct RangeModeRule: Hashable, Sendable {
  /// How many screens away from the reader: see ``RangeMode/forVisibilityDepth(_:)``.
  var visibilityDepth: Int
  /// Whether the window is minimised or hidden.
  var isInBackground: Bool
  /// Whether the system, or whoever owns the program, is short of memory.
  var isMemoryLow: Bool

  /// The mode to work in; nil where the list may choose. Of all that holds, the least generous decides.
  var imposed: RangeMode? {
    let isNeedy = isInBackground || isMemoryLow
    guard visibilityDepth > 0 || isNeedy else { return nil }
    let mode = RangeMode.forVisibilityDepth(visibilityDepth)
    guard isNeedy else { return mode }
    let least: RangeMode = visibilityDepth > 0 ? .lowMemory : .visibleOnly
    return mode.generosity <= least.generosity ? mode : least
  }
}
