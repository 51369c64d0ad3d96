/// A length along one axis: left to the element, a number of points, or a fraction of the parent.
public enum Dimension: Hashable, Sendable {
  case auto
  case points(Double)
  /// 1 is all of the parent's length.
  case fraction(Double)

  /// The length in points against a parent's length; nil for `auto`, and for a fraction of a parent whose length is
  /// not known (not a number) or not finite.
  @inlinable
  public func resolve(against parent: Double) -> Double? {
    switch self {
    case .auto: return nil
    case .points(let value): return value
    case .fraction(let value): return parent.isFinite ? value * parent : nil
    }
  }
}

extension Dimension: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self = .points(value) }
  public init(integerLiteral value: Int) { self = .points(Double(value)) }
}
