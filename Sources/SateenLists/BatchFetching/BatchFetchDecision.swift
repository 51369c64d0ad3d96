/// Whether it is time to fetch more, as Texture decides it: a pure function of where the reader is.
struct BatchFetchDecision {
  var isFetching: Bool
  /// How many screenfuls ahead of the end to fetch.
  var leadingScreens: Double
  /// The visible length along the scroll axis, and the content's, in points.
  var viewLength: Double
  var contentLength: Double
  /// Where the content will be, or is.
  var offset: Double
  var isVisible: Bool
  var movesToHead: Bool

  var shouldFetch: Bool {
    if isFetching || leadingScreens <= 0 || viewLength <= 0 { return false }
    // A list that does not fill its view wants more, seen or not.
    if contentLength < viewLength { return true }
    if !isVisible || movesToHead { return false }
    let remaining = contentLength - viewLength - offset
    return remaining <= viewLength * leadingScreens
  }
}
