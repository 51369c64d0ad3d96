import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import SateenThreads

/// A line of text that is edited, in a frame.
///
/// ```swift
/// let name = TextFieldNode(placeholder: "Name")
/// name.characterLimit = 60
/// name.onReturn = { _ in save(); return .handled }
///
/// let password = TextFieldNode(placeholder: "Password")
/// password.isSecure = true
/// ```
/// The line scrolls sideways to keep the caret in sight. Tab selects all of it, and Return is left to the default button
/// of the window where there is no ``EditableTextNode/onReturn``.
open class TextFieldNode: EditableTextNode {
  private nonisolated let clearButton = ClearButtonNode()

  nonisolated public init(
    _ text: String = "", placeholder: String = "", attributes: TextAttributes = EditableTextNode.defaultAttributes
  ) {
    super.init(
      TextContent(text, attributes: attributes), attributes: attributes, isSingleLine: true, style: .rounded)
    self.placeholder = placeholder
    clearButton.isHidden = true
    addSubnode(clearButton)
  }

  open override func didLoad() {
    super.didLoad()
    clearButton.addAction(for: .touchUpInside) { [weak self] _, _ in self?.clear() }
    textStateDidChange()
  }

  /// Whether signs stand for the characters, as for a password. Such a text cannot be copied, is not checked for
  /// spelling, and has no history. Input methods have no part in it: keys type what is on them. Where the display cannot
  /// leave them out, as on Wayland, nothing shows of what they compose. Any thread.
  nonisolated public var isSecure: Bool {
    get { editor.showing.mask != nil }
    set {
      guard newValue != isSecure else { return }
      let (outcome, composed) = changeEditor { editor in
        let composed = editor.compositionRange
        let outcome = editor.perform(.endComposition, at: 0)
        var showing = editor.showing
        showing.mask = newValue ? "•" : nil
        editor.setShowing(showing)
        return (outcome, composed)
      }
      setNeedsLayout()
      onMainIfLoaded {
        if composed != nil { self.show(outcome, composedBefore: composed) }
        // Before the text is followed again: a password is no text to check.
        self.beginSpelling()
        self.contentWasReplaced(endsComposition: false)
      }
    }
  }

  /// Whether a button at the end of the line clears it, while there is text. Any thread.
  nonisolated public var showsClearButton: Bool {
    get { state.withLock { $0.accessoryWidth > 0 } }
    set {
      changeState { $0.accessoryWidth = newValue ? ClearButtonNode.room : 0 }
      setNeedsLayout()
      onMainIfLoaded { self.placeParts() }
    }
  }

  /// Removes the text as a person would: undo brings it back.
  public func clear() {
    guard isEnabled, isEditable else { return }
    perform(.selectAll)
    perform(.delete(.forward))
    focus()
  }

  override func textStateDidChange() {
    super.textStateDidChange()
    guard isLoaded else { return }
    let isShown = showsClearButton && isEnabled && isEditable && !editor.content.isEmpty
    clearButton.isHidden = !isShown
    guard isShown else { return }
    let side = ClearButtonNode.side
    let margin = ((bounds.height - side) / 2).rounded(.down)
    let x = traits.layoutDirection == .rightToLeft ? margin : bounds.width - margin - side
    let frame = Rect(x: x, y: margin, width: side, height: side)
    if clearButton.frame != frame { clearButton.frame = frame }
  }
}

/// The button that clears a field: a cross on a disc.
final class ClearButtonNode: ControlNode {
  static let side = 16.0
  /// The width that the text leaves to the button.
  nonisolated static let room = 20.0

  nonisolated override init() {
    super.init()
    // A press leaves the focus in the field.
    focusability = .keyboard
    pointerShape = .arrow
    hitTestSlop = EdgeInsets(-6)
  }

  /// Tab passes it by: Control+A and Delete do the same.
  override func shouldBecomeFocused(by cause: FocusCause) -> Bool { false }

  override func stateDidChange() {
    super.stateDidChange()
    setNeedsDisplay()
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let disc = isHighlighted ? Self.press : isHovered ? Self.hover : Self.rest
    let area = Rect(origin: .zero, size: request.bounds.size)
    return .draw { context, _ in
      context.fill(Path(ellipseIn: area), with: disc)
      let arm = area.width * 0.19
      var cross = Path()
      for (dx, dy) in [(-1.0, -1.0), (-1.0, 1.0)] {
        cross.move(to: Point(x: area.midX + dx * arm, y: area.midY + dy * arm))
        cross.addLine(to: Point(x: area.midX - dx * arm, y: area.midY - dy * arm))
      }
      context.stroke(cross, with: ControlColors.field, width: 1.5)
    }
  }

  private static let rest = Color(light: Color(hex: 0xa7abb4), dark: Color(hex: 0x70747d))
  private static let hover = Color(light: Color(hex: 0x868b95), dark: Color(hex: 0x8d919a))
  private static let press = Color(light: Color(hex: 0x6b707a), dark: Color(hex: 0xaaaeb6))
}
