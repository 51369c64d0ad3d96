import SateenCore

// More content when the user comes near an edge.
extension ListNode {
  /// Loads more content at an edge: fetch it, insert it there, and return whether there may be more.
  ///
  /// ```swift
  /// list.loadMore = { [weak self] edge in
  ///   let page = try await server.messages(before: oldest)
  ///   self?.append(page)
  ///   return page.isEmpty ? .end : .more
  /// }
  /// ```
  /// The list calls it when the user comes within ``loadDistance`` of an edge, once at a time for each edge. A load that
  /// throws has failed, as ``loadState(at:)`` says. When the data is loaded anew, when this property is set and when the
  /// list is released, the load is cancelled as a task, and its result is ignored.
  public var loadMore: (@MainActor (_ edge: ListEdge) async throws -> LoadResult)? {
    get { controller.loader.load }
    set { controller.setLoad(newValue) }
  }

  /// How many viewport lengths before an edge more content is loaded; 2 before the tail and none before the head at first.
  /// An edge without a distance, or with zero, does not load.
  ///
  /// With a distance at the head, elements inserted there come in above the viewport, even when the scroll position is
  /// at the very start.
  public var loadDistance: [ListEdge: Double] {
    get { controller.loader.distance }
    set { controller.setLoadDistance(newValue) }
  }

  /// The state of loading at an edge.
  public func loadState(at edge: ListEdge) -> LoadState { controller.loader.state(edge) }

  /// Called in a turn in which a load starts or ends at an edge; not when it is cancelled. Changes of items made in it,
  /// such as an indicator that comes and goes, are no reason for another load.
  public var onLoadStateChange: (@MainActor (_ edge: ListEdge, _ state: LoadState) -> Void)? {
    get { controller.onLoadStateChange }
    set { controller.onLoadStateChange = newValue }
  }

  /// Loads at an edge in the next turn, wherever the scroll position is and whatever the last load brought. Does nothing
  /// while a load is under way there.
  public func load(at edge: ListEdge) { controller.forceLoad(edge) }
}
