import SateenLayout

/// A position between two clusters of a text.
///
/// Where a line wraps, and where the direction of text changes, one offset has two positions on screen: behind the
/// cluster before it and in front of the cluster after it. The affinity chooses one of the two.
public struct TextPosition: Hashable, Sendable {
  /// The cluster that a position belongs to.
  public enum Affinity: Hashable, Sendable {
    /// The cluster before: the end of a line rather than the start of the next.
    case upstream
    /// The cluster after.
    case downstream
  }

  /// The offset from the start of the text, in UTF-16 code units.
  public var offset: Int
  public var affinity: Affinity

  public init(_ offset: Int, _ affinity: Affinity = .downstream) {
    self.offset = offset
    self.affinity = affinity
  }
}

/// A selected range of a text, or a caret where the range is empty.
public struct TextSelection: Hashable, Sendable {
  /// The start of the selection. It stays when the selection is extended.
  public var anchor: TextPosition
  /// The end of the selection, before or behind the anchor. The caret is here.
  public var head: TextPosition

  public init(anchor: TextPosition, head: TextPosition) {
    self.anchor = anchor
    self.head = head
  }

  /// A caret without selected text.
  public init(_ position: TextPosition) {
    self.init(anchor: position, head: position)
  }

  /// A selection from the lower bound of a range to its upper bound.
  public init(_ range: Range<Int>) {
    self.init(anchor: TextPosition(range.lowerBound), head: TextPosition(range.upperBound, .upstream))
  }

  /// The selected range, in UTF-16 code units.
  public var range: Range<Int> { min(anchor.offset, head.offset)..<max(anchor.offset, head.offset) }
  public var isEmpty: Bool { anchor.offset == head.offset }
}

/// The insertion point for text, in the coordinates of its layout, in points.
public struct TextCaret: Hashable, Sendable {
  /// As high as the caret's line, and zero wide. The code that draws a caret chooses its thickness.
  public var frame: Rect
  /// The insertion point for text of the other direction, where two directions meet; nil elsewhere.
  public var secondaryFrame: Rect?
  /// Whether text runs from right to left at the caret.
  public var isRightToLeft: Bool
}
