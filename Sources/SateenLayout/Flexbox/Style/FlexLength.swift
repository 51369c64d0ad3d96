/// A length of a flexbox-laid box, as CSS has it.
public enum FlexLength: Hashable, Sendable {
  /// As the property says: a size fitted to its surroundings, an automatic minimum, no maximum, a margin that takes up
  /// free space, an inset that is not given.
  case auto
  case points(Double)
  /// 1 is all of the length that the property refers to; CSS writes 100%.
  case fraction(Double)
  /// The smallest size that loses nothing to overflow, such as a text's longest word.
  case minContent
  /// The size with all the space in the world, such as a text on one line.
  case maxContent
  /// The space there is, but no more than `maxContent` and no less than `minContent`.
  case fitContent
  /// All the space there is.
  case stretch
  /// For ``FlexStyle/flexBasis`` only: the size of the content, whatever the size property says.
  case content
}

extension FlexLength: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self = .points(value) }
  public init(integerLiteral value: Int) { self = .points(Double(value)) }
}

extension FlexLength: LosslessStringConvertible {
  /// Reads "20" (points), "20px", "20pt", "50%" and CSS's words; nil for anything else.
  public init?(_ description: String) {
    switch description {
    case "auto", "none", "normal": self = .auto
    case "min-content": self = .minContent
    case "max-content": self = .maxContent
    case "fit-content": self = .fitContent
    case "stretch", "-webkit-fill-available": self = .stretch
    case "content": self = .content
    default:
      let text = description.hasSuffix("px") ? String(description.dropLast(2)) : description
      switch Dimension(text) {
      case .points(let value): self = .points(value)
      case .fraction(let value): self = .fraction(value)
      case .auto, nil: return nil
      }
    }
  }

  public var description: String {
    switch self {
    case .auto: "auto"
    case .points(let value): FlexLength.number(value)
    case .fraction(let value): FlexLength.number(value * 100) + "%"
    case .minContent: "min-content"
    case .maxContent: "max-content"
    case .fitContent: "fit-content"
    case .stretch: "stretch"
    case .content: "content"
    }
  }

  /// Without a trailing ".0".
  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}

/// What kind of length is stored for a property. Zero is "never set", so that a style of zeros is the default one.
enum FlexUnit: UInt8 {
  case unset, auto, points, fraction, minContent, maxContent, fitContent, stretch, content

  /// Whether the length is said by a word that means a size.
  var isWord: Bool { rawValue >= FlexUnit.minContent.rawValue && self != .content }
  /// Whether the length is one of those that all mean the content's when they are heights.
  var isByContent: Bool { self == .minContent || self == .maxContent || self == .fitContent }
}

/// Where a style keeps each of its lengths; those that most boxes use come first.
enum FlexSlot: Int {
  case width, height, minWidth, minHeight, maxWidth, maxHeight, flexBasis, columnGap, rowGap
  case marginLeft, marginTop, marginRight, marginBottom, marginStart, marginEnd
  case paddingLeft, paddingTop, paddingRight, paddingBottom, paddingStart, paddingEnd
  case borderLeft, borderTop, borderRight, borderBottom, borderStart, borderEnd
  case insetLeft, insetTop, insetRight, insetBottom, insetStart, insetEnd
}
