import SateenLayout

/// A change from one layout to the next, for ``DisplayNode/animateLayoutTransition(_:)``.
///
/// All nodes have their new frames already, and new subnodes were added; subnodes that are not in the layout any more are
/// still there. The subnodes show where they were before once ``animate(_:)`` was called, which moves them from there.
/// An override that moves them in a way of its own calls ``completeTransition()`` when they have arrived. A context that
/// is released completes its transition.
@MainActor
public final class LayoutTransitionContext {
  private let transition: LayoutTransition
  private weak var node: DisplayNode?
  private let seen: SeenNodes
  private var isDone = false

  /// The layout before; nil for a node that had none.
  public let from: Layout?
  /// The layout that the node has now.
  public let to: Layout?
  /// The subnodes that come with the layout, from back to front.
  public let insertedSubnodes: [DisplayNode]
  /// The nodes inside that are not in the layout any more, those of an interrupted transition included. They take no
  /// touches, and are removed when the transition is complete.
  public let removedSubnodes: [DisplayNode]

  init(
    _ transition: LayoutTransition, of node: DisplayNode, _ seen: SeenNodes, leaving: [DisplayNode], from: Layout?,
    to: Layout?
  ) {
    self.transition = transition
    self.node = node
    self.seen = seen
    self.from = from
    self.to = to
    removedSubnodes = leaving.filter { $0.read(\.isLeavingLayout) }
    insertedSubnodes = node.subnodes.filter { seen[$0]?.isHidden != false && $0.loadedLayer?.isHidden == false }
  }

  isolated deinit { if !isDone { transition.contextIsDone() } }

  /// How the transition was asked to be seen; nil for at once.
  public var animation: Animation? { transition.animation }

  public var isAnimated: Bool { animation != nil }

  /// Where a node showed when the transition began, in its supernode; nil for a node that was not in the window. In a
  /// transition that interrupts another one, that is on the way between two layouts.
  public func initialFrame(for node: DisplayNode) -> Rect? { seen[node]?.frame }

  /// The frame of a node in the new layout, in its supernode; nil for a node that is not in it any more.
  public func finalFrame(for node: DisplayNode) -> Rect? {
    guard let own = self.node, node !== own, node.isIn(own), !node.read(\.isLeavingLayout) else { return nil }
    return node.frame
  }

  /// Has the nodes inside glide to their new frames, fade in where they are new, and fade out where they go. The
  /// transition is complete when they have arrived. Motions that were begun before of the same properties are replaced.
  /// - Parameter animation: nil for the transition's own.
  public func animate(_ animation: Animation? = nil) {
    if let animation = self.animation.map({ animation?.forTransition ?? $0 }) {
      transition.animateInside(by: animation)
    }
    completeTransition()
  }

  /// The nodes are where they should be, but for those that ``animate(_:)`` moves. Calls after the first one do nothing.
  public func completeTransition() {
    guard !isDone else { return }
    isDone = true
    transition.contextIsDone()
  }
}
