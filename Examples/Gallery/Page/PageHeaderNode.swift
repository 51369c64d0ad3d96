import Sateen

/// The bar at the top of a page: title, summary, key chips and figures.
final class PageHeaderNode: DisplayNode, LookNode {
  private let icon: SymbolNode
  private let title = TextNode()
  private let summary = TextNode()
  private let status = StatusNode()
  private let hairline = DisplayNode()
  private let chips: [KeyChipNode]

  struct Look: Equatable {
    var showsTitle = true
    var hasStatus = false
  }

  nonisolated init(_ page: GalleryPage, chips: [KeyChipNode]) {
    icon = SymbolNode(page.symbol, .tile(page.tint), side: 40)
    self.chips = chips
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    focusGroup = [.horizontal, .wraps]
    backgroundColor = Theme.header
    title.attributedText = AttributedText(page.title, font: Theme.display, color: Theme.ink)
    summary.attributedText = AttributedText(page.summary, font: Theme.meta, color: Theme.quiet)
    hairline.backgroundColor = Theme.hairline
    hairline.isLayerBacked = true
    for node in [title, summary] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
      node.displaysAsynchronously = false
    }
    title.maximumNumberOfLines = 1
    summary.maximumNumberOfLines = 2
  }

  /// Whether title and summary show; without them, a bar around the page has the title.
  nonisolated var showsTitle: Bool {
    get { look.showsTitle }
    set { look.showsTitle = newValue }
  }

  /// Shows figures in a few words; an empty string hides them.
  nonisolated func show(status words: String) {
    look.hasStatus = !words.isEmpty
    status.words = words
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let look = look
    let side = range.max.width < 560 ? 16.0 : Theme.inset
    let isWide = range.max.width >= 640
    return VStack {
      if look.showsTitle {
        HStack(spacing: 16, alignItems: .center) {
          icon
          VStack(spacing: 2) {
            title
            summary
          }
          .flexGrow().flexShrink()
          if look.hasStatus, isWide { status.frame(width: .points(240)) }
        }
        .padding(EdgeInsets(top: 20, left: side, bottom: 12, right: side))
      }
      HStack(spacing: 8, alignItems: .center, wrap: .wrap, lineSpacing: 4) {
        chips.map { $0 as any LayoutElement }
        if look.hasStatus, !isWide || !look.showsTitle {
          status.frame(width: .points(160)).flexGrow()
        }
      }
      .padding(EdgeInsets(top: look.showsTitle ? 0 : 8, left: side - 4, bottom: 12, right: side - 4))
      hairline.frame(height: .points(1))
    }
  }
}
