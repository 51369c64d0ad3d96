import SateenCore

/// How long a change of what components show takes to be seen, and how it runs. Its duration is limited to 10 seconds.
public typealias ComponentAnimation = Animation

extension Animation {
  func animation(_ property: LayerAnimation.Property) -> LayerAnimation {
    LayerAnimation(property, limited)
  }

  /// The animation with the longest duration that a change of components may have.
  package var limited: Animation {
    var timing = self
    if duration > 10 { timing.duration = 10 }
    return timing
  }
}

/// Changes state, stores or the content of a ``ComponentNode`` so that what follows from it is seen to come, go and move.
///
/// ```swift
/// Label("More").onTap { withAnimation(.spring(0.45)) { isOpen.toggle() } }
/// ```
/// Elements with a layer of their own, and bitmaps of neighbours, move from their old places and sizes to the new ones, and
/// in a list, the rows below make room. Bitmaps with other leaves in them cross-fade. Elements come and go as their
/// ``LayoutElement/transition(_:)`` says, or fade. Bodies are read and laid out once, and the animation itself reads no body.
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
