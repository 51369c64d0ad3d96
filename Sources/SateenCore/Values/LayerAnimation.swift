import SateenGraphics
import SateenLayout

/// A property of a layer on its way from one value to another. The layer itself has its final value from the start.
public struct LayerAnimation: Sendable {
  /// The animated property, with its first and last value.
  public enum Property: Sendable {
    case opacity(from: Double, to: Double)
    case position(from: Point, to: Point)
    /// Rotates by the smaller angle; half a turn keeps the direction that its transform was made with.
    case transform(from: Transform, to: Transform)
  }

  public var property: Property
  /// Seconds.
  public var duration: Double
  /// Seconds before the animation begins; the first value shows until then.
  public var delay: Double
  /// How progress runs over the duration.
  public var curve: TimingCurve

  var startTime: Double?
  var progress = 0.0

  public init(_ property: Property, duration: Double, delay: Double = 0, curve: TimingCurve = .easeInOut) {
    self.property = property
    self.duration = duration
    self.delay = delay
    self.curve = curve
  }

  /// - Returns: whether the animation still runs at that time.
  mutating func advance(to time: Double) -> Bool {
    let start = startTime ?? time
    startTime = start
    let elapsed = time - start - delay
    progress = duration > 0 ? curve.value(at: elapsed / duration) : 1
    return elapsed < duration
  }

  func sameProperty(as other: LayerAnimation) -> Bool {
    switch (property, other.property) {
    case (.opacity, .opacity), (.position, .position), (.transform, .transform): return true
    default: return false
    }
  }
}

extension Layer {
  private func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

  /// The opacity of the current frame, animations included.
  var shownOpacity: Double {
    guard !animations.isEmpty else { return opacity }
    for animation in animations {
      if case .opacity(let from, let to) = animation.property {
        return min(max(mix(from, to, animation.progress), 0), 1)
      }
    }
    return opacity
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
