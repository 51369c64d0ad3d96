import SateenCore
import SateenLayout

/// How far a gesture of an element is.
public enum ElementGesturePhase: Sendable, Hashable {
  case began, changed, ended
  /// The gesture is over, and is to have no effect: another one has taken the touch, or the element has left.
  case cancelled
}

/// A drag of an element.
public struct ElementDrag: Sendable, Hashable {
  public var phase: ElementGesturePhase
  /// The place of the drag in the space of the element, in points.
  public var location: Point
  /// The distance from where the drag was recognized, in points.
  public var translation: Point
  /// In points per second.
  public var velocity: Point
}

/// Two fingers on an element that move apart or together, or the wheel turned with Control.
public struct ElementMagnification: Sendable, Hashable {
  public var phase: ElementGesturePhase
  /// The middle of the fingers in the space of the element, in points.
  public var location: Point
  /// The factor by which the distance of the fingers has grown.
  public var scale: Double
  /// Change of the scale per second.
  public var velocity: Double
}

/// Two fingers on an element that turn around each other.
public struct ElementRotation: Sendable, Hashable {
  public var phase: ElementGesturePhase
  /// The middle of the fingers in the space of the element, in points.
  public var location: Point
  /// The turn in radians, clockwise. It goes beyond a whole turn.
  public var angle: Double
  /// In radians per second.
  public var velocity: Double
}

/// The handler of an element's drags.
struct DragHandler: Sendable {
  var directions: ScrollDirection
  var action: @MainActor @Sendable (ElementDrag) -> Void
}

// Gestures of an element. One element of a tree at a time has a drag, and one a magnification or a rotation; the three go on
// together. Handlers run on the main loop, and belong to the evaluation on screen.
extension LayoutElement {
  /// Called while the element is dragged. The drag takes the touch from presses of the element, and from a list around.
  /// - Parameter directions: those in which a drag may begin; it may go on in any. `.horizontal` leaves drags up and down to
  ///   a list around.
  public func onDrag(
    _ directions: ScrollDirection = [.horizontal, .vertical],
    _ action: @escaping @MainActor @Sendable (ElementDrag) -> Void
  ) -> Decorated {
    Decorated(self) { $0.onDrag = DragHandler(directions: directions, action: action) }
  }

  /// Called while two fingers on the element move apart or together, and while the wheel is turned above it with Control
  /// held.
  public func onMagnify(_ action: @escaping @MainActor @Sendable (ElementMagnification) -> Void) -> Decorated {
    Decorated(self) { $0.onMagnify = action }
  }

  /// Called while two fingers on the element turn around each other.
  public func onRotate(_ action: @escaping @MainActor @Sendable (ElementRotation) -> Void) -> Decorated {
    Decorated(self) { $0.onRotate = action }
  }
}
