/// A layout element with a style for flexbox.
///
/// Any element can be put into a ``FlexboxLayoutSpec``. An element that is no `FlexElement` has CSS's initial style,
/// and is measured as a whole through ``LayoutElement/layoutThatFits(_:parentSize:context:)``.
public protocol FlexElement: LayoutElement {
  /// The element's style as a flex item and, if it has ``flexChildren``, as their container.
  var flexStyle: FlexStyle { get }

  /// The elements inside, if flexbox arranges them too: they then belong to the same tree of boxes as the elements
  /// around. Nil for an element that is measured as a whole.
  var flexChildren: [any LayoutElement]? { get }

  /// The min-content width of an element that is measured as a whole, in points. If nil, flexbox measures the element
  /// with a width of zero.
  var minContentWidth: Double? { get }
}

extension FlexElement {
  public var flexChildren: [any LayoutElement]? { nil }
  public var minContentWidth: Double? { nil }
}

extension LayoutElement {
  /// This element with a style for flexbox, which a ``FlexboxLayoutSpec`` uses in place of the element's own.
  public func flexItem(_ style: FlexStyle) -> FlexboxItem { FlexboxItem(self, style) }

  /// This element with a changed style for flexbox.
  public func flexItem(_ change: (inout FlexStyle) -> Void) -> FlexboxItem {
    var style = (self as? any FlexElement)?.flexStyle ?? FlexStyle()
    change(&style)
    return FlexboxItem(self, style)
  }
}

/// An element with a style for flexbox. Outside a ``FlexboxLayoutSpec``, the element is laid out as if unwrapped.
public struct FlexboxItem: LayoutSpec, FlexElement {
  private struct Properties: Sendable {
    var style = LayoutStyle()
    var flexStyle: FlexStyle
    var child: any LayoutElement
  }

  private var properties: SpecProperties<Properties>

  public init(_ child: any LayoutElement, _ flexStyle: FlexStyle) {
    properties = SpecProperties(Properties(flexStyle: flexStyle, child: child))
  }

  public var style: LayoutStyle {
    get { properties.value.style }
    set { properties.value.style = newValue }
  }

  public var flexStyle: FlexStyle {
    get { properties.value.flexStyle }
    set { properties.value.flexStyle = newValue }
  }

  public var child: any LayoutElement {
    get { properties.value.child }
    set { properties.value.child = newValue }
  }

  public var flexChildren: [any LayoutElement]? { innermost?.flexChildren }

  public var minContentWidth: Double? { innermost?.minContentWidth }

  /// The element inside all nested `FlexboxItem`s, if it is a `FlexElement`.
  private var innermost: (any FlexElement)? {
    var inner = child
    while let item = inner as? FlexboxItem { inner = item.child }
    return inner as? any FlexElement
  }

  /// The element that a flexbox box holds: the element itself, or the one inside its `FlexboxItem`. A node thus fills
  /// its box, padding included.
  static func content(of element: any LayoutElement) -> any LayoutElement {
    var inner = element
    while let item = inner as? FlexboxItem, item.style == LayoutStyle() { inner = item.child }
    return inner
  }

  public var stackTraitsSource: StackTraitsSource { .wrapped(child) }

  public var layoutIdentity: ObjectIdentifier? { properties.identity }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    var copy = self
    copy.child = pass.resolved(child)
    return copy
  }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let content = child.layoutThatFits(range, parentSize: parentSize, context: context)
    return Layout(element: self, size: content.size, sublayouts: [content.at(.zero)], context: context)
  }
}
