import SateenGraphics
import SateenLayout

/// The changes of nodes that an `animate` makes, and how they looked before.
@MainActor
final class AnimatedChanges {
  private struct Before {
    let node: DisplayNode
    let layer: Layer
    let look: SeenLook
    var touched: LayerProperties = []
    /// Whether the node was in its window already.
    let isOld: Bool
  }

  /// Those that are being made; nil outside of `animate`.
  private(set) static var current: AnimatedChanges?

  private let around: AnimatedChanges?
  /// The nodes that came into a window since, or left one.
  private var newcomers: Set<ObjectIdentifier> = []
  private var before: [Before] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  private init(in around: AnimatedChanges?) { self.around = around }

  /// Makes changes and has them seen to happen.
  /// - Parameters:
  ///   - animation: nil for at once.
  ///   - tree: the node around all that is animated; nil for any node.
  static func make(
    _ animation: Animation?, in tree: DisplayNode? = nil, _ changes: () throws -> Void,
    onEnd: (@MainActor (_ finished: Bool) -> Void)?
  ) rethrows -> AnimationGroup {
    let own = AnimatedChanges(in: current)
    current = own
    defer { current = own.around }
    try changes()
    // Animations set no properties, but callbacks of those that they replace may.
    current = nil
    let group = AnimationGroup(onEnd)
    if let animation { own.begin(animation.usable, in: tree, group) }
    own.tellAround()
    if group.allBegan() { own.tellEnd(of: group) }
    return group
  }

  /// Makes changes that happen at once.
  static func withoutAnimating(_ changes: () -> Void) {
    let outer = current
    current = nil
    changes()
    current = outer
  }

  /// A node's layer is about to get changed properties.
  static func note(_ node: DisplayNode, _ layer: Layer, _ properties: LayerProperties) {
    current?.note(node, layer, properties)
  }

  /// A node came into a window, or left it.
  static func noteMove(of node: DisplayNode) { current?.newcomers.insert(ObjectIdentifier(node)) }

  private func note(_ node: DisplayNode, _ layer: Layer, _ properties: LayerProperties) {
    let index: Int
    if let known = indices[ObjectIdentifier(node)] {
      index = known
    } else {
      index = before.count
      indices[ObjectIdentifier(node)] = index
      // A layer that was just made gets all of its properties.
      let isOld = properties != .all && layer.host != nil && !newcomers.contains(ObjectIdentifier(node))
      before.append(Before(node: node, layer: layer, look: SeenLook(layer), isOld: isOld))
    }
    before[index].touched.formUnion(properties)
  }

  private func begin(_ animation: Animation, in tree: DisplayNode?, _ group: AnimationGroup) {
    for old in before where old.isOld && tree.map({ old.node.isIn($0) }) ?? true {
      guard let animations = old.layer.host?.animations else { continue }
      for values in old.look.ways(to: old.layer, old.touched) {
        let way = AnimatedNumbers(values)
        animations.add(way, Animations.steps(way, animation), animation, to: old.layer, group: group)
      }
      if old.layer.shadow == nil { old.layer.animated?.oldShadow = old.look.shadow }
    }
  }

  /// Inner changes win: the ones around do not animate the same properties.
  private func tellAround() {
    guard let around else { return }
    around.newcomers.formUnion(newcomers)
    for old in before {
      around.note(old.node, old.layer, [])
      if let index = around.indices[ObjectIdentifier(old.node)] { around.before[index].touched.subtract(old.touched) }
    }
  }

  private func tellEnd(of group: AnimationGroup) {
    // Where there is a window, its next frame tells; outside of windows all has happened.
    let animations = before.lazy.compactMap { $0.layer.host?.animations }.first
    if let animations { animations.later { group.tellEnd() } } else { group.tellEnd() }
  }
}

/// How a layer shows in the current frame, as far as animations change that.
@MainActor
private struct SeenLook {
  let position: Point
  /// In the superlayer.
  let origin: Point
  let transform: Transform
  /// Nil in the plane.
  let depth: Transform3D?
  let size: Size
  let opacity: Double
  let cornerRadius: Double
  let backgroundColor: Color?
  let borderWidth: Double
  let borderColor: Color?
  let shadow: Shadow?

  init(_ layer: Layer) {
    position = layer.position + layer.shownOffset
    origin = layer.shownFrame.origin
    transform = layer.shownTransform
    depth = layer.shownDepthTransform
    size = layer.shownBounds.size
    opacity = layer.shownOpacity
    cornerRadius = layer.shownCornerRadius
    backgroundColor = layer.shownBackgroundColor
    borderWidth = layer.shownBorderWidth
    borderColor = layer.shownBorderColor
    shadow = layer.shownShadow
  }

