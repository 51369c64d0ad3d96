import Sateen

/// Asks for the path of a file.
struct AttachSheet: Component {
  @Event var onAttach: @MainActor @Sendable (String) -> Void
  @Surrounding(\.dismiss) private var dismiss
  @State private var path = ""

  init(onAttach: @escaping @MainActor @Sendable (String) -> Void) { _onAttach = Event(wrappedValue: onAttach) }

  var body: some LayoutElement {
    VStack(spacing: 14) {
      Label("Attach a file", font: Theme.title, color: Theme.ink)
      Label("Its path. Files can also be dropped on the window.", font: Theme.plain, color: Theme.quiet)
      PathField(path: $path) { attach() }
      HStack(spacing: 10) {
        Spacer()
        Button("Cancel") { dismiss() }.cancelAction().surroundings(\.tint, Theme.secondary)
        Button("Attach") { attach() }.defaultAction().disabled(path.isEmpty).surroundings(\.tint, Theme.own)
      }
    }
    .padding(24)
  }

  @MainActor private func attach() {
    guard !path.isEmpty else { return }
    let path = path
    dismiss()
    onAttach(path)
  }
}

/// A line for a path, which has the focus at once.
struct PathField: NodeContent {
  @Binding var path: String
  var onReturn: @MainActor @Sendable () -> Void

  init(path: Binding<String>, onReturn: @escaping @MainActor @Sendable () -> Void) {
    _path = path
    self.onReturn = onReturn
  }

  func makeNode() -> EagerField {
    let node = EagerField(placeholder: "/home/…")
    node.onDidLoad { ($0 as? EagerField)?.focusWhenShown() }
    return node
  }

  func update(_ node: EagerField) {
    let (path, onReturn) = ($path, onReturn)
    node.onChange = { node, _ in path.wrappedValue = node.text }
    node.onReturn = { _ in
      onReturn()
      return .handled
    }
  }
}
