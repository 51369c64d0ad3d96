import SateenGraphics
import SateenLayout

/// A text laid out: glyphs in lines. The object that was measured is the one that draws, so size and picture agree.
///
/// A layout never changes and may be used on any thread.
public final class TextLayout: Sendable {
  /// One line, in the layout's coordinates, in points.
  public struct Line: Sendable {
    /// From the first to the last ink or advance, and from the top of the line to its bottom.
    public internal(set) var frame: Rect
    /// Where the letters stand, from the top of the layout.
    public internal(set) var baseline: Double
    /// What it shows of the text, in UTF-16 code units, with white space at its end but without a line separator.
    public internal(set) var range: Range<Int>
    /// Whether its paragraph runs from right to left.
    public internal(set) var isRightToLeft: Bool

    var pieces: Range<Int>
    /// Which part of the free width lies on its left.
    var alignment: Double
    /// What is left free at either side of the layout.
    var insets: (left: Double, right: Double)
    /// How far ink reaches to the left of the first advance.
    var leftOverhang: Double
    var endsParagraph: Bool
    /// Whether it is stretched to the width of the layout.
    var isJustified: Bool
    var startsParagraph: Bool
    /// Points over it because a paragraph starts.
    var spacingAbove: Double

    /// Whether its place depends on the width of the layout.
    var isMovable: Bool { isJustified || alignment != 0 }

    /// Takes its place in a layout of a width.
    mutating func settle(_ pieces: inout [PlacedPiece], in width: Double) {
      let room = width - insets.left - insets.right
      if isJustified { Justification.stretch(&self, &pieces, to: room) }
      frame.origin.x = insets.left + alignment * (room - frame.width)
    }
  }

  /// How a text is shortened that does not fit.
  public struct Truncation: Hashable, Sendable {
    /// Where the cut may be.
    public enum Mode: Hashable, Sendable {
      /// Behind the last whole word that fits.
      case word
      /// Behind the last character that fits.
      case character
    }

    /// Which part of the text the last line shows.
    public enum Position: Hashable, Sendable {
      /// What follows the line before; what is missing is at the end.
      case tail
      /// The end of the text.
      case head
      /// What follows the line before, and the end of the text.
      case middle
    }

    public var mode: Mode
    public var position: Position
    /// What stands for the missing text; nil for "…" in the attributes of the text before it.
    public var token: AttributedText?
    /// What stands at the end of the last line, behind the token or the end of the text, such as "Show more". It is left
    /// out where there is no room for it and the token.
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

  /// What is laid out; where a scale factor was needed, in the size it gives.
  public let text: AttributedText
  /// The factor of ``TextContainer/scaleFactors`` that was taken; 1 where none was.
  public let scaleFactor: Double
  /// The room that the text takes, in points, not rounded. All ink lies inside, but for stacks of marks that reach
  /// further than an em over their line.
  public let size: Size
  /// From top to bottom.
  public let lines: [Line]
  /// Whether text was left out for want of room.
  public let isTruncated: Bool
  /// The part of the text that was left out for want of room, in UTF-16 code units.
  public let truncatedRange: Range<Int>?
  /// The attributes of the truncation token's runs and of the message behind it, in case they are shown.
  let tokenRuns: [AttributedText.Run]
  let pieces: [PlacedPiece]
  /// Whether lines have places in the width they were asked for, around exclusions.
  private let fillsWidth: Bool
  /// Whether any of the text casts a shadow.
  let hasShadows: Bool
  /// Keeps the pieces' runs alive.
  private let runs: [ShapedRun]

  /// From the top to the baseline of the first line; 0 without lines.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// From the top to the baseline of the last line; 0 without lines.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }

  /// Lays a text out anew. ``layout(_:width:height:maximumLines:truncation:)`` remembers what was laid out before.
  public convenience init(
    _ text: AttributedText, width: Double = .infinity, height: Double = .infinity, maximumLines: Int = 0,
    truncation: Truncation = .word
  ) {
    self.init(
      text, in: TextContainer(width: width, height: height, maximumLines: maximumLines, truncation: truncation))
  }

  /// Lays a text out anew. ``layout(_:in:)`` remembers what was laid out before.
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
      // Around an exclusion lines stay where they are.
      if other.fillsWidth { line.insets.right += width - other.size.width }
      line.settle(&pieces, in: width)
      return line
    }
    self.pieces = pieces
  }

  /// The same lines in a room of another width: centred lines in its middle, lines of the right at its right edge.
  /// - Parameter width: in points; not below the layout's own.
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
