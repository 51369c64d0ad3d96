import SateenLayout

/// An element of a file, and the layout element made from it.
struct BuiltElement {
  let source: SpecElement
  let element: any LayoutElement
  let children: [BuiltElement]

  init(_ source: SpecElement) {
    self.source = source
    children = source.children.map(BuiltElement.init)
    element = Self.make(source, children.map(\.element))
  }

  private static func make(_ source: SpecElement, _ children: [any LayoutElement]) -> any LayoutElement {
    switch source.kind {
    case .node(let content): return FileNode(source, content)
    case .flex(let content): return FlexElement(source, content)
    case .stack(let words): return styled(stack(words, children), source)
    case .inset(let insets): return styled(InsetLayoutSpec(insets: insets, child: children[0]), source)
    case .overlay: return styled(OverlayLayoutSpec(child: children[0], overlay: children[1]), source)
    case .background: return styled(BackgroundLayoutSpec(child: children[0], background: children[1]), source)
    case .center(let axes, let sizing):
      return styled(CenterLayoutSpec(axes: axes, minimumSizing: sizing, child: children[0]), source)
    case .relative(let horizontal, let vertical, let sizing):
      return styled(
        RelativeLayoutSpec(
          horizontalPosition: horizontal, verticalPosition: vertical, minimumSizing: sizing, child: children[0]),
        source)
    case .ratio(let ratio): return styled(RatioLayoutSpec(ratio: ratio, child: children[0]), source)
    case .absolute(let sizing): return styled(AbsoluteLayoutSpec(sizing: sizing, children: children), source)
    case .corner(let location, let offset, let wrapsCorner):
      return styled(
        CornerLayoutSpec(
          child: children[0], corner: children[1], location: location, offset: offset, wrapsCorner: wrapsCorner),
        source)
    case .wrapper: return styled(WrapperLayoutSpec(children: children), source)
    case .spacer: return styled(SpacerLayoutSpec(), source)
    }
  }

  private static func styled<Spec: LayoutSpec>(_ spec: Spec, _ source: SpecElement) -> Spec {
    var spec = spec
    spec.style = source.style
    return spec
  }

  private static func stack(
    _ words: SpecElement.StackProperties, _ children: [any LayoutElement]
  ) -> StackLayoutSpec {
    var stack = StackLayoutSpec(
      direction: words.direction, spacing: words.spacing, justifyContent: words.justifyContent,
      alignItems: words.alignItems, flexWrap: words.flexWrap, alignContent: words.alignContent,
      lineSpacing: words.lineSpacing, children: children)
    stack.horizontalAlignment = words.horizontalAlignment
    stack.verticalAlignment = words.verticalAlignment
    return stack
  }

  /// Finds the child that each sublayout belongs to. Specs without identity are matched by their order.
  func matching(_ sublayouts: [Layout]) -> [(child: BuiltElement, layout: Layout)] {
    var open = Array(children.indices)
    return sublayouts.compactMap { layout in
      let identity = layout.element.layoutIdentity
      guard let place = open.firstIndex(where: { children[$0].element.layoutIdentity == identity }) else { return nil }
      return (children[open.remove(at: place)], layout)
    }
  }
}
