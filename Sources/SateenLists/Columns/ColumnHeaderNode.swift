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
/// Shift+Right change the width of a column by ``step`` points. A double click on an edge gives the column its first
/// width back.
open class ColumnHeaderNode: DisplayNode, LookNode {
  public struct Look: Hashable, Sendable {
    public var columns: ListColumns
    public var style: ColumnHeaderStyle
  }

  /// Points by which a key changes a width.
  public static let step = 16.0

  /// Called when a title was pressed, with ``columns`` sorted so already.
  public var onSort: (@MainActor (ColumnSort) -> Void)?
  /// Called with each change of a width by hand.
  public var onResize: (@MainActor (ListColumns) -> Void)?

  private let parts = Locked<(titles: [ColumnTitleNode], edges: [ColumnEdgeNode])>(([], []))
  /// The widths that columns had before they were dragged, by id.
  private var first: [String: ListColumn.Width] = [:]

  nonisolated public init(_ columns: ListColumns = ListColumns([]), style: ColumnHeaderStyle = ColumnHeaderStyle()) {
    super.init()
    look = Look(columns: columns, style: style)
    automaticallyManagesSubnodes = true
    focusGroup = .horizontal
    show(look)
  }

  /// The columns that the header shows. A change by code calls no closure. Any thread.
  nonisolated public var columns: ListColumns {
    get { look.columns }
    set {
      guard newValue != look.columns else { return }
      look.columns = newValue
      show(look)
    }
  }

  /// Colours and type. Any thread.
  nonisolated public var titleStyle: ColumnHeaderStyle {
    get { look.style }
    set {
      look.style = newValue
      show(look)
    }
  }

  /// Gives titles and edges what they show. Those of columns that stay are kept.
  nonisolated private func show(_ look: Look) {
    let columns = look.columns.columns
    let (titles, edges) = parts.withLock { parts in
      var titles = Dictionary(parts.titles.map { ($0.id, $0) }) { one, _ in one }
      var edges = Dictionary(parts.edges.map { ($0.id, $0) }) { one, _ in one }
      parts.titles = columns.map { titles.removeValue(forKey: $0.id) ?? ColumnTitleNode($0.id, self) }
      parts.edges = columns.filter(\.isResizable).map {
        edges.removeValue(forKey: $0.id) ?? ColumnEdgeNode($0.id, self)
      }
      return parts
    }
    for (title, column) in zip(titles, columns) {
      let sort = look.columns.sort?.column == column.id ? look.columns.sort : nil
      title.show(column, sort, look.style)
    }
    for edge in edges { edge.show(look.style) }
  }

  open override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let look = look
    let (titles, edges) = parts.withLock { $0 }
    let room = range.max.width
    let places = look.columns.places(in: room, on: PixelGrid(scale: traits.scale))
    let row = ColumnRow(look.columns, cells: zip(titles, places).map { $0.frame(width: .points($1.width)) })
    let bars = edges.map { edge -> any LayoutElement in
      let index = look.columns.columns.firstIndex { $0.id == edge.id } ?? 0
      let place = places[index]
      let x = place.start + place.width + (look.columns.spacing - ColumnEdgeNode.breadth) / 2
      return edge.frame(width: .points(ColumnEdgeNode.breadth)).styled { $0.layoutPosition = Point(x: x, y: 0) }
    }
    return row.overlay(ColumnEdges(bars))
  }

  // MARK: By hand

  func wasPressed(_ column: String) {
    guard look.columns[column]?.isSortable == true else { return }
    let sort = look.columns.sort(afterPressOn: column)
    columns.sort = sort
    onSort?(sort)
  }

  /// The width that a column has now, in points.
  func width(of column: String) -> Double? {
    guard let index = look.columns.columns.firstIndex(where: { $0.id == column }) else { return nil }
    return look.columns.widths(in: bounds.width)[index]
  }

  func setWidth(_ points: Double, of column: String) {
    guard let old = look.columns[column], old.isResizable else { return }
    if first[column] == nil { first[column] = old.width }
    var columns = look.columns
    columns.setWidth(points, of: column)
    change(columns)
  }

  /// Gives a column the width back that it had before it was dragged.
  func resetWidth(of column: String) {
    guard let width = first.removeValue(forKey: column) else { return }
    var columns = look.columns
    columns[column]?.width = width
    change(columns)
  }

  private func change(_ columns: ListColumns) {
    guard columns != look.columns else { return }
    self.columns = columns
    onResize?(columns)
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
