import Synchronization

/// A paragraph of a document as it was laid out: its text, and the figures that others have to know of it. Its lines
/// are made again when they are asked for and were forgotten.
///
/// What stands between two separators counts as a paragraph, also behind one that only ends a line; that one continues
/// the paragraph before it.
final class DocumentParagraph: Sendable {
  /// Never used for another paragraph.
  let id: Int
  /// Without the separator.
  let text: AttributedText
  /// One code unit, or two for a carriage return with a line feed; empty in the last paragraph.
  let separator: AttributedText
  let style: ParagraphStyle
  /// How a paragraph without characters looks.
  let emptyAttributes: TextAttributes
  /// Whether the separator before it only ended a line.
  let isContinuation: Bool
  let figures: Figures

  struct Figures: Equatable {
    var width = 0.0
    /// That of its lines with the space between them.
    var height = 0.0
    var lines = 0
    /// What is added above it where another paragraph stands there, and below it where another one follows.
    var above = 0.0
    var below = 0.0
  }

  /// What a paragraph is made of.
  struct Content {
    var text: AttributedText
    var separator: AttributedText
    var style: ParagraphStyle
    var emptyAttributes: TextAttributes
    var isContinuation: Bool
  }

  private static let lastID = Atomic<Int>(0)

  init(_ content: Content, layouts: DocumentLayouts) {
    id = Self.lastID.add(1, ordering: .relaxed).newValue
    text = content.text
    separator = content.separator
    style = content.style
    emptyAttributes = content.emptyAttributes
    isContinuation = content.isContinuation
    let layout = Self.lay(content, layouts)
    let lines = Self.lines(of: layout, content)
    var figures = Figures(lines: lines.count)
    for line in layout.lines[lines] {
      figures.width = max(figures.width, line.insets.left + line.frame.width + line.insets.right)
    }
    if let first = lines.first, let last = lines.last {
      figures.height = layout.lines[last].frame.maxY - layout.lines[first].frame.minY
    }
    figures.above = ParagraphStyle.usable(style.lineSpacing)
    if !isContinuation { figures.above += ParagraphStyle.usable(style.spacingBefore) }
    figures.below = Self.onlyEndsLine(separator) ? 0 : ParagraphStyle.usable(style.spacing)
    self.figures = figures
    layouts.insert(layout.filling(width: layouts.width), for: id)
  }

  /// The same paragraph in another room.
  convenience init(_ other: DocumentParagraph, layouts: DocumentLayouts) {
    self.init(other.content, layouts: layouts)
  }

  private var content: Content {
    Content(
      text: text, separator: separator, style: style, emptyAttributes: emptyAttributes, isContinuation: isContinuation)
  }

  /// In code units, with the separator.
  var length: Int { text.length + separator.length }

  /// Whether what follows continues the paragraph.
  var isContinued: Bool { Self.onlyEndsLine(separator) }

  private static func onlyEndsLine(_ separator: AttributedText) -> Bool {
    separator.string == "\u{2028}" || separator.string == "\u{0b}"
  }

  // MARK: Laying out

  /// The code units in front of its text in its layout.
  var prefix: Int { isContinuation ? 1 : 0 }

  /// Which of its layout's lines are its own.
  func lines(of layout: TextLayout) -> Range<Int> { Self.lines(of: layout, content) }

  /// Its lines, in the whole of the room where that is bounded.
  func layout(_ layouts: DocumentLayouts) -> TextLayout {
    if let known = layouts.find(id) { return known }
    let made = Self.lay(content, layouts).filling(width: layouts.width)
    layouts.insert(made, for: id)
    return made
  }

  private static func lay(_ content: Content, _ layouts: DocumentLayouts) -> TextLayout {
    layouts.countLayout()
    guard content.isContinuation || content.text.isEmpty else { return TextLayout(content.text, width: layouts.width) }
    // A continuation is laid out behind a separator that ends a line. A text without characters has no lines, one that
    // is a separator has two, the first of which is wanted.
    var text = AttributedText("", paragraphStyle: content.style)
    if content.isContinuation {
      text.append("\u{2028}", attributes: TextAttributes(font: content.emptyAttributes.font))
    }
    if content.text.isEmpty {
      text.append("\n", attributes: content.emptyAttributes)
    } else {
      text.appendCharacters(of: content.text)
    }
    text.paragraphStyle = content.style
    return TextLayout(text, width: layouts.width)
  }

  private static func lines(of layout: TextLayout, _ content: Content) -> Range<Int> {
    let first = min(content.isContinuation ? 1 : 0, layout.lines.count)
    return first..<(content.text.isEmpty ? min(first + 1, layout.lines.count) : layout.lines.count)
  }
}
