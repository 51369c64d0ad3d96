import SateenGraphics
import SateenLayout

// The values of the current frame.
extension Layer {
  private func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

  /// How far the layer is from its position in the current frame, because an animation moves it there.
  package var shownOffset: Point {
    for animation in animations {
      if case .position(let from, let to) = animation.property {
        let rest = 1 - animation.progress
        return Point(x: (from.x - to.x) * rest, y: (from.y - to.y) * rest)
      }
    }
    return .zero
  }

  /// The opacity of the current frame, animations included.
  package var shownOpacity: Double {
    guard !animations.isEmpty else { return opacity }
    for animation in animations {
      if case .opacity(let from, let to) = animation.property {
        return min(max(mix(from, to, animation.progress), 0), 1)
      }
    }
    return opacity
  }

  /// The transform of the current frame, animations included.
  var shownTransform: Transform {
    for animation in animations {
      if case .transform(let from, let to) = animation.property {
        return Transform.between(from, to, at: animation.progress)
      }
    }
    return transform
  }

  /// The transform from this layer's space to its superlayer's in the current frame, animations included.
  var shownToSuperlayer: Transform {
    guard !animations.isEmpty else { return toSuperlayer }
    var place = position
    var turn = transform
    for animation in animations {
      switch animation.property {
      case .opacity: break
      case .position(let a, let b):
        place = Point(x: mix(a.x, b.x, animation.progress), y: mix(a.y, b.y, animation.progress))
      case .transform(let from, let to):
        turn = Transform.between(from, to, at: animation.progress)
      }
    }
    return Transform(
      translationX: -(bounds.minX + anchorPoint.x * bounds.width), y: -(bounds.minY + anchorPoint.y * bounds.height)
    ).concatenating(turn).concatenating(Transform(translationX: place.x, y: place.y))
  }
}
