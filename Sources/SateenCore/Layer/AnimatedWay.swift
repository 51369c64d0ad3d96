import SateenGraphics
import SateenLayout

/// The way of an animated property, as numbers each of which moves by itself.
struct AnimatedWay {
  /// How the numbers make up the property.
  enum Form {
    case opacity
    case position
    /// See ``TransformParts``.
    case transformParts
    /// The matrix itself, for a way that begins or ends at a singular transform, which has no parts: it grows or shrinks
    /// evenly.
    case transformElements

    var count: Int {
      switch self {
      case .opacity: 1
      case .position: 2
      case .transformParts, .transformElements: 6
      }
    }

    var isTransform: Bool { count == 6 }
  }

  let form: Form
  private(set) var from: SIMD8<Double>
  private(set) var to: SIMD8<Double>

  init(_ property: LayerAnimation.Property) {
    switch property {
    case .opacity(let from, let to):
      form = .opacity
      self.from = SIMD8(from, 0, 0, 0, 0, 0, 0, 0)
      self.to = SIMD8(to, 0, 0, 0, 0, 0, 0, 0)
    case .position(let from, let to):
      form = .position
      self.from = SIMD8(from.x, from.y, 0, 0, 0, 0, 0, 0)
      self.to = SIMD8(to.x, to.y, 0, 0, 0, 0, 0, 0)
    case .transform(let from, let to):
      if let end = TransformParts(to), let start = TransformParts(from)?.near(end) {
        form = .transformParts
        self.from = start.numbers
        self.to = end.numbers
      } else {
        form = .transformElements
        self.from = from.elements
        self.to = to.elements
      }
    }
  }

  /// Begins the way at the values of a motion under way, of the same form, if it begins there anyway.
  /// - Returns: whether it does.
  mutating func begin(at shown: SIMD8<Double>, quiet: SIMD8<Double>) -> Bool {
    var (start, end) = (from, to)
    if form == .transformParts {
      // The same transform may have other parts.
      let parts = TransformParts(numbers: shown)
      start = TransformParts(numbers: from).near(parts).numbers
      end = TransformParts(numbers: to).near(parts).numbers
    }
    for index in 0..<form.count where !(abs(start[index] - shown[index]) <= quiet[index]) { return false }
    (from, to) = (shown, end)
    return true
  }

  /// The transform that numbers of this form make up.
  static func transform(_ numbers: SIMD8<Double>, _ form: Form) -> Transform {
    form == .transformParts ? TransformParts(numbers: numbers).transform : Transform(elements: numbers)
  }

  /// The differences that cannot be seen: a quarter of a pixel, and a 512th of the opacity.
  /// - Parameters:
  ///   - size: of the layer, in points.
  ///   - scale: pixels per point.
  static func quiet(_ form: Form, _ size: Size, scale: Double) -> SIMD8<Double> {
    let pixel = 0.25 / (scale.isFinite ? min(max(scale, 0.5), 16) : 1)
    let side = max(size.width, size.height)
    let part = pixel / (side.isFinite ? min(max(side, 1), 100_000) : 1)
    return switch form {
    case .opacity: SIMD8(repeating: 1.0 / 512)
    case .position: SIMD8(repeating: pixel)
    case .transformParts, .transformElements: SIMD8(part, part, part, part, pixel, pixel, pixel, pixel)
    }
  }
}

extension TransformParts {
  fileprivate var numbers: SIMD8<Double> { SIMD8(scaleX, scaleY, skew, angle, move.x, move.y, 0, 0) }

  fileprivate init(numbers: SIMD8<Double>) {
    scaleX = numbers[0]
    scaleY = numbers[1]
    skew = numbers[2]
    angle = numbers[3]
    move = Point(x: numbers[4], y: numbers[5])
  }
}

extension Transform {
  fileprivate var elements: SIMD8<Double> { SIMD8(a, b, c, d, tx, ty, 0, 0) }

  fileprivate init(elements: SIMD8<Double>) {
    self.init(
      a: elements[0], b: elements[1], c: elements[2], d: elements[3], tx: elements[4], ty: elements[5])
  }
}
