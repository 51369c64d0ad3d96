import SateenLayout

/// The animations that began together, to cancel them or to send them back.
///
/// The group need not be kept: its animations run without it.
@MainActor
public final class AnimationGroup {
  /// Where a cancelled animation leaves its property.
  public enum Place: Sendable {
    /// At the value that shows, which becomes the property's own.
    case shown
    case beginning
    case end
  }

  private struct Stage {
    weak var animations: Animations?
  }

  /// Whether the animations are those of a layout transition.
  var isOfTransition = false
  /// How far a gesture has brought the animations, from 0 to 1; nil for ones that time moves.
  var held: HeldProgress?

  private static var count = 0
  /// Grows from group to group.
  let number: Int
  private var stages: [Stage] = []
  private var members = 0
  private var hasBegun = false
  private var isWhole = true
  private var onEnd: (@MainActor (_ finished: Bool) -> Void)?

  init(_ onEnd: (@MainActor (_ finished: Bool) -> Void)?) {
    Self.count += 1
    number = Self.count
    self.onEnd = onEnd
  }

  /// Whether an animation of the group is under way.
  public var isRunning: Bool { members > 0 }

  /// Ends the animations of the group.
  public func cancel(at place: Place = .shown) {
    for stage in stages { stage.animations?.cancel(self, at: place) }
  }

  /// Sends the animations back to where they began, from where they are and with the speed that they have. The properties
  /// have their first values at once. Called again, sends them forth again.
  public func reverse() {
    for stage in stages { stage.animations?.reverse(self) }
  }

  // MARK: Gestures

  /// Brings the animations to a part of their way.
  /// - Parameters:
  ///   - progress: from 0 to 1.
  ///   - time: seconds on the frame clock.
  func hold(at progress: Double, time: Double) {
    if held == nil { held = HeldProgress() }
    held?.move(to: progress, at: time)
    for stage in stages { stage.animations?.heldDidMove() }
  }

  /// Has the animations go on by themselves.
  /// - Parameter speed: progress per second; nil for that of the gesture.
  func release(_ animation: Animation, speed: Double?) {
    for stage in stages { stage.animations?.release(self, animation, speed: speed) }
    held = nil
  }

  // MARK: Members

  func begins(in animations: Animations) {
    members += 1
    if !stages.contains(where: { $0.animations === animations }) { stages.append(Stage(animations: animations)) }
  }

  /// - Parameter finished: whether the animation has come to its end.
  /// - Returns: whether it was the last one under way.
  func memberEnded(finished: Bool) -> Bool {
    members -= 1
    if !finished { isWhole = false }
    return members == 0 && hasBegun
  }

  /// All animations have been added.
  /// - Returns: whether none is under way.
  func allBegan() -> Bool {
    hasBegun = true
    return members == 0
  }

  /// Tells of the end, once.
  func tellEnd() {
    guard members == 0, let onEnd else { return }
    self.onEnd = nil
    onEnd(isWhole)
  }
}

/// The progress of animations that a gesture moves.
struct HeldProgress {
  /// From 0 to 1.
  private(set) var progress = 0.0
  /// Progress per second that code chose; nil for that of the gesture.
  var chosenSpeed: Double?
  private var tracker = VelocityTracker()

  /// - Parameter time: seconds on the frame clock.
  mutating func move(to progress: Double, at time: Double) {
    self.progress = progress
    tracker.add(Point(x: progress, y: 0), at: time)
  }

  /// Progress per second. Frames do not count, but the times of the gesture's events: a window may have frames without an
  /// event, and has none while the gesture rests.
  func speed(at time: Double) -> Double {
    if let chosenSpeed { return chosenSpeed }
    var tracker = tracker
    tracker.end(at: time)
    return tracker.velocity.x
  }

  /// The number between two that the progress stands for: the first and the last one are exact.
  func value(from start: Double, to end: Double) -> Double {
    progress <= 0 ? start : progress >= 1 ? end : start + (end - start) * progress
  }
}
