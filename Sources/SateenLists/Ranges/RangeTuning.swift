/// How far ahead a list works.
public enum RangeMode: Int, Sendable, CaseIterable {
  /// On screen but not scrolled yet, or one screen away.
  case minimum
  /// On screen and in use.
  case full
  /// Only visible elements.
  case visibleOnly
  /// Memory is low: only visible elements are kept.
  case lowMemory
}

/// The work that a range is for.
public enum RangeType: Int, Sendable, CaseIterable {
  /// Drawing: pixels are ready to be shown.
  case display
  /// Measuring and fetching.
  case preload
}

/// How far a range reaches beyond the viewport, in screenfuls: ahead in the scroll direction, and behind.
public struct RangeTuning: Hashable, Sendable {
  /// Screenfuls ahead, in the scroll direction.
  public var leading: Double
  /// Screenfuls behind.
  public var trailing: Double

  public init(leading: Double, trailing: Double) {
    self.leading = leading
    self.trailing = trailing
  }

  /// The tuning limited to a maximum of screenfuls; NaN counts as zero.
  var usable: RangeTuning {
    func reach(_ screens: Double) -> Double {
      screens == .infinity ? ListLimits.screens : screens.usable(0...ListLimits.screens)
    }
    return RangeTuning(leading: reach(leading), trailing: reach(trailing))
  }

  /// Texture's figures.
  public static func standard(_ mode: RangeMode, _ type: RangeType) -> RangeTuning {
    switch (mode, type) {
    case (.full, .display): return RangeTuning(leading: 1, trailing: 0.5)
    case (.full, .preload): return RangeTuning(leading: 2.5, trailing: 1.5)
    case (.minimum, .display): return RangeTuning(leading: 0.25, trailing: 0.25)
    case (.minimum, .preload): return RangeTuning(leading: 0.5, trailing: 0.25)
    case (.visibleOnly, _), (.lowMemory, _): return RangeTuning(leading: 0, trailing: 0)
    }
  }
}
