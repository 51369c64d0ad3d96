import SateenGraphics
import SateenLayout

/// A value of a property that can be animated.
enum AnimatedValue: Sendable {
  case opacity(Double)
  case position(Point)
  case transform(Transform)
  case transform3D(Transform3D)
  case cornerRadius(Double)
  case size(Size)
  /// The part of the old contents that is left.
  case oldContents(Double)
  case backgroundColor(Color)
  case borderWidth(Double)
  case borderColor(Color)
  case shadowColor(Color)
  case shadowOffset(Size)
  case shadowRadius(Double)

  /// The first and the last value.
  static func ends(_ property: LayerAnimation.Property) -> [AnimatedValue] {
    switch property {
    case .opacity(let from, let to): [.opacity(from), .opacity(to)]
    case .position(let from, let to): [.position(from), .position(to)]
    case .transform(let from, let to): [.transform(from), .transform(to)]
    case .cornerRadius(let from, let to): [.cornerRadius(from), .cornerRadius(to)]
    case .backgroundColor(let from, let to): [.backgroundColor(from), .backgroundColor(to)]
    }
  }
}

/// A property of layers and nodes that can be animated, with values of a type.
public struct AnimatedProperty<Value: Sendable>: Sendable {
  /// The value of a layer, in the current frame or as it was set.
  let read: @MainActor @Sendable (_ layer: Layer, _ isShown: Bool) -> Value
  let wrap: @Sendable (Value) -> AnimatedValue
}

extension AnimatedProperty<Double> {
  /// Layers' ``Layer/opacity``, nodes' ``DisplayNode/alpha``.
  public static var opacity: Self { Self(read: { $1 ? $0.shownOpacity : $0.opacity }, wrap: { .opacity($0) }) }
  /// In points. Corners that a node cuts into its own pixels stay as they are.
  public static var cornerRadius: Self {
    Self(read: { $1 ? $0.shownCornerRadius : $0.cornerRadius }, wrap: { .cornerRadius($0) })
  }
  /// In points, inside of the bounds.
  public static var borderWidth: Self {
    Self(read: { $1 ? $0.shownBorderWidth : $0.borderWidth }, wrap: { .borderWidth($0) })
  }
  /// How soft a shadow is, in points; 0 without a shadow. A layer without one gets a black one.
  public static var shadowRadius: Self {
    Self(read: { ($1 ? $0.shownShadow : $0.shadow)?.radius ?? 0 }, wrap: { .shadowRadius($0) })
  }
}

extension AnimatedProperty<Size> {
  /// How far a shadow is from its layer, in points; zero without a shadow. A layer without one gets a black one.
  public static var shadowOffset: Self {
    Self(read: { ($1 ? $0.shownShadow : $0.shadow)?.offset ?? .zero }, wrap: { .shadowOffset($0) })
  }
}

extension AnimatedProperty<Point> {
  /// Where the anchor lies in the superlayer, in points.
  public static var position: Self {
    Self(read: { $1 ? $0.position + $0.shownOffset : $0.position }, wrap: { .position($0) })
  }
}

extension AnimatedProperty<Transform> {
  /// Rotates by the smaller angle.
  public static var transform: Self {
    Self(read: { $1 ? $0.shownTransform : $0.transform }, wrap: { .transform($0) })
  }
}

extension AnimatedProperty<Color> {
  /// The colour behind the contents, clear for none. A node with a drawing of its own draws its colour, too, and changes
  /// it at once.
  public static var backgroundColor: Self {
    Self(
      read: { ($1 ? $0.shownBackgroundColor : $0.backgroundColor) ?? .clear }, wrap: { .backgroundColor($0) })
  }
  /// Clear for none.
  public static var borderColor: Self {
    Self(read: { ($1 ? $0.shownBorderColor : $0.borderColor) ?? .clear }, wrap: { .borderColor($0) })
  }
  /// Clear without a shadow.
  public static var shadowColor: Self {
    Self(read: { ($1 ? $0.shownShadow : $0.shadow)?.color ?? .clear }, wrap: { .shadowColor($0) })
  }
}

extension AnimatedProperty<Transform3D> {
  /// Turns as a rotation, by the smaller angle, while it moves and grows. A perspective in the transform is that of the last
  /// value all the way.
  public static var transform3D: Self {
    Self(
      read: { $1 ? $0.shownDepthTransform ?? Transform3D($0.shownTransform) : $0.transform3D },
      wrap: { .transform3D($0) })
  }
}

/// An owner of a layer that keeps the layer's values, such as a node.
@MainActor
protocol LayerValueKeeper: AnyObject {
  /// - Returns: whether the value is the owner's, and the layer has it from there.
  func keep(_ value: AnimatedValue) -> Bool
}

extension Layer {
  /// Sets the value of the layer, or of the node whose layer it is.
  func set(_ value: AnimatedValue) {
    if let keeper = owner as? any LayerValueKeeper, keeper.keep(value) { return }
    switch value {
    case .opacity(let opacity): self.opacity = opacity
    case .position(let position): self.position = position
    case .transform(let transform): self.transform = transform
    case .transform3D(let transform): transform3D = transform
    case .cornerRadius(let radius): cornerRadius = radius
    case .size(let size): frame.size = size
    case .oldContents: break
    case .backgroundColor(let color): backgroundColor = color
    case .borderWidth(let width): borderWidth = width
    case .borderColor(let color): borderColor = color
    case .shadowColor, .shadowOffset, .shadowRadius: shadow = value.shadow(in: shadow ?? animated?.oldShadow)
    }
  }
}

extension AnimatedValue {
  /// A shadow with this value, and the others of one that was there before.
  func shadow(in before: Shadow?) -> Shadow? {
    var shadow = before ?? Shadow(offset: .zero, radius: 0)
    switch self {
    case .shadowColor(let color):
      if before == nil, color.isClear { return nil }
      shadow.color = color
    case .shadowOffset(let offset): shadow.offset = offset
    case .shadowRadius(let radius): shadow.radius = radius
    default: return before
    }
    return shadow
  }
}
