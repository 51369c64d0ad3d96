import SateenCore
import SateenLayout

/// One element per line, as broad as the room.
public struct ListLayout: CollectionLayout {
  public var axis: CollectionAxis
  /// Points between items.
  public var spacing: Double
  /// Points around the items of each section. The left inset is at the side where lines begin.
  public var sectionInsets: EdgeInsets
  /// Where supplementaries show, by kind. Those of other kinds do not show, except backgrounds, which are as large as their
  /// sections.
  public var supplementaries: [SupplementaryKind: SupplementaryPlacement] = [:]
  /// Room beside all elements, in points.
  var margins = EdgeInsets.zero

  public init(axis: CollectionAxis = .vertical, spacing: Double = 0, sectionInsets: EdgeInsets = .zero) {
    self.axis = axis
    self.spacing = spacing
    self.sectionInsets = sectionInsets
  }

  public var scrollableDirections: ScrollDirection { axis.scrollDirections }

  /// The same layout as a single column.
  private var column: GridLayout {
    var grid = GridLayout(axis: axis, columns: .count(1), lineSpacing: spacing, sectionInsets: sectionInsets)
    (grid.supplementaries, grid.margins) = (supplementaries, margins)
    return grid
  }

  public func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    column.sizeRange(for: element, in: context)
  }

  public func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    column.arrangement(for: context)
  }

  public func arrangement(
    for context: CollectionLayoutContext, updating previous: CollectionArrangement, changed: Range<Int>
  ) -> CollectionArrangement {
    column.arrangement(for: context, updating: previous, changed: changed)
  }
}

extension CollectionAxis {
  var scrollDirections: ScrollDirection { self == .vertical ? .vertical : .horizontal }
}
