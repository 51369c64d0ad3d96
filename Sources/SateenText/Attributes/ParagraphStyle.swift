/// How the lines of a paragraph stand to each other and to the edges. Distances are in points; negative ones and those
/// that are no numbers count as 0.
public struct ParagraphStyle: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable {
    /// At the edge where the paragraph's script starts.
    case natural
    /// Likewise, for those who think of ``end`` as its opposite.
    case start
    /// At the edge where the paragraph's lines end.
    case end
    case left, center, right
    /// Lines as wide as the widest one, by wider gaps between words and between the characters of East Asia. The last
    /// line of a paragraph stays as it is, at its start.
    case justified
  }

  public enum WritingDirection: Hashable, Sendable {
    /// That of each paragraph's first letter with a direction.
    case natural
    case leftToRight, rightToLeft
  }

  /// A place that a tab leads to.
  public struct TabStop: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable {
      case left, center, right
      /// The first full stop or comma behind the tab stands at the place, or the end where there is none.
      case decimal
    }

    /// From the edge where lines start, in points.
    public var location: Double
    public var alignment: Alignment

    public init(_ location: Double, alignment: Alignment = .left) {
      self.location = location
      self.alignment = alignment
    }
  }

  public var alignment: Alignment
  public var writingDirection: WritingDirection
  /// What the height of each line is multiplied with; the difference goes half above and half below the text.
  public var lineHeightMultiple: Double
  /// The least height of a line; the difference goes half above and half below the text.
  public var minimumLineHeight = 0.0
  /// The most height of a line, 0 for none. Ink that reaches further lies over the lines around.
  public var maximumLineHeight = 0.0
  /// Points between two lines.
  public var lineSpacing: Double
  /// Points above the paragraph where another one stands there, added to that one's ``spacing``.
  public var spacingBefore = 0.0
  /// Points below the paragraph where another one follows.
  public var spacing = 0.0
  /// What is left free where the first line starts.
  public var firstLineHeadIndent = 0.0
  /// What is left free where the other lines start.
  public var headIndent = 0.0
  /// What is left free where lines end.
  public var tailIndent = 0.0
  /// Where tabs lead, by their locations. Beyond the last one, tabs lead to multiples of ``defaultTabInterval``.
  public var tabStops: [TabStop] = []
  /// The distance between tab stops that are not stated; 0 for that of eight spaces.
  public var defaultTabInterval = 0.0
  /// Whether a word that does not fit at the end of a line is divided, where ``HyphenationLibrary`` has a dictionary for
  /// the language that ``TextAttributes/language`` states. The hyphen is drawn and is no part of the text. Words that
  /// have soft hyphens are divided at those alone, in every paragraph; so are words behind a tab whose stop is not at
  /// their left.
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

  /// Distances are no longer than this, which is more than any room has.
  static let longest = 1e5

  /// What is counted for a distance.
  static func usable(_ distance: Double) -> Double {
    distance > 0 ? min(distance, longest) : 0
  }
}
