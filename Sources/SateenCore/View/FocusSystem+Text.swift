import SateenLayout

// Typed text, and what input methods compose.
extension FocusSystem {
  /// The caret of the view that takes typed text, in the window, in points.
  var caret: Rect? {
    guard firstResponder != nil else { return nil }
    var caret: Rect?
    offer { view in
      guard view.responder.acceptsTextInput else { return false }
      caret = view.responder.caretRect.flatMap { view.layer.wayToWindow.apply($0) }
      return true
    }
    return caret.flatMap { $0.minX.isFinite && $0.minY.isFinite && $0.maxX.isFinite && $0.maxY.isFinite ? $0 : nil }
  }

  func insert(_ text: String) {
    guard !text.isEmpty else { return }
    offer { $0.responder.insertText(text) }
  }

  func compose(_ composition: TextComposition) {
    var taker: View?
    offer { view in
      guard view.responder.setComposition(composition) else { return false }
      taker = view
      return true
    }
    composing = composition.isEmpty ? nil : taker
    // A method that composes what nobody shows would swallow keys.
    if !composition.isEmpty, taker == nil { endings += 1 }
  }

  func endComposition() {
    guard composing != nil else { return }
    composing = nil
    endings += 1
  }
}
