import SateenCore
import SateenLayout

/// Whether it is time to load more at one edge of a list: a pure function of the scroll position now and when scrolling
/// has ended.
///
/// The rule is Texture's, which knows the tail alone, with the head as its mirror image.
struct LoadDecision: Sendable {
  var edge = ListEdge.tail
  var isLoading: Bool
  /// How many viewport lengths before the edge to load.
  var distance: Double
  /// The visible length along the scroll axis, and the content's, in points.
  var viewLength: Double
  var contentLength: Double
  /// The scroll position along the axis when scrolling has ended, from the content's head, in points.
  var offset: Double
  var isVisible: Bool
  /// Whether the content scrolls towards the other edge.
  var movesAway: Bool

  var shouldLoad: Bool {
    guard !isLoading, distance > 0, viewLength > 0 else { return false }
    // A list that does not fill its viewport loads more, visible or not.
    if contentLength < viewLength { return true }
    guard isVisible, !movesAway else { return false }
    return remaining <= viewLength * distance
  }

  /// The content between the viewport and the edge, in points.
  var remaining: Double { edge == .tail ? contentLength - viewLength - offset : offset }
}

extension LoadDecision {
  /// The decision for what a scroll view shows.
  /// - Parameters:
  ///   - bounds: the visible part when scrolling has ended, in content points.
  ///   - filledLength: the content's length along the axis, in points.
  ///   - contentSize: in points; right-to-left content that runs sideways is told from its right end.
  ///   - moving: the direction in which the content scrolls; an axis at rest moves away from neither edge.
  init(
    edge: ListEdge, isLoading: Bool, distance: Double, bounds: Rect, filledLength: Double, contentSize: Size,
    axis: CollectionAxis, direction: LayoutDirection, isVisible: Bool, moving: ScrollDirection
  ) {
    let startsAtRight = axis == .horizontal && direction == .rightToLeft
    let toHead: ScrollDirection = axis == .vertical ? .up : startsAtRight ? .right : .left
    let toTail: ScrollDirection = axis == .vertical ? .down : startsAtRight ? .left : .right
    let offset = axis == .vertical ? bounds.minY : startsAtRight ? contentSize.width - bounds.maxX : bounds.minX
    self.init(
      edge: edge, isLoading: isLoading, distance: distance,
      viewLength: bounds.isEmpty ? 0 : axis == .vertical ? bounds.height : bounds.width,
      contentLength: filledLength, offset: offset, isVisible: isVisible,
      movesAway: moving.contains(edge == .tail ? toHead : toTail))
  }
}
