import SateenGraphics
import SateenLayout

/// The room that a text is laid out in, and what happens where it does not suffice.
public struct TextContainer: Hashable, Sendable {
  /// The most the text may take, in points. What is not a number sets no bound.
  public var width: Double
  /// Likewise. At least one line is shown.
  public var height: Double
  /// 0 for as many as fit. Lines beside each other, around an exclusion, count as one.
  public var maximumLines: Int
  public var truncation: TextLayout.Truncation
  /// Shapes that lines stand around, in the layout's coordinates. With any of them the layout takes all of its width.
  /// Shapes with places that are no numbers are left out, and so are those that enclose nothing.
  public var exclusions: [Path] = []
  /// Factors for the sizes of fonts, tried in this order where the text does not fit as it is; the last one is taken
  /// where none suffices. Those that are not between 0 and 1 are left out.
  public var scaleFactors: [Double] = []

  public init(
    width: Double = .infinity, height: Double = .infinity, maximumLines: Int = 0,
    truncation: TextLayout.Truncation = .word
  ) {
    self.width = width
    self.height = height
    self.maximumLines = maximumLines
    self.truncation = truncation
  }

  /// The same for all that mean the same.
  var normalized: TextContainer {
    var container = self
    container.width = width.isNaN ? .infinity : max(0, width)
    container.height = height.isNaN ? .infinity : max(0, height)
    container.maximumLines = max(0, maximumLines)
    return container
  }
}

extension AttributedText {
  /// The same text in another size: letters, what raises and spaces them, and the distances between lines.
  func scaled(by factor: Double) -> AttributedText {
    let text = mapAttributes { attributes in
      attributes.font.size *= factor
      attributes.kern *= factor
      if attributes.baselineOffset != 0 { attributes.baselineOffset *= factor }
    }
    return text.mapParagraphStyles { style in
      style.lineSpacing *= factor
      style.spacing *= factor
      style.spacingBefore *= factor
      style.minimumLineHeight *= factor
      style.maximumLineHeight *= factor
    }
  }
}
