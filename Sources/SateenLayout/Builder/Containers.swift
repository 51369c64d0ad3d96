// The functions of the builder. Their names start with a capital because each stands for the spec it returns.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A row: a horizontal ``StackLayoutSpec``.
public func HStack(
  spacing: Double = 0, justifyContent: JustifyContent = .start, alignItems: AlignItems = .stretch,
  wrap: FlexWrap = .noWrap, alignContent: AlignContent = .start, lineSpacing: Double = 0,
  @LayoutBuilder children: () -> [any LayoutElement]
) -> StackLayoutSpec {
  StackLayoutSpec(
    direction: .horizontal, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems, flexWrap: wrap,
    alignContent: alignContent, lineSpacing: lineSpacing, children: children())
}

/// A column: a vertical ``StackLayoutSpec``.
public func VStack(
  spacing: Double = 0, justifyContent: JustifyContent = .start, alignItems: AlignItems = .stretch,
  wrap: FlexWrap = .noWrap, alignContent: AlignContent = .start, lineSpacing: Double = 0,
  @LayoutBuilder children: () -> [any LayoutElement]
) -> StackLayoutSpec {
  StackLayoutSpec(
    direction: .vertical, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems, flexWrap: wrap,
    alignContent: alignContent, lineSpacing: lineSpacing, children: children())
}

/// Elements on top of each other, the last in front: a ``WrapperLayoutSpec``.
public func ZStack(@LayoutBuilder children: () -> [any LayoutElement]) -> WrapperLayoutSpec {
  WrapperLayoutSpec(children: children())
}

/// Elements at positions of their own, set with `position(x:y:)`: an ``AbsoluteLayoutSpec``.
public func Absolute(
  sizing: AbsoluteLayoutSpec.Sizing = .fill, @LayoutBuilder children: () -> [any LayoutElement]
) -> AbsoluteLayoutSpec {
  AbsoluteLayoutSpec(sizing: sizing, children: children())
}

/// Space that takes what is left along a stack: a growing ``SpacerLayoutSpec``. `minLength` is in points.
public func Spacer(minLength: Double = 0) -> SpacerLayoutSpec {
  var spacer = SpacerLayoutSpec(flexGrow: 1)
  spacer.style.flexBasis = .points(minLength)
  return spacer
}

/// Elements arranged by CSS flexbox: a ``FlexboxLayoutSpec``. ``LayoutElement/flexItem(_:)-(FlexStyle)`` sets the style
/// of each as a flex item.
public func Flexbox(
  _ style: FlexStyle = FlexStyle(), @LayoutBuilder children: () -> [any LayoutElement]
) -> FlexboxLayoutSpec {
  FlexboxLayoutSpec(style, children: children())
}
