import Sateen

/// The files that go with the next message, above the composer.
struct AttachmentTray: Component, Equatable {
  let attachments: [Attachment]
  @Event var onRemove: @MainActor @Sendable (Attachment.ID) -> Void

  static let height = 76.0

  var body: some LayoutElement {
    Scroll(.horizontal) {
      HStack(spacing: 10, alignItems: .center) {
        ForEach(attachments) { attachment in
          tile(attachment).overlay(closeButton(attachment).aligned(horizontal: .end, vertical: .start))
            .transition(.scale(0.7))
        }
      }
      .padding(EdgeInsets(top: 2, left: 2, bottom: 2, right: 2))
    }
    .frame(height: 76)
  }

  private func tile(_ attachment: Attachment) -> any LayoutElement {
    if attachment.shape != nil {
      return Picture(attachment.source).placeholder(Theme.placeholder).cornerRadius(12).frame(width: 72, height: 72)
    }
    return HStack(spacing: 10, alignItems: .center) {
      Icon.file.symbol(Theme.accent, size: 24)
      VStack(spacing: 2) {
        Label(attachment.name, font: Theme.strong, color: Theme.ink, lines: 1).truncation(.middle)
        Label(attachment.words, font: Theme.meta, color: Theme.quiet, lines: 1)
      }
      .flexShrink()
    }
    .padding(EdgeInsets(top: 0, left: 14, bottom: 0, right: 34))
    .frame(height: 72, maxWidth: 240).fill(Theme.field).cornerRadius(12)
  }

  private func closeButton(_ attachment: Attachment) -> any LayoutElement {
    Icon.close.symbol(.white, size: 14).centered().frame(width: 22, height: 22)
      .fill(Color(white: 0, alpha: 0.62)).cornerRadius(11).feedback(hover: .black, pressed: .black)
      .hitTestSlop(EdgeInsets(-5)).role("button", "Remove \(attachment.name)").tooltip("Remove")
      .onTap { onRemove(attachment.id) }.padding(5)
  }
}
