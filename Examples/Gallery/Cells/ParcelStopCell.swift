import Sateen

/// A shop in the list of those that take parcels, with a button of its own.
final class ParcelStopCell: CellNode {
  private let icon = SymbolNode(.bag, .plain(Theme.faint), side: 20)
  private let title = TextNode()
  private let line = TextNode()
  private let hours: PillNode

  nonisolated init(_ stop: ParcelStop, _ onHours: @escaping @MainActor @Sendable () -> Void) {
    hours = PillNode("Hours", isQuiet: true)
    super.init()
    debugName = stop.name
    automaticallyManagesSubnodes = true
    cornerRadius = 10
    for (node, text, font, color) in [
      (title, stop.name, Theme.bodyStrong, Theme.ink), (line, stop.line, Theme.meta, Theme.quiet),
    ] {
      node.attributedText = AttributedText(text, font: font, color: color)
      node.maximumNumberOfLines = 1
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
    hours.addAction(for: .touchUpInside) { _, _ in onHours() }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 14, alignItems: .center) {
      icon
      VStack(spacing: 2) {
        title
        line
      }
      .flexGrow().flexShrink()
      hours
    }
    .padding(EdgeInsets(top: 9, left: 14, bottom: 9, right: 12))
  }
}
