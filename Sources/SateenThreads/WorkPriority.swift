/// How soon a piece of background work is wanted. Higher goes first; equal ones go in the order they came. What has waited
/// longest goes before all others after every 32nd of them, whatever its priority: nothing waits for ever.
public struct WorkPriority: Comparable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The reader is looking at the place this is for.
  public static let visible = WorkPriority(rawValue: 3_000)
  /// About to scroll into view, in the direction of travel.
  public static let leading = WorkPriority(rawValue: 2_000)
  /// Behind the reader, or further ahead.
  public static let trailing = WorkPriority(rawValue: 1_000)
  /// When nothing else is left, or its time has come.
  public static let background = WorkPriority(rawValue: 0)

  public static func < (a: WorkPriority, b: WorkPriority) -> Bool { a.rawValue < b.rawValue }

  /// Slightly later than this by a rank from 0 (first) to 999.
  public func lowered(by rank: Int) -> WorkPriority {
    WorkPriority(rawValue: rawValue - min(max(rank, 0), 999))
  }
}
