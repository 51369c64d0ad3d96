/// Children laid out by the whole of CSS flexbox: margins, padding, wrapping, absolute positions, fractions and the
/// rest. ``StackLayoutSpec`` is the part of it that most layouts need.
///
/// Each child sets a ``FlexStyle`` of its own (``FlexElement``, ``FlexboxItem``). A flexbox nested in a flexbox, as a
/// spec or as a node, belongs to the same tree of boxes, so nesting costs no more than flexbox itself. Any other
/// element is measured as a whole, and may contain a flexbox again.
public struct FlexboxLayoutSpec: LayoutSpec, FlexElement {
  private struct Properties: Sendable {
    var style = LayoutStyle()
    var flexStyle: FlexStyle
    var children: [any LayoutElement]
    var places: [ElementPlace]?
  }

  private var properties: SpecProperties<Properties>

  public init(_ flexStyle: FlexStyle = FlexStyle(), children: [any LayoutElement] = []) {
    properties = SpecProperties(Properties(flexStyle: flexStyle, children: children))
  }

  public var style: LayoutStyle {
    get { properties.value.style }
    set { properties.value.style = newValue }
  }

  /// The style of the box around the children. Its margins only count inside another flexbox.
  public var flexStyle: FlexStyle {
    get { properties.value.flexStyle }
    set { properties.value.flexStyle = newValue }
  }

  public var children: [any LayoutElement] {
    get { properties.value.children }
    _modify { yield &properties.value.children }
  }

  public var flexChildren: [any LayoutElement]? { children }

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
    return copy
  }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    FlexElementTree(self).layout(range, parentSize: parentSize, context: context)
  }
}
