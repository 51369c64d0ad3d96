/// A length along one axis: chosen by the element, a number of points, or a fraction of the parent's length.
public enum Dimension: Hashable, Sendable {
  case auto
  case points(Double)
  /// A fraction of the parent's length; 1 is all of it.
  case fraction(Double)

  /// The length in points. Nil for `auto`, and for a fraction of a parent length that is NaN (unknown) or infinite.
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

extension Dimension: LosslessStringConvertible {
  /// Parses "auto", "50%", "0.5pt" or "20" (points); nil for anything else, including numbers that are not finite.
  public init?(_ description: String) {
    if description == "auto" {
      self = .auto
    } else if description.hasSuffix("%") {
      let text = description.dropLast()
      guard Self.beginsNumber(text), let value = Percentage(text)?.fraction, value.isFinite else { return nil }
      self = .fraction(value)
    } else {
      let digits = description.hasSuffix("pt") ? description.dropLast(2) : description[...]
      guard let value = Self.number(digits) else { return nil }
      self = .points(value)
    }
  }

  private static func number(_ text: Substring) -> Double? {
    guard beginsNumber(text) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// False for the words that `Double` takes as well, such as "nan".
  private static func beginsNumber(_ text: Substring) -> Bool {
    text.unicodeScalars.first.map { "0123456789.-+".unicodeScalars.contains($0) } == true
  }

  public var description: String {
    switch self {
    case .auto: return "auto"
    case .points(let value): return "\(value)pt"
    case .fraction(let value): return Percentage(fraction: value).text + "%"
    }
  }
}
