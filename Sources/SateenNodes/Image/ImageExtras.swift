import SateenGraphics
import SateenImages

/// Whether an image shows its own colours.
public enum ImageRenderingMode: Hashable, Sendable {
  /// In its own colours.
  case original
  /// In the ``DisplayNode/tintColor`` of its node; the image gives the alpha. For icons.
  case template
}

/// Properties of image nodes that few of them have. A node with any of them has one allocation for all.
package struct ImageExtras: Sendable, Equatable {
  /// Without the tint, the mirroring and the appearance, which the node's surroundings decide on.
  package var treatment = ImageTreatment()
  package var renderingMode = ImageRenderingMode.original
  package var isMirroredInRightToLeft = false
  package var defaultImage: Bitmap?
  package var blursPreviews = false
  package var animation = AnimationSettings()

  package init() {}

  package static func == (a: Self, b: Self) -> Bool {
    a.renderingMode == b.renderingMode && a.isMirroredInRightToLeft == b.isMirroredInRightToLeft
      && a.defaultImage === b.defaultImage && a.blursPreviews == b.blursPreviews && a.animation == b.animation
      && a.treatment == b.treatment
  }

  /// Whether an image shows the same pixels with either.
  func looksLike(_ other: Self) -> Bool {
    var other = other
    other.animation = animation
    return self == other
  }
}

/// A reference to the extras of an image node. Never changes: a change makes another one.
final class SharedImageExtras: Sendable {
  let value: ImageExtras

  init(_ value: ImageExtras) {
    self.value = value
  }
}
