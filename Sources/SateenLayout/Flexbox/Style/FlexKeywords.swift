/// Which way a flex container's main axis runs.
public enum FlexDirection: UInt8, Hashable, Sendable, CaseIterable {
  case row, rowReverse, column, columnReverse

  var isColumn: Bool { rawValue >= 2 }
  var isReversed: Bool { rawValue & 1 == 1 }
}

/// Whether a flex container breaks its items into lines.
public enum FlexLines: UInt8, Hashable, Sendable, CaseIterable {
  case nowrap, wrap, wrapReverse
}

/// Where items go along the main axis: CSS's `justify-content`.
public enum FlexJustification: UInt8, Hashable, Sendable, CaseIterable {
  case flexStart, flexEnd, start, end, left, right, center, spaceBetween, spaceAround, spaceEvenly
}

/// Where an item goes across the main axis: CSS's `align-items` and `align-self`.
public enum FlexAlignment: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// For `alignSelf`: as the container's `alignItems` says.
  case auto
  /// As `stretch`, but for an absolute box between two insets, which may then reach beyond its containing block.
  case normal
  case stretch, flexStart, flexEnd, start, end, center
  /// First baselines at one height.
  case baseline
  /// Last baselines at one height.
  case lastBaseline
  /// As `start` and `end`, but by the direction of the item's own content instead of the container's. They differ where
  /// one of the two runs from right to left, across a column.
  case selfStart, selfEnd

  var isBaseline: Bool { self == .baseline || self == .lastBaseline }
}

/// Where lines go across the main axis: CSS's `align-content`.
public enum FlexLineAlignment: UInt8, Hashable, Sendable, CaseIterable {
  case stretch, flexStart, flexEnd, start, end, center, spaceBetween, spaceAround, spaceEvenly
}

/// Whether a box makes part of the layout.
public enum FlexDisplay: UInt8, Hashable, Sendable, CaseIterable {
  case flex
  /// Neither the box nor anything in it takes up space.
  case none
  /// The box vanishes and its children stand in its place.
  case contents
}

/// What a box's place refers to.
public enum FlexPosition: UInt8, Hashable, Sendable, CaseIterable {
  /// In its container's flow; insets mean nothing, and absolute descendants pass it by.
  case `static`
  /// In its container's flow, moved by its insets; absolute descendants refer to it.
  case relative
  /// Out of the flow, placed in the padding box of the nearest ancestor that is not static.
  case absolute
}

/// Which box width and height are said of.
public enum FlexBoxSizing: UInt8, Hashable, Sendable, CaseIterable {
  case contentBox, borderBox
}

/// What happens to content that is larger than its box. Layout only asks whether the box can scroll: such a box has no
/// automatic minimum size. A scroll bar takes up no space.
public enum FlexOverflow: UInt8, Hashable, Sendable, CaseIterable {
  case visible, clip, hidden, scroll, auto

  var canScroll: Bool { rawValue >= FlexOverflow.hidden.rawValue }
}

/// How frames are put on whole pixels.
public enum FlexRounding: Hashable, Sendable, CaseIterable {
  /// Each edge goes to the nearest pixel as seen from the root, so that boxes that touch still do.
  case edges
  /// As Yoga has it: sizes by their edges as seen from the root, but corners as seen from the parent.
  case yoga
}

/// The direction in which a box's content runs.
public enum FlexContentDirection: UInt8, Hashable, Sendable, CaseIterable {
  /// As in the parent; in a root, as asked of the layout.
  case inherit
  case leftToRight, rightToLeft
}
