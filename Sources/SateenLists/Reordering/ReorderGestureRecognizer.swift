import SateenCore

/// Starts a drag of an item: by a long press, or by any press on a handle.
@MainActor
final class ReorderGestureRecognizer: LongPressGestureRecognizer {
  enum Grip {
    /// The item itself.
    case item
    case handle
  }

  /// Called at each touch; nil if nothing under the touch can be dragged.
  var grip: ((Touch) -> Grip?)?

  required init() {
    super.init()
    minimumDuration = 0.3
  }

  override func touchesBegan(_ touches: [Touch]) {
    guard !isActive else { return }
    guard let touch = touches.first, let grip = grip?(touch) else { return move(to: .failed) }
    super.touchesBegan(touches)
    if state == .possible, grip == .handle { move(to: .began) }
  }
}
