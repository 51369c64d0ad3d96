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

/// What a list's range mode goes by.
struct RangeModeRule: Hashable, Sendable {
  /// Whether the list is on screen.
  var isVisible: Bool
  /// Whether the reader has scrolled the list since it came on screen.
  var hasScrolled: Bool
  /// See ``RangeMode/forVisibilityDepth(_:)``; nil where no controller tells.
  var visibilityDepth: Int?
  /// Whether the window is minimised or hidden.
  var isInBackground: Bool
  /// Whether the system, or whoever owns the program, is short of memory.
  var isMemoryLow: Bool
  /// Set by the list's owner; nil to go by the rest.
  var chosen: RangeMode?

  init(
    isVisible: Bool, hasScrolled: Bool = false, visibilityDepth: Int? = nil, isInBackground: Bool = false,
    isMemoryLow: Bool = false, chosen: RangeMode? = nil
  ) {
    self.isVisible = isVisible
    self.hasScrolled = hasScrolled
    self.visibilityDepth = visibilityDepth
    self.isInBackground = isInBackground
    self.isMemoryLow = isMemoryLow
    self.chosen = chosen
  }

  /// The mode to work in. Being short of memory and being in the background bind even a mode that was chosen: of all
  /// that holds, the least generous decides.
  var mode: RangeMode {
    var mode = chosen ?? ordinary
    if isInBackground || isMemoryLow { mode = Self.lesser(mode, isVisible ? .visibleOnly : .lowMemory) }
    return mode
  }

  /// The mode without need.
  private var ordinary: RangeMode {
    // Before the first scroll little is prepared: many a screen is left without one.
    let own: RangeMode = isVisible && hasScrolled ? .full : .minimum
    return visibilityDepth.map { Self.lesser(own, .forVisibilityDepth($0)) } ?? own
  }

  private static func lesser(_ a: RangeMode, _ b: RangeMode) -> RangeMode { a.generosity <= b.generosity ? a : b }
}
