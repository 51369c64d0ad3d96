/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public static let zero = Size(width: 0, height: 0)

  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether no area is covered: a side is zero, negative or not a number.
  @inlinable
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether both sides are finite numbers of at least zero and below 10,000,000 points.
  @inlinable
  public var isValidForLayout: Bool {
    width >= 0 && height >= 0 && width < 1e7 && height < 1e7
  }
}
