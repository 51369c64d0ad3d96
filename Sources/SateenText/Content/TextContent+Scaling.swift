extension TextContent {
  /// The content at another size, as ``AttributedText/scaled(by:)`` says. It shares the characters.
  func scaled(by factor: Double) -> TextContent {
    func scaled(_ attributes: TextAttributes) -> TextAttributes {
      var attributes = attributes
      attributes.scale(by: factor)
      return attributes
    }
    func scaled(_ style: ParagraphStyle?) -> ParagraphStyle? {
      var style = style
      style?.scale(by: factor)
      return style
    }
    var content = self
    content.attributeRuns = attributeRuns.map(scaled)
    content.styleRuns = styleRuns.map(scaled)
    content.emptyAttributes = SharedValue(scaled(emptyAttributes.value))
    content.emptyStyle = SharedValue(scaled(emptyStyle.value))
    return content
  }
}
