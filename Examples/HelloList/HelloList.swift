import Sateen

/// A window with a list of ten thousand rows.
@main
@MainActor
final class HelloList: TableDataSource, TableDelegate {
  func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 10_000 }

  func tableNode(
    _ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath
  ) -> @Sendable () -> CellNode {
    let row = indexPath.row
    return { NumberCell(row) }  // on a worker, a little before the row scrolls into view
  }

  func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {
    print("row \(indexPath.row)")
  }

  static func main() throws {
    let list = HelloList()
    let table = TableNode()
    table.dataSource = list
    table.delegate = list
    let window = Window(title: "Hello, list")
    window.rootNode = table
    try window.run()
  }
}

final class NumberCell: CellNode, @unchecked Sendable {  // its subnodes are constant
  let number: TextNode, words = TextNode(AttributedText("squared", font: .system(15), color: Color(white: 0.5)))

  init(_ row: Int) {
    number = TextNode(AttributedText("\(row) × \(row) = \(row * row)", font: .system(20, weight: .semibold)))
    super.init()
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 4) { number; words }.padding(horizontal: 20, vertical: 12)
  }
}
