/// How soon a piece of background work is wanted. Higher goes first; equal ones go in the order they came. After every
/// 32 pieces of work, the one that has waited longest goes next, whatever its priority: none waits for ever.
public struct WorkPriority: Comparable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// For content in the viewport.
  public static let visible = WorkPriority(rawValue: 3_000)
  /// For content about to scroll into view, in the direction of travel.
  public static let leading = WorkPriority(rawValue: 2_000)
  /// For content behind the viewport, or further ahead.
  public static let trailing = WorkPriority(rawValue: 1_000)
  /// For work that runs when nothing else is left, or once it has waited long enough.
  public static let background = WorkPriority(rawValue: 0)

  public static func < (a: WorkPriority, b: WorkPriority) -> Bool { a.rawValue < b.rawValue }

  /// The priority lowered slightly, by a rank from 0 (first) to 999.
  public func lowered(by rank: Int) -> WorkPriority {
    WorkPriority(rawValue: rawValue - min(max(rank, 0), 999))
  }
}
