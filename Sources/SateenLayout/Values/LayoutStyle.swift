/// The sizes, flex factors, spacing and alignment that an element requests from its parent's layout.
///
/// Flex factors and baselines record whether they were set: a spec around one child takes over those of the child that
/// its own style does not set (see ``StackTraitsSource``).
public struct LayoutStyle: Hashable, Sendable {
  public var width: Dimension = .auto
  public var height: Dimension = .auto
  public var minWidth: Dimension = .auto
  public var minHeight: Dimension = .auto
  public var maxWidth: Dimension = .auto
  public var maxHeight: Dimension = .auto

  /// Space before the element along a stack's direction, in points, added to the stack's own spacing.
  public var spacingBefore: Double = 0
  /// Space after the element along a stack's direction, in points, added to the stack's own spacing.
  public var spacingAfter: Double = 0
  /// The length along a stack's direction before growing and shrinking.
  public var flexBasis: Dimension = .auto
  /// The element's alignment across a stack's direction. A spec around one child with `auto` takes over the child's.
  public var alignSelf: AlignSelf = .auto
  /// The element's top left corner in an absolute layout, in points.
  public var layoutPosition: Point = .zero

  /// The value of ``flexGrow``; nil if it was never set.
  package var flexGrowIfSet: Double?
  /// The value of ``flexShrink``; nil if it was never set.
  package var flexShrinkIfSet: Double?
  /// The value of ``ascender``; nil if it was never set.
  public var ascenderIfSet: Double?
  /// The value of ``descender``; nil if it was never set.
  public var descenderIfSet: Double?

  public init() {}

  /// The element's share of the space left over along a stack's direction.
  public var flexGrow: Double {
    get { flexGrowIfSet ?? 0 }
    set { flexGrowIfSet = newValue }
  }

  /// The element's share of the space missing along a stack's direction, weighted by its size.
  public var flexShrink: Double {
    get { flexShrinkIfSet ?? 0 }
    set { flexShrinkIfSet = newValue }
  }

  /// Distance from the top edge to the first baseline, in points.
  public var ascender: Double {
    get { ascenderIfSet ?? 0 }
    set { ascenderIfSet = newValue }
  }

  /// Distance from the bottom edge to the last baseline, in points; negative, as in fonts.
  public var descender: Double {
    get { descenderIfSet ?? 0 }
    set { descenderIfSet = newValue }
  }

  /// Both width and height; nil if either is not in points.
  public var preferredSize: Size? {
    get {
      guard case .points(let width) = width, case .points(let height) = height else { return nil }
      return Size(width: width, height: height)
    }
    set {
      width = newValue.map { .points($0.width) } ?? .auto
      height = newValue.map { .points($0.height) } ?? .auto
    }
  }

  /// The sizes this style allows within a parent. The minimum wins over the maximum, which wins over the exact size.
  /// Fractions of an unknown parent length (NaN) count as `auto`.
  public func resolve(parentSize: Size) -> SizeRange {
    let w = Self.resolve(width, minWidth, maxWidth, parentSize.width)
    let h = Self.resolve(height, minHeight, maxHeight, parentSize.height)
    return SizeRange(
      min: Size(width: w.0, height: h.0), max: Size(width: w.1, height: h.1))
  }

  /// The bounds of growing and shrinking: those of minimum and maximum alone, without the exact size.
  func resolveLimits(parentSize: Size) -> SizeRange {
    let w = Self.resolve(.auto, minWidth, maxWidth, parentSize.width)
    let h = Self.resolve(.auto, minHeight, maxHeight, parentSize.height)
    return SizeRange(
      min: Size(width: w.0, height: h.0), max: Size(width: w.1, height: h.1))
  }

  private static func resolve(
    _ exact: Dimension, _ low: Dimension, _ high: Dimension, _ parent: Double
  ) -> (Double, Double) {
    var lower = valid(low, parent) ?? 0
    var upper = valid(high, parent) ?? .infinity
    if let value = valid(exact, parent) {
      let fixed = max(lower, min(upper, value))
      lower = fixed
      upper = fixed
    }
    return (lower, max(lower, upper))
  }

  /// A length that can be used: a number of at least zero and below 10,000,000 points. Others count as `auto`.
  static func valid(_ dimension: Dimension, _ parent: Double) -> Double? {
    guard let value = dimension.resolve(against: parent), value >= 0, value < 1e7 else { return nil }
    return value
  }
}

/// How one element is placed across a stack's direction.
public enum AlignSelf: Hashable, Sendable, CaseIterable {
  /// The stack's `alignItems`.
  case auto
  case start, end, center, stretch, baselineFirst, baselineLast
}
