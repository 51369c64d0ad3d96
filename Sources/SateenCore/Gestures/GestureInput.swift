import SateenLayout

/// A touch at a moment.
package struct GestureSample: Equatable, Sendable {
  /// The touch's number. It is the same for all samples from press to release, and may be used again afterwards.
  package var touch: Int64
  /// In points from the window's top left corner.
  package var point: Point
  /// Seconds on the frame clock.
  package var time: Double
  /// Whether a finger touches; false for a pointer.
  package var isFinger: Bool
  /// The button of the pointer. Ignored for fingers.
  package var button: PointerButton
  package var modifiers: KeyModifiers
  /// The presses in quick succession that the host has counted, this one included.
  package var tapCount: Int

  package init(
    touch: Int64, point: Point, time: Double, isFinger: Bool = true, button: PointerButton = .primary,
    modifiers: KeyModifiers = [], tapCount: Int = 1
  ) {
    self.touch = touch
    self.point = point
    self.time = time
    self.isFinger = isFinger
    self.button = button
    self.modifiers = modifiers
    self.tapCount = tapCount
  }

  /// Whether distances to the point can be computed.
  var hasUsablePoint: Bool { abs(point.x) <= Self.furthest && abs(point.y) <= Self.furthest }

  /// Coordinates beyond this, in points, are as unusable as NaN: products of their differences might overflow.
  private static let furthest = 1e9
}

/// Events that gesture machines are told.
package enum GestureInput: Sendable {
  case began(GestureSample)
  case moved(GestureSample)
  case ended(GestureSample)
  /// A touch that was taken away.
  case cancelled(Int64)
  /// The alarm of the machine is due, at a time on the frame clock in seconds.
  case time(Double)
}

/// The result of a step of a gesture machine: a request to the arbiter.
package enum GestureWish: Equatable, Sendable {
  /// No request: the gesture is possible as before.
  case wait
  /// The gesture was recognized and goes on. The arbiter decides whether it begins.
  case begin
  /// A gesture that is on has changed.
  case change
  /// A gesture that is on, or that waits to begin, is complete. From a machine that has asked for neither: a gesture that
  /// happens at once was recognized.
  case end
  /// The touches are not this gesture, or are not any more.
  case fail
}
