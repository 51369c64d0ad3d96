/// A layout transition whose progress follows a gesture.
///
/// ```swift
/// card.look.isOpen = true
/// let drive = card.driveLayoutTransition()
/// drive.progress = distance / 300  // while the finger moves
/// drive.finish(.spring())  // when it lets go
/// ```
/// ``cancel(_:velocity:undoing:)`` goes back instead. A drive that is released finishes.
@MainActor
public final class LayoutTransitionDrive {
  private var transition: LayoutTransition?
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
    let ended = transition
    transition = nil
    ended?.release(animation.forTransition, speed: Self.usable(velocity))
  }

  /// Lets the nodes go back to where they were, from where they show. Calls after the first one of this or of
  /// ``finish(_:velocity:)`` only undo the changes.
  ///
  /// ```swift
  /// drive.cancel { card.look.isOpen = false }
  /// ```
  /// The layout before is measured anew on a worker, as the content of the node may have changed meanwhile.
  /// - Parameters:
  ///   - velocity: progress per second, negative towards the layout before; nil for that of the gesture in its last tenth
  ///     of a second, as for numbers that are not finite.
  ///   - changes: takes back what the node was changed by, such as its look. Called at once.
  public func cancel(
    _ animation: Animation = .spring(), velocity: Double? = nil, undoing changes: () -> Void
  ) {
    guard let ended = transition else { return changes() }
    transition = nil
    ended.turnBack(animation, speed: Self.usable(velocity), changes)
  }

  private static func usable(_ velocity: Double?) -> Double? {
    velocity.flatMap { $0.isFinite ? min(max($0, -1_000), 1_000) : nil }
  }
}
