import Sateen

/// A sentence that shows for a while, with a way back.
struct NoticeBar: Component, Equatable {
  struct Notice: Equatable, Sendable {
    var text: String
    /// The title of the button that takes it back; nil for none.
    var undo: String?
  }

  let notice: Notice?
  @Event var onUndo: @MainActor @Sendable () -> Void

  var body: some LayoutElement {
    VStack {
      if let notice {
        HStack(spacing: 14, alignItems: .center) {
          Label(notice.text, font: Theme.plain, color: .white).flexShrink()
          if let undo = notice.undo {
            Label(undo, font: Theme.strong, color: Color(hex: 0x9cc2ff)).padding(horizontal: 8, vertical: 5)
              .cornerRadius(7).feedback(hover: Color(white: 1, alpha: 0.1), pressed: Color(white: 1, alpha: 0.18))
              .role("button", undo).tooltip("Ctrl+Z").onTap { onUndo() }
          }
        }
        .padding(EdgeInsets(top: 8, left: 16, bottom: 8, right: notice.undo == nil ? 16 : 8))
        .fill(Theme.notice).cornerRadius(12)
        .shadow(Shadow(color: Color(white: 0, alpha: 0.22), offset: Size(width: 0, height: 3), radius: 8))
        .transition(.slide(.bottom).animation(.spring(duration: 0.3)))
      }
    }
    .padding(horizontal: 16, vertical: 12)
  }
}
