/// The outcome of loading more content at an edge of a list.
public enum LoadResult: Hashable, Sendable {
  /// There may be more content at this edge.
  case more
  /// There is no more content at this edge. The list does not load there again until its items there are removed, both
  /// the one that was at the edge when this load began and the one there now, its data is loaded anew, or
  /// ``ListNode/load(at:)`` is called. Where all items were replaced while this load ran, the list loads again.
  case end
}

/// The state of loading more content at an edge of a list.
public enum LoadState: Sendable {
  /// More content is loaded when the user comes near the edge.
  case idle
  case loading
  /// The last load threw this error. The next one starts when the user scrolls towards the edge, or at
  /// ``ListNode/load(at:)``.
  case failed(any Error)
  /// The last load found that there is no more content.
  case ended

  public var isLoading: Bool {
    if case .loading = self { return true }
    return false
  }

  /// The error of a failed load.
  public var error: (any Error)? {
    if case .failed(let error) = self { return error }
    return nil
  }
}
