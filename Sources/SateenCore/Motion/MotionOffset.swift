/// A number's offset from its target, as a function of time: for owners that keep their motions themselves, where
/// others have channels of ``Motions``.
///
/// With another target, the number goes on by an offset that begins at ``state(at:)``.
package struct MotionOffset: Equatable {
  package let law: MotionLaw
  private let offset: Double
  private let speed: Double
  private let quiet: Double
  /// Seconds on the frame clock; nil before the first frame.
  package var start: Double?

  /// - Parameters:
  ///   - offset: at the beginning.
  ///   - speed: at the beginning, per second; nil for that of a motion from rest.
  ///   - quiet: closer to its target than this, and slower than ten times this per second, the number is at rest.
  package init(_ offset: Double, speed: Double? = nil, by law: MotionLaw, quiet: Double, from start: Double? = nil) {
    self.offset = offset
    self.speed = speed ?? law.ownSpeed * offset
    self.law = law
    self.quiet = quiet
    self.start = start
  }

  /// The offset and its speed at a time on the frame clock.
  package func state(at time: Double) -> (offset: Double, speed: Double) {
    guard let start else { return (offset, 0) }
    return law.factors(at: time - start).applied(to: offset, speed)
  }

  /// Whether the number is at its target.
  package func isOver(at time: Double) -> Bool {
    guard let start else { return false }
    if let duration = law.duration { return time - start >= duration }
    let now = state(at: time)
    return law.isQuiet(now.offset, now.speed, quiet)
  }

  /// The motion that passes another offset at a time, with the speed that this one has then, and arrives when this one
  /// does.
  package func passing(_ offset: Double, at time: Double) -> MotionOffset {
    guard let start else { return MotionOffset(offset, by: law, quiet: quiet) }
    let speed = state(at: time).speed
    let now = law.factors(at: time - start)
    // The beginning from which the law leads there. A spring leads there from here.
    let determinant = now.a * now.db - now.b * now.da
    guard law.duration != nil, abs(determinant) > 1e-9 else {
      return MotionOffset(offset, speed: speed, by: law, quiet: quiet, from: law.duration == nil ? time : start)
    }
    return MotionOffset(
      (offset * now.db - speed * now.b) / determinant, speed: (speed * now.a - offset * now.da) / determinant, by: law,
      quiet: quiet, from: start)
  }
}
