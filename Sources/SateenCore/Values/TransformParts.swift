import Glibc
import SateenGraphics
import SateenLayout

/// A transform decomposed into steps that can be interpolated one by one: a skew, then a scale, a turn and a move.
///
/// Matrix elements cannot be interpolated directly: half way through half a turn everything would have shrunk to a
/// point. The steps are those of CSS Transforms Module Level 1, "Interpolation of 2D matrices", except that the skew is
/// kept apart.
struct TransformParts: Equatable {
  var scaleX: Double
  var scaleY: Double
  /// How far the y axis leans along the x axis, in units of the x axis before it was scaled.
  var skew: Double
  /// Radians.
  var angle: Double
  var move: Point

  /// - Returns: nil for a singular transform, and where an element is not finite.
  init?(_ transform: Transform) {
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    let determinant = a * d - b * c
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    // In a reflection, the axis that points backwards more counts as the flipped axis.
    let length = (a * a + b * b).squareRoot()
    scaleX = determinant < 0 && a < d ? -length : length
    let (cosine, sine) = (a / scaleX, b / scaleX)
    angle = atan2(sine, cosine)
    skew = cosine * c + sine * d
    scaleY = cosine * d - sine * c
    move = Point(x: transform.tx, y: transform.ty)
  }

  var transform: Transform {
    let (cosine, sine) = (cos(angle), sin(angle))
    return Transform(
      a: scaleX * cosine, b: scaleX * sine, c: skew * cosine - scaleY * sine, d: skew * sine + scaleY * cosine,
      tx: move.x, ty: move.y)
  }

  /// The same transform with its angle at most half a turn away from another's, and flipped the same way where it can
  /// be.
  func near(_ other: TransformParts) -> TransformParts {
    var parts = self
    // A flip of both axes is half a turn.
    if (parts.scaleX < 0 && other.scaleY < 0) || (parts.scaleY < 0 && other.scaleX < 0) {
      parts.scaleX = -parts.scaleX
      parts.scaleY = -parts.scaleY
      parts.skew = -parts.skew
      parts.angle += parts.angle < 0 ? Double.pi : -Double.pi
    }
    let turns = ((parts.angle - other.angle) / (2 * Double.pi)).magnitude
    if turns > 0.5 { parts.angle += parts.angle < other.angle ? 2 * Double.pi : -2 * Double.pi }
    return parts
  }
}
