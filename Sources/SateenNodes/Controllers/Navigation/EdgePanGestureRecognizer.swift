import SateenCore
import SateenLayout

/// A drag across a view that begins at its left edge, or its right one.
@MainActor
final class EdgePanGestureRecognizer: PanGestureRecognizer {
  /// How wide the edge is, in points.
  static let edge = 24.0

  /// Called at each touch: whether a drag may begin.
  var mayBegin: (() -> Bool)?
  /// Called at each touch: whether the right edge counts, rather than the left one.
  var beginsAtTheRight: (() -> Bool)?

  required init() {
    super.init()
    allowsVertical = false
  }

  override func shouldReceive(_ touch: Touch) -> Bool {
    guard super.shouldReceive(touch), let view else { return false }
    let x = touch.location(in: view).x
    let depth = beginsAtTheRight?() == true ? view.bounds.width - x : x
    return depth <= Self.edge && mayBegin?() ?? true
  }
}
