/// An item of a list, identified by its id even if its content changes.
///
/// A type that is `Identifiable`, `Equatable` and `Sendable` only has to declare the conformance.
public protocol ListItem: Identifiable, Sendable where ID: Sendable {
  /// Whether both items have the same content, so that a node made for one can show the other.
  func hasSameContent(as other: Self) -> Bool

  /// Items of one kind look alike: the heights of measured ones are the estimate for the others. A small number from 0,
  /// the default. A list distinguishes about a dozen kinds, and greater numbers count as the last kind.
  var kind: Int { get }
}

extension ListItem {
  public var kind: Int { 0 }
}

extension ListItem where Self: Equatable {
  public func hasSameContent(as other: Self) -> Bool { self == other }
}
