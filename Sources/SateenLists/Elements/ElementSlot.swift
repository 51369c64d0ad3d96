import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// An element that is near enough to the viewport to have a node, or whose node is being made.
@MainActor
final class ElementSlot {
  enum Phase {
    /// A worker makes and measures the node.
    case preparing
    /// The node and its layout exist.
    case ready
    /// No longer wanted. Results that still arrive are dropped.
    case released
  }

  /// A layout request.
  struct MeasureRequest: Sendable {
    /// The sizes the arranger allows.
    var base: SizeRange
    /// The sizes after the delegate's `constrainedSizeForItemAt`.
    var range: SizeRange
    /// Whether the element has been measured before, and this layout only stretches it to the size of its frame.
    var isStretching = false
    var traits: Traits
    /// The slot's `layoutVersion` at the request. A result of an older version may be shown, but the layout is
    /// requested again.
    var version: Int
  }

  /// A layout whose size is not in the arrangement on screen yet.
  struct PendingLayout {
    var layout: Layout
    var request: MeasureRequest
    /// The version of the node's layout at the request, if the pixels are still to be drawn; nil if they are drawn.
    var undrawn: Int?
  }

  private static var lastNumber = 0

  /// Identifies the slot to workers and nodes. A weak reference would make each later retain of the slot several times as
  /// slow, and every turn retains all slots.
  struct ID: Sendable {
    fileprivate let number: Int
    /// The index at the time, where the slot is looked for first.
    let index: Int

    @MainActor func isOf(_ slot: ElementSlot) -> Bool { slot.number == number }
  }

  private let number: Int
  /// The index in the flat sequence of items, headers and footers. Follows every change.
  var index: Int
  /// Whether this is an item rather than a header or footer.
  let isItem: Bool
  var phase = Phase.preparing
  var node: CellNode?
  var layout: Layout? { didSet { layoutSize = layout?.size } }
  /// The layout's size. Reading `layout.size` would copy the whole `Layout`.
  private(set) var layoutSize: Size?
  var pendingLayout: PendingLayout?
  /// A layout for the element's frame in a pending arrangement.
  var upcomingLayout: Layout?
  /// Whether a layout for a pending arrangement exists or is being computed.
  var isStretchedAhead = false
  /// The size that the element chose itself.
  var measuredSize: Size?
  /// The arranger's sizes that the layout was computed for; nil for a layout that is out of date.
  var measuredRange: SizeRange?
  /// The arranger's `constraintVersion` at which `measuredRange` was last checked.
  var constraintVersion = -1
  /// The frame's size that a layout was last requested for.
  var stretchedSize: Size?
  /// Increases whenever a pending layout becomes out of date.
  var layoutVersion = 0
  var layoutOwner: ElementLayoutOwner?
  var ticket: WorkTicket?
  var priority = WorkPriority.background
  var state: InterfaceState = []
  /// The initial scroll positions of the lists inside the element.
  var memory: [ScrollMemory.Place?]?
  var isInTree = false
  /// Whether the element is drawn above its neighbours, because it is pinned.
  var isRaised = false
  /// How the element shows besides its frame; nil for as its node says.
  var attributes: ElementAttributes?
  /// The frame that the node was given last, and the visible part of the node that was last reported to it.
  var place: Rect?
  var visibleRect: Rect?
  /// The window's `turnEdges` at which the element came on screen in its own frame, with content; nil while it is
  /// elsewhere or off screen, and for supplementaries, which are no anchors: a background begins far from what shows of it.
  var settledEdge: Int?
  /// The frame time of the turn that last changed what the node draws; infinite before that turn's update. The node has
  /// dropped its old drawing then, but the new drawing begins only at the end of the turn. Until then, nothing seems to
  /// be pending.
  var changeTime = -1.0
  /// A size that the node has drawn all of, or more; nil before that since it entered the display range.
  private(set) var drawnSize: Size?
  /// Whether a layout request for an existing node is pending: for other sizes, or after its layout was invalidated.
  var isRemeasuring = false
  /// Whether the element comes from a reload, after which the lists inside it begin at their start.
  var startsAnew = false
  /// The version of the node's layout at the request of the last result; nil once that layout is applied.
  var measuredVersion: Int?
  /// How many layout results in a row were out of date on arrival.
  var outdatedResults = 0
  /// Whether the content changed again while a node for it is pending. The pending node shows first, and then the
  /// newest content is requested. So an element that changes faster than it can be drawn still updates as often as
  /// possible.
  var isStale = false
  /// Whether a new node was asked for, so that the present one cannot be updated.
  var isReloaded = false
  /// The slot that the element showed before a reload. It stays until this slot's pixels are drawn.
  var outgoing: ElementSlot?
  /// The element's animation to its position.
  var moveAnimation: MoveAnimation?
  /// How the element makes room for another one that a gesture moves, instead of by an animation.
  var followedMove: FollowedMove?
  /// The size that an element comes from that gets its node on the way to its frame, and a layout for that size.
  var firstSize: Size?
  var firstLayout: Layout?
  var fade: FadeAnimation?
  /// How far a swipe has moved the element to the right, in points.
  var swipeShift = 0.0
  /// How much of the element shows, from 0 to 1, because it is dragged elsewhere.
  var dimming = 1.0

