import SateenCore

/// The motion of a screen across the window: a spring without overshoot whose target can change at any time, keeping
/// position and velocity.
///
/// Positions are fractions of the window's width. A step is exact, so the motion does not depend on the frame rate.
struct SlideMotion: Equatable {
  /// Stiffness, in radians per second: nine tenths of a distance take a quarter of a second.
  static let frequency = 16.0
  private static let law = SpringLaw(duration: 2 * Double.pi / frequency)
  /// Nearer and slower than this, a screen has arrived. About half a pixel of a window.
  private static let tolerance = 0.0006

  var position: Double
  /// In widths per second.
  var velocity = 0.0
  var target: Double
  /// Whether a finger or the pointer holds the screen.
  var isHeld = false

  init(at position: Double, target: Double) {
    self.position = position
    self.target = target
  }

  var isAtRest: Bool { !isHeld && position == target && velocity == 0 }

  mutating func jump() {
    position = target
    velocity = 0
    isHeld = false
  }

  /// - Parameter time: the time since the last step, in seconds.
  mutating func advance(by time: Double) {
    guard !isHeld, !isAtRest, time > 0 else { return }
    let x = position - target
    let (offset, speed) = Self.law.factors(at: time).applied(to: x, velocity)
    position = target + offset
    velocity = speed
    // A fling would overshoot the target, and uncover an area without a screen.
    let isPast = (position - target) * x <= 0
    let isClose = abs(position - target) < Self.tolerance && abs(velocity) < Self.tolerance * Self.frequency
    if isPast || isClose { jump() }
  }

  /// Moves to a position and stops there.
  mutating func stop(at position: Double) {
    self.position = position
    velocity = 0
  }

  /// Follows a screen that slides over this one, or off it.
  /// - Parameter share: how far this screen moves for a whole width of the other.
  mutating func follow(_ other: SlideMotion, by share: Double) {
    let position = min(max(other.position, 0), 1)
    self.position = share * (position - 1)
    velocity = position == other.position ? share * other.velocity : 0
  }

  /// Whether a released screen goes on off the window, rather than back: by its velocity or, where that is small, by
  /// its position.
  /// - Parameter velocity: in points per second.
  static func leaves(from position: Double, velocity: Double) -> Bool {
    if velocity > 250 { return true }
    if velocity < -250 { return false }
    return position > 0.5
  }
}
