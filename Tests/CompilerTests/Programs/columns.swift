// accepted: the program of the article on lists about columns.
import Sateen

struct Order: ListItem, Equatable {
  let id: Int
  var name: String
  var town: String
  var amount: String
}

struct OrderRow: Component {
  let order: Order
  let columns: Store<ListColumns>

  var body: some LayoutElement {
    ColumnRow(columns.value) {
      Label(order.name, lines: 1)
      Label(order.town, lines: 1)
      Label(order.amount, lines: 1)
    }
    .padding(horizontal: 20, vertical: 8)
  }
}

@MainActor func orders(_ all: [Order]) -> (list: List<Order>, header: ComponentNode) {
  let columns = Store(
    ListColumns([
      ListColumn("name", title: "Name", width: .share(2, minimum: 96)),
      ListColumn("town", title: "Town"),
      ListColumn("amount", title: "Euros", width: .points(92), alignment: .trailing),
    ]))
  let list = List(all) { OrderRow(order: $0, columns: columns) }
  let header = ComponentNode {
    ColumnHeader(columns[\.self]) { sort in
      list.apply(all.sorted { ($0.name < $1.name) == sort.isAscending })
    }
    .padding(horizontal: 20)
  }
  return (list, header)
}

@MainActor func header(_ columns: ListColumns, over table: TableNode) -> ColumnHeaderNode {
  let header = ColumnHeaderNode(columns)
  header.onSort = { sort in table.reloadData() }
  header.onResize = { columns in table.reloadData() }
  return header
}
