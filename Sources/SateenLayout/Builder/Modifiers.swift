extension LayoutElement {
  /// Space around the element; infinite insets take the rest.
  public func padding(_ insets: EdgeInsets) -> InsetLayoutSpec { InsetLayoutSpec(insets: insets, child: self) }

  /// The same space on all sides.
  public func padding(_ all: Double) -> InsetLayoutSpec { padding(EdgeInsets(all)) }

  public func padding(horizontal: Double = 0, vertical: Double = 0) -> InsetLayoutSpec {
    padding(EdgeInsets(horizontal: horizontal, vertical: vertical))
  }

  /// Another element on top, of the same size.
  public func overlay(_ overlay: any LayoutElement) -> OverlayLayoutSpec {
    OverlayLayoutSpec(child: self, overlay: overlay)
  }

  /// Another element behind, of the same size.
  public func background(_ background: any LayoutElement) -> BackgroundLayoutSpec {
    BackgroundLayoutSpec(child: self, background: background)
  }

  /// A fixed shape. As in CSS, and unlike ``RatioLayoutSpec/ratio``, this is width divided by height.
  public func aspectRatio(_ widthByHeight: Double) -> RatioLayoutSpec {
    RatioLayoutSpec(ratio: 1 / widthByHeight, child: self)
  }

  /// In the middle of the space there is.
  public func centered(_ axes: CenteringAxes = .xy, minimumSizing: MinimumSizing = []) -> CenterLayoutSpec {
    CenterLayoutSpec(axes: axes, minimumSizing: minimumSizing, child: self)
  }

  /// At the start, centre or end of the space there is.
  public func aligned(
    horizontal: RelativePosition = .none, vertical: RelativePosition = .none, minimumSizing: MinimumSizing = []
  ) -> RelativeLayoutSpec {
    RelativeLayoutSpec(
      horizontalPosition: horizontal, verticalPosition: vertical, minimumSizing: minimumSizing, child: self)
  }

  /// Another element centred on a corner.
  public func corner(
    _ corner: any LayoutElement, at location: CornerLayoutSpec.Location, offset: Point = .zero,
    wrapsCorner: Bool = false
  ) -> CornerLayoutSpec {
    CornerLayoutSpec(child: self, corner: corner, location: location, offset: offset, wrapsCorner: wrapsCorner)
  }
}

// Style in passing. Each leaves a node as it is and says it of a wrapper around it, for this layout alone.
extension LayoutElement {
  /// Sizes; what is left out stays as it is.
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

  /// The share of space left over along a stack.
  public func flexGrow(_ factor: Double = 1) -> any LayoutElement { styled { $0.flexGrow = factor } }

  /// The share of space that is missing along a stack, weighted by size.
  public func flexShrink(_ factor: Double = 1) -> any LayoutElement { styled { $0.flexShrink = factor } }

  /// The length along a stack before growing and shrinking.
  public func flexBasis(_ basis: Dimension) -> any LayoutElement { styled { $0.flexBasis = basis } }

  /// The place across a stack, whatever the stack says for the others.
  public func alignSelf(_ alignment: AlignSelf) -> any LayoutElement { styled { $0.alignSelf = alignment } }

  /// Space along a stack besides the stack's own, in points.
  public func spacing(before: Double = 0, after: Double = 0) -> any LayoutElement {
    styled { style in
      style.spacingBefore = before
      style.spacingAfter = after
    }
  }

  /// Top left corner in an ``AbsoluteLayoutSpec``.
  public func position(x: Double, y: Double) -> any LayoutElement {
    styled { $0.layoutPosition = Point(x: x, y: y) }
  }
}
