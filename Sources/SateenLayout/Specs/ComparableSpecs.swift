// The values of specs by which their layouts are known to be the same.

extension WrapperLayoutSpec: ComparableElement {
  package func hasValues(of other: Self) -> Bool { style == other.style }
  package var comparedChildren: [any LayoutElement] { children }
}

extension AbsoluteLayoutSpec: ComparableElement {
  package func hasValues(of other: Self) -> Bool { style == other.style && sizing == other.sizing }
  package var comparedChildren: [any LayoutElement] { children }
}

extension FittingLayoutSpec: ComparableElement {
  package func hasValues(of other: Self) -> Bool { style == other.style && axes == other.axes }
  package var comparedChildren: [any LayoutElement] { children }
}

extension InsetLayoutSpec: ComparableElement {
  package func hasValues(of other: Self) -> Bool { style == other.style && insets == other.insets }
  package var comparedChildren: [any LayoutElement] { [child] }
}

extension RatioLayoutSpec: ComparableElement {
  package func hasValues(of other: Self) -> Bool { style == other.style && ratio == other.ratio }
  package var comparedChildren: [any LayoutElement] { [child] }
}

extension RelativeLayoutSpec: ComparableElement {
  package func hasValues(of other: Self) -> Bool {
    style == other.style && horizontalPosition == other.horizontalPosition
      && verticalPosition == other.verticalPosition && minimumSizing == other.minimumSizing
  }
  package var comparedChildren: [any LayoutElement] { [child] }
}

extension CenterLayoutSpec: ComparableElement {
  package func hasValues(of other: Self) -> Bool {
    style == other.style && axes == other.axes && minimumSizing == other.minimumSizing
  }
  package var comparedChildren: [any LayoutElement] { [child] }
}

extension CornerLayoutSpec: ComparableElement {
  package func hasValues(of other: Self) -> Bool {
    style == other.style && location == other.location && offset == other.offset && wrapsCorner == other.wrapsCorner
  }
  package var comparedChildren: [any LayoutElement] { [child, corner] }
}

extension OverlayLayoutSpec: ComparableElement {
  package func hasValues(of other: Self) -> Bool { style == other.style }
  package var comparedChildren: [any LayoutElement] { overlay.map { [child, $0] } ?? [child] }
}

extension BackgroundLayoutSpec: ComparableElement {
  package func hasValues(of other: Self) -> Bool { style == other.style }
  package var comparedChildren: [any LayoutElement] { background.map { [child, $0] } ?? [child] }
}

extension SpacerLayoutSpec: ComparableElement {
  package func hasValues(of other: Self) -> Bool { style == other.style }
  package var comparedChildren: [any LayoutElement] { [] }
}
