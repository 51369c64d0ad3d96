/// How the lines of a text stand to each other and to the edges.
public struct ParagraphStyle: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable {
    /// At the edge where the paragraph's script starts.
    case natural
    case left, center, right
  }

  public enum WritingDirection: Hashable, Sendable {
    /// That of each paragraph's first letter with a direction.
    case natural
    case leftToRight, rightToLeft
  }

  public var alignment: Alignment
  public var writingDirection: WritingDirection
  /// What the height of each line is multiplied with; the difference goes half above and half below the text.
  public var lineHeightMultiple: Double
  /// Points between two lines.
  public var lineSpacing: Double

  public init(
    alignment: Alignment = .natural, writingDirection: WritingDirection = .natural,
    lineHeightMultiple: Double = 1, lineSpacing: Double = 0
  ) {
    self.alignment = alignment
    self.writingDirection = writingDirection
    self.lineHeightMultiple = lineHeightMultiple
    self.lineSpacing = lineSpacing
  }
}
