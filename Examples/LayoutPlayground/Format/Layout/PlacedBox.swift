import SateenLayout

/// An element of a case with its frame: what is drawn, printed and inspected.
public struct PlacedBox: Sendable {
  /// The path of the element in the JSON.
  public var path: String
  public var id: String?
  /// What the element is: the word of its spec, or `flex` for a box of flexbox.
  public var kind: String
  public var color: FileColor?
  /// In the root's coordinates, in points.
  public var frame: Rect
  /// The box it is inside of, as an index; nil for the root.
  public var parent: Int?
  /// Whether it is something to look at, rather than an arrangement of others.
  public var isNode: Bool
  /// Words that it shows.
  public var text: String?
  /// From its top edge to its first baseline, in points, where the file says so.
  public var baseline: Double?
  /// Whether its content runs from right to left.
  public var isRightToLeft: Bool
  /// What the file says of it, besides what it is called: properties with their values as written, in a fixed order.
  public var words: [FileWord] = []
  /// What it was allowed when it got this frame; nil where that is not known.
  public var question: PlacedQuestion?
  /// How flexbox came to its size; nil where specs did.
  public var record: FlexRecord?
  /// How far it sticks out of the box it is in, in points.
  public var overflow = Size.zero
  /// Areas around and inside it that are space by intention.
  public var bands: [SpaceBand] = []

  /// What to call it: its identifier, else what it is.
  public var title: String { id ?? kind }
}

/// What an element was asked, and how it came to answer.
public struct PlacedQuestion: Sendable, Hashable {
  /// The sizes that were allowed: by who asked, before the element's own style, or, for a box of flexbox, by its minimum
  /// and maximum.
  public var range: SizeRange
  /// What fractions of its style refer to; not a number where unknown.
  public var parentSize: Size
  /// How many questions it was asked, this one included; nil for a box of flexbox without content of its own.
  public var count: Int?
  /// Whether the answer was remembered from the same question before.
  public var isRemembered = false
}

/// An area that is left empty by intention.
public struct SpaceBand: Sendable, Hashable {
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// Outside of a box, by its own wish.
    case margin
    case border
    /// Between a box and its content.
    case padding
    /// Between neighbours, by the wish of what holds them.
    case spacing
  }

  public var kind: Kind
  /// In the root's coordinates, in points.
  public var frame: Rect

  public init(_ kind: Kind, _ frame: Rect) {
    self.kind = kind
    self.frame = frame
  }
}

/// A case laid out.
public struct PlacedCase: Sendable {
  public var name: String
  public var size: Size
  public var direction: LayoutDirection
  /// In the order they are drawn: a box comes after the one it is inside of.
  public var boxes: [PlacedBox]
  /// The layout as nested boxes of text.
  public var asciiArt: String

  /// The frames of all elements that have an identifier.
  public var framesByIdentifier: [String: Rect] {
    Dictionary(boxes.compactMap { box in box.id.map { ($0, box.frame) } }) { first, _ in first }
  }
}
