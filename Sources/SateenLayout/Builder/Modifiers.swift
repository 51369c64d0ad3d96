extension LayoutElement {
  /// Insets around the element, in points; infinite insets share the space that is left.
  public func padding(_ insets: EdgeInsets) -> InsetLayoutSpec { InsetLayoutSpec(insets: insets, child: self) }

  /// The same inset on all sides, in points.
  public func padding(_ all: Double) -> InsetLayoutSpec { padding(EdgeInsets(all)) }

  public func padding(horizontal: Double = 0, vertical: Double = 0) -> InsetLayoutSpec {
    padding(EdgeInsets(horizontal: horizontal, vertical: vertical))
  }

  /// Another element in front of this one, given this one's size.
  public func overlay(_ overlay: any LayoutElement) -> OverlayLayoutSpec {
    OverlayLayoutSpec(child: self, overlay: overlay)
  }

  /// Another element behind this one, given this one's size.
  public func background(_ background: any LayoutElement) -> BackgroundLayoutSpec {
    BackgroundLayoutSpec(child: self, background: background)
  }

  /// A fixed shape: width divided by height, as in CSS. ``RatioLayoutSpec/ratio`` is height divided by width.
  public func aspectRatio(_ widthByHeight: Double) -> RatioLayoutSpec {
    RatioLayoutSpec(ratio: 1 / widthByHeight, child: self)
  }

  /// Centres the element in the available space.
  public func centered(_ axes: CenteringAxes = .xy, minimumSizing: MinimumSizing = []) -> CenterLayoutSpec {
    CenterLayoutSpec(axes: axes, minimumSizing: minimumSizing, child: self)
  }

  /// Aligns the element to the start, the centre or the end of the available space.
  public func aligned(
    horizontal: RelativePosition = .none, vertical: RelativePosition = .none, minimumSizing: MinimumSizing = []
  ) -> RelativeLayoutSpec {
    RelativeLayoutSpec(
      horizontalPosition: horizontal, verticalPosition: vertical, minimumSizing: minimumSizing, child: self)
  }

  /// Centres another element on a corner of this one.
  public func corner(
    _ corner: any LayoutElement, at location: CornerLayoutSpec.Location, offset: Point = .zero,
    wrapsCorner: Bool = false
  ) -> CornerLayoutSpec {
    CornerLayoutSpec(child: self, corner: corner, location: location, offset: offset, wrapsCorner: wrapsCorner)
  }
}

// Style modifiers. Each leaves the node unchanged and sets the style of a wrapper around it, for one layout only.
extension LayoutElement {
  /// Sets sizes; a size that is nil keeps its value.
  public func frame(
    width: Dimension? = nil, height: Dimension? = nil, minWidth: Dimension? = nil, minHeight: Dimension? = nil,
    maxWidth: Dimension? = nil, maxHeight: Dimension? = nil
  ) -> any LayoutElement {
    styled { style in
      if let width { style.width = width }
      if let height { style.height = height }
      if let minWidth { style.minWidth = minWidth }
      if let minHeight { style.minHeight = minHeight }
      if let maxWidth { style.maxWidth = maxWidth }
      if let maxHeight { style.maxHeight = maxHeight }
    }
  }

  /// The element's share of the space left over along a stack.
  public func flexGrow(_ factor: Double = 1) -> any LayoutElement { styled { $0.flexGrow = factor } }

  /// The element's share of the space missing along a stack, weighted by its size.
  public func flexShrink(_ factor: Double = 1) -> any LayoutElement { styled { $0.flexShrink = factor } }

  /// The element's length along a stack, before it grows or shrinks.
  public func flexBasis(_ basis: Dimension) -> any LayoutElement { styled { $0.flexBasis = basis } }

  /// The alignment across a stack; it overrides the stack's `alignItems`.
  public func alignSelf(_ alignment: AlignSelf) -> any LayoutElement { styled { $0.alignSelf = alignment } }

  /// Space before and after the element along a stack, added to the stack's own spacing, in points.
  public func spacing(before: Double = 0, after: Double = 0) -> any LayoutElement {
    styled { style in
      style.spacingBefore = before
      style.spacingAfter = after
    }
  }

  /// The element's top left corner in an ``AbsoluteLayoutSpec``, in points.
  public func position(x: Double, y: Double) -> any LayoutElement {
    styled { $0.layoutPosition = Point(x: x, y: y) }
  }
}
