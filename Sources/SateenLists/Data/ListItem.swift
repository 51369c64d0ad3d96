/// What a list shows one of: known by its id, whatever becomes of its content.
///
/// A value that is `Identifiable`, `Equatable` and `Sendable` only has to say that it is one of these.
public protocol ListItem: Identifiable, Sendable where ID: Sendable {
  /// Whether both would be shown alike, so that a node made for one serves the other.
  func hasSameContent(as other: Self) -> Bool

  /// Items of one kind look alike: the heights of those measured serve as an estimate for the others. Small numbers
  /// from 0; there are some dozen kinds, and more than that share the last. 0 without being told.
  var kind: Int { get }
}

extension ListItem {
  public var kind: Int { 0 }
}

extension ListItem where Self: Equatable {
  public func hasSameContent(as other: Self) -> Bool { self == other }
}
