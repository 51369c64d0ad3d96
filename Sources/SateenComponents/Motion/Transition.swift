/// How an element is seen to come and to go: see ``LayoutElement/transition(_:)``.
public struct Transition: Hashable, Sendable {
  /// A side of the element.
  public enum Edge: Hashable, Sendable {
    /// The side at which a line of text begins: the left one, unless content runs from right to left.
    case leading
    case trailing
    case top
    case bottom
  }

  enum Style: Hashable, Sendable {
    case opacity
    case slide(Edge)
    case scale(Double)
  }

  let style: Style
  /// Nil for that of the change, or the standard one.
  var animation: ComponentAnimation?

  /// Fades.
  public static let opacity = Transition(style: .opacity)

  /// Fades, and comes from beyond its own edge, or goes to there.
  public static func slide(_ edge: Edge) -> Transition { Transition(style: .slide(edge)) }

  /// Fades, and grows from a part of its size, or shrinks to it.
  public static func scale(_ factor: Double = 0.6) -> Transition { Transition(style: .scale(factor)) }

  /// The same transition with an animation of its own, whatever the change has.
  public func animation(_ animation: ComponentAnimation) -> Transition {
    var copy = self
    copy.animation = animation
    return copy
  }
}

/// A movement that is played when a value changes: see ``LayoutElement/pulse(_:_:scale:)``.
struct Pulse: Sendable {
  var trigger: any (Hashable & Sendable)
  var animation: ComponentAnimation
  var scale: Double
}
