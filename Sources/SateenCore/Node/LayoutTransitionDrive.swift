/// A layout transition whose progress follows a gesture.
///
/// ```swift
/// card.look.isOpen = true
/// let drive = card.driveLayoutTransition()
/// drive.progress = distance / 300  // while the finger moves
/// drive.finish(.spring())  // when it lets go
/// ```
/// To go back instead, set the look to what it was and call ``DisplayNode/transitionLayout(_:to:completion:)``, which goes
/// on from what shows, with its speed. A drive that is released finishes.
@MainActor
public final class LayoutTransitionDrive {
  private let transition: LayoutTransition?
  private var last = 0.0

  init(_ transition: LayoutTransition?) { self.transition = transition }

  isolated deinit { finish() }

  /// How far the nodes have come, from 0 for the layout before to 1 for the new one; other numbers are clamped, and NaN
  /// is ignored. Set before the layout is there, it counts from then on.
  public var progress: Double {
    get { last }
    set {
      guard !newValue.isNaN else { return }
      last = min(max(newValue, 0), 1)
      transition?.hold(at: last)
    }
  }

  /// Lets the nodes go to their places by themselves. Calls after the first one do nothing.
  /// - Parameter velocity: progress per second; nil for that of the gesture in its last tenth of a second, as for
  ///   numbers that are not finite.
  public func finish(_ animation: Animation = .spring(), velocity: Double? = nil) {
    let speed = velocity.flatMap { $0.isFinite ? min(max($0, -1_000), 1_000) : nil }
    transition?.release(animation.forTransition, speed: speed)
  }
}
