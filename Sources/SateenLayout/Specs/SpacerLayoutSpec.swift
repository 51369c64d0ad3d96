/// Empty space, as small as the range allows; with a flex factor, it takes space between other elements of a stack.
public struct SpacerLayoutSpec: LayoutSpec {
  private var properties: SpecProperties<LayoutStyle>

  public init(flexGrow: Double = 0) {
    var style = LayoutStyle()
    style.flexGrow = flexGrow
    properties = SpecProperties(style)
  }

  public var style: LayoutStyle {
    get { properties.value }
    set { properties.value = newValue }
  }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    Layout(element: self, size: range.min, context: context)
  }
}
