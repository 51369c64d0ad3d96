import SateenLayout

/// A finger that is down and has not moved.
struct FingerPress {
  var start: Point
  weak var hit: View?
  /// Whether the selection ends with a tap here.
  var endsSelection: Bool
}

extension FocusSystem {
  /// Gives the focus to the nearest view around a press that takes it, and ends the selection elsewhere.
  /// - Parameter point: in the window.
  func pressed(_ hit: View?, at point: Point, givesFocus: Bool = true) {
    tellOfPress(hit, at: point)
    keepComposition(outside: hit)
    if !keepsSelection(hit) { selectionView = nil }
    userPressed()
    if givesFocus { giveFocus(to: hit, at: point) }
  }

  /// Has composed text become text before a press elsewhere acts, such as that of a button which sends the text.
  private func keepComposition(outside hit: View?) {
    guard let composing, hit.map({ !$0.isInside(composing) }) ?? true else { return }
    composing.responder.endComposition()
  }

  private func tellOfPress(_ hit: View?, at point: Point) {
    for id in pressHandlers.ids { pressHandlers[id]?(hit, point) }
  }

  /// Hides the ring.
  private func userPressed() {
    let showed = model.showsRing
    model.acted(byKey: false)
    if showed { tellOfFocus() }
  }

  private func giveFocus(to hit: View?, at point: Point) {
    var view = hit
    while let current = view {
      if let host = current.backed as? any FocusHost {
        switch host.effectOfPress(at: current.layer.convertFromWindow(point)) {
        case .focuses(let place): return focusIfOther(current, place)
        case .stays: return
        case .passes: break
        }
      }
      let focusability = current.wantedFocusability
      if focusability == .keyboard { return }
      if focusability.takesPresses, current.responder.shouldBecomeFocused(by: .press) {
        return focusIfOther(current, .whole)
      }
      view = current.superview
    }
  }

  private func focusIfOther(_ view: View, _ place: FocusPlace) {
    if firstResponder !== view || self.place != place { focus(view, place, by: .press) }
  }

  // MARK: Fingers

  func touchBegan(_ id: Int64, at point: Point, on hit: View?) {
    tellOfPress(hit, at: point)
    userPressed()
    fingers[id] = FingerPress(start: point, hit: hit, endsSelection: !keepsSelection(hit))
  }

  func touchMoved(_ id: Int64, to point: Point) {
    if let finger = fingers[id], finger.start.distance(to: point) > TapGestureRecognizer.tolerance { fingers[id] = nil }
  }

  func touchEnded(_ id: Int64) {
    guard let finger = fingers.removeValue(forKey: id) else { return }
    keepComposition(outside: finger.hit)
    if finger.endsSelection { selectionView = nil }
    if let hit = finger.hit, hit.takesPart(in: host) { giveFocus(to: hit, at: finger.start) }
  }

  func touchCancelled(_ id: Int64) { fingers[id] = nil }

  /// The window lost the pointer or the keyboard.
  func touchesCancelled() {
    fingers = [:]
    firstResponder?.responder.keysCancelled()
  }

  /// The window has the keyboard again.
  func keyboardReturned() { firstResponder?.responder.keysReturned() }

  /// Whether a press on a view keeps the current selection.
  private func keepsSelection(_ hit: View?) -> Bool {
    guard let selected = selectionView, hit !== selected else { return true }
    var view = hit
    while let current = view {
      if current.selectionOwner === selected { return true }
      view = current.superview
    }
    return false
  }
}
