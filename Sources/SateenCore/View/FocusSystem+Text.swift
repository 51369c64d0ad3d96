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
    return TextInputWish(
      isWanted: taker != nil, isPlain: (taker?.backed as? any PlainTextTaking)?.takesPlainText ?? false,
      caret: caret.flatMap { isFinite($0) ? $0 : nil }, endings: endings)
  }

  /// The seconds in which a method may commit what it composed after it was told to stop.
  private static let settlingTime = 0.3

  /// Whether text that comes now, without a key, is what a method composed in another view, where it was kept as text.
  private var isLate: Bool {
    guard let ended, let host, let taker = textTaker, taker.number != ended.view else { return false }
    return host.turns.frameTime - ended.time <= Self.settlingTime
  }

  func insert(_ text: String) {
    guard !text.isEmpty, !isLate else { return }
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
    if !composition.isEmpty { ended = nil }
    // A method that composes what nobody shows would swallow keys.
    if !composition.isEmpty, taker == nil { endings += 1 }
  }

  func endComposition() {
    guard let view = composing else { return }
    composing = nil
    endings += 1
    ended = host.map { (view.number, $0.turns.frameTime) }
  }
}
