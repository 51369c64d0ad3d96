/// The smallest and the largest size an element may take, in points. This is the whole question a layout answers.
public struct SizeRange: Hashable, Sendable {
  public var min: Size
  public var max: Size

  /// Anything from zero to infinity.
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

  /// Anything from zero up to a size.
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

  /// The nearest size inside the range. Not-a-number sides become the minimum.
  @inlinable
  public func clamp(_ size: Size) -> Size {
    Size(
      width: Self.clamp(size.width, min.width, max.width),
      height: Self.clamp(size.height, min.height, max.height))
  }

  /// The part of this range that `other` allows. Where the two do not overlap on an axis, this range keeps its own
  /// bound that lies nearest to the other.
  public func intersect(_ other: SizeRange) -> SizeRange {
    let w = Self.intersect(min.width, max.width, other.min.width, other.max.width)
    let h = Self.intersect(min.height, max.height, other.min.height, other.max.height)
    return SizeRange(
      min: Size(width: w.0, height: h.0), max: Size(width: w.1, height: h.1))
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
