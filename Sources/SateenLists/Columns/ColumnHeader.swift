import SateenComponents
import SateenCore
import SateenLayout
import SateenNodes

/// The titles of a list's columns among components: see ``ColumnHeaderNode``.
///
/// ```swift
/// ColumnHeader(columns[\.self]) { sort in orders.sort(by: sort) }
/// ```
/// Presses and drags are written to the binding.
public struct ColumnHeader: NodeContent, Equatable {
  private let columns: Binding<ListColumns>
  private let headerStyle: ColumnHeaderStyle
  @Event private var sorted: @MainActor @Sendable (ColumnSort) -> Void

  /// - Parameter onSort: called when a title was pressed.
  public init(
    _ columns: Binding<ListColumns>, style: ColumnHeaderStyle = ColumnHeaderStyle(),
    onSort: @escaping @MainActor @Sendable (ColumnSort) -> Void = { _ in }
  ) {
    self.columns = columns
    headerStyle = style
    _sorted = Event(wrappedValue: onSort)
  }

  public func makeNode() -> ColumnHeaderNode { ColumnHeaderNode(style: headerStyle) }

  public func update(_ node: ColumnHeaderNode) {
    node.titleStyle = headerStyle
    node.columns = columns.wrappedValue
    let (columns, sorted) = (columns, sorted)
    node.onSort = { [weak node] sort in
      if let node { columns.wrappedValue = node.columns }
      sorted(sort)
    }
    node.onResize = { columns.wrappedValue = $0 }
  }
}
