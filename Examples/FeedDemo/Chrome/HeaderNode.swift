import Sateen

/// The bar above the feed.
final class HeaderNode: DisplayNode {
  // All stored properties are constant, and the subnodes are thread-safe.
  nonisolated static let height = 56.0

  private let icon = ImageNode()
  private let title = TextNode(AttributedText("Sateen", font: Theme.title, color: Theme.ink))
  private let hairline = DisplayNode()
  let appearanceButton = IconButtonNode(.moon)

  nonisolated init(library: PhotoLibrary) {
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.card
    icon.source = library.icon
    icon.cornerRadius = 7
    icon.style.preferredSize = Size(width: 28, height: 28)
    icon.placeholderColor = Theme.placeholder
    hairline.backgroundColor = Theme.hairline
    for node in [icon, title, hairline] { node.isLayerBacked = true }
    title.backgroundColor = Theme.card
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let side = max(16, ((range.max.width - Theme.columnWidth) / 2).rounded(.down))
    let bar = HStack(spacing: 10, alignItems: .center) {
      icon
      title
      Spacer()
      appearanceButton
    }
    .padding(horizontal: side, vertical: 0)
    return VStack {
      bar.frame(height: .points(Self.height - 1))
      hairline.frame(height: .points(1))
    }
  }
}

/// A button that is only an icon.
final class IconButtonNode: ControlNode {
  // All stored properties are constant, and the subnodes are thread-safe.
  private let icon: IconNode

  nonisolated init(_ icon: Icon) {
    self.icon = IconNode(icon, side: 22)
    super.init()
    automaticallyManagesSubnodes = true
    cornerRadius = 18
    hitTestSlop = EdgeInsets(-4)
    self.icon.set(color: Theme.quiet, isFilled: false)
  }

  nonisolated func show(_ icon: Icon) { self.icon.set(icon, color: Theme.quiet, isFilled: false) }

  override func stateDidChange() {
    super.stateDidChange()
    backgroundColor = isHighlighted || isHovered ? Theme.hover : nil
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { icon.padding(7) }
}
