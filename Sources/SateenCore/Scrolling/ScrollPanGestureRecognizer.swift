/// The drag of a scroll view, which also wants to know of presses that never become one.
@MainActor
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  var onPress: (() -> Void)?
  /// A press ended without having been a drag, or went to somebody else.
  var onRelease: (() -> Void)?

  /// A scrollbar is dragged by itself, and moves no content around it either.
  override func shouldReceive(_ touch: Touch) -> Bool { !(touch.view is ScrollBar) && super.shouldReceive(touch) }

  override func touchesBegan(_ touches: [Touch]) {
    onPress?()
    super.touchesBegan(touches)
  }

  override func touchesEnded(_ touches: [Touch]) {
    super.touchesEnded(touches)
    onRelease?()
  }

  override func touchesCancelled(_ touches: [Touch]) {
    super.touchesCancelled(touches)
    onRelease?()
  }

  override func fail() {
    super.fail()
    onRelease?()
  }
}
