// accepted with: -default-isolation MainActor
import Sateen

nonisolated struct Message: ListItem, Equatable {
  let id: Int
  var text: String
  var isMine = false
}

nonisolated struct Settings: Equatable {
  var isDark = false
}

struct MessageRow: Component, Equatable {
  var message: Message
  @State private var isOpen = false
  @State private var isFocused = false
  @Surrounding(\.unit) private var unit
  @Event var onReply: @MainActor @Sendable (Message.ID, String) -> Void

  var body: some LayoutElement {
    HStack(spacing: 12) {
      Level(share: 0.5).frame(width: 40, height: 4)
      VStack(spacing: 4) {
        Label(message.text, lines: isOpen ? 0 : 8).onTap { withAnimation(.spring(0.4)) { isOpen.toggle() } }
        if message.isMine { Label("\(unit)").transition(.slide(.leading)) }
        Label("keys").onKey { key, _ in key == .enter }.focused($isFocused)
        Button("Reply") { onReply(message.id, "Hello") }
        Button.async("Send") { try await send() }.onError { _ in isOpen = true }
      }
    }
    .task(id: message.id) { isOpen = false }
  }

  private func send() async throws {}
}

struct Level: Drawing {
  var share: Double

  func measure(_ range: SizeRange, _ surroundings: Surroundings) -> (Size, Void) { (range.max, ()) }

  func draw(_ measured: Void, in context: GraphicsContext, _ bounds: Rect, _ surroundings: Surroundings) {
    context.fill(bounds, with: .accent)
  }
}

struct Clock: NodeContent {
  func makeNode() -> DisplayNode { DisplayNode() }
  func update(_ node: DisplayNode) { node.backgroundColor = .accent }
}

nonisolated enum Unit: SurroundingKey { static let initial = "km" }

nonisolated extension Surroundings {
  var unit: String {
    get { self[Unit.self] }
    set { self[Unit.self] = newValue }
  }
}

struct Form: Component {
  let settings: Store<Settings>

  var body: some LayoutElement {
    Scroll {
      Toggle(isOn: settings[\.isDark])
      Clock().frame(width: 10, height: 10)
      ForEach(["a", "b"], id: \.self) { Label($0).selectable() }
    }
  }
}

func show(_ messages: [Message]) -> List<Message> {
  var replies = 0
  let list = List(messages) { message in MessageRow(message: message) { _, _ in } }
  list.onSelect = { message in
    replies += 1
    print(message.text, replies)
  }
  list.items = []
  return list
}
