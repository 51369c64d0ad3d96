/// The alignment, spacing and indents of a paragraph's lines. Distances are in points. Negative distances and NaN count
/// as 0.
public struct ParagraphStyle: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable {
    /// At the edge where lines of the paragraph's direction start.
    case natural
    /// The same as ``natural``, as the counterpart of ``end``.
    case start
    /// At the edge where lines of the paragraph's direction end.
    case end
    case left, center, right
    /// Lines as wide as the widest one, with wider gaps between words and between East Asian characters. The last line
    /// of a paragraph is not justified and starts at its start edge.
    case justified
  }

  public enum WritingDirection: Hashable, Sendable {
    /// The direction of each paragraph's first letter that has one.
    case natural
    case leftToRight, rightToLeft
  }

  /// A position that a tab advances to.
  public struct TabStop: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable {
      case left, center, right
      /// The first full stop or comma behind the tab stands at the stop, or the end of the text where there is none.
      case decimal
    }

    /// The distance from the edge where lines start, in points.
    public var location: Double
    public var alignment: Alignment

    public init(_ location: Double, alignment: Alignment = .left) {
      self.location = location
      self.alignment = alignment
    }
  }

  public var alignment: Alignment
  public var writingDirection: WritingDirection
  /// A factor for the height of each line. The difference goes half above and half below the text.
  public var lineHeightMultiple: Double
  /// The minimum height of a line. The difference goes half above and half below the text.
  public var minimumLineHeight = 0.0
  /// The maximum height of a line, 0 for no limit. Taller ink overlaps the lines around.
  public var maximumLineHeight = 0.0
  /// The space between two lines.
  public var lineSpacing: Double
  /// The space above the paragraph where another one stands above, added to the ``spacing`` of that one.
  public var spacingBefore = 0.0
  /// The space below the paragraph where another one follows.
  public var spacing = 0.0
  /// The indent of the first line's start.
  public var firstLineHeadIndent = 0.0
  /// The indent of the other lines' starts.
  public var headIndent = 0.0
  /// The indent of all lines' ends.
  public var tailIndent = 0.0
  /// The tab stops, in any order. Beyond the last one, tabs advance to multiples of ``defaultTabInterval``.
  public var tabStops: [TabStop] = []
  /// The distance between default tab stops; 0 for the width of eight spaces.
  public var defaultTabInterval = 0.0
  /// Whether words are hyphenated at the ends of lines, where ``HyphenationLibrary`` has a dictionary for the
  /// ``TextAttributes/language``. The hyphen is drawn and is no part of the text. Words with soft hyphens are divided
  /// only at those, in every paragraph. Words behind a tab whose stop is not left-aligned get no other hyphens either.
  public var hyphenates = false

  public init(
    alignment: Alignment = .natural, writingDirection: WritingDirection = .natural,
    lineHeightMultiple: Double = 1, lineSpacing: Double = 0
  ) {
    self.alignment = alignment
    self.writingDirection = writingDirection
    self.lineHeightMultiple = lineHeightMultiple
    self.lineSpacing = lineSpacing
  }

  /// The upper limit for distances, wider than any available width.
  static let longest = 1e5

  /// The distance that layout uses: a finite number that is not negative.
  static func usable(_ distance: Double) -> Double {
    distance > 0 ? min(distance, longest) : 0
  }
}
