/// The drag of a scroll view, which also reports presses that never become one.
@MainActor
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  var onPress: (() -> Void)?
  /// Whether there is more content along a direction than shows.
  var overflows: ((ScrollDirection) -> Bool)?
  /// Called when a press has ended, failed to be a drag, or was cancelled.
  var onRelease: (() -> Void)?

  /// Ignores touches on scrollbars, also on those of scroll views inside.
  override func shouldReceive(_ touch: Touch) -> Bool { !(touch.view is ScrollBar) && super.shouldReceive(touch) }

  override func touchesBegan(_ touches: [Touch]) {
    onPress?()
    super.touchesBegan(touches)
  }

  // Fingers that turn or pinch what is inside do not scroll.
  override var measuredTouches: Int { .max }

  override func canMove(_ direction: ScrollDirection) -> Bool { overflows?(direction) ?? true }

  override func finished() { onRelease?() }
}
