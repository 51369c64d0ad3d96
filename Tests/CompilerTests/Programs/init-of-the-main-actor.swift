// refused: call to main actor-isolated initializer 'init(title:)' in a synchronous nonisolated context
import Sateen

final class Row: CellNode {
  private let title: String

  init(title: String) {
    self.title = title
    super.init()
  }
}

func block(_ title: String) -> @Sendable () -> CellNode { { Row(title: title) } }
