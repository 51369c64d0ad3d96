import SateenCore

/// Pages that a data source counts: each item is a page. See ``PagingNode``.
open class PagerNode: CollectionNode, PagingNode {
  /// - Parameter axis: the axis along which pages follow each other.
  nonisolated public init(axis: CollectionAxis = .horizontal) {
    super.init(controller: ListController(layout: PagingLayout(axis: axis), isPager: true))
  }
}
