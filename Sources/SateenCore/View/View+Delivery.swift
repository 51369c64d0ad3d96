import SateenLayout

// Events for a view go to the view's node first, where there is one, whatever the class of the view. A node that does
// not override a method passes the event to the view, and a view that does not passes it to the next responder.
extension View {
  func deliverTouchesBegan(_ touches: [Touch]) {
    for touch in touches { touch.wasHeard(by: self) }
    if let node { node.touchesBegan(touches) } else { touchesBegan(touches) }
  }

  func deliverTouchesMoved(_ touches: [Touch]) {
    if let node { node.touchesMoved(touches) } else { touchesMoved(touches) }
  }

  func deliverTouchesEnded(_ touches: [Touch]) {
    if let node { node.touchesEnded(touches) } else { touchesEnded(touches) }
  }

  func deliverTouchesCancelled(_ touches: [Touch]) {
    if let node { node.touchesCancelled(touches) } else { touchesCancelled(touches) }
  }

  func deliverKeepsTouch(_ touch: Touch) -> Bool { node?.keepsTouch(touch) ?? keepsTouch(touch) }

  func deliverShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    node?.gestureRecognizerShouldBegin(recognizer) ?? gestureRecognizerShouldBegin(recognizer)
  }

  func deliverKeyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    node?.keyDown(key, modifiers, isRepeat: isRepeat) ?? keyDown(key, modifiers, isRepeat: isRepeat)
  }

  func deliverKeyUp(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    node?.keyUp(key, modifiers) ?? keyUp(key, modifiers)
  }

  func deliverText(_ text: String) -> Bool { node?.insertText(text) ?? insertText(text) }

  var takesTextInput: Bool { node?.acceptsTextInput ?? acceptsTextInput }

  func deliverSelectionDidEnd() {
    if let node { node.selectionDidEnd() } else { selectionDidEnd() }
  }

  func deliverSecondaryPress(at point: Point) -> Bool {
    node?.secondaryPress(at: point) ?? secondaryPress(at: point)
  }

  func deliverMiddlePress(at point: Point) -> Bool { node?.middlePress(at: point) ?? middlePress(at: point) }

  package func deliverScroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
    node?.scroll(by: delta, modifiers: modifiers, isPrecise: isPrecise, at: windowPoint)
      ?? scroll(by: delta, modifiers: modifiers, isPrecise: isPrecise, at: windowPoint)
  }

  func deliverPointerMoved(to point: Point?) {
    if let node { node.pointerMoved(to: point) } else { pointerMoved(to: point) }
  }

  var wantedPointerShape: PointerShape? { node?.pointerShape ?? pointerShape }

  func holds(_ point: Point) -> Bool { node?.pointInside(point) ?? pointInside(point) }

  func deliverHitTest(_ point: Point) -> View? {
    if let node { return node.hitTest(point) }
    return hitTest(point)
  }
}
