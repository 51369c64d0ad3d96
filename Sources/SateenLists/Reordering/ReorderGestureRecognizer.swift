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

  /// How long an item has to be pressed, in seconds.
  private static let duration = 0.3

  override func shouldReceive(_ touch: Touch) -> Bool {
    // Another finger leaves a drag alone, and ends a press.
    guard !isActive, numberOfTouches == 0 else { return super.shouldReceive(touch) }
    guard super.shouldReceive(touch), let grip = grip?(touch) else { return false }
    minimumDuration = grip == .handle ? 0 : Self.duration
    return true
  }
}
