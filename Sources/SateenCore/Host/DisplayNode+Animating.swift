import SateenGraphics
import SateenLayout

/// Makes changes of nodes that are seen to happen: position, size, transform, opacity, corners and background colour run
/// from their old values to the new ones. The properties have the new values from the start.
///
/// ```swift
/// animate(.spring(duration: 0.4, bounce: 0.2)) {
///   card.alpha = 1
///   card.position = there
/// } onEnd: { finished in … }
/// ```
/// A size is seen to change by scaling pixels that have the new size already. A change that overtakes another one goes
/// on from where the node is seen, with the speed that it has. Nodes that are in no window change at once, as do nodes
/// that `changes` adds, and as changes from other threads do. In one `animate` inside another, the inner one counts.
/// - Parameters:
///   - animation: nil for changes that happen at once, inside of others that are animated.
///   - onEnd: called after the last of the motions, in the frame in which that rests. False where one of them was
///     cancelled, sent back or replaced by another, or its node left the window.
/// - Returns: the motions, to cancel them or to send them back.
@MainActor @discardableResult
public func animate(
  _ animation: Animation? = .standard, _ changes: () throws -> Void,
  onEnd: (@MainActor (_ finished: Bool) -> Void)? = nil
) rethrows -> AnimationGroup {
  try AnimatedChanges.make(animation, changes, onEnd: onEnd)
}

extension DisplayNode {
  /// Makes changes of the node, and of the nodes in it, that are seen to happen. Others change at once.
  ///
  /// ```swift
  /// card.animate(0.3, curve: .spring(damping: 0.8)) { card.transform = Transform(translationX: 0, y: -40) }
  /// ```
  /// - Parameter duration: seconds.
  public func animate(_ duration: Double = 0.25, curve: TimingCurve = .easeInOut, _ changes: () -> Void) {
    _ = AnimatedChanges.make(Animation(duration: duration, curve: curve), in: self, changes, onEnd: nil)
  }

  /// Makes changes of the node, and of the nodes in it, that are seen to happen. Others change at once.
  @discardableResult
  public func animate(
    _ animation: Animation, _ changes: () throws -> Void, onEnd: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) rethrows -> AnimationGroup {
    try AnimatedChanges.make(animation, in: self, changes, onEnd: onEnd)
  }

  /// Sets a property, and has it seen to get there; see ``Layer/animate(_:from:to:_:onEnd:)``.
  @discardableResult
  public func animate<Value>(
    _ property: AnimatedProperty<Value>, from start: Value? = nil, to value: Value,
    _ animation: Animation = .standard, onEnd: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> AnimationGroup {
    layer.animate(property, from: start, to: value, animation, onEnd: onEnd)
  }

  /// Sets a property, and has it seen to get there from a speed, in units per second.
  @discardableResult
  public func animate(
    _ property: AnimatedProperty<Double>, to value: Double, _ animation: Animation = .spring(), velocity: Double,
    onEnd: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> AnimationGroup {
    layer.animate(property, to: value, animation, velocity: velocity, onEnd: onEnd)
  }

  /// Sets a property, and has it seen to get there from a speed, in points per second.
  @discardableResult
  public func animate(
    _ property: AnimatedProperty<Point>, to value: Point, _ animation: Animation = .spring(), velocity: Point,
    onEnd: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> AnimationGroup {
    layer.animate(property, to: value, animation, velocity: velocity, onEnd: onEnd)
  }

  /// Runs a property through several values; see
  /// ``Layer/animate(_:through:from:delay:repeatCount:autoreverses:onEnd:)``.
  @discardableResult
  public func animate<Value>(
    _ property: AnimatedProperty<Value>, through frames: [KeyFrame<Value>], from start: Value? = nil,
    delay: Double = 0, repeatCount count: Double = 1, autoreverses: Bool = false,
    onEnd: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> AnimationGroup {
    layer.animate(
      property, through: frames, from: start, delay: delay, repeatCount: count, autoreverses: autoreverses, onEnd: onEnd
    )
  }
}
