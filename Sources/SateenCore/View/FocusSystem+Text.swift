import SateenLayout

// Typed text, and what input methods compose.
extension FocusSystem {
  /// The input method's share of the window, with the caret of the view that takes typed text, in the window, in points.
  var textInputWish: TextInputWish {
    let taker = textTaker
    let caret = taker.flatMap { view in view.responder.caretRect.flatMap { view.layer.wayToWindow.apply($0) } }
    func isFinite(_ rect: Rect) -> Bool {
      rect.minX.isFinite && rect.minY.isFinite && rect.maxX.isFinite && rect.maxY.isFinite
    }
    return TextInputWish(isWanted: taker != nil, caret: caret.flatMap { isFinite($0) ? $0 : nil }, endings: endings)
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
