import SateenCore
import SateenLayout

/// Columns of equal breadth. Each item goes to the column that is shortest so far, or to the first of several.
public struct MasonryLayout: CollectionLayout {
  public var axis: CollectionAxis
  public var columns: GridLayout.Columns
  /// Points between the items of a column.
  public var lineSpacing: Double
  /// Points between columns.
  public var interitemSpacing: Double
  /// Points around the items of each section. The left inset is at the side where lines begin.
  public var sectionInsets: EdgeInsets
  /// Where supplementaries show, by kind. Those of other kinds do not show, except backgrounds, which are as large as their
  /// sections.
  public var supplementaries: [SupplementaryKind: SupplementaryPlacement] = [:]

  /// - Parameter axis: the axis along which columns run and the content scrolls.
  public init(
    axis: CollectionAxis = .vertical, columns: GridLayout.Columns, lineSpacing: Double = 0,
    interitemSpacing: Double = 0,
    sectionInsets: EdgeInsets = .zero
  ) {
    self.axis = axis
    self.columns = columns
    self.lineSpacing = lineSpacing
    self.interitemSpacing = interitemSpacing
    self.sectionInsets = sectionInsets
  }

  /// Columns with the same room between them as between the items in one, in points.
  public init(
    axis: CollectionAxis = .vertical, columns: GridLayout.Columns, spacing: Double, sectionInsets: EdgeInsets = .zero
  ) {
    self.init(
      axis: axis, columns: columns, lineSpacing: spacing, interitemSpacing: spacing, sectionInsets: sectionInsets)
  }

  public var scrollableDirections: ScrollDirection { axis.scrollDirections }

  /// Items are measured as broad as the narrowest column, because an item's column is known only when all items before
  /// it are measured. In a column that is a pixel broader, the pixel is added when the item is placed.
  public func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    let stack = stack(context)
    guard element.kind == .item else { return stack.range(of: element.kind) }
    // The first column is the narrowest.
    let column = ColumnSpans(columns, in: stack.room(of: element.section), stack.space, items: 1).spans[0]
    let breadth = stack.space.points(column.end - column.start)
    return stack.space.range(main: 0...Double.infinity, cross: breadth...breadth)
  }

  public func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    let stack = stack(context)
    let common = ColumnSpans(columns, in: stack.common, stack.space, items: context.sections.elementCount).spans
    return stack.arrange { items, section, room, builder in
      let lengths = ItemLengths(stack: stack, sizing: .measured, items: items, section: section, room: room)
      let spans =
        room == stack.common ? common : ColumnSpans(columns, in: room, stack.space, items: items.count).spans
      let gap = room.lineGap
      // The cursor is where the shortest column ends, including its gap. The line state is how much further the other
      // columns reach.
      builder.state.lineState = Array(repeating: 0, count: spans.count)
      var index = builder.beginLine(limit: items.upperBound)
      while index < items.upperBound {
        let length = lengths.lengths(of: index).main
        if !placeRounds(from: index, length, gap, spans, lengths, &builder) {
          placeItem(length, gap, spans, &builder)
        }
        index = builder.beginLine(limit: items.upperBound)
      }
      builder.cursor += (builder.state.lineState.max() ?? 0) - gap
    }
  }

  private func stack(_ context: CollectionLayoutContext) -> SectionStack {
    SectionStack(
      context, axis: axis,
      spacing: SectionSpacing(insets: sectionInsets, lineSpacing: lineSpacing, interitemSpacing: interitemSpacing),
      placements: supplementaries)
  }

  /// Places equal items as long as each round adds one to every column.
  ///
  /// Once no column is ahead of another by an item or more, equal items go to the columns in turn, shortest first, and
  /// all columns grow by the same length. So the order is the same in each round.
  private func placeRounds(
    from index: Int, _ length: Int, _ gap: Int, _ spans: [PixelSpan], _ lengths: ItemLengths,
    _ builder: inout ArrangementBuilder
  ) -> Bool {
    let lineState = builder.state.lineState
    let pitch = length + gap
    guard let most = lineState.max(), most < pitch else { return false }
    let rounds = lengths.alike(from: index) / spans.count
    guard builder.wantsGrid(of: rounds * spans.count) else { return false }
    let order = spans.indices.sorted { (lineState[$0], $0) < (lineState[$1], $1) }
    let grid = UniformGrid(
      count: rounds * spans.count, start: builder.cursor, length: length, pitch: pitch,
      columns: order.map { UniformGrid.Column(span: spans[$0], offset: lineState[$0]) })
    builder.place(grid, lineState: lineState, end: builder.cursor + rounds * pitch)
    return true
  }

  private func placeItem(_ length: Int, _ gap: Int, _ spans: [PixelSpan], _ builder: inout ArrangementBuilder) {
    var lineState = builder.state.lineState
    guard let column = lineState.firstIndex(of: 0) else { return }
    let span = spans[column]
    builder.place(
      PixelFrame(
        main: builder.cursor, mainEnd: builder.cursor + length, cross: span.start, crossEnd: span.end))
    lineState[column] += length + gap
    let shortest = lineState.min() ?? 0
    builder.cursor += shortest
    builder.state.lineState = lineState.map { $0 - shortest }
  }
}
