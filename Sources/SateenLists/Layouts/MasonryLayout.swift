import SateenCore
import SateenLayout

/// Columns of equal breadth, each item going to the column that is shortest so far (of equals the first).
public struct MasonryLayout: CollectionLayout {
  public var axis: CollectionAxis
  public var columns: GridLayout.Columns
  /// Points between the items of a column.
  public var lineSpacing: Double
  /// Points between columns.
  public var columnSpacing: Double
  /// Points around the items of each section. The left inset is at the side where lines begin.
  public var sectionInsets: EdgeInsets

  /// - Parameter axis: the one along which columns run and the content scrolls.
  public init(
    axis: CollectionAxis = .vertical, columns: GridLayout.Columns, lineSpacing: Double = 0, columnSpacing: Double = 0,
    sectionInsets: EdgeInsets = .zero
  ) {
    self.axis = axis
    self.columns = columns
    self.lineSpacing = lineSpacing
    self.columnSpacing = columnSpacing
    self.sectionInsets = sectionInsets
  }

  public var scrollableDirections: ScrollDirection { axis.scrollDirections }

  /// Items are as broad as the narrowest column: which one they come to stand in is known only when all before them are
  /// measured. The pixel that broader columns have is added when they are placed.
  public func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    let stack = SectionStack(context, axis: axis, insets: sectionInsets)
    guard element.kind == .item else { return stack.broadRange }
    let spans = ColumnSpans(columns, in: stack, gap: columnSpacing).spans
    let breadth = stack.space.points(spans.reduce(.max) { min($0, $1.end - $1.start) })
    return stack.space.range(main: 0...Double.infinity, cross: breadth...breadth)
  }

  public func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    arrange(context, nil, 0..<0)
  }

  public func arrangement(
    for context: CollectionLayoutContext, updating previous: CollectionArrangement, changed: Range<Int>
  ) -> CollectionArrangement {
    arrange(context, previous, changed)
  }

  private func arrange(
    _ context: CollectionLayoutContext, _ previous: CollectionArrangement?, _ changed: Range<Int>
  ) -> CollectionArrangement {
    let stack = SectionStack(context, axis: axis, insets: sectionInsets)
    let spans = ColumnSpans(columns, in: stack, gap: columnSpacing).spans
    let gap = max(0, stack.space.pixels(nearest: lineSpacing))
    return stack.arrange(updating: previous, changed: changed) { items, section, builder in
      let lengths = ItemLengths(stack: stack, sizing: .measured, items: items, section: section)
      // The cursor is where the shortest column ends, its gap included; the profile tells how much further the others
      // reach.
      builder.state.profile = Array(repeating: 0, count: spans.count)
      var index = builder.beginLine(limit: items.upperBound)
      while index < items.upperBound {
        let alike = lengths.alike(from: index)
        let isEven = builder.state.profile.allSatisfy { $0 == 0 }
        let rows = alike / spans.count
        if isEven, builder.wantsLattice(of: rows * spans.count) {
          let length = lengths.lengths(of: index).main
          let lattice = Lattice(
            count: rows * spans.count, start: builder.cursor, length: length, pitch: length + gap, columns: spans)
          builder.place(lattice, profile: builder.state.profile, trailing: gap)
        } else {
          placeItem(lengths.lengths(of: index).main, gap, spans, &builder)
        }
        index = builder.beginLine(limit: items.upperBound)
      }
      builder.cursor += (builder.state.profile.max() ?? 0) - gap
    }
  }

  private func placeItem(_ length: Int, _ gap: Int, _ spans: [PixelSpan], _ builder: inout ArrangementBuilder) {
    var profile = builder.state.profile
    guard let column = profile.firstIndex(of: 0) else { return }
    let span = spans[column]
    builder.place(
      PixelFrame(
        main: builder.cursor, mainEnd: builder.cursor + length, cross: span.start, crossEnd: span.end))
    profile[column] += length + gap
    let shortest = profile.min() ?? 0
    builder.cursor += shortest
    builder.state.profile = profile.map { $0 - shortest }
  }
}
