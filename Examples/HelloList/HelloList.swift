import Sateen

struct Number: ListItem, Equatable {
  let id: Int
}

@main
@MainActor
enum HelloList {
  static func main() {
    let list = List((0..<10_000).map(Number.init)) { number in
      NumberCell(number.id)  // on a worker, a little before the row scrolls into view
    }
    list.onSelect = { number in print("row \(number.id)") }
    let window = Window(title: "Hello, list")
    window.rootNode = list
    Application.run(window)
  }
}

final class NumberCell: CellNode {
  let square: TextNode
  let words = TextNode(AttributedText("squared", font: .system(15), color: Color(white: 0.5)))

  nonisolated init(_ row: Int) {
    square = TextNode(AttributedText("\(row) × \(row) = \(row * row)", font: .system(20, weight: .semibold)))
    super.init()
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 4) {
      square
      words
    }
    .padding(horizontal: 20, vertical: 12)
  }
}
