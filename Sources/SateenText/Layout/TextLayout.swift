import SateenGraphics
import SateenLayout

/// A text after layout: glyphs in lines. The measured object also draws, so size and drawing agree.
///
/// A layout never changes and may be used on any thread.
public final class TextLayout: Sendable {
  /// One line, in the layout's coordinates, in points.
  public struct Line: Sendable {
    /// The line's horizontal extent of advances and ink, and its vertical extent from the top to the bottom.
    public internal(set) var frame: Rect
    /// The distance from the top of the layout to the baseline.
    public internal(set) var baseline: Double
    /// The line's range of the text, in UTF-16 code units. White space at its end is included, a line separator is not.
    public internal(set) var range: Range<Int>
    /// Whether the line's paragraph runs from right to left.
    public internal(set) var isRightToLeft: Bool

    var pieces: Range<Int>
    /// The share of the free width on the line's left, from 0 to 1.
    var alignment: Double
    /// The space kept free on both sides, for indents, exclusions and shadows.
    var insets: (left: Double, right: Double)
    /// The ink's overhang to the left of the first advance.
    var leftOverhang: Double
    var endsParagraph: Bool
    /// Whether the line is stretched to the width of the layout.
    var isJustified: Bool
    var startsParagraph: Bool
    /// Space above the line before a paragraph.
    var spacingAbove: Double

    /// Whether the line's position depends on the width of the layout.
    var isMovable: Bool { isJustified || alignment != 0 }

    /// Positions the line in a layout of a width.
    mutating func settle(_ pieces: inout [PlacedPiece], in width: Double) {
      let room = width - insets.left - insets.right
      if isJustified { Justification.stretch(&self, &pieces, to: room) }
      frame.origin.x = insets.left + alignment * (room - frame.width)
    }
  }

  /// The rules for shortening a text that does not fit.
  public struct Truncation: Hashable, Sendable {
    /// The positions at which text may be cut.
    public enum Mode: Hashable, Sendable {
      /// Behind the last whole word that fits.
      case word
      /// Behind the last character that fits.
      case character
    }

    /// The part of the text that the last line shows.
    public enum Position: Hashable, Sendable {
      /// The text that follows the line before. The end of the text is missing.
      case tail
      /// The end of the text.
      case head
      /// The text that follows the line before, and the end of the text. The middle is missing.
      case middle
    }

    public var mode: Mode
    public var position: Position
    /// The text in place of the missing text; nil for "…" in the attributes of the text before it.
    public var token: AttributedText?
    /// A text at the end of the last line, behind the token or the end of the text, such as "Show more". It is left out
    /// where it does not fit beside the token.
    public var message: AttributedText?

    public init(
      mode: Mode = .word, token: AttributedText? = nil, position: Position = .tail, message: AttributedText? = nil
    ) {
      self.mode = mode
      self.token = token
      self.position = position
      self.message = message
    }

    public static let word = Truncation(mode: .word)
    public static let character = Truncation(mode: .character)
    public static let head = Truncation(mode: .character, position: .head)
    public static let middle = Truncation(mode: .character, position: .middle)
  }

  /// The text of the layout. Where a scale factor was applied, the scaled text.
  public let text: AttributedText
  /// The factor of ``TextContainer/scaleFactors`` that was applied; 1 where none was.
  public let scaleFactor: Double
  /// The size of the text, in points, not rounded. All ink lies inside, except for stacks of marks that reach further
  /// than an em over their line.
  public let size: Size
  /// The lines, from top to bottom.
  public let lines: [Line]
  /// Whether some of the text did not fit.
  public let isTruncated: Bool
  /// The range of the text that did not fit, in UTF-16 code units; nil where all of it fits.
  public let truncatedRange: Range<Int>?
  /// The attributes of the truncation token's runs and of the message behind it. Empty where the text is not truncated.
  let tokenRuns: [AttributedText.Run]
  let pieces: [PlacedPiece]
  /// Whether the layout takes its whole maximum width because lines flow around exclusions.
  private let fillsWidth: Bool
  /// Whether any of the text has a shadow.
  let hasShadows: Bool
  /// Retains the pieces' runs.
  private let runs: [ShapedRun]

