import Glibc

/// The way of a screen across the window: a spring without overshoot that can be sent elsewhere at any time, keeping
/// its place and speed.
///
/// Places are shares of the window's width. The step is the exact solution of x'' + 2wx' + w²x = 0, so the way does not
/// depend on the frame rate.
struct SlideMotion: Equatable {
  /// Stiffness, in radians per second: nine tenths of a way take a quarter of a second.
  static let frequency = 16.0
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

  /// - Parameter time: that has passed, in seconds.
  mutating func advance(by time: Double) {
    guard !isHeld, !isAtRest, time > 0 else { return }
    let w = Self.frequency
    let x = position - target
    let b = velocity + w * x
    let decay = exp(-w * time)
    position = target + (x + b * time) * decay
    velocity = (b - w * (x + b * time)) * decay
    // A fling would carry it past its place, where it lays bare what nothing else covers.
    let isPast = (position - target) * x <= 0
    if isPast || (abs(position - target) < Self.tolerance && abs(velocity) < Self.tolerance * w) { jump() }
  }

  /// Goes on from somewhere else, from a standstill.
  mutating func stop(at position: Double) {
    self.position = position
    velocity = 0
  }

  /// Goes to where a screen is while another one slides over it, or off it, and moves along.
  /// - Parameter share: how far this one goes for a whole width of the other.
  mutating func follow(_ other: SlideMotion, by share: Double) {
    let position = min(max(other.position, 0), 1)
    self.position = share * (position - 1)
    velocity = position == other.position ? share * other.velocity : 0
  }

  /// Whether a screen that is let go of goes on off the window, rather than back: by its speed, and where that says
  /// nothing by how far it has come.
  /// - Parameter velocity: in points per second.
  static func leaves(from position: Double, velocity: Double) -> Bool {
    if velocity > 250 { return true }
    if velocity < -250 { return false }
    return position > 0.5
  }
}
