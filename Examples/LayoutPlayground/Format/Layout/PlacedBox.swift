import SateenLayout

/// An element of a case with its frame, for drawing, printing and inspection.
public struct PlacedBox: Sendable {
  /// The path of the element in the JSON.
  public var path: String
  public var id: String?
  /// The kind of element: the keyword of its spec, or `flex` for a box of flexbox.
  public var kind: String
  public var color: FileColor?
  /// In the root's coordinates, in points.
  public var frame: Rect
  /// The index of the box around it; nil for the root.
  public var parent: Int?
  /// Whether the element is drawn; false for a spec.
  public var isNode: Bool
  /// The element's text; nil without one.
  public var text: String?
  /// From its top edge to its first baseline, in points; nil if the file does not set it.
  public var baseline: Double?
  /// Whether its content runs from right to left.
  public var isRightToLeft: Bool
  /// The element's properties in the file, except its name, with their values as written, in a fixed order.
  public var words: [FileWord] = []
  /// The layout request that led to this frame; nil if unknown.
  public var question: PlacedQuestion?
  /// The record of a box laid out by flexbox; nil for one laid out by specs.
  public var record: FlexRecord?
  /// How far the box sticks out of its parent on each axis, in points.
  public var overflow = Size.zero
  /// The spacing around and inside the box that is set in the file.
  public var bands: [SpaceBand] = []

  /// The displayed name: the identifier or, without one, the kind.
  public var title: String { id ?? kind }
}

/// The layout request for an element.
public struct PlacedQuestion: Sendable, Hashable {
  /// The allowed sizes: those of the request before the element's own style was applied or, for a box of flexbox, its
  /// minimum and maximum.
  public var range: SizeRange
  /// The size that fractions of its style refer to, in points; NaN if unknown.
  public var parentSize: Size
  /// How many requests the element got, including this one; nil for a box of flexbox without content of its own.
  public var count: Int?
  /// Whether the layout was remembered from an earlier, equal request.
  public var isRemembered = false
}

/// An area that is left empty because the file sets it so.
public struct SpaceBand: Sendable, Hashable {
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// Outside a box, set by the box itself.
    case margin
    case border
    /// Between a box and its content.
    case padding
    /// Between neighbours, set by their container.
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

/// The layout of a case.
public struct PlacedCase: Sendable {
  public var name: String
  public var size: Size
  public var direction: LayoutDirection
  /// In drawing order: a box comes after its parent.
  public var boxes: [PlacedBox]
  /// The layout as nested boxes of text.
  public var asciiArt: String

  /// The frames of all elements that have an identifier.
  public var framesByIdentifier: [String: Rect] {
    Dictionary(boxes.compactMap { box in box.id.map { ($0, box.frame) } }) { first, _ in first }
  }
}
