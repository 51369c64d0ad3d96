/// A way through several values, for channels each of which follows a lane of its own.
///
/// A track is a target that moves. A difference from where it begins, in value or speed, fades on the way.
final class MotionTrack: Sendable {
  /// One part of the way.
  struct Step: Sendable {
    var value: SIMD8<Double>
    var law: MotionLaw
    /// Seconds.
    var duration: Double
  }

  let start: SIMD8<Double>
  let steps: [Step]
  /// Seconds for going the whole way once.
  let legDuration: Double
  /// How often the way is gone; infinity for ever.
  let legs: Double
  /// Whether each second leg leads back.
  let turnsBack: Bool

  /// - Parameter legs: rounded up to a whole number. Tracks that turn back end at their last value, so an even number gets
  ///   one more. A track that takes less than a millisecond is gone once.
  init(from start: SIMD8<Double>, steps: [Step], legs: Double = 1, turnsBack: Bool = false) {
    self.start = start
    self.steps = steps
    self.turnsBack = turnsBack
    legDuration = steps.reduce(0) { $0 + max($1.duration, 0) }
    guard legDuration >= 0.001, legs > 1 else {
      self.legs = 1
      return
    }
    let whole = legs.rounded(.up)
    let isEven = whole.truncatingRemainder(dividingBy: 2) == 0
    self.legs = turnsBack && isEven ? whole + 1 : whole
  }

  /// Seconds for all legs.
  var duration: Double { legDuration * legs }

  /// The last value.
  var end: SIMD8<Double> { steps.last?.value ?? start }

  /// The values, and their speeds per second.
  /// - Parameter time: seconds since the motion began.
  func state(at time: Double) -> (values: SIMD8<Double>, speeds: SIMD8<Double>) {
    guard time < duration else { return (end, .zero) }
    let leg = (time / legDuration).rounded(.down)
    var left = min(max(time - leg * legDuration, 0), legDuration)
    let isBack = turnsBack && leg.truncatingRemainder(dividingBy: 2) == 1
    if isBack { left = legDuration - left }
    var before = start
    for index in 0..<steps.count {
      let step = steps[index]
      if left < step.duration {
        let (part, slope) = step.law.progress(at: left)
        // By index, and lane by lane: debug builds allocate for elements iterated over, and for whole vectors.
        var (values, speeds) = (before, SIMD8<Double>())
        for lane in 0..<SIMD8<Double>.scalarCount {
          let way = step.value[lane] - before[lane]
          values[lane] = before[lane] + way * part
          speeds[lane] = way * (isBack ? -slope : slope)
        }
        return (values, speeds)
      }
      left -= max(step.duration, 0)
      before = step.value
    }
    return (end, .zero)
  }

  /// The factors by which a difference from the track fades: in half a second, or by the end of a shorter track.
  /// - Parameter time: seconds since the motion began.
  func factors(at time: Double) -> MotionFactors {
    let length = min(duration, 0.5)
    guard time > 0 else { return .beginning }
    guard time < length else { return .end }
    let part = time / length
    let left = 1 - part
    return MotionFactors(
      a: (1 + 2 * part) * left * left, b: time * left * left, da: -6 * part * left / length, db: left * (1 - 3 * part))
  }
}
