@testable import SateenText

extension ParagraphStyle {
  /// A style with random values of its properties.
  static func random(_ random: inout SeededRandom) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment = [.natural, .left, .center, .right, .justified, .end].randomElement(using: &random)!
    style.writingDirection = [.natural, .natural, .leftToRight, .rightToLeft].randomElement(using: &random)!
    style.lineSpacing = [0, 0, 7].randomElement(using: &random)!
    style.spacing = [0, 0, 5].randomElement(using: &random)!
    style.spacingBefore = [0, 0, 3].randomElement(using: &random)!
    style.firstLineHeadIndent = [0, 0, 12].randomElement(using: &random)!
    style.headIndent = [0, 0, 9].randomElement(using: &random)!
    style.tailIndent = [0, 0, 6].randomElement(using: &random)!
    style.lineHeightMultiple = [1, 1, 1.4].randomElement(using: &random)!
    return style
  }
}
