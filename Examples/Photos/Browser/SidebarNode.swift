import Sateen

/// The folders beside the photos.
final class SidebarNode: DisplayNode {
  let list: List<FolderRow>
  private let title = TextNode(AttributedText("Folders", font: Theme.title, color: Theme.ink))
  private let line = DisplayNode()

  init(onToggle: @escaping @MainActor @Sendable (FolderPath) -> Void) {
    list = List<FolderRow> { row in FolderCell(row, onToggle: onToggle) }
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.sidebar
    list.backgroundColor = Theme.sidebar
    list.movesFocusWithKeys = true
    list.estimatedSizes.item.height = FolderCell.height
    list.placeholderStyle = ListPlaceholderStyle(barColor: .clear)
    list.changeAnimation = ListAnimation(.fade, duration: 0.2)
    title.isPlaceholderEnabled = false
    line.backgroundColor = Theme.hairline
    for node in [title, line] { node.isLayerBacked = true }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(alignItems: .stretch) {
      VStack {
        HStack(alignItems: .center) { title }.padding(horizontal: 20).frame(height: .points(Theme.barHeight))
        list.flexGrow().flexShrink()
      }
      .flexGrow().flexShrink()
      line.frame(width: .points(1))
    }
  }
}
