import SateenGraphics
import SateenLayout

/// The values of an animated property, as numbers each of which moves by itself.
struct AnimatedNumbers {
  /// How the numbers make up the property.
  enum Form {
    case opacity
    case position
    /// See ``TransformParts``.
    case transformParts
    /// The matrix itself, for a way with a singular transform, which has no parts: it grows or shrinks evenly.
    case transformElements
    /// See ``SpaceParts``.
    case spaceParts
    case cornerRadius
    case size
    /// The part of the old contents that is left while they fade into new ones.
    case contents
    /// Components with premultiplied alpha: four for the light appearance, and four for the dark one.
    case backgroundColor
    case borderWidth
    case borderColor
    case shadowColor
    case shadowOffset
    case shadowRadius

    var count: Int {
      switch self {
      case .opacity, .cornerRadius, .contents, .borderWidth, .shadowRadius: 1
      case .position, .size, .shadowOffset: 2
      case .transformParts, .transformElements: 6
      case .backgroundColor, .borderColor, .shadowColor, .spaceParts: 8
      }
    }

    var isTransform: Bool {
      switch self {
      case .transformParts, .transformElements, .spaceParts: true
      default: false
      }
    }
    /// Whether the property changes how a layer looks, and not where it is.
    var isFade: Bool {
      switch self {
      case .opacity, .backgroundColor, .borderColor, .shadowColor, .contents: true
      default: false
      }
    }

    func isSameProperty(as other: Form) -> Bool { self == other || (isTransform && other.isTransform) }
  }

  let form: Form
  /// The numbers at the beginning, at each value in between, and at the end.
  private(set) var points: [SIMD8<Double>]
  /// The first and the last value, with what the numbers leave out: skews, and the perspective of a turn.
  private(set) var first: AnimatedValue
  let last: AnimatedValue

  var from: SIMD8<Double> { points[0] }
  var to: SIMD8<Double> { points[points.count - 1] }

  /// - Parameter values: at least one, and all of one property.
  init(_ values: [AnimatedValue]) {
    (first, last) = (values[0], values[values.count - 1])
    (form, points) =
      Self.spaceParts(values) ?? Self.parts(values) ?? (Self.form(of: values[0]), values.map(Self.numbers))
  }

  init(_ property: LayerAnimation.Property) { self.init(AnimatedValue.ends(property)) }

  /// The parts of transforms, each turned by the smaller angle to the next; nil where one has no parts.
  private static func parts(_ values: [AnimatedValue]) -> (Form, [SIMD8<Double>])? {
    var parts: [TransformParts] = []
    for value in values.reversed() {
      guard case .transform(let transform) = value, var next = TransformParts(transform) else { return nil }
      if let last = parts.last { next = next.near(last) }
      parts.append(next)
    }
    return (.transformParts, parts.reversed().map(\.numbers))
  }

  /// The parts of transforms in space, each turned by the smaller angle to the next; nil for other values.
  private static func spaceParts(_ values: [AnimatedValue]) -> (Form, [SIMD8<Double>])? {
    var parts: [SpaceParts] = []
    for value in values.reversed() {
      guard case .transform3D(let transform) = value else { return nil }
      var next = SpaceParts(transform)
      if let last = parts.last { next = next.near(last, isBefore: true) }
      parts.append(next)
    }
    return (.spaceParts, parts.reversed().map(\.numbers))
  }

  private static func form(of value: AnimatedValue) -> Form {
    switch value {
    case .opacity: .opacity
    case .position: .position
    case .transform: .transformElements
    case .transform3D: .spaceParts
    case .cornerRadius: .cornerRadius
    case .size: .size
    case .oldContents: .contents
    case .backgroundColor: .backgroundColor
    case .borderWidth: .borderWidth
    case .borderColor: .borderColor
    case .shadowColor: .shadowColor
    case .shadowOffset: .shadowOffset
    case .shadowRadius: .shadowRadius
    }
  }

  private static func numbers(_ value: AnimatedValue) -> SIMD8<Double> {
    switch value {
    case .opacity(let number), .cornerRadius(let number), .oldContents(let number), .borderWidth(let number),
      .shadowRadius(let number):
      SIMD8(number, 0, 0, 0, 0, 0, 0, 0)
    case .size(let size), .shadowOffset(let size): SIMD8(size.width, size.height, 0, 0, 0, 0, 0, 0)
    case .position(let point): SIMD8(point.x, point.y, 0, 0, 0, 0, 0, 0)
    case .transform(let transform): transform.elements
    case .transform3D(let transform): SpaceParts(transform).numbers
    case .backgroundColor(let color), .borderColor(let color), .shadowColor(let color): color.numbers
    }
  }

  /// Whether motions can be made of the numbers.
  var isUsable: Bool {
    points.allSatisfy { point in (0..<form.count).allSatisfy { abs(point[$0]) <= 1e15 } }
  }

