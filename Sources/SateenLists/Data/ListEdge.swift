/// An end of a list at which more content can be fetched.
public enum ListEdge: Int, Hashable, Sendable, CaseIterable {
  /// Before the first element.
  case head
  /// Behind the last.
  case tail
}
