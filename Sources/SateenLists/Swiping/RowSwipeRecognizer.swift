import SateenCore
import SateenLayout

/// Starts a swipe of a row that has actions.
@MainActor
final class RowSwipeRecognizer: PanGestureRecognizer {
  /// Whether there may be actions at all.
  var isWanted: (() -> Bool)?
  /// Whether a row at a point of the window moves in a direction.
  var offers: ((ScrollDirection, Point) -> Bool)?
  /// Where the press began, in the window.
  private(set) var start = Point.zero

  override func shouldReceive(_ touch: Touch) -> Bool {
    guard super.shouldReceive(touch), isWanted?() == true else { return false }
    if numberOfTouches == 0 { start = touch.windowLocation }
    return true
  }

  override func canMove(_ direction: ScrollDirection) -> Bool { offers?(direction, start) ?? false }
}
