import FoundationEssentials
import SateenGraphics
import SateenText

extension AttributeScopes {
  /// Sateen's attributes for Foundation's `AttributedString`, as in `string.sateen.font = .system(17)`.
  public struct SateenAttributes: AttributeScope {
    public let font: FontAttribute
    public let color: ColorAttribute
    public let backgroundColor: BackgroundColorAttribute
    public let underline: UnderlineAttribute
    public let strikethrough: StrikethroughAttribute
    public let kern: KernAttribute
    public let tracking: TrackingAttribute
    public let baselineOffset: BaselineOffsetAttribute
    public let shadow: ShadowAttribute
    public let attachment: AttachmentAttribute
    public let paragraphStyle: ParagraphStyleAttribute
    public let foundation: FoundationAttributes

    public enum FontAttribute: AttributedStringKey {
      public typealias Value = Font
      public static let name = "sateen.font"
    }

    public enum ColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "sateen.color"
    }

    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "sateen.backgroundColor"
    }

    public enum UnderlineAttribute: AttributedStringKey {
      public typealias Value = TextDecoration
      public static let name = "sateen.underline"
    }

    public enum StrikethroughAttribute: AttributedStringKey {
      public typealias Value = TextDecoration
      public static let name = "sateen.strikethrough"
    }

    public enum KernAttribute: AttributedStringKey {
      public typealias Value = Double
      public static let name = "sateen.kern"
    }

    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = Double
      public static let name = "sateen.tracking"
    }

    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = Double
      public static let name = "sateen.baselineOffset"
    }

    public enum ShadowAttribute: AttributedStringKey {
      public typealias Value = TextShadow
      public static let name = "sateen.shadow"
    }

    /// Applies to the character U+FFFC.
    public enum AttachmentAttribute: AttributedStringKey {
      public typealias Value = TextAttachment
      public static let name = "sateen.attachment"
    }

    public enum ParagraphStyleAttribute: AttributedStringKey {
      public typealias Value = ParagraphStyle
      public static let name = "sateen.paragraphStyle"
    }
  }

  public var sateen: SateenAttributes.Type { SateenAttributes.self }
}

extension AttributeDynamicLookup {
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SateenAttributes, Key>
  ) -> Key {
    self[Key.self]
  }
}

extension AttributedText {
  /// Converts Foundation's attributed string, with its links and languages and the attributes of `string.sateen`.
  /// - Parameters:
  ///   - base: the attributes for everything that the string does not state.
  ///   - paragraphStyle: the style of paragraphs that state none.
  ///   - styleLink: changes the attributes of links. Without it, links look like other text.
  public init(
    _ string: AttributedString, base: TextAttributes = TextAttributes(),
    paragraphStyle: ParagraphStyle? = nil, styleLink: (inout TextAttributes) -> Void = { _ in }
  ) {
    self.init("", paragraphStyle: paragraphStyle)
    var ownStyles: [(Range<Int>, ParagraphStyle)] = []
    for run in string.runs {
      var attributes = base
      if let url = run.link {
        attributes.link = url.absoluteString
        styleLink(&attributes)
      }
      if let language = run.languageIdentifier { attributes.language = language }
      if let font = run.sateen.font { attributes.font = font }
      if let color = run.sateen.color { attributes.color = color }
      if let color = run.sateen.backgroundColor { attributes.backgroundColor = color }
      if let underline = run.sateen.underline { attributes.underline = underline }
      if let strikethrough = run.sateen.strikethrough { attributes.strikethrough = strikethrough }
      if let kern = run.sateen.kern, kern.isFinite { attributes.kern = kern }
      if let tracking = run.sateen.tracking { attributes.tracking = tracking }
      if let offset = run.sateen.baselineOffset { attributes.baselineOffset = offset }
      if let shadow = run.sateen.shadow { attributes.shadow = shadow }
      if let attachment = run.sateen.attachment { attributes.attachment = attachment }
      let start = length
      append(String(string[run.range].characters), attributes: attributes)
      if let style = run.sateen.paragraphStyle {
        ownStyles.append((start..<length, style))
      }
    }
    for (range, style) in ownStyles { setParagraphStyle(style, for: range) }
  }
}
