import Glibc
import SateenLayout

/// The scales that a scroll view's content may have, and the positions that go with them: a value without views or clocks.
package struct ScrollZoom: Equatable, Sendable {
  /// Scales that are set from outside are limited to these.
  package static let limits = 1e-3...1e3

  /// The smallest scale and the largest, as they were set. A largest one below the smallest counts as the smallest.
  package private(set) var minimum = 1.0
  package private(set) var maximum = 1.0

  package init() {}

  package var range: ClosedRange<Double> { minimum...max(minimum, maximum) }

  /// Whether there is more than one scale.
  package var isPossible: Bool { minimum < maximum }

  /// A scale within ``limits``; nil for 0, negative numbers and those that are not finite.
  package static func usable(_ scale: Double) -> Double? {
    guard scale.isFinite, scale > 0 else { return nil }
    return min(max(scale, limits.lowerBound), limits.upperBound)
  }

  /// Without effect where the scale is not ``usable(_:)``.
  package mutating func setMinimum(_ scale: Double) { minimum = Self.usable(scale) ?? minimum }
  package mutating func setMaximum(_ scale: Double) { maximum = Self.usable(scale) ?? maximum }

  package func clamped(_ scale: Double) -> Double { min(max(scale, range.lowerBound), range.upperBound) }

  // MARK: Beyond the range

  /// How far beyond the range content may be pulled: to twice the largest scale, and half of the smallest.
  private static let give = log(2.0)

  /// The scale that shows for a scale that fingers ask for: beyond the range it gives way less and less.
  package func banded(_ scale: Double) -> Double {
    let inside = clamped(scale)
    guard inside != scale, scale > 0, scale.isFinite else { return inside }
    return inside * exp(ScrollPhysics.rubberBand(log(scale / inside), length: Self.give))
  }

  /// The scale for which a scale shows.
  package func unbanded(_ shown: Double) -> Double {
    let inside = clamped(shown)
    guard inside != shown, shown > 0, shown.isFinite else { return inside }
    return inside * exp(ScrollPhysics.inverseRubberBand(log(shown / inside), length: Self.give))
  }

  // MARK: Steps

  /// The factor of a key.
  package static let keyFactor = 1.25
  /// The factor of a double tap.
  package static let tapFactor = 2.5

  /// The scale after a double tap: in by a step from the smallest scale, and out all the way from any other.
  package func afterDoubleTap(at scale: Double) -> Double {
    let isOut = scale <= minimum * 1.01
    return isOut ? clamped(minimum * Self.tapFactor) : minimum
  }

  /// How many times larger than at scale 1 content is drawn for a scale: a power of two that is not below it.
  package static func detail(for scale: Double) -> Double {
    guard let scale = usable(scale) else { return 1 }
    // A scale that is hardly above a power is not worth four times the pixels.
    return min(max(exp2((log2(scale) - 0.01).rounded(.up)), 0.125), 64)
  }

  // MARK: Positions

  /// The scroll position after a change of scale that leaves a point of the viewport on the same point of the content.
  /// - Parameters:
  ///   - point: from the viewport's top left corner, in points.
  ///   - offset: the scroll position before.
  package static func offset(keeping point: Point, from old: Double, to new: Double, offset: Point) -> Point {
    guard old > 0 else { return offset }
    let factor = new / old
    return Point(x: (offset.x + point.x) * factor - point.x, y: (offset.y + point.y) * factor - point.y)
  }

  /// The scale at which a length of content fills a viewport; nil for no length.
  package static func scale(showing content: Size, in viewport: Size) -> Double? {
    guard content.width.isFinite, content.height.isFinite, content.width >= 0, content.height >= 0 else { return nil }
    let scale = min(viewport.width / max(content.width, 1e-9), viewport.height / max(content.height, 1e-9))
    return usable(scale)
  }
}

/// A change of scale over time. The position changes in step with the scale: a point of the viewport stays on the same
/// point of the content all along, if it does so at the end.
struct ZoomMotion: Equatable {
  enum Kind: Equatable {
    /// Back into the range, or on after a pinch.
    case spring
    /// To a scale that a wheel, a key or code asked for.
    case ease(timeConstant: Double)
  }

  var kind: Kind
  var start: Double
  var end: Double
  var startOffset: Point
  var endOffset: Point
  /// Change of the logarithm of the scale, per second.
  var velocity = 0.0
  /// Seconds on the frame clock; nil starts with the next frame.
  var startTime: Double?
  /// The time of the last step, in seconds on the frame clock.
  var lastStep: Double?

  /// - Returns: the scale, the position and the motion to go on with, nil at the end.
  func advanced(to time: Double) -> (scale: Double, offset: Point, next: ZoomMotion?) {
    var next = self
    let begin = startTime ?? time
    next.startTime = begin
    next.lastStep = time
    let whole = log(start / end)
    guard whole != 0 else { return (end, endOffset, nil) }
    let left: Double
    switch kind {
    case .spring:
      // As much of the speed as does not overshoot.
      let most = ScrollPhysics.bounceStiffness * abs(whole)
      let speed = whole > 0 ? min(max(velocity, -most), 0) : min(max(velocity, 0), most)
      left = ScrollPhysics.bounce(distance: whole, velocity: speed, after: max(0, time - begin)).distance
    case .ease(let constant):
      left = LagLaw(timeConstant: constant).factors(at: max(0, time - begin)).applied(to: whole, 0).offset
    }
    let way = endOffset - startOffset
    let part = left / whole
    if abs(left) < 2e-4, max(abs(way.x), abs(way.y)) * abs(part) < 0.25 { return (end, endOffset, nil) }
    let scale = end * exp(left)
    let done = (scale - start) / (end - start)
    return (scale, startOffset + way.scaled(by: done), next)
  }
}
