/// The motion of one axis after its release, as a pure function of time on the frame clock.
struct ScrollMotion: Equatable {
  enum Kind: Equatable {
    case glide(velocity: Double)
    case bounce(edge: Double, velocity: Double)
    case ease(to: Double, timeConstant: Double)
  }

  var kind: Kind
  var start: Double
  /// Seconds on the frame clock; nil starts the motion with the first frame, however long the window slept before it.
  var startTime: Double?
  /// The time of the last step, in seconds on the frame clock; nil before the first one.
  var lastStep: Double?

  /// The state of the axis at a time. It bounces beyond the limits.
  /// - Returns: the offset, the velocity, and the motion to continue with, nil at rest.
  func advanced(to time: Double, in limits: ClosedRange<Double>) -> (
    offset: Double, velocity: Double, next: ScrollMotion?
  ) {
    var current = self
    let begin = startTime ?? time
    current.startTime = begin
    current.lastStep = time
    let t = max(0, time - begin)
    switch kind {
    case .glide(let v0):
      return current.glide(v0, t, time, limits)
    case .bounce(let edge, let v0):
      let (distance, velocity) = ScrollPhysics.bounce(distance: start - edge, velocity: v0, after: t)
      if abs(distance) < 0.5, abs(velocity) < 20 { return (edge, 0, nil) }
      return (edge + distance, velocity, current)
    case .ease(let target, let constant):
      let end = min(max(target, limits.lowerBound), limits.upperBound)
      let (left, velocity) = LagLaw(timeConstant: constant).factors(at: t).applied(to: start - end, 0)
      if abs(left) < 0.5 { return (end, 0, nil) }
      return (end + left, velocity, current)
    }
  }

  private func glide(
    _ v0: Double, _ t: Double, _ time: Double, _ limits: ClosedRange<Double>
  ) -> (offset: Double, velocity: Double, next: ScrollMotion?) {
    let offset = start + ScrollPhysics.glide(velocity: v0, after: t)
    if !limits.contains(offset) || !limits.contains(start) {
      let edge = offset < limits.lowerBound || start < limits.lowerBound ? limits.lowerBound : limits.upperBound
      let reached = limits.contains(start) ? ScrollPhysics.glideTime(velocity: v0, toCover: edge - start) ?? 0 : 0
      let velocity = ScrollPhysics.glideVelocity(v0, after: reached)
      let bounce = ScrollMotion(
        kind: .bounce(edge: edge, velocity: velocity), start: limits.contains(start) ? edge : start,
        startTime: (startTime ?? time) + reached)
      return bounce.advanced(to: time, in: limits)
    }
    if t >= ScrollPhysics.glideDuration(velocity: v0) { return (offset, 0, nil) }
    return (offset, ScrollPhysics.glideVelocity(v0, after: t), self)
  }
}

extension ScrollMotion {
  /// A motion from one position to another, starting with as much of a velocity as does not overshoot.
  static func settling(from start: Double, to end: Double, velocity: Double) -> ScrollMotion {
    let most = ScrollPhysics.bounceStiffness * abs(end - start)
    let speed = end > start ? min(max(velocity, 0), most) : max(min(velocity, 0), -most)
    return ScrollMotion(kind: .bounce(edge: end, velocity: speed), start: start, startTime: nil)
  }

  /// The target of an eased move; nil for other motions.
  var easeTarget: Double? {
    if case .ease(let target, _) = kind { return target }
    return nil
  }

  /// The position at which the motion ends; nil for a glide, which has no target.
  var end: Double? {
    switch kind {
    case .glide: nil
    case .bounce(let edge, _): edge
    case .ease(let target, _): target
    }
  }

  /// The same motion for content that was shifted by a distance.
  func shifted(by distance: Double) -> ScrollMotion {
    var motion = self
    motion.start += distance
    switch kind {
    case .glide: break
    case .bounce(let edge, let velocity): motion.kind = .bounce(edge: edge + distance, velocity: velocity)
    case .ease(let target, let constant): motion.kind = .ease(to: target + distance, timeConstant: constant)
    }
    return motion
  }

  /// The same motion from another start to another end. A glide has no end of its own.
  func redirected(from start: Double, to end: Double) -> ScrollMotion {
    var motion = self
    motion.start = start
    switch kind {
    case .glide: break
    case .bounce(_, let velocity): motion.kind = .bounce(edge: end, velocity: velocity)
    case .ease(_, let constant): motion.kind = .ease(to: end, timeConstant: constant)
    }
    return motion
  }
}
