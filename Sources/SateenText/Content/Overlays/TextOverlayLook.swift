import SateenGraphics

/// The look that an overlay gives to text. It changes how text is drawn, and not where: lines are drawn anew, and none
/// is laid out anew.
public struct TextOverlayLook: Hashable, Sendable {
  /// Nil for the colour of the text.
  public var color: Color?
  /// Nil for the background of the text.
  public var backgroundColor: Color?
  /// Nil for the underline of the text.
  public var underline: TextDecoration?

  public init(color: Color? = nil, backgroundColor: Color? = nil, underline: TextDecoration? = nil) {
    self.color = color
    self.backgroundColor = backgroundColor
    self.underline = underline
  }
}
