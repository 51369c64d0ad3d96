import SateenCore
import SateenGraphics
import SateenLayout

/// Items of one size in a line, of which the one in the middle of the viewport is the largest and the most opaque.
///
/// The gaps between items, as they show, are equal at any scroll position. The first and the last item can be scrolled
/// to the middle.
public struct CarouselLayout: CollectionLayout {
  public var axis: CollectionAxis
  /// The size of the item in the middle, in points. A breadth greater than the room is reduced to the room.
  public var itemSize: Size
  /// Points between items.
  public var lineSpacing: Double
  /// The size of items beside the one in the middle, as a part of its size: more than 0, up to 1.
  public var scale: Double
  /// The alpha of items beside the one in the middle.
  public var alpha: Double

  /// - Parameter axis: the axis along which the content scrolls.
  public init(
    axis: CollectionAxis = .horizontal, itemSize: Size, lineSpacing: Double = 16, scale: Double = 0.8,
    alpha: Double = 0.6
  ) {
    self.axis = axis
    self.itemSize = itemSize
    self.lineSpacing = lineSpacing
    self.scale = scale
    self.alpha = alpha
  }

  public var scrollableDirections: ScrollDirection { axis.scrollDirections }

  public var isInstant: Bool { true }

  public func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    let space = LayoutSpace(context, axis: axis)
    return space.range(space.lengths(itemSize, within: .zero))
  }

  /// Items overlap in their frames as far as those beside the middle are smaller.
  public func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    let space = LayoutSpace(context, axis: axis)
    let (main, cross) = space.lengths(itemSize, within: .zero)
    let pitch = max(1, space.pixels(nearest: space.points(main) * usableScale + lineSpacing))
    let (before, beside) = (max(0, (space.roomMain - main) / 2), (space.roomCross - cross) / 2)
    let grid = UniformGrid(
      count: context.sections.elementCount, start: before, length: main, pitch: pitch,
      columns: [PixelSpan(start: beside, end: beside + cross)])
    return CollectionArrangement(space: space, sections: context.sections, grid: grid, after: before)
  }

  private var usableScale: Double { scale > 0 ? min(scale, 1) : 1 }

  /// Items beside the middle make room for the one there.
  public var attributeReach: Double? { room(beside: axis == .vertical ? itemSize.height : itemSize.width) }

  private func room(beside length: Double) -> Double { length * (1 - usableScale) / 2 }

  public func attributes(
    of element: CollectionElement, at frame: Rect, in viewport: CollectionViewport
  ) -> ElementAttributes {
    let isVertical = axis == .vertical
    let length = isVertical ? frame.height : frame.width
    let distance = isVertical ? frame.midY - viewport.visible.midY : frame.midX - viewport.visible.midX
    let pitch = max(1, length * usableScale + lineSpacing)
    // From 0 in the middle to 1 at the distance of the next item.
    let part = max(-1, min(distance / pitch, 1))
    let size = 1 - (1 - usableScale) * abs(part)
    let shift = part * room(beside: length)
    return ElementAttributes(
      alpha: 1 - (1 - alpha) * abs(part),
      transform: Transform(scaleX: size, y: size)
        .concatenating(Transform(translationX: isVertical ? 0 : shift, y: isVertical ? shift : 0)),
      zPosition: 0.5 - 0.5 * abs(part))
  }
}
