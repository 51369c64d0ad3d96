import SateenCore
import SateenLayout

/// One element per page, each as large as the room: the layout of a pager.
public struct PagingLayout: CollectionLayout {
  public var axis: CollectionAxis

  public init(axis: CollectionAxis = .horizontal) {
    self.axis = axis
  }

  public var scrollableDirections: ScrollDirection { axis.scrollDirections }

  public var isInstant: Bool { true }

  public func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    let space = LayoutSpace(context, axis: axis)
    return space.range((space.roomMain, space.roomCross))
  }

  public func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    let space = LayoutSpace(context, axis: axis)
    let grid = UniformGrid(
      count: context.sections.elementCount, start: 0, length: space.roomMain, pitch: space.roomMain,
      columns: [PixelSpan(start: 0, end: space.roomCross)])
    return CollectionArrangement(space: space, sections: context.sections, grid: grid, after: 0)
  }
}
