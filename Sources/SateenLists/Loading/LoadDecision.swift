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

/// The state of a list that decisions to load go by.
struct LoadInput {
  /// The visible part when scrolling has ended, in content points.
  var bounds: Rect
  /// The content's length along the axis, in points.
  var filledLength: Double
  /// In points. Horizontal content from right to left begins at its right end.
  var contentSize: Size
  var axis = CollectionAxis.vertical
  var direction = LayoutDirection.leftToRight
  var isVisible: Bool
  /// The direction in which the content scrolls. An axis at rest moves away from neither edge.
  var moving: ScrollDirection
}

extension LoadDecision {
  /// The decision for the visible part of a list.
  init(edge: ListEdge, isLoading: Bool, distance: Double, _ input: LoadInput) {
    let (bounds, axis) = (input.bounds, input.axis)
    let startsAtRight = axis == .horizontal && input.direction == .rightToLeft
    let toHead: ScrollDirection = axis == .vertical ? .up : startsAtRight ? .right : .left
    let toTail: ScrollDirection = axis == .vertical ? .down : startsAtRight ? .left : .right
    self.init(
      edge: edge, isLoading: isLoading, distance: distance,
      viewLength: bounds.isEmpty ? 0 : axis == .vertical ? bounds.height : bounds.width,
      contentLength: input.filledLength,
      offset: axis == .vertical ? bounds.minY : startsAtRight ? input.contentSize.width - bounds.maxX : bounds.minX,
      isVisible: input.isVisible, movesAway: input.moving.contains(edge == .tail ? toHead : toTail))
  }
}
