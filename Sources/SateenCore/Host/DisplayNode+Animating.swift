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

extension DisplayNode: Animatable {
  public var animatedLayer: Layer { layer }

  /// Makes changes of the node, and of the nodes in it, that are seen to happen. Others change at once.
  ///
  /// ```swift
  /// card.animate(.spring(0.3)) { card.transform = Transform(translationX: 0, y: -40) }
  /// ```
  @discardableResult
  public func animate(
    _ animation: Animation = .standard, _ changes: () throws -> Void,
    onEnd: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) rethrows -> AnimationGroup {
    try AnimatedChanges.make(animation, in: self, changes, onEnd: onEnd)
  }
}
