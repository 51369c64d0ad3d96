/// How generously a list works ahead.
public enum RangeMode: Int, Sendable, CaseIterable {
  /// On screen, but nobody scrolled yet, or one screen away.
  case minimum
  /// On screen and in use.
  case full
  /// Only what shows.
  case visibleOnly
  /// Memory is short: what shows is kept, and nothing else.
  case lowMemory
}

/// The work a range is for.
public enum RangeType: Int, Sendable, CaseIterable {
  /// Drawing: pixels are ready to be shown.
  case display
  /// Measuring and fetching.
  case preload
}

/// How far a range reaches past what is visible, in screenfuls: ahead in the direction of travel, and behind.
public struct RangeTuning: Hashable, Sendable {
  /// Screenfuls ahead, in the direction of travel.
  public var leading: Double
  /// Screenfuls behind.
  public var trailing: Double

  public init(leading: Double, trailing: Double) {
    self.leading = leading
    self.trailing = trailing
  }

  /// A tuning that leads to elements: no more than so many screenfuls, and none for what is no number.
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

/// The stretch of one axis a range covers.
public struct RangeExtent: Hashable, Sendable {
  public var start: Double
  public var end: Double

  /// What is visible, grown by a tuning.
  /// - Parameters:
  ///   - visible: start and end of what shows, in points.
  ///   - movesToEnd: whether the end is ahead of the reader.
  public init(visible: ClosedRange<Double>, tuning: RangeTuning, movesToEnd: Bool) {
    let screen = visible.upperBound - visible.lowerBound
    let before = movesToEnd ? tuning.trailing : tuning.leading
    let after = movesToEnd ? tuning.leading : tuning.trailing
    start = visible.lowerBound - before * screen
    end = visible.upperBound + after * screen
  }

  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  /// The extent grown on both sides, in points.
  func grown(by distance: Double) -> RangeExtent {
    RangeExtent(start: start - distance, end: end + distance)
  }
}
