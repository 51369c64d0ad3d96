/// Tells the turns of a wheel from strokes on a touchpad, which SDL reports alike.
///
/// SDL 2.26 reports fractions of a notch for both: on Wayland a wheel's in 120ths of a notch
/// (`wl_pointer.axis_value120`), a touchpad's in 2,560ths of ten points. A wheel turns about one axis at a time. So an
/// event along both axes, or by no whole number of 120ths, comes from a touchpad, and so do the events that follow it
/// closely: one in sixty-four of a stroke's steps looks like a wheel's.
struct WheelKind {
  /// A touchpad's stroke of this many points counts as one notch in SDL.
  static let pointsPerTouchpadUnit = 10.0
  /// Milliseconds after a touchpad's event after which the next event is judged anew.
  static let pause: UInt32 = 300

  private var lastTouch: UInt32?

  /// - Parameters:
  ///   - dx, dy: as SDL gives them, in notches.
  ///   - time: SDL's own, in milliseconds; it begins anew after 49 days.
  mutating func isTouchpad(dx: Double, dy: Double, at time: UInt32) -> Bool {
    let goesOn = lastTouch.map { time &- $0 < Self.pause } ?? false
    let isTouch = goesOn || (dx != 0 && dy != 0) || !Self.isOnGrid(dx) || !Self.isOnGrid(dy)
    lastTouch = isTouch ? time : nil
    return isTouch
  }

  private static func isOnGrid(_ notches: Double) -> Bool {
    let steps = notches * 120
    // The values come as single-precision numbers.
    return abs(steps - steps.rounded()) <= 1e-4 * max(1, abs(steps) / 120)
  }
}
