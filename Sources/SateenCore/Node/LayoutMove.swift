import SateenGraphics
import SateenLayout

/// The way of one node from where it showed before a layout to its place in it.
@MainActor
struct LayoutMove {
  let node: DisplayNode
  let layer: Layer
  /// Nil for a node that comes.
  let before: SeenNodes.Seen?
  /// The root of the layout, whose own place is not part of it.
  let root: DisplayNode
  /// Whether pixels that change without another size are seen to change.
  let fadesContents: Bool

  private var animations: Animations? { layer.host?.animations }

  private func isMoved(_ form: AnimatedNumbers.Form) -> Bool {
    animations?.group(of: layer, form)?.isOfTransition == true
  }

  private func add(_ values: [AnimatedValue], _ animation: Animation, _ group: AnimationGroup) {
    let way = AnimatedNumbers(values)
    animations?.add(way, Animations.steps(way, animation), animation, to: layer, group: group)
  }

  func begin(by animation: Animation, in group: AnimationGroup) {
    let isLeaving = node.read(\.isLeavingLayout)
    if isLeaving { node.fadeOut() }
    guard let before else { return add([.opacity(0), .opacity(layer.opacity)], animation, group) }
    let wasMoving = isMoved(.position) || isMoved(.size)
    let isResized = before.frame.size != layer.bounds.size
    let origin = seenOrigin(before)
    // Nodes that are on their way get the new law even if their place is the same: edges that touch stay together.
    if node !== root, wasMoving || origin != layer.frame.origin {
      add([.position(layer.position + (origin - layer.frame.origin)), .position(layer.position)], animation, group)
    }
    if wasMoving || isResized {
      add([.size(before.frame.size), .size(layer.bounds.size)], animation, group)
      layer.animated?.stretchesContents = !node.keepsScaleInTransitions
    }
    if before.isLeaving != isLeaving || isMoved(.opacity) {
      add([.opacity(before.opacity), .opacity(layer.opacity)], animation, group)
    }
    if fadesContents || isResized { fadeContents(before, animation, group) }
  }

  /// Goes on to another place after a layout that came meanwhile.
  func goOn(by animation: Animation, in group: AnimationGroup) {
    guard let before else { return }
    if isMoved(.position) || isMoved(.size), layer.frame != before.target {
      begin(by: animation, in: group)
    } else if before.isLeaving != node.read(\.isLeavingLayout) {
      add([.opacity(before.opacity), .opacity(layer.opacity)], animation, group)
    }
  }

  private func fadeContents(_ before: SeenNodes.Seen, _ animation: Animation, _ group: AnimationGroup) {
    guard let old = before.contents, let new = layer.contents, old !== new, !before.oldContents.isEmpty else { return }
    let animated = layer.animated ?? AnimatedValues()
    layer.animated = animated
    animated.oldContents = before.oldContents
    add([.oldContents(1), .oldContents(0)], animation, group)
    // Where no motion is wished for, a fade may be left out.
    if animated.oldContentsPart == nil { animated.oldContents = [] }
  }

  /// The corner where the node showed, in its present supernode.
  private func seenOrigin(_ before: SeenNodes.Seen) -> Point {
    guard before.supernode != node.supernode.map({ ObjectIdentifier($0) }), node !== root else {
      return before.frame.origin
    }
    var toRoot = Transform.identity
    var around = layer.superlayer
    while let one = around, one !== root.loadedLayer {
      toRoot = toRoot.concatenating(one.shownToSuperlayer)
      around = one.superlayer
    }
    return toRoot.inverted?.apply(before.toRoot.apply(before.frame.origin)) ?? before.frame.origin
  }
}
