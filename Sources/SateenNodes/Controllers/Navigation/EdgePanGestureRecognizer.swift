import SateenCore
import SateenLayout

/// A drag to the right that begins at a view's left edge.
@MainActor
final class EdgePanGestureRecognizer: PanGestureRecognizer {
  /// How wide the edge is, in points.
  static let edge = 24.0

  /// Asked at each touch.
  var mayBegin: (() -> Bool)?

  override init(action: ((GestureRecognizer) -> Void)? = nil) {
    super.init(action: action)
    allowsVertical = false
  }

  override func touchesBegan(_ touches: [Touch]) {
    guard let touch = touches.first, let view, touch.location(in: view).x <= Self.edge, mayBegin?() ?? true else {
      return move(to: .failed)
    }
    super.touchesBegan(touches)
  }
}
