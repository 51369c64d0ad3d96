import SateenCore
import SateenLayout

/// One element per line, as broad as the room.
public struct ListLayout: CollectionLayout {
  public var axis: CollectionAxis
  /// Points between items.
  public var lineSpacing: Double
  /// Points around the items of each section. The left inset is at the side where lines begin.
  public var sectionInsets: EdgeInsets
  /// Where supplementaries show, by kind. Those of other kinds do not show, except backgrounds, which are as large as their
  /// sections.
  public var supplementaries: [SupplementaryKind: SupplementaryPlacement] = [:]

  public init(axis: CollectionAxis = .vertical, lineSpacing: Double = 0, sectionInsets: EdgeInsets = .zero) {
    self.axis = axis
    self.lineSpacing = lineSpacing
    self.sectionInsets = sectionInsets
  }

  public var scrollableDirections: ScrollDirection { axis.scrollDirections }

  /// The same layout as a single column.
  private var column: GridLayout {
    var grid = GridLayout(axis: axis, columns: .count(1), lineSpacing: lineSpacing, sectionInsets: sectionInsets)
    grid.supplementaries = supplementaries
    return grid
  }

  public func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    column.sizeRange(for: element, in: context)
  }

  public func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    column.arrangement(for: context)
  }
}

extension CollectionAxis {
  var scrollDirections: ScrollDirection { self == .vertical ? .vertical : .horizontal }
}
