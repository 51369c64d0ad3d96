import SateenCore

/// How elements are seen to come, go and move in an animated change of a list: see ``ListNode/changeAnimation``.
public struct ListAnimation: Hashable, Sendable {
  /// How an element comes or goes.
  public enum Style: Hashable, Sendable {
    case fade
    /// From beyond an edge of the list, or to there.
    case slide(Edge)
    /// At once, while other elements move.
    case none
  }

  /// An edge of a list.
  public enum Edge: Hashable, Sendable {
    /// The side at which a line of text begins: the left one, unless the list is laid out from right to left.
    case leading
    case trailing
    case top
    case bottom
  }

  public var insertion: Style
  public var deletion: Style
  /// Seconds, up to 10; NaN and negative durations count as zero. A spring takes about as long, until it can be seen to
  /// move no more.
  public var duration: Double
  public var curve: TimingCurve
  /// Whether elements that stay are at their new places at once.
  var movesAtOnce = false
  /// Whether elements make room for one whose layout changes in a transition, which may take longer.
  private(set) var isOfTransition = false

  public init(
    insertion: Style = .fade, deletion: Style = .fade, duration: Double = 0.35,
    curve: TimingCurve = .spring(damping: 1)
  ) {
    self.insertion = insertion
    self.deletion = deletion
    self.duration = duration
    self.curve = curve
  }

  /// An animation with one style for elements that come and those that go.
  public init(_ style: Style, duration: Double = 0.35, curve: TimingCurve = .spring(damping: 1)) {
    self.init(insertion: style, deletion: style, duration: duration, curve: curve)
  }

  /// The animation of elements that make room for one whose layout changes by an animation of its own.
  init(of animation: Animation) {
    self.init(.none, duration: animation.duration, curve: animation.curve)
    isOfTransition = true
  }

  /// The short fades that are left of the animation where no motion is wished for.
  var reduced: ListAnimation {
    func faded(_ style: Style) -> Style { style == .none ? .none : .fade }
    var reduced = ListAnimation(
      insertion: faded(insertion), deletion: faded(deletion), duration: min(usableDuration, 0.1), curve: .linear)
    reduced.movesAtOnce = true
    return reduced
  }

  /// How elements that stay get other sizes; nil for at once.
  var ofSizes: Animation? { movesAtOnce ? nil : Animation(duration: usableDuration, curve: curve) }

  /// How distances and opacities reach their ends.
  var law: MotionLaw { curve.law(over: usableDuration) }

  private var usableDuration: Double { duration > 0 ? (isOfTransition ? duration : min(duration, 10)) : 0 }
}
