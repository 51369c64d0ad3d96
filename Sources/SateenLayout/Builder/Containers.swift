// The functions of the builder. Their names start with a capital because each stands for the spec it returns.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A row: a horizontal ``StackLayoutSpec``.
public func HStack(
  spacing: Double = 0, justifyContent: JustifyContent = .start, alignItems: AlignItems = .stretch,
  wrap: FlexWrap = .noWrap, alignContent: AlignContent = .start, lineSpacing: Double = 0,
  @LayoutBuilder children: () -> Elements
) -> StackLayoutSpec {
  let elements = children()
  var stack = StackLayoutSpec(
    direction: .horizontal, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems, flexWrap: wrap,
    alignContent: alignContent, lineSpacing: lineSpacing, children: elements.array)
  stack.places = elements.places
  return stack
}

/// A column: a vertical ``StackLayoutSpec``.
public func VStack(
  spacing: Double = 0, justifyContent: JustifyContent = .start, alignItems: AlignItems = .stretch,
  wrap: FlexWrap = .noWrap, alignContent: AlignContent = .start, lineSpacing: Double = 0,
  @LayoutBuilder children: () -> Elements
) -> StackLayoutSpec {
  let elements = children()
  var stack = StackLayoutSpec(
    direction: .vertical, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems, flexWrap: wrap,
    alignContent: alignContent, lineSpacing: lineSpacing, children: elements.array)
  stack.places = elements.places
  return stack
}

/// Elements on top of each other, the last in front: a ``WrapperLayoutSpec``.
public func ZStack(@LayoutBuilder children: () -> Elements) -> WrapperLayoutSpec {
  let elements = children()
  var wrapper = WrapperLayoutSpec(children: elements.array)
  wrapper.places = elements.places
  return wrapper
}

/// Elements at positions of their own, set with `position(x:y:)`: an ``AbsoluteLayoutSpec``.
public func Absolute(
  sizing: AbsoluteLayoutSpec.Sizing = .fill, @LayoutBuilder children: () -> Elements
) -> AbsoluteLayoutSpec {
  let elements = children()
  var absolute = AbsoluteLayoutSpec(sizing: sizing, children: elements.array)
  absolute.places = elements.places
  return absolute
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
  _ style: FlexStyle = FlexStyle(), @LayoutBuilder children: () -> Elements
) -> FlexboxLayoutSpec {
  let elements = children()
  var flexbox = FlexboxLayoutSpec(style, children: elements.array)
  flexbox.places = elements.places
  return flexbox
}

/// The first of the elements that fits into the space there is, the last one where none does: a ``FittingLayoutSpec``.
///
/// ```swift
/// Fitting {
///   HStack(spacing: 8) { symbol; title; subtitle }
///   HStack(spacing: 8) { symbol; title }
///   symbol
/// }
/// ```
/// Each alternative is a place of its own: among components, state is not shared between them.
public func Fitting(
  _ axes: FittingAxes = .horizontal, @LayoutBuilder alternatives: () -> Elements
) -> FittingLayoutSpec {
  let elements = alternatives()
  var fitting = FittingLayoutSpec(axes: axes, children: elements.array)
  fitting.places = elements.places
  return fitting
}