  /// The ways of changed properties from here to a layer's own values.
  func ways(to layer: Layer, _ touched: LayerProperties) -> [[AnimatedValue]] {
    var ways: [[AnimatedValue]] = []
    // A size that a layout transition moves goes on as one.
    let keepsCorner = touched.contains(.bounds) && layer.animated?.size != nil
    let position = keepsCorner ? layer.position + (origin - layer.frame.origin) : position
    if keepsCorner { ways.append([.size(size), .size(layer.bounds.size)]) }
    if touched.contains(.position), position != layer.position {
      ways.append([.position(position), .position(layer.position)])
    }
    if touched.contains(.opacity), opacity != layer.opacity {
      ways.append([.opacity(opacity), .opacity(layer.opacity)])
    }
    var start = transform
    let new = layer.bounds.size
    if depth != nil || layer.depth?.transform != nil {
      let start = depth ?? Transform3D(transform)
      if touched.contains(.transform), start != layer.transform3D {
        ways.append([.transform3D(start), .transform3D(layer.transform3D)])
      }
      return ways + looks(of: layer, touched)
    }
    if touched.contains(.bounds), !keepsCorner, size != new, !size.isEmpty, !new.isEmpty {
      start = Transform(scaleX: size.width / new.width, y: size.height / new.height).concatenating(transform)
    }
    if touched.contains(.transform) || start != transform, start != layer.transform {
      ways.append([.transform(start), .transform(layer.transform)])
    }
    return ways + looks(of: layer, touched)
  }

  private func looks(of layer: Layer, _ touched: LayerProperties) -> [[AnimatedValue]] {
    var ways: [[AnimatedValue]] = []
    if touched.contains(.corners), cornerRadius != layer.cornerRadius, !layer.contentsAreRounded {
      ways.append([.cornerRadius(cornerRadius), .cornerRadius(layer.cornerRadius)])
    }
    if touched.contains(.background), backgroundColor != layer.backgroundColor {
      ways.append([.backgroundColor(backgroundColor ?? .clear), .backgroundColor(layer.backgroundColor ?? .clear)])
    }
    if touched.contains(.border) {
      // A border that comes or goes has its colour all the way.
      let colors = (borderColor ?? layer.borderColor ?? .clear, layer.borderColor ?? borderColor ?? .clear)
      let widths = (borderColor == nil ? 0 : borderWidth, layer.borderColor == nil ? 0 : layer.borderWidth)
      if widths.0 != widths.1 { ways.append([.borderWidth(widths.0), .borderWidth(widths.1)]) }
      if colors.0 != colors.1 || (layer.borderColor == nil && widths.0 > 0) {
        ways.append([.borderColor(colors.0), .borderColor(colors.1)])
      }
    }
    if touched.contains(.shadow) { ways += shadows(of: layer) }
    return ways
  }

  /// A shadow that comes or goes fades at its place.
  private func shadows(of layer: Layer) -> [[AnimatedValue]] {
    guard shadow != layer.shadow, var start = shadow ?? layer.shadow, var end = layer.shadow ?? shadow else {
      return []
    }
    if shadow == nil { start.color = .clear }
    if layer.shadow == nil { end.color = .clear }
    var ways: [[AnimatedValue]] = []
    if start.color != end.color { ways.append([.shadowColor(start.color), .shadowColor(end.color)]) }
    if start.offset != end.offset { ways.append([.shadowOffset(start.offset), .shadowOffset(end.offset)]) }
    if start.radius != end.radius { ways.append([.shadowRadius(start.radius), .shadowRadius(end.radius)]) }
    return ways
  }
}

extension DisplayNode: LayerValueKeeper {
  func keep(_ value: AnimatedValue) -> Bool {
    AnimatedChanges.withoutAnimating {
      switch value {
      case .opacity(let opacity): alpha = opacity
      case .position(let position): self.position = position
      case .transform(let transform): self.transform = transform
      case .transform3D(let transform): transform3D = transform
      case .cornerRadius(let radius): cornerRadius = radius
      case .size(let size): setFrameFromLayout(Rect(origin: frame.origin, size: size))
      case .oldContents: break
      case .backgroundColor(let color): backgroundColor = color
      case .borderWidth(let width): borderWidth = width
      case .borderColor(let color): borderColor = color
      case .shadowColor, .shadowOffset, .shadowRadius:
        shadow = value.shadow(in: shadow ?? loadedLayer?.animated?.oldShadow)
      }
    }
    return true
  }
}

extension View: LayerValueKeeper {
  func keep(_ value: AnimatedValue) -> Bool { node?.keep(value) ?? false }
}
