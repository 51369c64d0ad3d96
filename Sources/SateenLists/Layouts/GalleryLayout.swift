import SateenCore
import SateenLayout

/// Items of one size in lines that continue across sections: for galleries and for rows that scroll sideways.
///
/// The measurements are those of Texture's gallery layout. Headers and footers, which that layout omits, are arranged
/// like items.
public struct GalleryLayout: CollectionLayout {
  public var axis: CollectionAxis
  /// In points. A breadth greater than the room is reduced to the room.
  public var itemSize: Size
  /// Points between lines.
  public var lineSpacing: Double
  /// Points between the items of a line.
  public var interitemSpacing: Double
  /// Points around all of the content. The left inset is at the side where lines begin.
  public var insets: EdgeInsets

  /// - Parameter axis: the axis along which lines are stacked and the content scrolls.
  public init(
    axis: CollectionAxis = .horizontal, itemSize: Size, lineSpacing: Double = 0, interitemSpacing: Double = 0,
    insets: EdgeInsets = .zero
  ) {
    self.axis = axis
    self.itemSize = itemSize
    self.lineSpacing = lineSpacing
    self.interitemSpacing = interitemSpacing
    self.insets = insets
  }

  public var scrollableDirections: ScrollDirection { axis.scrollDirections }

  public var isInstant: Bool { true }

  public func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    let space = LayoutSpace(context, axis: axis)
    return space.range(space.lengths(itemSize, within: insets))
  }

  public func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    let space = LayoutSpace(context, axis: axis)
    let (main, cross) = space.lengths(itemSize, within: insets)
    let insets = space.insets(insets)
    let room = space.crossRoom(within: insets.cross)
    let gap = max(0, space.pixels(nearest: interitemSpacing))
    // In a room far broader than the window, no more columns than items.
    let fitting = (room.end - room.start + gap) / max(1, cross + gap)
    let perLine = max(1, min(fitting, context.sections.elementCount))
    let columns = (0..<perLine).map { column in
      let start = room.start + column * (cross + gap)
      return PixelSpan(start: start, end: start + cross)
    }
    let grid = UniformGrid(
      count: context.sections.elementCount, start: insets.main.start, length: main,
      pitch: main + max(0, space.pixels(nearest: lineSpacing)), columns: columns)
    return CollectionArrangement(space: space, sections: context.sections, grid: grid, after: insets.main.end)
  }
}
