import Glibc
import SateenLayout

/// The distance of two touches and the angle of the line through them, as a pinch and a rotation see them.
struct TouchPair: Sendable {
  /// In points, at least ``minimumDistance``.
  let distance: Double
  /// In radians, clockwise from the horizontal; nil where the touches are too close for one.
  let angle: Double?

  /// Distances below this, in points, count as this: a factor between two distances stays finite.
  static let minimumDistance = 1.0

  /// Nil unless there are two touches.
  init?(_ touches: GestureTouches) {
    guard touches.count == 2 else { return nil }
    let line = touches.samples[1].point - touches.samples[0].point
    let length = line.distance(to: .zero)
    distance = max(length, Self.minimumDistance)
    angle = length >= Self.minimumDistance ? atan2(line.y, line.x) : nil
  }

  /// The turn from another pair to this one by the shorter way, in radians.
  func turn(from other: TouchPair) -> Double {
    guard let angle, let before = other.angle else { return 0 }
    return remainder(angle - before, 2 * Double.pi)
  }
}
