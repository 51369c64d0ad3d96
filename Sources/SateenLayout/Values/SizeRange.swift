/// The smallest and the largest size an element may take, in points.
public struct SizeRange: Hashable, Sendable {
  public var min: Size
  public var max: Size

  /// All sizes from zero to infinity.
  public static let unconstrained = SizeRange(
    min: .zero, max: Size(width: .infinity, height: .infinity))

  @inlinable
  public init(min: Size, max: Size) {
    self.min = min
    self.max = max
  }

  /// Exactly one size.
  @inlinable
  public init(exactly size: Size) {
    self.init(min: size, max: size)
  }

  /// All sizes from zero up to `max`.
  @inlinable
  public init(upTo max: Size) {
    self.init(min: .zero, max: max)
  }

  /// A fixed width with any height.
  @inlinable
  public init(width: Double) {
    self.init(
      min: Size(width: width, height: 0), max: Size(width: width, height: .infinity))
  }

  /// The nearest size inside the range. A side that is NaN becomes the minimum.
  @inlinable
  public func clamp(_ size: Size) -> Size {
    Size(
      width: Self.clamp(size.width, min.width, max.width),
      height: Self.clamp(size.height, min.height, max.height))
  }

  /// The part of this range that `other` allows. Where the two do not overlap on an axis, the result is this range's
  /// bound that is nearest to `other`.
  public func intersect(_ other: SizeRange) -> SizeRange {
    let w = Self.intersect(min.width, max.width, other.min.width, other.max.width)
    let h = Self.intersect(min.height, max.height, other.min.height, other.max.height)
    return SizeRange(
      min: Size(width: w.0, height: h.0), max: Size(width: w.1, height: h.1))
  }

  /// The same range with every bound usable for layout. A bound that is NaN or negative counts as not given, and so
  /// does a minimum of 10,000,000 points or more. A maximum below the minimum is raised to it.
  var usable: SizeRange {
    let low = Size(width: Self.usableMin(min.width), height: Self.usableMin(min.height))
    return SizeRange(
      min: low,
      max: Size(
        width: Self.usableMax(max.width, above: low.width), height: Self.usableMax(max.height, above: low.height)))
  }

  private static func usableMin(_ value: Double) -> Double {
    value >= 0 && value < 1e7 ? value : 0
  }

  private static func usableMax(_ value: Double, above low: Double) -> Double {
    // Comparisons with NaN are false, so a maximum of NaN becomes infinite.
    value >= low ? value : value < low ? low : .infinity
  }

  @usableFromInline
  static func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    guard value > low else { return low }
    return value < high ? value : Swift.max(low, high)
  }

  private static func intersect(
    _ low: Double, _ high: Double, _ otherLow: Double, _ otherHigh: Double
  ) -> (Double, Double) {
    let newLow = Swift.max(low, otherLow)
    let newHigh = Swift.min(high, otherHigh)
    if newLow <= newHigh { return (newLow, newHigh) }
    return low > otherHigh ? (low, low) : (high, high)
  }
}