  /// The distance from the top to the first line's baseline; 0 without lines.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// Where the first line stays when the width changes: 0 at the left edge, 1 at the right one.
  package var anchor: Double { lines.first?.alignment ?? 0 }
  /// The distance from the top to the last line's baseline; 0 without lines.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }

  /// Lays out a text without the cache that ``layout(_:width:height:maximumLines:truncation:)`` uses.
  public convenience init(
    _ text: AttributedText, width: Double = .infinity, height: Double = .infinity, maximumLines: Int = 0,
    truncation: Truncation = .word
  ) {
    self.init(
      text, in: TextContainer(width: width, height: height, maximumLines: maximumLines, truncation: truncation))
  }

  /// Lays out a text without the cache that ``layout(_:in:)`` uses.
  public convenience init(_ text: AttributedText, in container: TextContainer) {
    let typesetter = Typesetter.borrow()
    defer { typesetter.giveBack() }
    var result = typesetter.typeset(text, in: container)
    var shown = text
    var taken = 1.0
    for factor in container.scaleFactors where factor > 0 && factor < 1 {
      if !result.isTruncated && result.size.width <= max(0, container.width) + 0.01 { break }
      taken = factor
      shown = text.scaled(by: factor)
      result = typesetter.typeset(shown, in: container)
    }
    self.init(text: shown, scaleFactor: taken, result)
  }

  private init(text: AttributedText, scaleFactor: Double, _ result: Typesetter.TypesetText) {
    self.text = text
    self.scaleFactor = scaleFactor
    fillsWidth = result.fillsWidth
    size = result.size
    lines = result.lines
    isTruncated = result.isTruncated
    truncatedRange = result.truncatedRange
    tokenRuns = result.tokenRuns
    pieces = result.pieces
    hasShadows = result.hasShadows
    runs = result.runs
  }

  private init(_ other: TextLayout, width: Double) {
    text = other.text
    scaleFactor = other.scaleFactor
    fillsWidth = other.fillsWidth
    size = Size(width: width, height: other.size.height)
    hasShadows = other.hasShadows
    runs = other.runs
    isTruncated = other.isTruncated
    truncatedRange = other.truncatedRange
    tokenRuns = other.tokenRuns
    guard other.fillsWidth || other.lines.contains(where: \.isMovable) else {
      (lines, pieces) = (other.lines, other.pieces)
      return
    }
    var pieces = other.pieces
    lines = other.lines.map { line in
      var line = line
      // Lines around an exclusion do not move.
      if other.fillsWidth { line.insets.right += width - other.size.width }
      line.settle(&pieces, in: width)
      return line
    }
    self.pieces = pieces
  }

  private init(_ other: TextLayout, lines count: Int) {
    text = other.text
    scaleFactor = other.scaleFactor
    fillsWidth = other.fillsWidth
    lines = Array(other.lines.prefix(count))
    pieces = Array(other.pieces.prefix(lines.last?.pieces.upperBound ?? 0))
    size = Size(
      width: lines.reduce(0) { max($0, $1.insets.left + $1.frame.width + $1.insets.right) },
      height: lines.last?.frame.maxY ?? 0)
    hasShadows = other.hasShadows
    runs = other.runs
    isTruncated = other.isTruncated
    truncatedRange = other.truncatedRange
    tokenRuns = other.tokenRuns
  }

  /// The first lines alone. The text stays, also that of lines which are left out.
  func keepingLines(_ count: Int) -> TextLayout {
    count < lines.count ? TextLayout(self, lines: count) : self
  }

  /// The same lines in a layout of another width: centred lines are moved to its middle, right-aligned lines to its
  /// right edge.
  /// - Parameter width: in points. A width below the layout's own has no effect.
  public func filling(width: Double) -> TextLayout {
    guard width.isFinite, width > size.width else { return self }
    return TextLayout(self, width: width)
  }

  func attributes(of style: Int32) -> TextAttributes {
    let index = Int(style)
    let runs = text.runs
    if index < runs.count { return runs[index].attributes }
    return tokenRuns[index - runs.count].attributes
  }
}
