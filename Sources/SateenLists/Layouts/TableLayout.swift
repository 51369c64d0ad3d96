import SateenCore
import SateenLayout

/// One row per item, as broad as the list: the layout of a ``List`` that is given none.
///
/// A list finds the positions of rows by prefix sums of their heights, so that a change shows in the frame in which it is
/// made. The functions of this type compute the same frames for any other caller, and for a list in which a section has
/// supplementaries, or a spacing of its own.
public struct TableLayout: CollectionLayout, Equatable {
  /// Room between rows, in points, in which the list's background shows. A negative length counts as zero.
  public var lineSpacing: Double
  /// The largest width of a row, in points; broader lists centre their rows. A negative length, or NaN, is no limit.
  public var maximumRowWidth: Double
  /// The line below each row that has another one right below it; nil for none.
  public var rowSeparator: RowSeparatorStyle?

  public init(
    lineSpacing: Double = 0, maximumRowWidth: Double = .infinity, rowSeparator: RowSeparatorStyle? = nil
  ) {
    self.lineSpacing = lineSpacing
    self.maximumRowWidth = maximumRowWidth
    self.rowSeparator = rowSeparator
  }

  /// The estimated sizes of elements until any is measured.
  static let estimates = SizeEstimates(
    item: Size(width: 50, height: 120), header: Size(width: 50, height: 120), footer: Size(width: 50, height: 120))

  /// The layout with valid lengths.
  var usable: TableLayout {
    TableLayout(
      lineSpacing: lineSpacing.usable(0...ListLimits.length),
      maximumRowWidth: maximumRowWidth >= 0 ? maximumRowWidth : .infinity, rowSeparator: rowSeparator)
  }

  public var scrollableDirections: ScrollDirection { .vertical }

  /// The same frames, computed by the layout for one column.
  private func column(in context: CollectionLayoutContext) -> GridLayout {
    let room = context.viewport.width - context.contentInsets.horizontal
    let margin = maximumRowWidth >= 0 ? max(0, room - maximumRowWidth) : 0
    let left = (margin / 2).rounded(.down)
    var grid = GridLayout(columns: .count(1), lineSpacing: lineSpacing)
    grid.margins = EdgeInsets(left: left, right: margin - left)
    grid.trailingGap = lineSpacing
    return grid
  }

  public func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    column(in: context).sizeRange(for: element, in: context)
  }

  public func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    column(in: context).arrangement(for: context)
  }
}
