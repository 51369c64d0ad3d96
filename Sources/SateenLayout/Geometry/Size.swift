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

  /// The same size with each side that is not a usable length (a number of at least zero and below 10,000,000 points)
  /// replaced by not-a-number, which is how a parent's unknown size is written.
  @inlinable
  public var definite: Size {
    Size(
      width: width >= 0 && width < 1e7 ? width : .nan, height: height >= 0 && height < 1e7 ? height : .nan)
  }

  /// The parent size of a layout whose parent knows neither width nor height.
  public static let unknown = Size(width: .nan, height: .nan)
}
