import SateenLayout

extension FuzzTarget {
  static let specs = FuzzTarget("specs", "layout specs with values of all kinds", longest: 512) { bytes in
    var choices = FuzzBytes(bytes)
    let range = SizeRange(
      min: Size(width: choices.number(), height: choices.number()),
      max: Size(width: choices.number(), height: choices.number()))
    let parent = Size(width: choices.number(), height: choices.number())
    let context = LayoutContext(scale: choices.number(3))
    var room = 60
    let tree = choices.element(depth: 6, &room)
    var open = [tree.layoutThatFits(range, parentSize: parent, context: context)]
    while let next = open.popLast() {
      try expect(next.size.isValidForLayout, "a size of \(next.size)")
      try expect(next.frame.isFinite, "a frame of \(next.frame)")
      open += next.sublayouts
    }
  }
}

/// An element with a given size.
private struct Block: LayoutElement {
  var style = LayoutStyle()
  var wished: Size
  var flows: Bool

  func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    var size = wished
    if flows, range.max.width < wished.width, range.max.width > 0 {
      size = Size(width: range.max.width, height: wished.height * wished.width / range.max.width)
    }
    return Layout(element: self, size: range.clamp(size), context: context)
  }
}

extension FuzzBytes {
  mutating func insets() -> EdgeInsets {
    EdgeInsets(top: number(20), left: number(20), bottom: number(20), right: number(20))
  }

  mutating func layoutStyle() -> LayoutStyle {
    var style = LayoutStyle()
    guard chance(3) else { return style }
    func dimension(_ bytes: inout FuzzBytes) -> Dimension {
      switch bytes.below(3) {
      case 0: return .auto
      case 1: return .points(bytes.number())
      default: return .fraction(bytes.number(2))
      }
    }
    style.width = dimension(&self)
    style.height = dimension(&self)
    style.minWidth = dimension(&self)
    style.maxWidth = dimension(&self)
    style.minHeight = dimension(&self)
    style.maxHeight = dimension(&self)
    style.flexBasis = dimension(&self)
    if bool() { style.flexGrow = number(3) }
    if bool() { style.flexShrink = number(3) }
    style.spacingBefore = number(9)
    style.spacingAfter = number(9)
    if bool() { style.ascender = number(9) }
    if bool() { style.descender = number(9) }
    style.layoutPosition = Point(x: number(90), y: number(90))
    style.alignSelf = pick(AlignSelf.allCases)
    return style
  }

  /// A tree of layout specs.
  /// - Parameter room: how many more elements may be made.
  mutating func element(depth: Int, _ room: inout Int) -> any LayoutElement {
    room -= 1
    guard depth > 0, room > 0, !isAtEnd else {
      return Block(style: layoutStyle(), wished: Size(width: number(90), height: number(90)), flows: bool())
    }
    func child(_ bytes: inout FuzzBytes, _ room: inout Int) -> any LayoutElement {
      bytes.element(depth: depth - 1, &room)
    }
    func children(_ bytes: inout FuzzBytes, _ room: inout Int) -> [any LayoutElement] {
      var children: [any LayoutElement] = []
      for _ in 0..<bytes.below(4) where room > 0 { children.append(child(&bytes, &room)) }
      return children
    }
    let style = layoutStyle()
    let made: any LayoutElement
    switch below(12) {
    case 0: made = InsetLayoutSpec(insets: insets(), child: child(&self, &room))
    case 1: made = OverlayLayoutSpec(child: child(&self, &room), overlay: child(&self, &room))
    case 2: made = BackgroundLayoutSpec(child: child(&self, &room), background: child(&self, &room))
    case 3:
      made = CenterLayoutSpec(
        axes: CenteringAxes(rawValue: below(4)), minimumSizing: MinimumSizing(rawValue: below(4)),
        child: child(&self, &room))
    case 4: made = RatioLayoutSpec(ratio: number(3), child: child(&self, &room))
    case 5: made = AbsoluteLayoutSpec(sizing: bool() ? .fill : .sizeToFit, children: children(&self, &room))
    case 6:
      made = CornerLayoutSpec(
        child: child(&self, &room), corner: child(&self, &room), location: pick([.topLeft, .topRight, .bottomRight]),
        offset: Point(x: number(20), y: number(20)), wrapsCorner: bool())
    case 7: made = WrapperLayoutSpec(children: children(&self, &room))
    case 8:
      made = RelativeLayoutSpec(
        horizontalPosition: pick([.none, .start, .center, .end]),
        verticalPosition: pick([.none, .start, .center, .end]),
        minimumSizing: MinimumSizing(rawValue: below(4)), child: child(&self, &room))
    case 9: made = SpacerLayoutSpec(flexGrow: number(3))
    default:
      made = StackLayoutSpec(
        direction: pick(StackDirection.allCases), spacing: number(20), justifyContent: pick(JustifyContent.allCases),
        alignItems: pick(AlignItems.allCases), flexWrap: pick(FlexWrap.allCases),
        alignContent: pick(AlignContent.allCases), lineSpacing: number(20), children: children(&self, &room))
    }
    return made.styled { $0 = style }
  }
}
