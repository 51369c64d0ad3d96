import SateenCore

/// A drag across a stack that begins at its left edge, or at its right one where layouts run to the left.
@MainActor
final class BackGestureRecognizer: ScreenEdgePanGestureRecognizer {
  /// Called at each touch: whether a drag may begin.
  var mayBegin: (() -> Bool)?
  /// Called at each touch: whether the right edge counts, rather than the left one.
  var beginsAtTheRight: (() -> Bool)?

  override func shouldReceive(_ touch: Touch) -> Bool {
    edges = beginsAtTheRight?() == true ? .right : .left
    return super.shouldReceive(touch) && mayBegin?() ?? true
  }
}
