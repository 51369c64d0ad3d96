/// The direction in which a stack puts one child after the other.
public enum StackDirection: Hashable, Sendable, CaseIterable {
  case horizontal, vertical
}

/// Where the children of a line go along the stack's direction when they do not fill it.
public enum JustifyContent: Hashable, Sendable, CaseIterable {
  case start, center, end
  /// Equal space between children, none at the ends; `start` when there is no space or one child.
  case spaceBetween
  /// Equal space around each child, so half as much at the ends; `center` when there is no space or one child.
  case spaceAround
}

/// Where children go across the stack's direction, unless their style's `alignSelf` says otherwise.
public enum AlignItems: Hashable, Sendable, CaseIterable {
  case start, end, center
  /// As large as the line.
  case stretch
  /// First baselines at one height.
  case baselineFirst
  /// Last baselines at one height.
  case baselineLast
}

/// Whether a stack may use more than one line.
public enum FlexWrap: Hashable, Sendable, CaseIterable {
  case noWrap, wrap
}

/// Where lines go across the stack's direction when they do not fill it.
public enum AlignContent: Hashable, Sendable, CaseIterable {
  case start, center, end, spaceBetween, spaceAround
  /// Lines share what is left.
  case stretch
}

/// Horizontal placement of a stack's children, whatever the stack's direction.
public enum HorizontalAlignment: Hashable, Sendable, CaseIterable {
  /// As `justifyContent` and `alignItems` say.
  case none
  case left, middle, right
}

/// Vertical placement of a stack's children, whatever the stack's direction.
public enum VerticalAlignment: Hashable, Sendable, CaseIterable {
  /// As `justifyContent` and `alignItems` say.
  case none
  case top, center, bottom
}
