import SateenCore
import SateenGraphics
import SateenLayout

/// A layout whose first header grows when the content is pulled past its start, so that no gap opens before it.
///
/// ```swift
/// let list = List(layout: StretchyHeader(ListLayout())) { ItemCell($0) }
/// ```
/// The header is enlarged with its pixels, about the edge where the items begin. It is not laid out anew: words that are
/// not to grow with a picture belong to a supplementary of the section, placed in front of the header.
public struct StretchyHeader<Base: CollectionLayout>: CollectionLayout {
  /// The layout of all elements.
  public var base: Base

  public init(_ base: Base) { self.base = base }

  public var scrollableDirections: ScrollDirection { base.scrollableDirections }

  public var isInstant: Bool { base.isInstant }

  public func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    base.sizeRange(for: element, in: context)
  }

  public func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    base.arrangement(for: context)
  }

  /// A pulled header shows where its frame does, and beyond.
  public var attributeReach: Double? { base.attributeReach ?? 0 }

  public func attributes(
    of element: CollectionElement, at frame: Rect, in viewport: CollectionViewport
  ) -> ElementAttributes {
    var attributes = base.attributes(of: element, at: frame, in: viewport)
    guard element.index == 0, element.kind == .header, !frame.isEmpty else { return attributes }
    let isVertical = !scrollableDirections.isDisjoint(with: .vertical)
    let startsAtRight = !isVertical && viewport.direction == .rightToLeft
    let (start, length) = isVertical ? (frame.minY, frame.height) : (frame.minX, frame.width)
    let pull =
      startsAtRight
      ? viewport.visible.maxX - frame.maxX : start - (isVertical ? viewport.visible.minY : viewport.visible.minX)
    guard pull > 0 else { return attributes }
    let shift = startsAtRight ? pull / 2 : -pull / 2
    attributes.transform = attributes.transform
      .concatenating(Transform(scaleX: 1 + pull / length, y: 1 + pull / length))
      .concatenating(Transform(translationX: isVertical ? 0 : shift, y: isVertical ? shift : 0))
    return attributes
  }
}
