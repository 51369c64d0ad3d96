/// The fate of dragged items where they are let go.
public enum DropProposal: Sendable, Hashable {
  /// The items come here and leave where they were.
  case move
  /// The items come here and stay where they were.
  case copy
  /// The place would take such items, but not these, or not now. A sign says so.
  case forbidden
  /// The items go back.
  case cancel

  /// Whether the items are taken.
  public var takesItems: Bool { self == .move || self == .copy }
}
