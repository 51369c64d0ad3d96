/// Children on top of each other. Each gets the whole range, and the spec is as large as the largest child. Around a
/// single child, the spec only replaces the style: this is how a node gets another style for one layout.
public struct WrapperLayoutSpec: LayoutSpec {
  private struct Properties: Sendable {
    var style = LayoutStyle()
    var children: [any LayoutElement]
    var places: [ElementPlace]?
  }

  private var properties: SpecProperties<Properties>

  public init(children: [any LayoutElement]) {
    properties = SpecProperties(Properties(children: children))
  }

  public init(_ child: any LayoutElement) {
    self.init(children: [child])
  }

  public var style: LayoutStyle {
    get { properties.value.style }
    set { properties.value.style = newValue }
  }

  /// The last child is in front.
  public var children: [any LayoutElement] {
    get { properties.value.children }
    _modify { yield &properties.value.children }
  }

  public var stackTraitsSource: StackTraitsSource { children.count == 1 ? .wrapped(children[0]) : .style }

  public var layoutIdentity: ObjectIdentifier? { properties.identity }

  /// The places of the children that a block gave; nil for their indices.
  var places: [ElementPlace]? {
    get { properties.value.places }
    set { properties.value.places = newValue }
  }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    var copy = self
    // A single child stands at the place of the wrapper, which changes no more than its style.
    if children.count == 1, places == nil {
      copy.properties.value.children[0] = pass.resolved(children[0])
      return copy
    }
    copy.properties.value.children = pass.resolved(children, at: properties.value.places)
    copy.properties.value.places = nil
    return copy
  }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    var size = range.min
    let fractionsReferTo = children.count == 1 ? parentSize : range.max
    let sublayouts = children.map { child in
      let layout = child.layoutThatFits(range, parentSize: fractionsReferTo, context: context)
      size = Size(width: max(size.width, layout.size.width), height: max(size.height, layout.size.height))
      return layout.at(.zero)
    }
    return Layout(element: self, size: size, sublayouts: sublayouts, context: context)
  }
}

extension LayoutElement {
  public func styled(_ change: (inout LayoutStyle) -> Void) -> any LayoutElement {
    var wrapper = WrapperLayoutSpec(self)
    wrapper.style = style
    change(&wrapper.style)
    return wrapper
  }
}
