import SateenCore
import SateenLayout

/// Whether it is time to fetch more at one edge of a list: a pure function of where the reader is and will be.
///
/// The rule is Texture's, which knows the tail alone, with the head as its mirror image.
struct BatchFetchDecision: Sendable {
  var edge = ListEdge.tail
  var isFetching: Bool
  /// How many screenfuls ahead of the edge to fetch.
  var leadingScreens: Double
  /// The visible length along the scroll axis, and the content's, in points.
  var viewLength: Double
  var contentLength: Double
  /// Where the content will be, or is, along the axis from the content's head on, in points.
  var offset: Double
  var isVisible: Bool
  /// Whether the reader moves towards the other edge.
  var movesAway: Bool

  var shouldFetch: Bool {
    guard !isFetching, leadingScreens > 0, viewLength > 0 else { return false }
    // A list that does not fill its view wants more, seen or not.
    if contentLength < viewLength { return true }
    guard isVisible, !movesAway else { return false }
    return remaining <= viewLength * leadingScreens
  }

  /// The content between what shows and the edge, in points.
  var remaining: Double { edge == .tail ? contentLength - viewLength - offset : offset }
}

extension BatchFetchDecision {
  /// The decision for what a scroll view shows.
  /// - Parameters:
  ///   - bounds: what shows, or will show when scrolling has ended, in content points.
  ///   - filledLength: the content's length along the axis, in points.
  ///   - contentSize: in points; right-to-left content that runs sideways is told from its right end.
  ///   - motion: where the reader goes; an axis at rest moves away from neither edge.
  init(
    edge: ListEdge, isFetching: Bool, leadingScreens: Double, bounds: Rect, filledLength: Double, contentSize: Size,
    axis: CollectionAxis, direction: LayoutDirection, isVisible: Bool, moving: ScrollDirection
  ) {
    let startsAtRight = axis == .horizontal && direction == .rightToLeft
    let toHead: ScrollDirection = axis == .vertical ? .up : startsAtRight ? .right : .left
    let toTail: ScrollDirection = axis == .vertical ? .down : startsAtRight ? .left : .right
    let offset = axis == .vertical ? bounds.minY : startsAtRight ? contentSize.width - bounds.maxX : bounds.minX
    self.init(
      edge: edge, isFetching: isFetching, leadingScreens: leadingScreens,
      viewLength: bounds.isEmpty ? 0 : axis == .vertical ? bounds.height : bounds.width,
      contentLength: filledLength, offset: offset, isVisible: isVisible,
      movesAway: moving.contains(edge == .tail ? toHead : toTail))
  }
}