  init(index: Int, isItem: Bool) {
    Self.lastNumber += 1
    number = Self.lastNumber
    self.index = index
    self.isItem = isItem
  }

  var id: ID { ID(number: number, index: index) }

  /// Whether the element shows content rather than a placeholder.
  var isShown: Bool {
    if let outgoing, outgoing.isInTree { return true }
    return isInTree
  }
}

// The element and the placeholder below it.
extension ElementSlot {
  /// Whether the node was drawn, and not for a much smaller size. A node that grows keeps its old pixels until it has
  /// new ones. Where they show in less than half of its width or height, its placeholder belongs below them.
  func showsOldPixels() -> Bool {
    guard let drawn = drawnSize else { return false }
    guard let size = layoutSize, size != drawn else { return true }
    if size.width > 2 * drawn.width || size.height > 2 * drawn.height { return node?.sizeInTransition != nil }
    drawnSize = Size(width: min(size.width, drawn.width), height: min(size.height, drawn.height))
    return true
  }

  /// Whether pixels of a much smaller size count as enough only because a transition still stretches them.
  var outgrowsPixelsInTransition: Bool {
    guard let drawn = drawnSize, let size = layoutSize, size != drawn else { return false }
    return (size.width > 2 * drawn.width || size.height > 2 * drawn.height) && node?.sizeInTransition != nil
  }

  func didDraw(_ size: Size) { drawnSize = size }

  func forgetPixels() { drawnSize = nil }
}

// The look of an element in its list, from that of its node and from the element's attributes.
extension ElementSlot {
  func opacity(of node: CellNode) -> Double { node.alpha * (attributes?.alpha.usable(0...1) ?? 1) * dimming }

  func zPosition(of node: CellNode) -> Double {
    node.zPosition + (attributes?.zPosition ?? 0) + (isRaised ? 1 : 0)
  }

  func transform(of node: CellNode) -> Transform {
    attributes.map { node.transform.concatenating($0.transform) } ?? node.transform
  }

  /// Gives the node's layer the element's look.
  func applyLook(to node: CellNode) {
    guard let layer = node.loadedView?.layer else { return }
    layer.opacity = opacity(of: node)
    layer.zPosition = zPosition(of: node)
    layer.transform = transform(of: node)
  }
}

/// The list of an element's cell.
@MainActor
protocol CellOwner: AnyObject {
  /// The node of an element has invalidated its layout.
  func layoutWasInvalidated(of slot: ElementSlot.ID)
  /// A gesture has moved a layout transition in an element.
  func gestureMovedLayout()
  /// A list inside a cell has been loaded.
  func listWasLoaded(_ list: DisplayNode, in cell: CellNode)
}

/// Forwards layout invalidations of a node from any thread to its element on the main loop.
final class ElementLayoutOwner: LayoutOwner, @unchecked Sendable {
  private let slot: ElementSlot.ID
  // Only used on the main loop.
  private weak let owner: (any CellOwner)?
  private let posted = CoalescedPost()

  @MainActor init(slot: ElementSlot, owner: any CellOwner) {
    self.slot = slot.id
    self.owner = owner
  }

  func layoutWasInvalidated(of node: DisplayNode) {
    if MainThread.isCurrent {
      MainThread.assume { tell() }
    } else {
      posted.post { self.tell() }
    }
  }

  func gestureMovedLayout(of node: DisplayNode) { owner?.gestureMovedLayout() }

  @MainActor private func tell() { owner?.layoutWasInvalidated(of: slot) }
}
