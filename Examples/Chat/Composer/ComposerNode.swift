import Sateen

/// The place where messages are written, with what goes along: a reply, and files.
final class ComposerNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var quote: Quote?
    var attachments: [Attachment] = []
  }

  let field = ComposerField()
  let sendButton = SendButtonNode()
  private let quoteBar = ComponentNode(QuoteBar(quote: nil) {})
  private let tray = ComponentNode(AttachmentTray(attachments: []) { _ in })
  private let attachButton: ComponentNode
  private let line = DisplayNode()

  /// Called with Return, and by the button. The composer is emptied by ``clear()``.
  var onSend: (() -> Void)?
  /// Called when something that goes along has come or gone, so that the screen makes room.
  var onGrow: (() -> Void)?

  init(onAttach: @escaping @MainActor @Sendable () -> Void) {
    attachButton = ComponentNode(IconButton(.plus, "Attach", help: "Attach a file (Ctrl+O), or drop it here", onAttach))
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.bar
    line.backgroundColor = Theme.hairline
    line.isLayerBacked = true
    sendButton.isEnabled = false
    sendButton.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.onSend?() }
    field.onReturn = { [weak self] _ in
      self?.onSend?()
      return .handled
    }
    field.onChange = { [weak self] _, _ in self?.updateButton() }
  }

  var text: String { field.text }

  /// Whether there is something to send.
  var isEmpty: Bool { text.allSatisfy(\.isWhitespace) && look.attachments.isEmpty }

  private func updateButton() {
    if sendButton.isEnabled == isEmpty { sendButton.isEnabled = !isEmpty }
  }

  var quote: Quote? {
    get { look.quote }
    set {
      guard newValue != look.quote else { return }
      look.quote = newValue
      // The words of a reply that is given up stay until the bar is gone.
      if let newValue { quoteBar.show(QuoteBar(quote: newValue) { [weak self] in self?.quote = nil }) }
      onGrow?()
    }
  }

  var attachments: [Attachment] {
    get { look.attachments }
    set {
      guard newValue != look.attachments else { return }
      let grows = newValue.isEmpty != look.attachments.isEmpty
      look.attachments = newValue
      tray.show(
        AttachmentTray(attachments: newValue) { [weak self] id in self?.attachments.removeAll { $0.id == id } })
      updateButton()
      if grows { onGrow?() }
    }
  }

  /// Makes room for another message.
  func clear() {
    field.text = ""
    attachments = []
    quote = nil
    updateButton()
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let look = look
    return VStack {
      line.frame(height: 1)
      VStack(spacing: 10) {
        if look.quote != nil { quoteBar }
        if !look.attachments.isEmpty { tray }
        HStack(spacing: 8, alignItems: .end) {
          attachButton.padding(vertical: 1)
          field.flexGrow().flexShrink()
          sendButton
        }
      }
      .padding(horizontal: 12, vertical: 12)
      .frame(width: .points(min(range.max.width, Theme.column)))
      .centered(.x, minimumSizing: .height)
    }
  }
}
