import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText

/// Text.
///
/// ```swift
/// Label("Good morning", font: .headline)
/// Label(message.text, lines: 8)
/// Label(markdown: "**Now** with [links](https://swift.org)").onLink { open($0) }
/// ```
public struct Label: Drawing {
  /// The text with its attributes.
  public var text: AttributedText
  /// The largest number of lines; 0 for all. Text that is cut off ends with "…"; see ``truncation(_:)``.
  public var lines: Int
  /// Where text is left out that does not fit.
  var truncation = TextLayout.Truncation.word

  /// - Parameter lines: the largest number of lines; 0 for all.
  public init(_ text: String, font: Font = .body, color: Color = .primary, lines: Int = 0) {
    self.init(AttributedText(text, font: font, color: color), lines: lines)
  }

  public init(_ text: AttributedText, lines: Int = 0) {
    self.text = text
    self.lines = lines
  }

  /// Text with emphasis, code and links in Markdown.
  public init(
    markdown: String, font: Font = .body, color: Color = .primary, lines: Int = 0,
    style: MarkdownStyle = MarkdownStyle()
  ) {
    let base = TextAttributes(font: font, color: color)
    self.init(AttributedText(markdown: markdown, base: base, style: style), lines: lines)
  }

  /// Where text is left out that does not fit in the label's lines: at its end after a whole word, which is the default,
  /// or at `.character`, at its `.head` or in its `.middle`, as suits the names of files.
  public func truncation(_ truncation: TextLayout.Truncation) -> Label {
    var copy = self
    copy.truncation = truncation
    return copy
  }

  /// The side of the label at which lines begin or end, where the label is wider than its text.
  public func alignment(_ alignment: ParagraphStyle.Alignment) -> Label {
    var copy = self
    copy.text = text.mapParagraphStyles { $0.alignment = alignment }
    return copy
  }

  public var leafText: String? { text.string }

  /// Text gives way where a row is too narrow, and wraps.
  public var style: LayoutStyle {
    var style = LayoutStyle()
    style.flexShrink = 1
    return style
  }

  /// The lines, and the width they were wrapped for.
  public struct Measured: Sendable {
    let layout: TextLayout
    let generation: Int
  }

  public func measure(_ range: SizeRange, _ surroundings: Surroundings) -> (Size, Measured) {
    let measured = lay(out: surroundings, in: range.max)
    return (measured.layout.size, measured)
  }

  private func lay(out surroundings: Surroundings, in room: Size) -> Measured {
    // Read before the layout, so that a change of fonts meanwhile makes it outdated.
    let generation = FontLibrary.generation
    let shown = surroundings.textScale == 1 ? text : text.scaled(by: surroundings.textScale)
    let container = TextContainer(
      width: room.width, height: room.height, maximumLines: lines, truncation: truncation)
    return Measured(layout: TextLayout.layout(shown, in: container), generation: generation)
  }

  public func draw(
    _ measured: Measured, in context: GraphicsContext, _ bounds: Rect, _ surroundings: Surroundings
  ) {
    let isOutdated = measured.generation != FontLibrary.generation
    let lines = isOutdated ? lay(out: surroundings, in: bounds.size) : measured
    lines.layout.filling(width: bounds.width).draw(in: context, at: bounds.origin)
  }

  func baselines(_ measured: Any, _ size: Size) -> (ascender: Double, descender: Double)? {
    guard let layout = (measured as? Measured)?.layout else { return nil }
    return (layout.firstBaseline, layout.lastBaseline - size.height)
  }

  func link(at point: Point, _ measured: Any, in size: Size) -> String? {
    (measured as? Measured)?.layout.filling(width: size.width).link(at: point)?.link
  }

  func linkAreas(_ measured: Any, in size: Size) -> [Rect] {
    guard let shown = (measured as? Measured)?.layout.filling(width: size.width) else { return [] }
    return text.runs.filter { $0.attributes.link != nil }.flatMap { shown.rects(for: $0.range) }
  }
}

extension Font {
  public static let title = Font.system(22, weight: .bold)
  public static let headline = Font.system(16, weight: .semibold)
  public static let body = Font.system(15)
  public static let caption = Font.system(12)
}

extension Font {
  /// The font at another size, as ``Surroundings/textScale`` asks for.
  func scaled(by factor: Double) -> Font {
    var font = self
    font.size *= factor
    return font
  }
}
