extension AttributedText {
  /// The text at another size: its fonts, its kern and baseline offsets, and the distances between its lines.
  package func scaled(by factor: Double) -> AttributedText {
    mapAttributes { $0.scale(by: factor) }.mapParagraphStyles { $0.scale(by: factor) }
  }
}

extension TextAttributes {
  mutating func scale(by factor: Double) {
    font.size *= factor
    kern *= factor
    if baselineOffset != 0 { baselineOffset *= factor }
  }
}

extension ParagraphStyle {
  mutating func scale(by factor: Double) {
    lineSpacing *= factor
    spacing *= factor
    spacingBefore *= factor
    minimumLineHeight *= factor
    maximumLineHeight *= factor
  }
}
