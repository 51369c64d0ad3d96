import SateenCore
import SateenLayout

/// Items in columns of equal breadth, in rows of equal length.
public struct GridLayout: CollectionLayout {
  public enum Columns: Hashable, Sendable {
    /// A number of columns; less than one counts as one.
    case count(Int)
    /// As many columns as fit with items of at least this many points.
    case minimumBreadth(Double)
  }

  public enum ItemLength: Hashable, Sendable {
    /// Breadth (across the axis) divided by length (along it). Zero, negative numbers, NaN and infinity count as 1.
    case aspect(Double)
    /// In points.
    case fixed(Double)
    /// As measured. All items of a row are as long as the longest.
    case measured
  }

  public var axis: CollectionAxis
  public var columns: Columns
  public var itemLength: ItemLength
  /// Points between rows.
  public var lineSpacing: Double
  /// Points between the items of a row.
  public var interitemSpacing: Double
  /// Points around the items of each section. The left inset is at the side where lines begin.
  public var sectionInsets: EdgeInsets
  /// Where supplementaries show, by kind. Those of other kinds do not show, except backgrounds, which are as large as their
  /// sections.
  public var supplementaries: [SupplementaryKind: SupplementaryPlacement] = [:]
  /// Room beside all elements, in points.
  var margins = EdgeInsets.zero
  /// Room behind the items of a section, and behind each header and footer, in points.
  var trailingGap = 0.0

  /// - Parameter axis: the axis along which rows are stacked and the content scrolls.
  public init(
    axis: CollectionAxis = .vertical, columns: Columns, itemLength: ItemLength = .measured, lineSpacing: Double = 0,
    interitemSpacing: Double = 0, sectionInsets: EdgeInsets = .zero
  ) {
    self.axis = axis
    self.columns = columns
    self.itemLength = itemLength
    self.lineSpacing = lineSpacing
    self.interitemSpacing = interitemSpacing
    self.sectionInsets = sectionInsets
  }

  /// Rows and columns with the same room between them, in points.
  public init(
    axis: CollectionAxis = .vertical, columns: Columns, itemLength: ItemLength = .measured, spacing: Double,
    sectionInsets: EdgeInsets = .zero
  ) {
    self.init(
      axis: axis, columns: columns, itemLength: itemLength, lineSpacing: spacing, interitemSpacing: spacing,
      sectionInsets: sectionInsets)
  }

  public var scrollableDirections: ScrollDirection { axis.scrollDirections }

  public func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    let stack = stack(context)
    guard element.kind == .item else { return stack.range(of: element.kind) }
    let spans = ColumnSpans(
      columns, in: stack.room(of: element.section), stack.space, items: context.sections[element.section].itemCount
    ).spans
    let column = spans[element.item % spans.count]
    let breadth = stack.space.points(column.end - column.start)
    let length = fixedLength(spans, stack.space).map(stack.space.points)
    return stack.space.range(main: (length ?? 0)...(length ?? .infinity), cross: breadth...breadth)
  }

  public func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    let stack = stack(context)
    let common = ColumnSpans(columns, in: stack.common, stack.space, items: context.sections.elementCount).spans
    return stack.arrange { items, section, room, builder in
      let lengths = ItemLengths(stack: stack, sizing: .measured, items: items, section: section, room: room)
      let spans =
        room == stack.common ? common : ColumnSpans(columns, in: room, stack.space, items: items.count).spans
      let fixed = fixedLength(spans, stack.space)
      var index = builder.beginLine(limit: items.upperBound)
      while index < items.upperBound {
        if index > items.lowerBound { builder.cursor += room.lineGap }
        var alike = fixed == nil ? lengths.alike(from: index) : items.upperBound - index
        // Whole rows, unless these are the last items.
        if index + alike < items.upperBound { alike -= alike % spans.count }
        if builder.wantsGrid(of: alike) {
          let length = fixed ?? lengths.lengths(of: index).main
          builder.place(
            UniformGrid(
              count: alike, start: builder.cursor, length: length, pitch: length + room.lineGap, columns: spans),
            lineState: [])
        } else {
          let row = index..<min(index + spans.count, items.upperBound)
          let length = fixed ?? row.reduce(0) { max($0, lengths.lengths(of: $1).main) }
          for (column, _) in zip(spans, row) {
            builder.place(
              PixelFrame(
                main: builder.cursor, mainEnd: builder.cursor + length, cross: column.start, crossEnd: column.end))
          }
          builder.cursor += length
        }
        index = builder.beginLine(limit: items.upperBound)
      }
    }
  }

  private func stack(_ context: CollectionLayoutContext) -> SectionStack {
    SectionStack(
      context, axis: axis,
      spacing: SectionSpacing(insets: sectionInsets, lineSpacing: lineSpacing, interitemSpacing: interitemSpacing),
      placements: supplementaries, margins: margins, trailingGap: trailingGap)
  }

  /// The length of all rows in pixels; nil if it depends on the items.
  private func fixedLength(_ spans: [PixelSpan], _ space: LayoutSpace) -> Int? {
    switch itemLength {
    case .measured: return nil
    case .fixed(let length): return space.pixels(covering: length)
    case .aspect(let aspect):
      // Columns may differ by a pixel. The first one counts, so that all rows have the same length.
      let breadth = space.points(spans[0].end - spans[0].start)
      return space.pixels(covering: aspect > 0 && aspect.isFinite ? breadth / aspect : breadth)
    }
  }
}

/// Columns of equal breadth, to within a pixel, the first one the narrowest. The last column ends where the room ends.
struct ColumnSpans {
  /// The columns that have items: in a room far broader than the window there may be millions of them.
  let spans: [PixelSpan]

  /// - Parameter items: how many items there are at most.
  init(_ columns: GridLayout.Columns, in room: SectionRoom, _ space: LayoutSpace, items: Int) {
    let breadth = room.breadth
    var gap = room.itemGap
    let wanted: Int
    switch columns {
    case .count(let count): wanted = count
    case .minimumBreadth(let length):
      let least = max(1, space.pixels(covering: length))
      wanted = (breadth + gap) / (least + gap)
    }
    // No more columns than pixels.
    let count = max(1, min(wanted, breadth))
    if count > 1 { gap = min(gap, (breadth - count) / (count - 1)) }
    let filled = breadth - gap * (count - 1)
    spans = (0..<max(1, min(count, items))).map { column in
      PixelSpan(
        start: room.cross.start + filled * column / count + gap * column,
        end: room.cross.start + filled * (column + 1) / count + gap * column)
    }
  }
}
