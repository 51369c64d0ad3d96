import Synchronization

/// A paragraph of a document after layout, or part of a long one: the measurements that the document needs. Its
/// characters are those of the document. Its lines come from a cache and are laid out again after a cache miss.
final class DocumentSegment: Sendable {
  /// Unique in the process: an identifier is never used for another segment.
  let id: Int
  let shape: Shape
  let figures: Figures

  /// The place of a segment in its paragraph, and what its lines depend on.
  struct Shape: Sendable {
    /// The characters, in code units, without a separator.
    var count: Int
    /// The length of the separator behind the characters; 0 where the paragraph goes on.
    var separator = 0
    /// Whether the segment is the end of the text. It then has a unit more, for the end of the last paragraph.
    var isLast = false
    var startsParagraph = true
    var endsParagraph = true
    /// Whether the separator before the paragraph only ended a line.
    var isContinuation = false
    /// Whether the separator at the end only ends a line.
    var isContinued = false
    var style: ParagraphStyle
    /// The units from the segment's start on which its lines depend. A segment in front of others of its paragraph
    /// depends on the line behind it, whose first word might fit onto the segment's last line.
    var reach: Int
    /// The segment's lines in the layout of these units.
    var lines = 0..<0

    /// Whether a separator that only ends a line is laid out in front of the characters, so that the first line is not
    /// the first one of a paragraph.
    var hasPrefix: Bool { isContinuation || !startsParagraph }
  }

  struct Figures: Equatable {
    var width = 0.0
    /// The height of all lines with the space between them.
    var height = 0.0
    var lines = 0
    /// Space above the first line where a line stands above, and below the last line where a paragraph follows.
    var above = 0.0
    var below = 0.0
  }

  private static let lastID = Atomic<Int>(0)

  /// - Parameter layout: of the units that the shape reaches over, or of more.
  init(_ shape: Shape, _ layout: TextLayout) {
    id = Self.lastID.add(1, ordering: .relaxed).newValue
    self.shape = shape
    var figures = Figures(lines: shape.lines.count)
    for line in layout.lines[shape.lines] {
      figures.width = max(figures.width, line.insets.left + line.frame.width + line.insets.right)
    }
    if let first = shape.lines.first, let last = shape.lines.last {
      figures.height = layout.lines[last].frame.maxY - layout.lines[first].frame.minY
    }
    figures.above = ParagraphStyle.usable(shape.style.lineSpacing)
    if shape.startsParagraph, !shape.isContinuation {
      figures.above += ParagraphStyle.usable(shape.style.spacingBefore)
    }
    if shape.endsParagraph, !shape.isContinued { figures.below = ParagraphStyle.usable(shape.style.spacing) }
    self.figures = figures
  }

  /// The length in code units, with the separator, and with the unit for the end of the text.
  var length: Int { shape.count + shape.separator + (shape.isLast ? 1 : 0) }

  /// The number of code units that the layout has in front of the characters.
  var prefix: Int { shape.hasPrefix ? 1 : 0 }
}
