/// A child with another element on top of it, exactly as large as the child.
public struct OverlayLayoutSpec: LayoutSpec {
  private struct Properties: Sendable {
    var style = LayoutStyle()
    var child: any LayoutElement
    var overlay: (any LayoutElement)?
  }

  private var properties: SpecProperties<Properties>

  public init(child: any LayoutElement, overlay: (any LayoutElement)?) {
    properties = SpecProperties(Properties(child: child, overlay: overlay))
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

  public var overlay: (any LayoutElement)? {
    get { properties.value.overlay }
    set { properties.value.overlay = newValue }
  }

  public var stackTraitsSource: StackTraitsSource { .child(child) }

  public var layoutIdentity: ObjectIdentifier? { properties.identity }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    var copy = self
    copy.child = pass.resolved(child)
    copy.overlay = overlay.map { pass.resolved($0, at: 1) }
    return copy
  }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let content = child.layoutThatFits(range, parentSize: parentSize, context: context).at(.zero)
    var sublayouts = [content]
    if let overlay {
      let above = overlay.layoutThatFits(
        SizeRange(exactly: content.size), parentSize: content.size, context: context)
      sublayouts.append(above.at(.zero))
    }
    return Layout(element: self, size: content.size, sublayouts: sublayouts, context: context)
  }
}
