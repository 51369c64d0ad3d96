import SateenGraphics
import SateenLayout

extension DisplayNode {
  /// Makes changes that are seen to happen: the position, the size, the transform and the opacity of the node, and of the
  /// nodes in it, run from their old values to the new ones. The properties have the new values from the start.
  ///
  /// ```swift
  /// card.animate(0.3, curve: .spring(damping: 0.8)) { card.transform = Transform(translationX: 0, y: -40) }
  /// ```
  /// A size is seen to change by scaling pixels that have the new size already. A change that overtakes another one goes
  /// on from where the node is seen. Nodes that are in no window change at once, as do nodes that `changes` adds.
  /// - Parameter duration: seconds.
  public func animate(_ duration: Double = 0.25, curve: TimingCurve = .easeInOut, _ changes: () -> Void) {
    guard let animations = loadedLayer?.window?.animations else {
      return changes()
    }
    var before: [(node: DisplayNode, look: SeenLook)] = []
    enumerateSubtree { node in
      if let layer = node.loadedLayer { before.append((node, SeenLook(node, layer))) }
    }
    changes()
    for (node, old) in before {
      guard let layer = node.loadedLayer else { continue }
      for property in old.changes(to: SeenLook(node)) {
        animations.add(LayerAnimation(property, duration: duration, curve: curve), to: layer)
      }
    }
  }
}

/// Values of a node that animations change.
private struct SeenLook {
  var position: Point
  var transform: Transform
  var size: Size
  var opacity: Double

  /// The values that were set.
  init(_ node: DisplayNode) {
    position = node.position
    transform = node.transform
    size = node.bounds.size
    opacity = node.alpha
  }

  /// The values of the current frame, animations included.
  @MainActor init(_ node: DisplayNode, _ layer: Layer) {
    self.init(node)
    position = position + layer.shownOffset
    transform = layer.shownTransform
    opacity = layer.shownOpacity
  }

  func changes(to new: SeenLook) -> [LayerAnimation.Property] {
    var changes: [LayerAnimation.Property] = []
    if position != new.position { changes.append(.position(from: position, to: new.position)) }
    if opacity != new.opacity { changes.append(.opacity(from: opacity, to: new.opacity)) }
    var start = transform
    if size != new.size, !size.isEmpty, !new.size.isEmpty {
      start = Transform(scaleX: size.width / new.size.width, y: size.height / new.size.height).concatenating(transform)
    }
    if start != new.transform { changes.append(.transform(from: start, to: new.transform)) }
    return changes
  }
}
