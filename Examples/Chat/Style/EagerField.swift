import Sateen

/// A line of text that can ask for the focus before it is in the window.
final class EagerField: TextFieldNode {
  private var wantsFocus = false

  /// Takes the focus, or does so once a layout has put the field into the window.
  func focusWhenShown() { wantsFocus = !focus() }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    if wantsFocus, focus() { wantsFocus = false }
  }
}
