import SateenLayout

/// An element among specs whose contents are laid out by flexbox.
final class FlexElement: LayoutNode {
  let style: LayoutStyle
  let layoutName: String
  private let content: FlexboxNode

  init(_ element: SpecElement, _ content: FlexboxNode) {
    style = element.style
    layoutName = element.id ?? element.specName
    self.content = content
  }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let layout = FlexboxLayout(content)
    let (direction, scale) = (context.direction, context.pixelGrid.scale)
    // As wide as its content needs within the range, then as high as it is at that width.
    var size = range.min
    if range.min.width != range.max.width {
      layout.layOut(width: nil, height: nil, direction: direction, scale: scale)
      size.width = range.clamp(layout.size).width
    }
    if range.min.height != range.max.height {
      layout.layOut(width: size.width, height: nil, direction: direction, scale: scale)
      size.height = range.clamp(layout.size).height
    }
    return Layout(element: self, size: size, context: context)
  }

  /// The contents, laid out in the element's final size.
  func layout(in size: Size, direction: LayoutDirection, scale: Double) -> FlexboxLayout {
    let layout = FlexboxLayout(content)
    layout.layOut(width: size.width, height: size.height, direction: direction, scale: scale)
    return layout
  }
}
