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

  /// The size whose sides are this one's times a factor.
  @inlinable
  public func scaled(by factor: Double) -> Size { Size(width: width * factor, height: height * factor) }

  /// Whether the size covers no area: a side is zero, negative or NaN.
  @inlinable
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether both sides are finite numbers of at least zero and below 10,000,000 points.
  @inlinable
  public var isValidForLayout: Bool {
    width >= 0 && height >= 0 && width < 1e7 && height < 1e7
  }

  /// The same size, in which each side that is not a usable length (a number of at least zero and below 10,000,000
  /// points) becomes NaN, the notation for an unknown parent length.
  @inlinable
  public var definite: Size {
    Size(
      width: width >= 0 && width < 1e7 ? width : .nan, height: height >= 0 && height < 1e7 ? height : .nan)
  }

  /// The parent size if neither its width nor its height is known.
  public static let unknown = Size(width: .nan, height: .nan)
}
