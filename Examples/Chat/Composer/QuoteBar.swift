import Sateen

/// The message that the next one will answer, above the composer.
struct QuoteBar: Component, Equatable {
  let quote: Quote?
  @Event var onClose: @MainActor @Sendable () -> Void

  var body: some LayoutElement {
    HStack(spacing: 12, alignItems: .center) {
      if let quote {
        Icon.reply.symbol(Theme.accent)
        VStack(spacing: 1) {
          Label(
            quote.isOwn ? "Reply to yourself" : "Reply to \(quote.name)", font: Theme.name, color: Theme.accent,
            lines: 1)
          Label(quote.text, font: Theme.plain, color: Theme.quiet, lines: 1)
        }
        .flexGrow().flexShrink()
        IconButton(.close, "Do not reply", help: "Do not reply (Escape)") { onClose() }
      }
    }
    .padding(EdgeInsets(top: 0, left: 10, bottom: 0, right: 0))
  }
}