  /// Begins the way at the values of a motion under way, of the same form, if it begins there anyway.
  /// - Returns: whether it does.
  mutating func begin(at shown: SIMD8<Double>, quiet: SIMD8<Double>) -> Bool {
    var points = points
    if form == .transformParts {
      // The same transform may have other parts.
      var last = TransformParts(numbers: shown)
      for index in points.indices {
        last = TransformParts(numbers: points[index]).near(last)
        points[index] = last.numbers
      }
    }
    if form == .spaceParts {
      var last = SpaceParts(numbers: shown)
      for index in points.indices {
        last = SpaceParts(numbers: points[index]).near(last, isBefore: false)
        points[index] = last.numbers
      }
    }
    for index in 0..<form.count where !(abs(points[0][index] - shown[index]) <= quiet[index]) { return false }
    points[0] = shown
    self.points = points
    return true
  }

  /// Begins the way elsewhere.
  mutating func begin(at start: SIMD8<Double>, _ value: AnimatedValue) {
    points[0] = start
    first = value
  }

  /// The perspective of turns on the way: that of the last value. 0 without.
  var perspective: Double {
    if case .transform3D(let transform) = last { SpaceParts.perspective(of: transform) } else { 0 }
  }

  /// The transform that numbers of this form make up.
  static func transform(_ numbers: SIMD8<Double>, _ form: Form) -> Transform {
    form == .transformParts ? TransformParts(numbers: numbers).transform : Transform(elements: numbers)
  }

  /// The colour that numbers make up.
  static func color(_ numbers: SIMD8<Double>) -> Color { Color(numbers: numbers) }

  /// The property's value that numbers make up.
  /// - Parameter perspective: of a turn.
  static func value(_ numbers: SIMD8<Double>, _ form: Form, perspective: Double) -> AnimatedValue {
    switch form {
    case .opacity: .opacity(min(max(numbers[0], 0), 1))
    case .position: .position(Point(x: numbers[0], y: numbers[1]))
    case .transformParts, .transformElements: .transform(transform(numbers, form))
    case .spaceParts: .transform3D(SpaceParts(numbers: numbers).transform(perspective: perspective))
    case .cornerRadius: .cornerRadius(max(numbers[0], 0))
    case .size: .size(Size(width: max(numbers[0], 0), height: max(numbers[1], 0)))
    case .contents: .oldContents(numbers[0])
    case .backgroundColor: .backgroundColor(color(numbers))
    case .borderWidth: .borderWidth(max(numbers[0], 0))
    case .borderColor: .borderColor(color(numbers))
    case .shadowColor: .shadowColor(color(numbers))
    case .shadowOffset: .shadowOffset(Size(width: numbers[0], height: numbers[1]))
    case .shadowRadius: .shadowRadius(max(numbers[0], 0))
    }
  }

  /// The differences that cannot be seen: a quarter of a pixel, and a 512th of an opacity.
  /// - Parameters:
  ///   - size: of the layer, in points.
  ///   - scale: pixels per point.
  static func quiet(_ form: Form, _ size: Size, scale: Double) -> SIMD8<Double> {
    let pixel = 0.25 / (scale.isFinite ? min(max(scale, 0.5), 16) : 1)
    let side = max(size.width, size.height)
    let part = pixel / (side.isFinite ? min(max(side, 1), 100_000) : 1)
    return switch form {
    case .opacity, .backgroundColor, .borderColor, .shadowColor, .contents: SIMD8(repeating: 1.0 / 512)
    case .position, .size, .cornerRadius, .borderWidth, .shadowOffset, .shadowRadius: SIMD8(repeating: pixel)
    case .transformParts, .transformElements: SIMD8(part, part, part, part, pixel, pixel, pixel, pixel)
    case .spaceParts: SIMD8(pixel, pixel, pixel, part, part, part, part, part)
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

extension Color {
  /// Mixed with straight alpha, a colour that fades would pass through that of a clear one.
  fileprivate var numbers: SIMD8<Double> {
    func part(_ value: Float, _ alpha: Float) -> Double { Double(value) * Double(alpha) }
    return SIMD8(
      part(light.red, light.alpha), part(light.green, light.alpha), part(light.blue, light.alpha), Double(light.alpha),
      part(dark.red, dark.alpha), part(dark.green, dark.alpha), part(dark.blue, dark.alpha), Double(dark.alpha))
  }

  fileprivate init(numbers: SIMD8<Double>) {
    func color(_ first: Int) -> Color {
      let alpha = numbers[first + 3]
      guard alpha > 0 else { return .clear }
      return Color(
        red: numbers[first] / alpha, green: numbers[first + 1] / alpha, blue: numbers[first + 2] / alpha, alpha: alpha)
    }
    self.init(light: color(0), dark: color(4))
  }
}
