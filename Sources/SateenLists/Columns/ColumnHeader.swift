import SateenComponents
import SateenCore
import SateenLayout
import SateenNodes

/// The titles of a list's columns among components: see ``ColumnHeaderNode``.
///
/// ```swift
/// ColumnHeader(columns[\.self]) { sort in orders.sort(by: sort) }
/// ```
/// Presses and drags change the value of the binding, and the header shows what that is.
public struct ColumnHeader: Component, Equatable {
  @Binding private var columns: ListColumns
  private let style: ColumnHeaderStyle
  @Event private var sorted: @MainActor @Sendable (ColumnSort) -> Void

  /// - Parameter onSort: called when a title was pressed.
  public init(
    _ columns: Binding<ListColumns>, style: ColumnHeaderStyle = ColumnHeaderStyle(),
    onSort: @escaping @MainActor @Sendable (ColumnSort) -> Void = { _ in }
  ) {
    _columns = columns
    self.style = style
    _sorted = Event(wrappedValue: onSort)
  }

  public var body: some LayoutElement {
    // Read, so that the body is evaluated when the binding is written.
    let shown = columns
    ColumnHeaderContent(shown: shown, columns: _columns, titleStyle: style, sorted: sorted)
  }
}

/// The node of a ``ColumnHeader``.
private struct ColumnHeaderContent: NodeContent {
  let shown: ListColumns
  let columns: Binding<ListColumns>
  let titleStyle: ColumnHeaderStyle
  let sorted: @MainActor @Sendable (ColumnSort) -> Void

  func makeNode() -> ColumnHeaderNode { ColumnHeaderNode(shown, style: titleStyle) }

  func update(_ node: ColumnHeaderNode) {
    node.titleStyle = titleStyle
    node.columns = columns.wrappedValue
    let columns = columns
    // Other parts of the value may have been changed since the header showed it.
    node.change = { change in
      columns.update(change)
      return columns.wrappedValue
    }
    node.onSort = sorted
  }
}
