/// An item of a list, identified by its id even if its content changes.
///
/// A type that is `Identifiable`, `Equatable` and `Sendable` only has to declare the conformance.
public protocol ListItem: Identifiable, Sendable where ID: Sendable {
  /// Whether both items have the same content, so that a node made for one can show the other.
  func hasSameContent(as other: Self) -> Bool

  /// Items of one kind look alike: the heights of measured ones are the estimate for the others. A small number from 0,
  /// the default. A list distinguishes about a dozen kinds, and greater numbers count as the last kind.
  var kind: Int { get }

  /// The number of items, from the first on, whose ids are equal in two states. Not for programs to implement or call,
  /// like all requirements with an underscore: the defaults are compiled for the item's own type.
  static func _equalIDs(from old: UnsafePointer<Self>, _ new: UnsafePointer<Self>, atMost limit: Int) -> Int
  /// The number of items, backwards from those before two pointers, whose ids are equal.
  static func _equalIDs(before old: UnsafePointer<Self>, _ new: UnsafePointer<Self>, atMost limit: Int) -> Int
  /// The number of items, from the first on, with the same content in two states.
  static func _equalContents(from old: UnsafePointer<Self>, _ new: UnsafePointer<Self>, atMost limit: Int) -> Int
  /// The index of the first item with an id.
  static func _index(of id: ID, from items: UnsafePointer<Self>, count: Int) -> Int?
  /// The number of items, from the first on, of the first one's kind.
  static func _equalKinds(from items: UnsafePointer<Self>, atMost limit: Int) -> Int
  /// Writes a number for each item's id: equal ids have equal numbers, and others very probably have not.
  static func _hashIDs(of items: UnsafeBufferPointer<Self>, into hashes: UnsafeMutablePointer<Int>)
}

extension ListItem {
  public var kind: Int { 0 }
}

extension ListItem where Self: Equatable {
  public func hasSameContent(as other: Self) -> Bool { self == other }
}
