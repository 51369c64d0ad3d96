import SateenGraphics
import SateenLayout
import SateenThreads

/// The animated values of a layer in the current frame, which show instead of its own.
@MainActor
final class AnimatedValues {
  var opacity: Double?
  var position: Point?
  /// How far the position is from its end.
  var offset = Point.zero
  var transform: Transform?
  var transform3D: Transform3D?
  var cornerRadius: Double?
  var backgroundColor: Color?
  var borderWidth: Double?
  var borderColor: Color?
  var shadowColor: Color?
  var shadowOffset: Size?
  var shadowRadius: Double?
  /// A shadow that fades out, which the layer has no more.
  var oldShadow: Shadow?
  var size: Size?
  /// Whether contents drawn for the layer's size are stretched to the one that shows.
  var stretchesContents = false
  /// The part of earlier contents that is left, from 1 to 0; the newest ones have the rest.
  var oldContentsPart: Double?
  /// Empty unless contents fade into others.
  var oldContents: [OldContents] = [] {
    // The memory is unmapped on a worker.
    didSet { for old in oldValue { LargeObjects.release(old.bitmap) } }
  }
  /// How frames tell the new contents from the layer while they fade in.
  lazy var newContentsID = Layer.makeID()

  var isEmpty: Bool {
    opacity == nil && position == nil && transform == nil && transform3D == nil && cornerRadius == nil
      && backgroundColor == nil && borderWidth == nil && borderColor == nil && size == nil && oldContentsPart == nil
      && shadowColor == nil && shadowOffset == nil && shadowRadius == nil
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
  package var shownTransform: Transform { animated?.transform3D?.flattened ?? animated?.transform ?? transform }

  /// The transform in space of the current frame, animations included; nil for one of the plane.
  var shownDepthTransform: Transform3D? {
    if let animated = animated?.transform3D { return animated.affine == nil ? animated : nil }
    return animated?.transform == nil ? depth?.transform : nil
  }

  /// The corners' radius of the current frame, animations included.
  var shownCornerRadius: Double { animated?.cornerRadius ?? cornerRadius }

  /// The background of the current frame, animations included.
  var shownBackgroundColor: Color? { animated?.backgroundColor ?? backgroundColor }

  /// The border of the current frame, animations included.
  var shownBorderWidth: Double { animated?.borderWidth ?? borderWidth }
  var shownBorderColor: Color? { animated?.borderColor ?? borderColor }

  /// The shadow of the current frame, animations included.
  var shownShadow: Shadow? {
    guard let animated, animated.shadowColor != nil || animated.shadowOffset != nil || animated.shadowRadius != nil,
      var shadow = shadow ?? animated.oldShadow
    else { return shadow }
    if let color = animated.shadowColor { shadow.color = color }
    if let offset = animated.shadowOffset { shadow.offset = offset }
    if let radius = animated.shadowRadius { shadow.radius = radius }
    return shadow
  }

  /// The bounds of the current frame, animations included. A size that is animated keeps the corner where the layer's
  /// own space begins.
  var shownBounds: Rect {
    guard let size = animated?.size else { return bounds }
    return Rect(origin: bounds.origin, size: size)
  }

  /// The transform from this layer's space to its superlayer's in the current frame, animations included.
  var shownToSuperlayer: Transform {
    guard let animated, animated.position != nil || animated.transform != nil || animated.transform3D != nil else {
      return toSuperlayer
    }
    let place = animated.position ?? position
    return Transform(
      translationX: -(bounds.minX + anchorPoint.x * bounds.width), y: -(bounds.minY + anchorPoint.y * bounds.height)
    ).concatenating(shownTransform).concatenating(Transform(translationX: place.x, y: place.y))
  }
}
