import Sateen

@main
@MainActor
final class HelloList: ListDataSource, ListDelegate {
  static func main() { HelloList().run() }

  func run() {
    let table = TableNode()
    table.dataSource = self
    table.delegate = self
    let window = Window(title: "Hello, list")
    window.rootNode = table
    Application.run(window)
  }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { 10_000 }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt path: IndexPath) -> @Sendable () -> CellNode {
    let row = path.row
    return { NumberCell(row) }  // on a worker, a little before the row scrolls into view
  }

  func listNode(_ listNode: ListNode, didSelectItemAt path: IndexPath) { print("row \(path.row)") }
}

final class NumberCell: CellNode {
  let square: TextNode
  let words = TextNode(AttributedText("squared", font: .system(15), color: Color(white: 0.5)))

  nonisolated init(_ row: Int) {
    square = TextNode(AttributedText("\(row) × \(row) = \(row * row)", font: .system(20, weight: .semibold)))
    super.init()
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 4, children: { [square, words] }).padding(horizontal: 20, vertical: 12)
  }
}
