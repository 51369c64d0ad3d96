/// A box of one ``FlexTree``.
public struct FlexNode: Hashable, Sendable {
  let index: Int32

  /// The box's index in its tree, constant for the box's lifetime. Indices count up from 0; the index of a freed box is
  /// reused first. Use it as an array index for data that belongs to boxes.
  public var number: Int { Int(index) }
}
