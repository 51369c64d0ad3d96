/// Whether it is time to load more at one edge of a list: a pure function of the scroll position, along the axis.
///
/// The rule is Texture's, which knows the tail alone, with the head as its mirror image.
struct LoadDecision: Sendable {
  var edge = ListEdge.tail
  /// How many viewport lengths before the edge to load.
  var distance: Double
  /// The visible length along the scroll axis, and the content's, in points.
  var viewLength: Double
  var contentLength: Double
  /// The scroll position, from the content's head, in points.
  var offset: Double
  var isVisible: Bool
  /// Whether the content scrolls towards the other edge.
  var movesAway: Bool

  var shouldLoad: Bool {
    guard distance > 0, viewLength > 0 else { return false }
    // A list that does not fill its viewport loads more, visible or not.
    if contentLength < viewLength { return true }
    guard isVisible, !movesAway else { return false }
    return remaining <= viewLength * distance
  }

  /// The content between the viewport and the edge, in points.
  var remaining: Double { edge == .tail ? contentLength - viewLength - offset : offset }
}
