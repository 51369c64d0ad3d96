/// A layout element that says what flexbox is to do with it.
///
/// Any element can be put into a ``FlexboxLayoutSpec``; one that is no flex element has the style CSS starts from, and is
/// measured as a whole through ``LayoutElement/layoutThatFits(_:parentSize:context:)``.
public protocol FlexElement: LayoutElement {
  /// How flexbox lays the element out among others and, if it has ``flexChildren``, those.
  var flexStyle: FlexStyle { get }

  /// What is inside, where that is for flexbox to arrange too: it then belongs to one tree of boxes with what is around.
  /// Nil for an element that is measured as a whole.
  var flexChildren: [any LayoutElement]? { get }

  /// The least width that loses nothing of an element that is measured as a whole, in points; nil to have it asked for
  /// its layout in no width at all.
  var minContentWidth: Double? { get }
}

extension FlexElement {
  public var flexChildren: [any LayoutElement]? { nil }
  public var minContentWidth: Double? { nil }
}

extension LayoutElement {
  /// This element with a style for flexbox, which a node or spec in a ``FlexboxLayoutSpec`` then has instead of its own.
  public func flexItem(_ style: FlexStyle) -> FlexboxItem { FlexboxItem(self, style) }

  /// This element with its style for flexbox changed.
  public func flexItem(_ change: (inout FlexStyle) -> Void) -> FlexboxItem {
    var style = (self as? any FlexElement)?.flexStyle ?? FlexStyle()
    change(&style)
    return FlexboxItem(self, style)
  }
}

/// An element with a style for flexbox. Anywhere but in a ``FlexboxLayoutSpec`` it is the element itself.
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

  /// What the innermost of items around items is around, if flexbox knows it.
  private var innermost: (any FlexElement)? {
    var inner = child
    while let item = inner as? FlexboxItem { inner = item.child }
    return inner as? any FlexElement
  }

  /// What a flexbox has in its box for an element: the element itself, or what it is an item around. A node then fills its
  /// box, padding included.
  static func content(of element: any LayoutElement) -> any LayoutElement {
    var inner = element
    while let item = inner as? FlexboxItem, item.style == LayoutStyle() { inner = item.child }
    return inner
  }

  public var stackTraitsSource: StackTraitsSource { .wrapped(child) }

  public var layoutIdentity: ObjectIdentifier? { properties.identity }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let content = child.layoutThatFits(range, parentSize: parentSize, context: context)
    return Layout(element: self, size: content.size, sublayouts: [content.at(.zero)], context: context)
  }
}
