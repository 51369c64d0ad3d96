/// Children one after the other, in a row or a column, which grow and shrink to fill it: the most used part of CSS
/// flexbox.
public struct StackLayoutSpec: LayoutSpec {
  private struct Properties: Sendable {
    var style = LayoutStyle()
    var direction: StackDirection
    var spacing: Double
    var justifyContent: JustifyContent
    var alignItems: AlignItems
    var flexWrap: FlexWrap
    var alignContent: AlignContent
    var lineSpacing: Double
    var horizontalAlignment = HorizontalAlignment.none
    var verticalAlignment = VerticalAlignment.none
    var isConcurrent = false
    var children: [any LayoutElement]
    var places: [ElementPlace]?
  }

  private var properties: SpecProperties<Properties>

  public init(
    direction: StackDirection = .horizontal, spacing: Double = 0, justifyContent: JustifyContent = .start,
    alignItems: AlignItems = .stretch, flexWrap: FlexWrap = .noWrap, alignContent: AlignContent = .start,
    lineSpacing: Double = 0, children: [any LayoutElement] = []
  ) {
    properties = SpecProperties(
      Properties(
        direction: direction, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
        flexWrap: flexWrap, alignContent: alignContent, lineSpacing: lineSpacing, children: children))
  }

  public static func horizontal(spacing: Double = 0, children: [any LayoutElement] = []) -> StackLayoutSpec {
    StackLayoutSpec(direction: .horizontal, spacing: spacing, children: children)
  }

  public static func vertical(spacing: Double = 0, children: [any LayoutElement] = []) -> StackLayoutSpec {
    StackLayoutSpec(direction: .vertical, spacing: spacing, children: children)
  }

  public var style: LayoutStyle {
    get { properties.value.style }
    set { properties.value.style = newValue }
  }

  public var direction: StackDirection {
    get { properties.value.direction }
    set { properties.value.direction = newValue }
  }

  /// The space between neighbours of one line, in points, added to the spacing of their styles.
  public var spacing: Double {
    get { properties.value.spacing }
    set { properties.value.spacing = newValue }
  }

  /// Places children along the direction. Do not set it while the alignment of that axis is set
  /// (``horizontalAlignment`` of a row, ``verticalAlignment`` of a column): the alignment wins.
  public var justifyContent: JustifyContent {
    get { alongAlignment ?? properties.value.justifyContent }
    set {
      assert(alongAlignment == nil, "justifyContent of a stack whose alignment decides it already")
      properties.value.justifyContent = newValue
    }
  }

  /// Places children across the direction. Do not set it while the alignment of that axis is set (``verticalAlignment``
  /// of a row, ``horizontalAlignment`` of a column): the alignment wins.
  public var alignItems: AlignItems {
    get { acrossAlignment ?? properties.value.alignItems }
    set {
      assert(acrossAlignment == nil, "alignItems of a stack whose alignment decides it already")
      properties.value.alignItems = newValue
    }
  }

  public var flexWrap: FlexWrap {
    get { properties.value.flexWrap }
    set { properties.value.flexWrap = newValue }
  }

  public var alignContent: AlignContent {
    get { properties.value.alignContent }
    set { properties.value.alignContent = newValue }
  }

  /// The space between lines, in points.
  public var lineSpacing: Double {
    get { properties.value.lineSpacing }
    set { properties.value.lineSpacing = newValue }
  }

  /// Places children by side instead of by axis, so that the placement stays the same when the direction changes.
  public var horizontalAlignment: HorizontalAlignment {
    get { properties.value.horizontalAlignment }
    set { properties.value.horizontalAlignment = newValue }
  }

  /// Places children by side instead of by axis, so that the placement stays the same when the direction changes.
  public var verticalAlignment: VerticalAlignment {
    get { properties.value.verticalAlignment }
    set { properties.value.verticalAlignment = newValue }
  }

