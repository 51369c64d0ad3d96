/// The direction of a flex container's main axis.
public enum FlexDirection: Hashable, Sendable, CaseIterable {
  case row, rowReverse, column, columnReverse

  var isColumn: Bool { self == .column || self == .columnReverse }
  var isReversed: Bool { self == .rowReverse || self == .columnReverse }
}

/// Whether a flex container breaks its items into lines.
public enum FlexLines: Hashable, Sendable, CaseIterable {
  case nowrap, wrap, wrapReverse
}

/// How items are placed along the main axis: CSS's `justify-content`.
public enum FlexJustification: Hashable, Sendable, CaseIterable {
  case flexStart, flexEnd, start, end, left, right, center, spaceBetween, spaceAround, spaceEvenly
}

/// How an item is placed across the main axis: CSS's `align-items` and `align-self`.
public enum FlexAlignment: Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// For `alignSelf`: the container's `alignItems`.
  case auto
  /// The same as `stretch`, except that an absolute box between two insets may reach beyond its containing block.
  case normal
  case stretch, flexStart, flexEnd, start, end, center
  /// Aligns the first baselines.
  case baseline
  /// Aligns the last baselines.
  case lastBaseline
  /// The same as `start` and `end`, but by the direction of the item's own content instead of the container's. The two
  /// differ across a column, if one of the directions is right to left.
  case selfStart, selfEnd

  var isBaseline: Bool { self == .baseline || self == .lastBaseline }
}

/// How lines are placed across the main axis: CSS's `align-content`.
public enum FlexLineAlignment: Hashable, Sendable, CaseIterable {
  case stretch, flexStart, flexEnd, start, end, center, spaceBetween, spaceAround, spaceEvenly
}

/// Whether a box takes part in the layout.
public enum FlexDisplay: Hashable, Sendable, CaseIterable {
  case flex
  /// Neither the box nor its contents take up space.
  case none
  /// The box itself is not laid out; its children take its place.
  case contents
}

/// The reference of a box's position.
public enum FlexPosition: Hashable, Sendable, CaseIterable {
  /// In its container's flow. Insets are ignored, and the box is no containing block for absolute boxes inside it.
  case `static`
  /// In its container's flow, moved by its insets. The box is the containing block of absolute boxes inside it.
  case relative
  /// Out of the flow, placed in the padding box of the nearest ancestor that is not static.
  case absolute
}

/// The box that width and height refer to.
public enum FlexBoxSizing: Hashable, Sendable, CaseIterable {
  case contentBox, borderBox
}

/// The treatment of content that is larger than its box. Layout only depends on whether the box can scroll: such a box
/// has no automatic minimum size. A scroll bar takes up no space.
public enum FlexOverflow: Hashable, Sendable, CaseIterable {
  case visible, clip, hidden, scroll, auto

  var canScroll: Bool { self != .visible && self != .clip }
}

/// How frames are rounded to whole pixels.
public enum FlexRounding: Hashable, Sendable, CaseIterable {
  /// Each edge is rounded to the nearest pixel relative to the root, so that adjacent boxes still touch.
  case edges
  /// As in Yoga: sizes are rounded by their edges relative to the root, but corners relative to the parent.
  case yoga
}

/// The direction in which a box's content runs.
public enum FlexContentDirection: Hashable, Sendable, CaseIterable {
  /// The parent's direction; in a root, the one passed to the layout.
  case inherit
  case leftToRight, rightToLeft
}
