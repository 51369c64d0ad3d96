/// Directions of travel through content, and the directions in which a container scrolls.
public struct ScrollDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let up = ScrollDirection(rawValue: 1)
  /// Towards the end of the content.
  public static let down = ScrollDirection(rawValue: 2)
  public static let left = ScrollDirection(rawValue: 4)
  public static let right = ScrollDirection(rawValue: 8)
  public static let vertical: ScrollDirection = [.up, .down]
  public static let horizontal: ScrollDirection = [.left, .right]
}
