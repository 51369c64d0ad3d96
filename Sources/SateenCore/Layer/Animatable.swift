import SateenGraphics
import SateenLayout

/// A layer, or a node, whose properties can be animated one by one.
@MainActor
public protocol Animatable: AnyObject {
  /// The layer that is seen to change.
  var animatedLayer: Layer { get }
}

extension Layer: Animatable {
  public var animatedLayer: Layer { self }
}

extension Animatable {
  /// Sets a property, and has it seen to get there.
  ///
  /// The property has its new value at once, that of the node as well as that of its layer. A motion of the same property
  /// that is under way ends, and this one goes on from where that has come to, with its speed.
  /// - Parameters:
  ///   - start: where the motion begins; nil for where the property shows.
  ///   - onEnd: called after the motion, with false where it was cancelled, sent back, replaced by another, or the layer
  ///     left its window.
  @discardableResult
  public func animate<Value>(
    _ property: AnimatedProperty<Value>, from start: Value? = nil, to value: Value,
    _ animation: Animation = .standard, onEnd: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> AnimationGroup {
    let frame = KeyFrame(value, over: animation.duration, animation.curve)
    return animatedLayer.animate(property, start, [frame], animation, nil, onEnd)
  }

  /// Sets a property, and has it seen to get there from a speed, such as that of a finger which let go.
  /// - Parameter velocity: units per second.
  @discardableResult
  public func animate(
    _ property: AnimatedProperty<Double>, to value: Double, _ animation: Animation = .spring(), velocity: Double,
    onEnd: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> AnimationGroup {
    let frame = KeyFrame(value, over: animation.duration, animation.curve)
    return animatedLayer.animate(property, nil, [frame], animation, SIMD8(velocity, 0, 0, 0, 0, 0, 0, 0), onEnd)
  }

  /// Sets a property, and has it seen to get there from a speed, such as that of a finger which let go.
  /// - Parameter velocity: points per second.
  @discardableResult
  public func animate(
    _ property: AnimatedProperty<Point>, to value: Point, _ animation: Animation = .spring(), velocity: Point,
    onEnd: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> AnimationGroup {
    let frame = KeyFrame(value, over: animation.duration, animation.curve)
    return animatedLayer.animate(
      property, nil, [frame], animation, SIMD8(velocity.x, velocity.y, 0, 0, 0, 0, 0, 0), onEnd)
  }

  /// Runs a property through several values. The last one becomes its own at once.
  /// - Parameters:
  ///   - frames: without one, nothing changes.
  ///   - start: the value at the beginning, and in each repetition; nil for the one that shows.
  ///   - delay: seconds before the motion begins.
  ///   - count: how often the way is gone; infinity until the animation is cancelled or the layer leaves its window.
  ///   - autoreverses: see ``Animation/autoreverses``.
  @discardableResult
  public func animate<Value>(
    _ property: AnimatedProperty<Value>, through frames: [KeyFrame<Value>], from start: Value? = nil,
    delay: Double = 0, repeatCount count: Double = 1, autoreverses: Bool = false,
    onEnd: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> AnimationGroup {
    var timing = Animation(duration: 0).delayed(by: delay).repeated(count, autoreverses: autoreverses)
    for frame in frames { timing.duration += Animation.seconds(frame.duration, "duration") }
    return animatedLayer.animate(property, start, frames, timing, nil, onEnd)
  }

  // MARK: Values that show

  /// The value of a property in the current frame, animations included.
  public func shown<Value>(_ property: AnimatedProperty<Value>) -> Value { property.read(animatedLayer, true) }

  /// The speed of a property in the current frame, in units per second; 0 at rest.
  public func velocity(of property: AnimatedProperty<Double>) -> Double { animatedLayer.speeds(of: property)?[0] ?? 0 }

  /// The speed of a property in the current frame, in points per second; 0 at rest.
  public func velocity(of property: AnimatedProperty<Point>) -> Point {
    animatedLayer.speeds(of: property).map { Point(x: $0[0], y: $0[1]) } ?? .zero
  }
}

extension Layer {
  fileprivate func animate<Value>(
    _ property: AnimatedProperty<Value>, _ start: Value?, _ frames: [KeyFrame<Value>], _ timing: Animation,
    _ speeds: SIMD8<Double>?, _ onEnd: (@MainActor (_ finished: Bool) -> Void)?
  ) -> AnimationGroup {
    let group = AnimationGroup(onEnd)
    guard let last = frames.last else {
      _ = group.allBegan()
      group.tellEnd()
      return group
    }
    let way = AnimatedNumbers(
      [property.wrap(start ?? property.read(self, true))] + frames.map { property.wrap($0.value) })
    guard way.isUsable else {
      OnceLog.motion.warn("An animation leads from one finite value to another; another one was left out.")
      _ = group.allBegan()
      group.tellEnd()
      return group
    }
    set(property.wrap(last.value))
    guard let animations = host?.animations else {
      _ = group.allBegan()
      group.tellEnd()
      return group
    }
    var steps: [MotionTrack.Step] = []
    for (frame, point) in zip(frames, way.points.dropFirst()) {
      let duration = Animation.seconds(frame.duration, "duration")
      steps.append(MotionTrack.Step(value: point, law: frame.curve.law(over: duration), duration: duration))
    }
    animations.add(way, steps, timing.usable, to: self, speeds: speeds.map(Self.usable), group: group)
    if group.allBegan() { animations.later { group.tellEnd() } }
    return group
  }

  private static func usable(_ speeds: SIMD8<Double>) -> SIMD8<Double> {
    if (0..<8).allSatisfy({ speeds[$0].isFinite }) { return speeds }
    OnceLog.motion.warn("A velocity is a finite number of units per second; another one counted as 0.")
    return .zero
  }

  fileprivate func speeds<Value>(of property: AnimatedProperty<Value>) -> SIMD8<Double>? {
    host?.animations.speeds(of: self, AnimatedNumbers([property.wrap(property.read(self, false))]).form)
  }
}
