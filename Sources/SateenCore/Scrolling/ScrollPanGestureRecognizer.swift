/// The drag of a scroll view, which also wants to know of presses that never become one.
@MainActor
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  var onPress: (() -> Void)?

  override func touchesBegan(_ touches: [Touch]) {
    onPress?()
    super.touchesBegan(touches)
  }
}
