import SateenGraphics

/// The attributes of text marked up in Markdown.
public struct MarkdownStyle: Sendable {
  /// Changes the attributes of a stretch of text.
  public typealias Change = @Sendable (inout TextAttributes) -> Void

  public var strong: Change = { $0.font.weight = .bold }
  public var emphasis: Change = { $0.font.isItalic.toggle() }
  public var strikethrough: Change = { $0.strikethrough = .single }
  public var code: Change = {
    $0.font.family = "monospace"
    $0.backgroundColor = Color(light: Color(white: 0, alpha: 0.06), dark: Color(white: 1, alpha: 0.12))
  }
  /// The attribute `link` is already set.
  public var link: Change = { $0.color = Color(light: Color(hex: 0x1664c0), dark: Color(hex: 0x6cb0ff)) }

  public init() {}

  /// Links in a colour of their own, such as on a background on which the usual one is hard to read.
  public init(linkColor: Color, underlinesLinks: Bool = false) {
    link = {
      $0.color = linkColor
      if underlinesLinks { $0.underline = .single }
    }
  }

  func apply(_ style: MarkdownInline.Style, to attributes: inout TextAttributes) {
    switch style {
    case .strong: strong(&attributes)
    case .emphasis: emphasis(&attributes)
    case .strikethrough: strikethrough(&attributes)
    case .code: code(&attributes)
    case .link(let link):
      attributes.link = link
      self.link(&attributes)
    }
  }
}

extension AttributedText {
  /// Parses `*emphasis*`, `**strong**`, `` `code` ``, `~~struck~~` and `[links](https://example.org)` by CommonMark's
  /// rules. Bare addresses such as https://example.org, www.example.org and name@example.org become links by GitHub's
  /// rules. White space and line ends stay as they are, and so do marks without a partner and block-level marks. If
  /// more than 32 marks are nested, the inner ones have no effect.
  /// - Parameters:
  ///   - base: the attributes of text without marks.
  ///   - style: the attributes of marked text.
  public init(
    markdown: String, base: TextAttributes = TextAttributes(), paragraphStyle: ParagraphStyle? = nil,
    style: MarkdownStyle = MarkdownStyle()
  ) {
    self.init("", paragraphStyle: paragraphStyle)
    MarkdownInline(markdown).eachPiece { text, styles in
      var attributes = base
      for marked in styles { style.apply(marked, to: &attributes) }
      append(text, attributes: attributes)
    }
  }
}
