import SateenCore
import SateenGraphics
import SateenText

/// The look of questions: their colours, letters and buttons.
///
/// ```swift
/// var style = DialogStyle()
/// style.cornerRadius = 4
/// style.buttonDrawing = FlatButtonDrawing()
/// window.rootNode?.dialogStyle = style
/// ```
public struct DialogStyle: Sendable {
  public var titleFont = Font.system(17, weight: .semibold)
  public var titleColor = BarStyle.title
  public var messageFont = Font.system(14)
  public var messageColor = BarStyle.quiet
  public var backgroundColor = Color(light: .white, dark: Color(hex: 0x24262b))
  /// The radius of the card's corners, in points.
  public var cornerRadius = 12.0
  /// The colour over the window behind the card.
  public var shadeColor = Color(white: 0, alpha: 0.4)
  /// The look of the buttons.
  public var buttonDrawing: any ControlDrawing<DialogButtonFace> = DialogButtonDrawing()

  public init() {}
}

nonisolated extension DisplayNode {
  /// The look of the questions that are asked by the node's controller, by its component, and by those in it; nil for that
  /// of the node around. Questions that are open keep theirs. Any thread.
  public var dialogStyle: DialogStyle? {
    get { ownStyle(DialogStyle.self) }
    set { setStyle(newValue) }
  }
}
