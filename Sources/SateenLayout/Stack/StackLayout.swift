/// The state of one stack's layout: the request, and the results so far. Each phase is a method in a file of its own,
/// and reads the results of the phases before it.
struct StackLayout {
  /// Differences below this, in points, cause no flexing or stretching.
  static let tolerance = 0.01

  let direction: StackDirection
  let spacing: Double
  let lineSpacing: Double
  let justifyContent: JustifyContent
  let alignContent: AlignContent
  let wraps: Bool
  let main: Extent
  let cross: Extent
  /// The size that the children's fractions refer to; NaN along an axis where the stack's size depends on the children.
  let parentSize: Size
  let context: LayoutContext
  let children: [any LayoutElement]
  /// A context for each child, if the children are measured concurrently; else empty.
  let branches: [LayoutContext]

  /// The measurements of each child.
  var items: [StackItem]
  /// The latest layout of each child.
  var layouts: [Layout?]
  var lines: [StackLine] = []
  var size = Size.zero

  init(
    _ spec: StackLayoutSpec, _ children: [any LayoutElement], _ range: SizeRange, _ context: LayoutContext
  ) {
    direction = spec.direction
    spacing = StackItem.usable(spec.spacing)
    lineSpacing = StackItem.usable(spec.lineSpacing)
    justifyContent = spec.justifyContent
    alignContent = spec.alignContent
    wraps = spec.flexWrap == .wrap
    main = Extent(min: direction.main(range.min), max: direction.main(range.max))
    cross = Extent(min: direction.cross(range.min), max: direction.cross(range.max))
    parentSize = Size(
      width: range.min.width == range.max.width ? range.min.width : .nan,
      height: range.min.height == range.max.height ? range.min.height : .nan)
    self.context = context
    self.children = children
    let isConcurrent = spec.isConcurrent && children.count > 1 && context.concurrentPerform != nil
    branches = isConcurrent ? children.map(context.branch) : []
    let alignItems = spec.alignItems
    let direction = direction
    let parentSize = parentSize
    items = children.map { StackItem($0, alignItems, direction, parentSize, context.pixelGrid) }
    layouts = Array(repeating: nil, count: children.count)
  }
}

/// Neighbouring items side by side along the stack. A stack that does not wrap has one line.
struct StackLine {
  var items: Range<Int>
  /// The sum along the stack, spacing included.
  var main = 0.0
  var cross = 0.0
  /// From the start of the line across the stack.
  var baseline = 0.0
}

/// A child of the stack: its style in the stack's terms, and its measurements. Plain numbers, because every phase reads
/// all of them.
struct StackItem {
  let spacingBefore: Double
  let spacingAfter: Double
  let grow: Double
  let shrink: Double
  let alignment: AlignItems
  private var ascender: Double
  private var descender: Double
  /// The length before flexing that overrides the child's own; nil for `auto`.
  let basis: Double?
  /// How far growing and shrinking may go.
  let limits: Extent
  /// The child's own smallest and largest size across the stack; zero and infinite where it has none.
  let crossLimits: Extent
  var main = 0.0
  var cross = 0.0
  /// Whether the child was measured at all.
  var isMeasured = false

  init(
    _ element: any LayoutElement, _ alignItems: AlignItems, _ direction: StackDirection, _ parentSize: Size,
    _ grid: PixelGrid
  ) {
    let style = element.style
    let traits = element.stackTraits
    spacingBefore = Self.usable(style.spacingBefore)
    spacingAfter = Self.usable(style.spacingAfter)
    grow = Self.factor(traits.flexGrow)
    shrink = Self.factor(traits.flexShrink)
    ascender = Self.usable(traits.ascender)
    descender = Self.usable(traits.descender)
    alignment = traits.alignSelf.alignment ?? alignItems
    let minMax = style.resolveLimits(parentSize: parentSize)
    // Rounded to whole pixels as all sizes are: otherwise, an item at its maximum would count as exceeding it.
    limits = Extent(
      min: grid.ceil(direction.main(minMax.min)), max: grid.ceil(direction.main(minMax.max)))
    // The minimum applies to the basis too; otherwise a child that neither grows nor shrinks would be smaller than its
    // minimum.
    basis = LayoutStyle.valid(style.flexBasis, direction.main(parentSize)).map(limits.clamp)
    let own = style.resolve(parentSize: parentSize)
    crossLimits = Extent(min: direction.cross(own.min), max: direction.cross(own.max))
  }

  mutating func setBaselines(_ traits: StackTraits) {
    ascender = Self.usable(traits.ascender)
    descender = Self.usable(traits.descender)
  }

  /// The length itself; zero if it is NaN or beyond 10,000,000 points.
  static func usable(_ length: Double) -> Double { abs(length) < 1e7 ? length : 0 }

  private static func factor(_ value: Double) -> Double { value > 0 && value < 1e30 ? value : 0 }

  var flexesBothWays: Bool { grow > 0 && shrink > 0 }

  var isBaselineAligned: Bool { alignment == .baselineFirst || alignment == .baselineLast }

  /// From the item's start across the stack.
  var baseline: Double {
    switch alignment {
    case .baselineFirst: return ascender
    case .baselineLast: return cross + descender
    case .start, .end, .center, .stretch: return 0
    }
  }
}

extension AlignSelf {
  fileprivate var alignment: AlignItems? {
    switch self {
    case .auto: return nil
    case .start: return .start
    case .end: return .end
    case .center: return .center
    case .stretch: return .stretch
    case .baselineFirst: return .baselineFirst
    case .baselineLast: return .baselineLast
    }
  }
}
