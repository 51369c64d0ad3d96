import Synchronization

/// A paragraph of a document after layout: its text, and the measurements that the document needs. Its lines come from
/// a cache and are laid out again after a cache miss.
///
/// The text between any two separators counts as a paragraph, even after a separator that only ends a line. Such a
/// paragraph is a continuation of the one before it.
final class DocumentParagraph: Sendable {
  /// Unique in the process: an identifier is never used for another paragraph.
  let id: Int
  /// Without the separator.
  let text: AttributedText
  /// One code unit, or two for a carriage return with a line feed; empty in the last paragraph.
  let separator: AttributedText
  let style: ParagraphStyle
  /// The attributes that a paragraph without characters is laid out with.
  let emptyAttributes: TextAttributes
  /// Whether the separator before the paragraph only ended a line.
  let isContinuation: Bool
  let figures: Figures

  struct Figures: Equatable {
    var width = 0.0
    /// The height of all lines with the space between them.
    var height = 0.0
    var lines = 0
    /// Space above the first line where a paragraph stands above, and below the last line where a paragraph follows.
    var above = 0.0
    var below = 0.0
  }

  /// The input of the paragraph's layout.
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

  /// The same paragraph at another width.
  convenience init(_ other: DocumentParagraph, layouts: DocumentLayouts) {
    self.init(other.content, layouts: layouts)
  }

  private var content: Content {
    Content(
      text: text, separator: separator, style: style, emptyAttributes: emptyAttributes, isContinuation: isContinuation)
  }

  /// The length in code units, with the separator.
  var length: Int { text.length + separator.length }

  /// Whether the next paragraph is a continuation of this one.
  var isContinued: Bool { Self.onlyEndsLine(separator) }

  private static func onlyEndsLine(_ separator: AttributedText) -> Bool {
    separator.string == "\u{2028}" || separator.string == "\u{0b}"
  }

  // MARK: Laying out

  /// The number of code units that the layout has in front of the paragraph's text.
  var prefix: Int { isContinuation ? 1 : 0 }

  /// The indices of the paragraph's own lines in its layout.
  func lines(of layout: TextLayout) -> Range<Int> { Self.lines(of: layout, content) }

  /// The paragraph's lines. A bounded width is filled, so that lines are aligned to its edges.
  func layout(_ layouts: DocumentLayouts) -> TextLayout {
    if let known = layouts.find(id) { return known }
    let made = Self.lay(content, layouts).filling(width: layouts.width)
    layouts.insert(made, for: id)
    return made
  }

  private static func lay(_ content: Content, _ layouts: DocumentLayouts) -> TextLayout {
    layouts.countLayout()
    guard content.isContinuation || content.text.isEmpty else { return TextLayout(content.text, width: layouts.width) }
    // A continuation is laid out behind a separator that ends a line, so that its first line is not the first one of a
    // paragraph. A text without characters has no lines. A text of one separator has two, of which the first is the
    // empty paragraph's.
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
