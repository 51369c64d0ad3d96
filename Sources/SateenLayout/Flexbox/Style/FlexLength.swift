/// The length of a box in a flexbox layout, as in CSS.
public enum FlexLength: Hashable, Sendable {
  /// CSS's `auto`, or its `none` for a maximum and `normal` for a gap. As a size, the length follows from the content
  /// and the available space. As a minimum, it is CSS's automatic minimum size. A maximum or an inset has no effect,
  /// and a margin takes up free space.
  case auto
  /// A length in points, CSS's px.
  case points(Double)
  /// A fraction of the length that the property refers to; 1 is CSS's 100%.
  case fraction(Double)
  /// The smallest size without overflow, such as the width of a text's longest word.
  case minContent
  /// The size with unlimited space, such as the width of a text on one line.
  case maxContent
  /// The available space, but no more than `maxContent` and no less than `minContent`.
  case fitContent
  /// All the available space.
  case stretch
  /// For ``FlexStyle/flexBasis`` only: the size of the content, regardless of the size property.
  case content
}

extension FlexLength: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self = .points(value) }
  public init(integerLiteral value: Int) { self = .points(Double(value)) }
}

extension FlexLength: LosslessStringConvertible {
  /// Parses "20" (points), "20px", "20pt", "50%" and CSS's keywords; nil for anything else, including numbers that are
  /// not finite.
  public init?(_ description: String) {
    switch description {
    case "auto", "none", "normal": self = .auto
    case "min-content": self = .minContent
    case "max-content": self = .maxContent
    case "fit-content": self = .fitContent
    case "stretch", "-webkit-fill-available": self = .stretch
    case "content": self = .content
    default:
      // A px is a point. In place of "px", "pt" has `Dimension` refuse a second unit, as in "50%px".
      let text = description.hasSuffix("px") ? description.dropLast(2) + "pt" : description
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
    case .fraction(let value): Percentage(fraction: value).text + "%"
    case .minContent: "min-content"
    case .maxContent: "max-content"
    case .fitContent: "fit-content"
    case .stretch: "stretch"
    case .content: "content"
    }
  }

  /// The number without a trailing ".0".
  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}

/// The kind of length stored for a property. Zero means never set, so that a style of zeros is the
/// default style.
enum FlexUnit: UInt8 {
  case unset, auto, points, fraction, minContent, maxContent, fitContent, stretch, content

  /// Whether the length is one of CSS's sizing keywords: min-content, max-content, fit-content or stretch.
  var isWord: Bool { rawValue >= FlexUnit.minContent.rawValue && self != .content }
  /// Whether the length is a keyword that, for a height, means the content's height.
  var isByContent: Bool { self == .minContent || self == .maxContent || self == .fitContent }
}

/// The index of each length in the arrays of a style. Lengths that most boxes set come first.
///
/// `FlexStyle` relies on the order: sizes come before edges, and each group of edges has six slots in the order left,
/// top, right, bottom, start, end.
enum FlexSlot: Int {
  case width, height, minWidth, minHeight, maxWidth, maxHeight, flexBasis, columnGap, rowGap
  case marginLeft, marginTop, marginRight, marginBottom, marginStart, marginEnd
  case paddingLeft, paddingTop, paddingRight, paddingBottom, paddingStart, paddingEnd
  case borderLeft, borderTop, borderRight, borderBottom, borderStart, borderEnd
  case insetLeft, insetTop, insetRight, insetBottom, insetStart, insetEnd
}
