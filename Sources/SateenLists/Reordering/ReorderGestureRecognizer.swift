import SateenCore

/// Takes hold of an item: by a long press or, on a handle, by any.
@MainActor
final class ReorderGestureRecognizer: LongPressGestureRecognizer {
  enum Grip {
    /// The item itself.
    case item
    case handle
  }

  /// Asked at each touch; nil for what cannot be carried.
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
