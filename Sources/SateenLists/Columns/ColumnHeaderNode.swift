import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText
import SateenThreads

/// The titles of a list's columns. A press on one sorts, and the edges between them are dragged.
///
/// ```swift
/// let header = ColumnHeaderNode(columns)
/// header.onSort = { sort in … }
/// header.onResize = { columns in … }
/// ```
/// The header is one stop for Tab. Left and Right go through the titles, Space and Enter sort, and Shift+Left and
/// Shift+Right change the width of a column by ``step`` points. A double click on an edge gives the column the width back
/// that it had before it was dragged. No edge can be dragged beyond the end of the header.
open class ColumnHeaderNode: DisplayNode {
  /// All that a layout reads. The box guards it.
  private struct State {
    var columns: ListColumns
    var style: ColumnHeaderStyle
    var titles: [ColumnTitleNode] = []
    var edges: [ColumnEdgeNode] = []
  }

  /// Points by which a key changes a width.
  public static let step = 16.0

  /// Called when a title was pressed, with ``columns`` sorted so already.
  public var onSort: (@MainActor (ColumnSort) -> Void)?
  /// Called with each change of a width by hand.
  public var onResize: (@MainActor (ListColumns) -> Void)?
  /// Changes the columns where they are kept, and returns what they are then; nil where the header keeps them.
  var change: (@MainActor (@escaping @Sendable (inout ListColumns) -> Void) -> ListColumns)?

  private let header: Locked<State>
  /// The widths of columns before and after they were changed by hand, by id.
  private let widths = Locked<[String: (first: ListColumn.Width, last: ListColumn.Width)]>([:])

  nonisolated public init(_ columns: ListColumns = ListColumns([]), style: ColumnHeaderStyle = ColumnHeaderStyle()) {
    header = Locked(State(columns: columns, style: style))
    super.init()
    automaticallyManagesSubnodes = true
    focusGroup = .horizontal
    show()
  }

  /// The columns that the header shows. A change by code calls no closure. Any thread.
  nonisolated public var columns: ListColumns {
    get { header.withLock { $0.columns } }
    set {
      let isOther = header.withLock { state in
        defer { state.columns = newValue }
        return state.columns != newValue
      }
      guard isOther else { return }
      // Widths that the program has set are the new first ones.
      widths.withLock { $0 = $0.filter { id, width in newValue[id]?.width == width.last } }
      show()
    }
  }

  /// Colours and type. Any thread.
  nonisolated public var titleStyle: ColumnHeaderStyle {
    get { header.withLock { $0.style } }
    set {
      let isOther = header.withLock { state in
        defer { state.style = newValue }
        return state.style != newValue
      }
      if isOther { show() }
    }
  }

  /// Has titles and edges show the newest state. Those of columns that stay are kept.
  nonisolated private func show() {
    // Titles and edges that are not needed any more end outside of the lock.
    let (state, _, _) = header.withLock { state in
      var titles = Dictionary(state.titles.map { ($0.id, $0) }) { one, _ in one }
      var edges = Dictionary(state.edges.map { ($0.id, $0) }) { one, _ in one }
      state.titles = state.columns.columns.map { titles.removeValue(forKey: $0.id) ?? ColumnTitleNode($0.id, self) }
      var seen: Set<String> = []
      state.edges = state.columns.columns.filter { seen.insert($0.id).inserted && $0.isResizable }
        .map { edges.removeValue(forKey: $0.id) ?? ColumnEdgeNode($0.id, self) }
      return (state, titles, edges)
    }
    for (title, column) in zip(state.titles, state.columns.columns) {
      let sort = state.columns.sort?.column == column.id ? state.columns.sort : nil
      title.show(column, sort, state.style)
    }
    for edge in state.edges { edge.show(state.style) }
    setNeedsLayout()
  }

  open override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let state = header.withLock { $0 }
    let (columns, room) = (state.columns, range.max.width)
    let places = columns.places(in: room, on: PixelGrid(scale: traits.scale))
    let row = ColumnRow(columns, cells: zip(state.titles, places).map { $0.frame(width: .points($1.width)) })
    let bars = state.edges.compactMap { edge -> (any LayoutElement)? in
      guard let index = columns.columns.firstIndex(where: { $0.id == edge.id }) else { return nil }
      let end = places[index].start + places[index].width
      // Edges of columns beyond the end would lie over that of the last one in sight.
      guard room.isInfinite || places[index].start < room - ColumnEdgeNode.breadth else { return nil }
      // The last edge lies inside, where it can be reached.
      let x = min(end + (columns.gap - ColumnEdgeNode.breadth) / 2, room - ColumnEdgeNode.breadth)
      return edge.frame(width: .points(ColumnEdgeNode.breadth)).styled { $0.layoutPosition = Point(x: x, y: 0) }
    }
    return row.overlay(ColumnEdges(bars))
  }

  // MARK: By hand

  func wasPressed(_ column: String) {
    let columns = columns
    guard columns[column]?.isSortable == true else { return }
    let sort = columns.sort(afterPressOn: column)
    apply { $0.sort = sort }
    onSort?(sort)
  }

  /// The width that a column has now, in points; nil where it cannot be changed.
  func width(of column: String) -> Double? {
    let columns = columns
    guard let index = columns.columns.firstIndex(where: { $0.id == column }), columns.columns[index].isResizable else {
      return nil
    }
    return columns.widths(in: bounds.width)[index]
  }

  func setWidth(_ points: Double, of column: String) {
    let columns = columns
    guard points.isFinite, let old = columns[column], old.isResizable else { return }
    let most = max(ListColumns.narrowest, columns.room(from: column, in: bounds.width))
    let width = ListColumn.Width.points(min(max(points, ListColumns.narrowest), most))
    guard width != old.width else { return }
    widths.withLock { $0[column] = (first: $0[column]?.first ?? old.width, last: width) }
    apply { $0[column]?.width = width }
    onResize?(self.columns)
  }

  /// Gives a column the width back that it had before it was dragged.
  func resetWidth(of column: String) {
    guard let width = widths.withLock({ $0.removeValue(forKey: column)?.first }) else { return }
    apply { $0[column]?.width = width }
    onResize?(columns)
  }

  private func apply(_ body: @escaping @Sendable (inout ListColumns) -> Void) {
    if let change {
      columns = change(body)
    } else {
      var changed = columns
      body(&changed)
      columns = changed
    }
  }
}

/// The look of a ``ColumnHeaderNode``.
public struct ColumnHeaderStyle: Hashable, Sendable {
  public var font: Font
  public var color: Color
  /// The title of the column that the list is sorted by, and its arrow.
  public var sortedColor: Color
  /// The area of a title under the pointer.
  public var hoverColor: Color
  public var edgeColor: Color
  /// Points above and below the titles.
  public var margin: Double

  public init(
    font: Font = .system(12, weight: .semibold), color: Color = .secondary, sortedColor: Color = .primary,
    hoverColor: Color = Color(light: Color(white: 0, alpha: 0.05), dark: Color(white: 1, alpha: 0.08)),
    edgeColor: Color = .separator, margin: Double = 7
  ) {
    self.font = font
    self.color = color
    self.sortedColor = sortedColor
    self.hoverColor = hoverColor
    self.edgeColor = edgeColor
    self.margin = margin
  }
}
