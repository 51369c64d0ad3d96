import SateenLayout

/// A kind of gesture as a value: it follows its own touches and says when they make up the gesture.
///
/// Machines know neither views nor clocks nor each other. ``GestureArbiter`` decides which of them begin. All machines
/// are total: touches that are unknown, end twice or have unusable points, and times that are NaN or go backwards, lead
/// to a wish like any other input.
package protocol GestureMachine: Sendable {
  /// Whether a touch that begins is for this gesture: otherwise the touch is not added to it, and other gestures have it
  /// for themselves.
  func takes(_ sample: GestureSample) -> Bool
  /// - Parameter isOn: whether the arbiter has let the gesture begin.
  mutating func step(_ input: GestureInput, isOn: Bool) -> GestureWish
  /// When the machine has to be told the time, in seconds on the frame clock; nil where it waits for touches alone.
  var alarm: Double? { get }
  /// The direction in which the touches move; empty for gestures that have none.
  var direction: ScrollDirection { get }
}

extension GestureMachine {
  package func takes(_ sample: GestureSample) -> Bool { true }
  package var direction: ScrollDirection { [] }
}

extension ScrollDirection {
  /// The direction of a distance along its longer axis; empty for no distance.
  init(of distance: Point) {
    guard distance != .zero else {
      self = []
      return
    }
    if abs(distance.x) > abs(distance.y) {
      self = distance.x > 0 ? .right : .left
    } else {
      self = distance.y > 0 ? .down : .up
    }
  }
}
