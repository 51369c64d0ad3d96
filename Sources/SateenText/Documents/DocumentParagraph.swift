import Synchronization

/// A paragraph of a document as it was laid out: its text, and the figures that others have to know of it. Its lines
/// are made again when they are asked for and were forgotten.
final class DocumentParagraph: Sendable {
  /// Never used for another paragraph.
  let id: Int
  /// Without the separator.
  let text: AttributedText
  /// One code unit, or two for a carriage return with a line feed; empty in the last paragraph.
  let separator: AttributedText
  /// How a paragraph without characters looks.
  let emptyAttributes: TextAttributes
  let figures: Figures

  struct Figures: Equatable {
    var width = 0.0
    var height = 0.0
    var lines = 0
  }

  private static let lastID = Atomic<Int>(0)

  init(text: AttributedText, separator: AttributedText, emptyAttributes: TextAttributes, layouts: DocumentLayouts) {
    id = Self.lastID.add(1, ordering: .relaxed).newValue
    self.text = text
    self.separator = separator
    self.emptyAttributes = emptyAttributes
    let layout = Self.lay(text, emptyAttributes, layouts)
    let lines = text.isEmpty ? 1 : layout.lines.count
    let height = lines > 0 ? layout.lines[lines - 1].frame.maxY : 0
    figures = Figures(width: layout.size.width, height: height, lines: lines)
    layouts.insert(layout.filling(width: layouts.width), for: id)
  }

  /// In code units, with the separator.
  var length: Int { text.length + separator.length }

  /// Which of its layout's lines are its own.
  var lines: Range<Int> { 0..<figures.lines }

  /// Its lines, in the whole of the room where that is bounded.
  func layout(_ layouts: DocumentLayouts) -> TextLayout {
    if let known = layouts.find(id) { return known }
    let made = Self.lay(text, emptyAttributes, layouts).filling(width: layouts.width)
    layouts.insert(made, for: id)
    return made
  }

  private static func lay(
    _ text: AttributedText, _ emptyAttributes: TextAttributes, _ layouts: DocumentLayouts
  ) -> TextLayout {
    layouts.countLayout()
    guard text.isEmpty else { return TextLayout(text, width: layouts.width) }
    // A text without characters has no lines, one that is a separator has two, the first of which is wanted.
    let empty = AttributedText("\n", attributes: emptyAttributes, paragraphStyle: text.paragraphStyle)
    return TextLayout(empty, width: layouts.width)
  }
}
