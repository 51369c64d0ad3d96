import SateenCore
import SateenGraphics
import SateenLayout

/// The nodes of a control's parts.
@MainActor
final class ControlPartStack {
  private var nodes: [ControlPartNode] = []
  /// Whether motions that go on by themselves are to run.
  private var isMoving = false

  nonisolated init() {}

  /// Shows parts in place of others.
  /// - Parameter animation: how changes are seen; nil for at once.
  func show(_ parts: [ControlPart], in owner: DisplayNode, _ appearance: ControlAppearance, _ animation: Animation?) {
    let old = nodes
    var known = Dictionary(old.map { ($0.part.name, $0) }) { first, _ in first }
    let animation = old.isEmpty ? nil : animation
    var shown: [(node: ControlPartNode, part: ControlPart, frame: Rect)] = []
    for part in parts {
      let frame = Self.placed(part, in: owner.bounds.size, appearance)
      if let node = known.removeValue(forKey: part.name) {
        shown.append((node, part, frame))
        continue
      }
      var start = part
      if animation != nil, !part.isImmediate { (start.opacity, start.scale) = (0, part.hiddenScale) }
      let node = ControlPartNode(start)
      node.show(start, frame: frame)
      shown.append((node, part, frame))
    }
    nodes = shown.map(\.node)
    let isSameOrder = old.count == nodes.count && zip(old, nodes).allSatisfy { $0 === $1 }
    if !isSameOrder { arrange(in: owner) }
    for (node, part, frame) in shown where part.isImmediate { node.show(part, frame: frame) }
    if let animation {
      animate(animation) {
        for (node, part, frame) in shown where !part.isImmediate { node.show(part, frame: frame) }
      }
      for node in known.values { leave(node, animation) }
    } else {
      for (node, part, frame) in shown where !part.isImmediate { node.show(part, frame: frame) }
      for node in known.values { node.removeFromSupernode() }
    }
    if isMoving { for node in nodes { node.beginMotion() } }
  }

  /// Puts the nodes in their order below all other subnodes.
  private func arrange(in owner: DisplayNode) {
    for (index, node) in nodes.enumerated() where node.supernode !== owner || owner.subnodes[index] !== node {
      owner.insertSubnode(node, at: index)
    }
  }

  private func leave(_ node: ControlPartNode, _ animation: Animation) {
    guard !node.part.isImmediate, node.loadedLayer != nil else { return node.removeFromSupernode() }
    var end = node.part
    (end.opacity, end.scale) = (0, end.hiddenScale)
    let frame = Rect(center: node.position, size: node.bounds.size)
    animate(animation) {
      node.show(end, frame: frame)
    } onEnd: { [weak node] _ in
      node?.removeFromSupernode()
    }
  }

  /// Begins or ends the motions that go on by themselves.
  func setMoving(_ isMoving: Bool) {
    self.isMoving = isMoving
    for node in nodes { if isMoving { node.beginMotion() } else { node.endMotion() } }
  }

  private static func placed(_ part: ControlPart, in size: Size, _ appearance: ControlAppearance) -> Rect {
    var frame = part.frame
    if appearance.isMirrored, !part.keepsSide { frame.origin.x = size.width - frame.maxX }
    let grid = PixelGrid(scale: appearance.scale)
    frame.origin = grid.round(frame.origin)
    return frame.size.isValidForLayout ? frame : .zero
  }
}

extension ControlPart {
  /// The scale of a part that is about to come, or has gone.
  fileprivate var hiddenScale: Double { isGrowing ? scale * 0.5 : scale }
}
