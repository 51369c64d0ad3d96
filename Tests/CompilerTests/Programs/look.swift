// accepted
import Sateen

final class RecipeCell: CellNode, LookNode {
  struct Look: Equatable { var isOpen = false }
  private let steps = TextNode()

  nonisolated override init() {
    super.init()
    look = Look()
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack { if look.isOpen { steps } }
  }
}

func openOnAWorker(_ cell: RecipeCell) { cell.look.isOpen = true }
