// accepted
import Sateen

struct Message: ListItem, Equatable {
  let id: Int
  var text: String
}

struct MessageRow: Component, Equatable {
  var message: Message
  @State private var isOpen = false
  @Event var onReply: @MainActor @Sendable (Int, String) -> Void

  var body: some LayoutElement {
    VStack {
      Label(message.text, lines: isOpen ? 0 : 8).onTap { isOpen.toggle() }
      if isOpen { Button("Reply") { onReply(message.id, "Hello") } }
      for line in 0..<3 { Label("\(line)") }
    }
  }
}

@MainActor func show(_ messages: [Message]) -> List<Message> {
  var replies = 0
  let list = List(messages) { message in MessageRow(message: message) { _, _ in } }
  list.onSelect = { message in
    replies += 1
    print(message.text)
  }
  list.items = []
  return list
}

@MainActor func showEither(_ messages: [Message]) -> List<Message> {
  List(messages) { message in
    if message.id == 0 { Label("first") } else { MessageRow(message: message) { _, _ in } }
  }
}

final class Cell: CellNode {
  nonisolated init(_ message: Message) { super.init() }
}

@MainActor func showCells(_ messages: [Message]) -> List<Message> { List(messages) { Cell($0) } }
