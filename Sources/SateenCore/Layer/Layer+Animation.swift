import SateenGraphics
import SateenLayout

/// The animated values of a layer in the current frame, which show instead of its own.
@MainActor
final class AnimatedValues {
  var opacity: Double?
  var position: Point?
  /// How far the position is from its end.
  var offset = Point.zero
  var transform: Transform?
  var cornerRadius: Double?
  var backgroundColor: Color?

  var isEmpty: Bool {
    opacity == nil && position == nil && transform == nil && cornerRadius == nil && backgroundColor == nil
  }
}

// The values of the current frame.
extension Layer {
  /// How far the layer is from its position in the current frame, because an animation moves it there.
  package var shownOffset: Point { animated?.offset ?? .zero }

  /// The opacity of the current frame, animations included.
  package var shownOpacity: Double {
    guard let animated = animated?.opacity else { return opacity }
    return min(max(animated, 0), 1)
  }

  /// The transform of the current frame, animations included.
  package var shownTransform: Transform { animated?.transform ?? transform }

  /// The corners' radius of the current frame, animations included.
  var shownCornerRadius: Double { animated?.cornerRadius ?? cornerRadius }

  /// The background of the current frame, animations included.
  var shownBackgroundColor: Color? { animated?.backgroundColor ?? backgroundColor }

  /// The transform from this layer's space to its superlayer's in the current frame, animations included.
  var shownToSuperlayer: Transform {
    guard let animated, animated.position != nil || animated.transform != nil else { return toSuperlayer }
    let place = animated.position ?? position
    return Transform(
      translationX: -(bounds.minX + anchorPoint.x * bounds.width), y: -(bounds.minY + anchorPoint.y * bounds.height)
    ).concatenating(shownTransform).concatenating(Transform(translationX: place.x, y: place.y))
  }
}
