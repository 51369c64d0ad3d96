import SateenLayout

/// A place between two clusters of a text.
///
/// Where a line ends of its own accord, and where text changes its direction, one offset has two places on screen: behind
/// the cluster before it and in front of the cluster after it. The affinity says which of the two is meant.
public struct TextPosition: Hashable, Sendable {
  /// The neighbour that a position belongs to.
  public enum Affinity: Hashable, Sendable {
    /// The cluster before: the end of a line rather than the start of the next.
    case upstream
    /// The cluster after.
    case downstream
  }

  /// In UTF-16 code units from the start of the text.
  public var offset: Int
  public var affinity: Affinity

  public init(_ offset: Int, _ affinity: Affinity = .downstream) {
    self.offset = offset
    self.affinity = affinity
  }
}

/// A selected part of a text, or a caret where the part is empty.
public struct TextSelection: Hashable, Sendable {
  /// Where the selection began; it stays when the selection is extended.
  public var anchor: TextPosition
  /// Where it ends, before or behind the anchor; the caret is here.
  public var head: TextPosition

  public init(anchor: TextPosition, head: TextPosition) {
    self.anchor = anchor
    self.head = head
  }

  /// A caret without selected text.
  public init(_ position: TextPosition) {
    self.init(anchor: position, head: position)
  }

  /// From the lower bound of a range to its upper bound.
  public init(_ range: Range<Int>) {
    self.init(anchor: TextPosition(range.lowerBound), head: TextPosition(range.upperBound, .upstream))
  }

  /// What is selected, in UTF-16 code units.
  public var range: Range<Int> { min(anchor.offset, head.offset)..<max(anchor.offset, head.offset) }
  public var isEmpty: Bool { anchor.offset == head.offset }
}

/// Where text would be inserted, in the coordinates of its layout, in points.
public struct TextCaret: Hashable, Sendable {
  /// As high as its line and without width: how thick a caret is drawn is up to who draws it.
  public var frame: Rect
  /// Where text of the other direction would appear, at the border of two directions; nil elsewhere.
  public var secondaryFrame: Rect?
  /// Whether text runs from right to left at the caret.
  public var isRightToLeft: Bool
}
