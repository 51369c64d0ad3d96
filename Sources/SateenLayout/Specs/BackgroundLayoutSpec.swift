/// A child with another element behind it, exactly as large as the child.
public struct BackgroundLayoutSpec: LayoutSpec {
  private struct Properties: Sendable {
    var style = LayoutStyle()
    var child: any LayoutElement
    var background: (any LayoutElement)?
  }

  private var properties: SpecProperties<Properties>

  public init(child: any LayoutElement, background: (any LayoutElement)?) {
    properties = SpecProperties(Properties(child: child, background: background))
  }

  public var style: LayoutStyle {
    get { properties.value.style }
    set { properties.value.style = newValue }
  }

  /// Measured first; its size is the spec's size.
  public var child: any LayoutElement {
    get { properties.value.child }
    set { properties.value.child = newValue }
  }

  public var background: (any LayoutElement)? {
    get { properties.value.background }
    set { properties.value.background = newValue }
  }

  public var stackTraitsSource: StackTraitsSource { .child(child) }

  public var layoutIdentity: ObjectIdentifier? { properties.identity }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    var copy = self
    copy.child = pass.resolved(child)
    copy.background = background.map { pass.resolved($0, at: 1) }
    return copy
  }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let content = child.layoutThatFits(range, parentSize: parentSize, context: context).at(.zero)
    var sublayouts: [Layout] = []
    if let background {
      // A background resolves fractions against the spec's parent, unlike an overlay.
      let behind = background.layoutThatFits(
        SizeRange(exactly: content.size), parentSize: parentSize, context: context)
      sublayouts.append(behind.at(.zero))
    }
    sublayouts.append(content)
    return Layout(element: self, size: content.size, sublayouts: sublayouts, context: context)
  }
}
