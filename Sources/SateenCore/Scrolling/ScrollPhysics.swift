import Glibc
import SateenLayout

/// The motion of scrolling, as functions of time alone. The figures are those of UIKit: deceleration keeps 0.998 of the
/// speed each millisecond, and an edge gives way with a stiffness of 0.55.
package enum ScrollPhysics {
  /// The part of the speed that is left after a millisecond.
  package static let decelerationRate = 0.998
  /// Below this many points per second, gliding has ended.
  package static let restVelocity = 12.0
  /// How fast an edge pulls back, per second: critically damped, at rest after about half a second.
  package static let bounceStiffness = 13.0
  /// Seconds after which all but about a third of an eased move is done.
  package static let wheelTimeConstant = 0.055
  /// Points for one notch of a wheel.
  package static let pointsPerNotch = 96.0
  /// Seconds without an event after which a wheel counts as turned anew. Until then its turns do not scroll the views
  /// around the scroll view they began in.
  package static let wheelPause = 0.25
  /// Seconds without an event after which a touchpad's stroke has ended.
  package static let strokeRest = 0.12
  /// How many pages a wheel or a key may ask for ahead of the shown one.
  package static let pagesAhead = 3

  /// The largest magnitude of a scroll view's positions, lengths and insets, in points: fractions of a pixel still
  /// count there.
  package static let furthest = 1e13
  /// The largest speed of a release or an autoscroll, in points per second.
  package static let fastest = 1e5

  private static let decay = log(decelerationRate) * 1_000
  /// Gliding lags behind the position at which it ends.
  private static let glide = LagLaw(timeConstant: -1 / decay)
  /// An edge is a spring without overshoot.
  private static let spring = SpringLaw(duration: 2 * Double.pi / bounceStiffness)

  /// Distance glided after a time, from an initial speed in points per second.
  package static func glide(velocity: Double, after time: Double) -> Double {
    glideDistance(velocity: velocity) * (1 - glide.factors(at: time).a)
  }

  /// Speed left after gliding for a time.
  package static func glideVelocity(_ velocity: Double, after time: Double) -> Double {
    velocity * glide.factors(at: time).a
  }

  /// Where gliding from an initial speed ends.
  package static func glideDistance(velocity: Double) -> Double { -velocity / decay }

  /// Seconds until gliding has slowed down to ``restVelocity``.
  package static func glideDuration(velocity: Double) -> Double {
    guard abs(velocity) > restVelocity else { return 0 }
    return log(restVelocity / abs(velocity)) / decay
  }

  /// Seconds until gliding has covered a distance; nil where it never will.
  package static func glideTime(velocity: Double, toCover distance: Double) -> Double? {
    guard velocity != 0 else { return nil }
    let argument = distance * decay / velocity + 1
    guard argument > 0, argument <= 1 else { return nil }
    return log(argument) / decay
  }

  /// How far past an edge content shows when the finger is `distance` past it, in a view of a length.
  package static func rubberBand(_ distance: Double, length: Double) -> Double {
    guard length > 0, distance != 0 else { return 0 }
    let d = abs(distance)
    let shown = (1 - 1 / (d * 0.55 / length + 1)) * length
    return distance < 0 ? -shown : shown
  }

  /// The finger's distance past an edge for which content shows `shown` past it.
  package static func inverseRubberBand(_ shown: Double, length: Double) -> Double {
    let s = min(abs(shown), length * 0.999)
    guard length > 0, s > 0 else { return 0 }
    let distance = (1 / (1 - s / length) - 1) * length / 0.55
    return shown < 0 ? -distance : distance
  }

  /// Distance past an edge, and its velocity, after a time of being pulled back.
  package static func bounce(
    distance: Double, velocity: Double, after time: Double
  ) -> (distance: Double, velocity: Double) {
    let state = spring.factors(at: time).applied(to: distance, velocity)
    return (state.offset, state.speed)
  }
}

// Numbers from outside may be NaN or infinite.
extension ScrollPhysics {
  private static func sanitized(_ length: Double, most: Double = furthest) -> Double {
    length.isFinite ? min(max(length, -most), most) : 0
  }

  static func sanitizedVelocity(_ velocity: Point) -> Point {
    Point(x: sanitized(velocity.x, most: fastest), y: sanitized(velocity.y, most: fastest))
  }

  static func sanitized(_ point: Point) -> Point { Point(x: sanitized(point.x), y: sanitized(point.y)) }

  static func sanitized(_ size: Size) -> Size {
    Size(width: max(0, sanitized(size.width)), height: max(0, sanitized(size.height)))
  }

  static func sanitized(_ insets: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: sanitized(insets.top), left: sanitized(insets.left), bottom: sanitized(insets.bottom),
      right: sanitized(insets.right))
  }
}
