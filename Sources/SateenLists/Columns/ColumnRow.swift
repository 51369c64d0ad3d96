import SateenLayout

/// Cells beside each other in the columns of a list, centred vertically.
///
/// The width is all that there is; without a bound, what the columns take. Cells are cut by nothing: texts in them get as
/// many lines as they want, unless told otherwise. From right to left, the first column is at the right.
public struct ColumnRow: LayoutSpec {
  public var style = LayoutStyle()
  public var columns: ListColumns
  /// A cell for each column, in their order. Further ones are left out.
  public var cells: [any LayoutElement]

  public init(_ columns: ListColumns, cells: [any LayoutElement]) {
    self.columns = columns
    self.cells = cells
  }

  public init(_ columns: ListColumns, @LayoutBuilder cells: () -> Elements) {
    self.init(columns, cells: cells().array)
  }

  private var shownCells: [any LayoutElement] { Array(cells.prefix(columns.columns.count)) }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    var copy = self
    copy.cells = shownCells.enumerated().map { pass.resolved($1, at: $0) }
    return copy
  }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let places = columns.places(in: range.max.width, on: context.pixelGrid)
    let needed = places.last.map { $0.start + $0.width } ?? 0
    let width = range.max.width.isFinite ? range.max.width : max(needed, range.min.width)
    let cells = shownCells
    let layouts = zip(cells, places).map { cell, place in
      cell.layoutThatFits(
        SizeRange(min: .zero, max: Size(width: place.width, height: range.max.height)),
        parentSize: Size(width: place.width, height: .nan), context: context)
    }
    let tallest = layouts.reduce(0) { max($0, $1.size.height) }
    let height = min(max(tallest, range.min.height), range.max.height)
    let placed = layouts.indices.map { index in
      let (layout, place) = (layouts[index], places[index])
      let free = place.width - layout.size.width
      let inset =
        switch columns.columns[index].alignment {
        case .leading: 0.0
        case .center: free / 2
        case .trailing: free
        }
      return layout.placed(
        at: Point(
          x: context.pixelGrid.round(place.start + inset),
          y: context.pixelGrid.round((height - layout.size.height) / 2)))
    }
    return Layout(element: self, size: Size(width: width, height: height), sublayouts: placed, context: context)
  }
}

extension Layout {
  /// The layout at a place in that of its parent.
  func placed(at position: Point) -> Layout {
    var copy = self
    copy.position = position
    return copy
  }
}
