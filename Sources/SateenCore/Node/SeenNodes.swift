import SateenGraphics
import SateenLayout

/// Where the nodes of a tree show, and how, before a layout is applied.
@MainActor
struct SeenNodes {
  struct Seen {
    let supernode: ObjectIdentifier?
    /// In the supernode.
    let frame: Rect
    /// The corner of the supernode that shows: a scroll position.
    let spaceOrigin: Point
    /// The frame that the layer has itself.
    let target: Rect
    let opacity: Double
    let isLeaving: Bool
    let isHidden: Bool
    /// From the supernode's space to that of the tree's root.
    let toRoot: Transform
    let contents: Bitmap?
    let oldContents: [OldContents]
  }

  private var nodes: [ObjectIdentifier: Seen] = [:]

  init(in root: DisplayNode) { visit(root, nil, .identity) }

  private mutating func visit(_ node: DisplayNode, _ supernode: DisplayNode?, _ toRoot: Transform) {
    guard let layer = node.loadedLayer, layer.host != nil else { return }
    nodes[ObjectIdentifier(node)] = Seen(
      supernode: supernode.map { ObjectIdentifier($0) }, frame: layer.shownFrame,
      spaceOrigin: layer.superlayer?.bounds.origin ?? .zero, target: layer.frame, opacity: layer.shownOpacity,
      isLeaving: node.read(\.isLeavingLayout), isHidden: layer.isHidden, toRoot: toRoot, contents: layer.contents,
      oldContents: OldContents.shown(by: layer, stretches: !node.keepsScaleInTransitions))
    // The root's own place is that of the space that others are converted to.
    let inside = supernode == nil ? .identity : layer.shownToSuperlayer.concatenating(toRoot)
    for subnode in node.subnodes { visit(subnode, node, inside) }
  }

  subscript(node: DisplayNode) -> Seen? { nodes[ObjectIdentifier(node)] }
}

extension Layer {
  /// The rectangle in the superlayer in the current frame, animations included and the transform left aside.
  var shownFrame: Rect { Rect(origin: frame.origin + shownOffset, size: shownBounds.size) }
}
