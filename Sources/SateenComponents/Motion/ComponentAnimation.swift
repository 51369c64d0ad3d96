import SateenCore

/// How long a change of what components show takes to be seen, and how it runs.
public struct ComponentAnimation: Hashable, Sendable {
  /// Seconds, up to 10; NaN and negative durations count as zero.
  public var duration: Double
  public var curve: TimingCurve

  public init(duration: Double = 0.25, curve: TimingCurve = .easeInOut) {
    self.duration = duration
    self.curve = curve
  }

  /// A quarter of a second, slow at both ends.
  public static let standard = ComponentAnimation()

  public static func linear(_ duration: Double) -> Self { Self(duration: duration, curve: .linear) }
  public static func easeIn(_ duration: Double) -> Self { Self(duration: duration, curve: .easeIn) }
  public static func easeOut(_ duration: Double) -> Self { Self(duration: duration, curve: .easeOut) }
  public static func easeInOut(_ duration: Double) -> Self { Self(duration: duration, curve: .easeInOut) }

  /// A spring that comes to rest within a duration; see ``TimingCurve/spring(damping:)``.
  public static func spring(_ duration: Double, damping: Double = 0.6) -> Self {
    Self(duration: duration, curve: .spring(damping: damping))
  }

  func animation(_ property: LayerAnimation.Property) -> LayerAnimation {
    LayerAnimation(property, duration: duration > 0 ? min(duration, 10) : 0, curve: curve)
  }
}

/// Changes state, stores or the content of a ``ComponentNode`` so that what follows from it is seen to come, go and move.
///
/// ```swift
/// Label("More").onTap { withAnimation(.spring(0.45)) { isOpen.toggle() } }
/// ```
/// Elements with a layer of their own, and bitmaps of neighbours, move from their old places to the new ones. Bitmaps with
/// other leaves in them cross-fade. Elements come and go as their ``LayoutElement/transition(_:)`` says, or fade. Bodies
/// are read and laid out once, and the animation itself reads no body.
/// - Parameter changes: called at once. Any thread.
public func withAnimation<Result>(
  _ animation: ComponentAnimation = .standard, _ changes: () throws -> Result
) rethrows -> Result {
  try ChangeAnimation.$current.withValue(animation) { try changes() }
}

enum ChangeAnimation {
  /// The animation of the changes that are being made.
  @TaskLocal static var current: ComponentAnimation?
}
