import SateenGraphics

/// How a change is seen to happen: how long it takes, and how it runs.
///
/// Numbers that are of no use are clamped, and told in the log once: a duration or a delay that is not a finite number
/// above 0 counts as 0.
public struct Animation: Hashable, Sendable {
  /// Seconds. A spring takes about as long, until it can be seen to move no more.
  public var duration: Double
  /// How progress runs over the duration.
  public var curve: TimingCurve
  /// Seconds before the motion begins; the first value shows until then.
  public var delay = 0.0
  /// How often the way is gone; infinity until the animation is cancelled or its layer leaves the window.
  public var repeatCount = 1.0
  /// Whether each second time leads back. Such an animation ends at its last value, so an even ``repeatCount`` gets one
  /// more.
  public var autoreverses = false

  public init(duration: Double = 0.25, curve: TimingCurve = .easeInOut) {
    self.duration = duration
    self.curve = curve
  }

  /// A quarter of a second, slow at both ends.
  public static let standard = Animation()

  public static func linear(_ duration: Double) -> Self { Self(duration: duration, curve: .linear) }
  public static func easeIn(_ duration: Double) -> Self { Self(duration: duration, curve: .easeIn) }
  public static func easeOut(_ duration: Double) -> Self { Self(duration: duration, curve: .easeOut) }
  public static func easeInOut(_ duration: Double) -> Self { Self(duration: duration, curve: .easeInOut) }

  /// A spring that comes to rest within a duration; see ``TimingCurve/spring(damping:)``.
  public static func spring(_ duration: Double, damping: Double = 0.6) -> Self {
    Self(duration: duration, curve: .spring(damping: damping))
  }

  /// A spring by how it feels. Its ``duration`` becomes the time after which it can be seen to move no more.
  /// - Parameters:
  ///   - duration: of one swing without damping, in seconds: about the time until the target is reached.
  ///   - bounce: 0 for the fastest way without overshooting; larger values, up to 0.95, swing, and smaller ones, down to
  ///     -0.95, creep.
  public static func spring(duration: Double = 0.5, bounce: Double = 0) -> Self {
    let spring = SpringLaw(duration: duration, bounce: bounce)
    if !(duration > 0 && duration.isFinite && abs(bounce) <= 1) {
      OnceLog.motion.warn("A spring has a duration above 0 and a bounce from -1 to 1; other numbers were clamped.")
    }
    return Self(duration: spring.restTime, curve: .spring(damping: spring.damping))
  }

  /// The same animation, later.
  public func delayed(by seconds: Double) -> Self {
    var copy = self
    copy.delay = seconds
    return copy
  }

  /// The same animation a number of times, for ever if no number is given; there and back where it reverses.
  public func repeated(_ count: Double = .infinity, autoreverses: Bool = false) -> Self {
    var copy = self
    copy.repeatCount = count
    copy.autoreverses = autoreverses
    return copy
  }
}

/// A value on the way of a property, and how the property gets there from the value before.
public struct KeyFrame<Value: Sendable>: Sendable {
  public var value: Value
  /// Seconds since the value before; NaN, infinity and negative numbers count as 0.
  public var duration: Double
  public var curve: TimingCurve

  public init(_ value: Value, over duration: Double, _ curve: TimingCurve = .easeInOut) {
    self.value = value
    self.duration = duration
    self.curve = curve
  }
}

extension Animation {
  /// The animation with numbers that a motion can be made of. Others are told in the log.
  var usable: Animation {
    var usable = self
    usable.duration = Self.seconds(duration, "duration")
    usable.delay = Self.seconds(delay, "delay")
    if repeatCount.isNaN || repeatCount < 0 {
      OnceLog.motion.warn("An animation is repeated a number of times; another number counted as once.")
      usable.repeatCount = 1
    }
    if case .spring(let damping) = curve, !(damping > 0 && damping.isFinite) {
      OnceLog.motion.warn("A spring has a damping above 0; another number was clamped.")
    }
    return usable
  }

  /// A time, limited to a day, but infinity counts as 0.
  static func seconds(_ time: Double, _ name: String) -> Double {
    if time >= 0, time.isFinite { return min(time, 86_400) }
    OnceLog.motion.warn("The \(name) of an animation is a number of seconds from 0; another number counted as 0.")
    return 0
  }

  /// Whether the way is gone more often than once.
  var isRepeated: Bool { repeatCount > 1 }

  /// The short fade that is left of the animation where no motion is wished for.
  var asShortFade: Animation { Animation(duration: min(duration, 0.1), curve: .linear) }
}
