import SateenLayout

/// The height and the number of lines for each code unit of text that was not measured yet.
struct GuessedMean: Sendable {
  /// In points for each unit.
  var height = 0.0
  /// Lines for each unit.
  var lines = 0.0
  /// The number of measured units that the mean is of.
  private var basis = 0

  /// The measured units from which on a mean is better than an estimate.
  private static let least = 512

  init() {}

  /// An estimate for a text before any of it was measured: letters half as wide as they are high.
  init(estimating content: TextContent, width: Double) {
    let attributes = content.attributes(at: 0) ?? content.typingAttributes(at: 0)
    let metrics = StyleMetrics(attributes)
    let style = content.paragraphStyle(at: 0)
    let letter = max(0.5, metrics.size.isFinite ? metrics.size / 2 : 0.5)
    let perLine = width.isFinite ? max(1, width / letter) : .infinity
    let paragraphs = Double(content.paragraphCount)
    let count = max(paragraphs, paragraphs / 2 + Double(content.length) / perLine)
    let line = max(1, metrics.ascent + metrics.descent + ParagraphStyle.usable(style.lineSpacing))
    let space = ParagraphStyle.usable(style.spacing) + ParagraphStyle.usable(style.spacingBefore)
    let units = Double(content.length + 1)
    lines = count / units
    height = (count * line + paragraphs * space) / units
  }

  /// Takes the mean of what is measured, whenever that is twice as much as the last time. Taken more often, the guesses
  /// would move at each measurement.
  /// - Returns: whether the mean changed.
  mutating func update(_ sums: Stretch.Sums) -> Bool {
    let measured = sums.length - sums.guessed
    guard sums.guessed > 0, measured >= max(Self.least, basis * 2) else { return false }
    basis = measured
    let (height, lines) = (sums.height / Double(measured), Double(sums.lines) / Double(measured))
    let isChanged = height != self.height
    (self.height, self.lines) = (height, lines)
    return isChanged
  }
}
