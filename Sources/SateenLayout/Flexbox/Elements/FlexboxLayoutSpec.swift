/// Children laid out by CSS flexbox, all of it: margins, padding, wrapping, absolute places, fractions and the rest, where
/// ``StackLayoutSpec`` is the part that most layouts are made of.
///
/// Children say how they want to be laid out by a ``FlexStyle`` of their own (``FlexElement``, ``FlexboxItem``). A flexbox
/// inside a flexbox, be it a spec or a node, belongs to the same tree of boxes, so nesting costs no more than flexbox
/// itself; anything else is measured as a whole, and may hold a flexbox again.
public struct FlexboxLayoutSpec: LayoutSpec, FlexElement {
  private struct Properties: Sendable {
    var style = LayoutStyle()
    var flexStyle: FlexStyle
    var children: [any LayoutElement]
  }

  private var properties: SpecProperties<Properties>

  public init(_ flexStyle: FlexStyle = FlexStyle(), children: [any LayoutElement] = []) {
    properties = SpecProperties(Properties(flexStyle: flexStyle, children: children))
  }

  public var style: LayoutStyle {
    get { properties.value.style }
    set { properties.value.style = newValue }
  }

  /// The style of the box around the children. Its margins count inside another flexbox only.
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

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    FlexElementTree(self).layout(range, parentSize: parentSize, context: context)
  }
}
