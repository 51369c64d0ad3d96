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

  private var isLeaving: Bool { node.read(\.isLeavingLayout) }

  /// Begins the whole way.
  func begin(by animation: Animation, in group: AnimationGroup) {
    guard let before = startingPoint(animation, group) else { return }
    move(from: before, animation, group)
    if before.isLeaving != isLeaving || isMoved(.opacity) { fade(from: before, animation, group) }
    if fadesContents || isResized { fadeContents(before, animation, group) }
  }

  /// Moves on with a transition that begins beside this node's. Fades under way go on as they began.
  func follow(by animation: Animation, in group: AnimationGroup) {
    guard let before = startingPoint(animation, group) else { return }
    move(from: before, animation, group)
    if before.isLeaving != isLeaving { fade(from: before, animation, group) }
    if isResized { fadeContents(before, animation, group) }
  }

  /// Goes on to another place after a layout that came meanwhile.
  func goOn(by animation: Animation, in group: AnimationGroup) {
    guard let before else { return }
    if isMoved(.position) || isMoved(.size), layer.frame != before.target {
      move(from: before, animation, group)
      if fadesContents || isResized { fadeContents(before, animation, group) }
    }
    if before.isLeaving != isLeaving { fade(from: before, animation, group) }
  }

  /// Has the node at its place, where a transition is still moving it to another one.
  /// - Parameter isWhole: whether it is to be there with its opacity and its contents, too.
  func settle(isWhole: Bool) {
    animations?.endTransitions(of: layer) { isWhole || !$0.isFade }
  }

  /// Whether pixels come later than the layout, and fade then.
  /// - Parameter isNew: whether the layout is one that is seen to come, so that pixels of the same size count as its.
  func awaitsPixels(isNew: Bool) -> Bool {
    guard let before, before.contents != nil, layer.contents === before.contents else { return false }
    return before.target.size != layer.bounds.size || (isNew && fadesContents && node.hasPixelsToCome)
  }

  private var isResized: Bool { before.map { $0.frame.size != layer.bounds.size } ?? false }

  /// How the node showed. One that comes fades in.
  private func startingPoint(_ animation: Animation, _ group: AnimationGroup) -> SeenNodes.Seen? {
    if isLeaving { node.fadeOut() }
    if before == nil { add([.opacity(0), .opacity(layer.opacity)], animation, group) }
    return before
  }

  private func move(from before: SeenNodes.Seen, _ animation: Animation, _ group: AnimationGroup) {
    let wasMoving = isMoved(.position) || isMoved(.size)
    let origin = seenOrigin(before)
    // Nodes that are on their way get the new law even if their place is the same: edges that touch stay together.
    if node !== root, wasMoving || origin != layer.frame.origin {
      add([.position(layer.position + (origin - layer.frame.origin)), .position(layer.position)], animation, group)
    }
    if wasMoving || isResized {
      add([.size(before.frame.size), .size(layer.bounds.size)], animation, group)
      layer.animated?.stretchesContents = !node.keepsScaleInTransitions
    }
  }

  private func fade(from before: SeenNodes.Seen, _ animation: Animation, _ group: AnimationGroup) {
    add([.opacity(before.opacity), .opacity(layer.opacity)], animation, group)
  }

  private func fadeContents(_ before: SeenNodes.Seen, _ animation: Animation, _ group: AnimationGroup) {
    guard let old = before.contents, old !== layer.contents else { return }
    // Under a finger, the pixels at the beginning of the way stay those of the beginning.
    if group.held != nil, animations?.group(of: layer, .contents) === group { return }
    layer.fadeContents(from: before.oldContents, by: animation, in: group)
  }

  /// The corner where the node showed, in its present supernode.
  private func seenOrigin(_ before: SeenNodes.Seen) -> Point {
    guard before.supernode != node.supernode.map({ ObjectIdentifier($0) }), node !== root else {
      // A scroll view may have moved to the end of content that is shorter now.
      return before.frame.origin + ((layer.superlayer?.bounds.origin ?? before.spaceOrigin) - before.spaceOrigin)
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