  /// Whether children may be measured concurrently, if the context's `concurrentPerform` is set. Nodes measure on all
  /// worker threads, except in a layout requested on the main loop, which never waits for another thread. Concurrency
  /// pays off where single children take long to measure; a list measures its rows concurrently anyway. The layout is
  /// the same in both cases.
  public var isConcurrent: Bool {
    get { properties.value.isConcurrent }
    set { properties.value.isConcurrent = newValue }
  }

  public var children: [any LayoutElement] {
    get { properties.value.children }
    _modify { yield &properties.value.children }
  }

  /// A column takes the first baseline of its first child and the last baseline of its last. A row takes over no
  /// baselines.
  public var stackTraitsSource: StackTraitsSource {
    guard direction == .vertical, let first = children.first, let last = children.last else { return .style }
    return children.count == 1 ? .line(first) : .lines(first: first, last: last)
  }

  public var layoutIdentity: ObjectIdentifier? { properties.identity }

  /// The places of the children that a block gave; nil for their indices.
  var places: [ElementPlace]? {
    get { properties.value.places }
    set { properties.value.places = newValue }
  }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    var copy = self
    copy.properties.value.children = pass.resolved(children, at: properties.value.places)
    copy.properties.value.places = nil
    // As in CSS, a stack gives way where something in it can, such as text that can wrap.
    if style.flexShrinkIfSet == nil, copy.children.contains(where: { $0.stackTraits.flexShrink > 0 }) {
      copy.style.flexShrink = 1
    }
    return copy
  }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let children = children
    if children.isEmpty { return Layout(element: self, size: range.min, context: context) }
    var stack = StackLayout(self, children, range, context)
    stack.measure()
    stack.breakLines()
    stack.flexLines()
    stack.sizeLines()
    // The size only depends on the lines: stretching and positioning change the items, which the caller does not need.
    if context.wantsSizeOnly { return Layout(element: self, size: stack.sizeOfLines(), context: context) }
    stack.stretch()
    stack.position()
    return Layout(element: self, size: stack.size, sublayouts: stack.layouts.compactMap(\.self), context: context)
  }

  private var alongAlignment: JustifyContent? {
    let stack = properties.value
    switch stack.direction {
    case .horizontal: return stack.horizontalAlignment.justification
    case .vertical: return stack.verticalAlignment.justification
    }
  }

  private var acrossAlignment: AlignItems? {
    let stack = properties.value
    switch stack.direction {
    case .horizontal: return stack.verticalAlignment.alignment
    case .vertical: return stack.horizontalAlignment.alignment
    }
  }
}

extension HorizontalAlignment {
  fileprivate var justification: JustifyContent? {
    switch self {
    case .none: return nil
    case .left: return .start
    case .middle: return .center
    case .right: return .end
    }
  }

  fileprivate var alignment: AlignItems? {
    switch self {
    case .none: return nil
    case .left: return .start
    case .middle: return .center
    case .right: return .end
    }
  }
}

extension VerticalAlignment {
  fileprivate var justification: JustifyContent? {
    switch self {
    case .none: return nil
    case .top: return .start
    case .center: return .center
    case .bottom: return .end
    }
  }

  fileprivate var alignment: AlignItems? {
    switch self {
    case .none: return nil
    case .top: return .start
    case .center: return .center
    case .bottom: return .end
    }
  }
}

extension StackLayoutSpec: ComparableElement {
  package func hasValues(of other: Self) -> Bool {
    style == other.style && direction == other.direction && spacing == other.spacing
      && justifyContent == other.justifyContent && alignItems == other.alignItems && flexWrap == other.flexWrap
      && alignContent == other.alignContent && lineSpacing == other.lineSpacing
      && horizontalAlignment == other.horizontalAlignment && verticalAlignment == other.verticalAlignment
      && isConcurrent == other.isConcurrent
  }
  package var comparedChildren: [any LayoutElement] { children }
}
