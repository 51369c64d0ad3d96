import SateenCore

// More content when the reader comes near an edge; the delegate fetches them.
extension ListNode {
  /// How many screenfuls before the end more content is fetched; none where it is zero.
  public var leadingScreensForBatching: Double {
    get { controller.fetcher.leadingScreens[.tail, default: 0] }
    set { controller.setLeadingScreens(newValue, at: .tail) }
  }

  /// How many screenfuls before the beginning more content is fetched; none where it is zero, as it is at first.
  ///
  /// Where it is more, elements inserted before what shows come in out of view, even for a reader at the very start.
  public var leadingScreensForHeadBatching: Double {
    get { controller.fetcher.leadingScreens[.head, default: 0] }
    set { controller.setLeadingScreens(newValue, at: .head) }
  }

  /// Whether a request for more content at an edge is under way.
  public func isBatchFetching(at edge: ListEdge) -> Bool { controller.fetcher.isFetching(edge) }

  /// Why the last request at an edge failed, in words for a person; nil where it did not, and once there is
  /// reason to ask again.
  public func batchFetchFailure(at edge: ListEdge) -> String? { controller.fetcher.failure(edge) }

  /// Asks the delegate for more content at an edge in the next turn, after a failure or an end that is none any more,
  /// wherever the reader is. Does nothing while a request is under way there.
  public func retryBatchFetch(at edge: ListEdge) { controller.retryFetch(edge) }
}
