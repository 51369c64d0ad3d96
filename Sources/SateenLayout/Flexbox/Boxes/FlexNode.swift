/// A box of one ``FlexTree``.
public struct FlexNode: Hashable, Sendable {
  let index: Int32

  /// The box's number in its tree, which it keeps: from 0 upward as boxes are made, and that of a freed box again
  /// before a new one. What belongs to boxes can lie in an array by it.
  public var number: Int { Int(index) }
}
