import Sateen

/// Leads to the newest message, for a reader who is elsewhere.
struct JumpButton: Component, Equatable {
  let isShown: Bool
  /// The number of messages that came meanwhile.
  let unread: Int
  @Event var onPress: @MainActor @Sendable () -> Void

  var body: some LayoutElement {
    VStack {
      if isShown {
        HStack(spacing: 6, alignItems: .center) {
          Icon.end.symbol(unread > 0 ? Theme.onOwn : Theme.quiet, size: 18)
          if unread > 0 { Label(words, font: Theme.strong, color: Theme.onOwn) }
        }
        .padding(EdgeInsets(top: 9, left: 10, bottom: 9, right: unread > 0 ? 16 : 10))
        .fill(unread > 0 ? Theme.own : Theme.raised).cornerRadius(18)
        .border(unread > 0 ? .clear : Theme.hairline)
        .shadow(Shadow(color: Color(white: 0, alpha: 0.18), offset: Size(width: 0, height: 2), radius: 6))
        .role("button", "Newest messages").tooltip("Newest messages (Ctrl+End)").onTap { onPress() }
        .transition(.scale(0.7).animation(.spring(duration: 0.3)))
      }
    }
    .padding(EdgeInsets(top: 8, left: 12, bottom: 12, right: 12))
  }

  private var words: String { unread == 1 ? "1 new message" : "\(unread) new messages" }
}
