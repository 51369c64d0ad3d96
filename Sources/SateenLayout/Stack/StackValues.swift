/// The direction in which a stack puts one child after the other.
public enum StackDirection: Hashable, Sendable, CaseIterable {
  case horizontal, vertical
}

/// How children are placed along the stack's direction if they do not fill the line.
public enum JustifyContent: Hashable, Sendable, CaseIterable {
  case start, center, end
  /// Equal space between children, and no space at the ends; `start` without free space or with one child.
  case spaceBetween
  /// Equal space around each child, so half as much at the ends; `center` without free space or with one child.
  case spaceAround
}

/// How children are placed across the stack's direction, unless their style's `alignSelf` overrides it.
public enum AlignItems: Hashable, Sendable, CaseIterable {
  case start, end, center
  /// As large as the line.
  case stretch
  /// Aligns the first baselines.
  case baselineFirst
  /// Aligns the last baselines.
  case baselineLast
}

/// Whether a stack may use more than one line.
public enum FlexWrap: Hashable, Sendable, CaseIterable {
  case noWrap, wrap
}

/// How lines are placed across the stack's direction if they do not fill it.
public enum AlignContent: Hashable, Sendable, CaseIterable {
  case start, center, end, spaceBetween, spaceAround
  /// The lines share the free space equally.
  case stretch
}

/// Horizontal placement of a stack's children, whatever the stack's direction.
public enum HorizontalAlignment: Hashable, Sendable, CaseIterable {
  /// Placement follows `justifyContent` and `alignItems`.
  case none
  case left, middle, right
}

/// Vertical placement of a stack's children, whatever the stack's direction.
public enum VerticalAlignment: Hashable, Sendable, CaseIterable {
  /// Placement follows `justifyContent` and `alignItems`.
  case none
  case top, center, bottom
}
