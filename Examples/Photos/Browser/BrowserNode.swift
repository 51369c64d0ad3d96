import Sateen

/// The browser's parts: folders at the side, a bar above, and the wall of photos.
final class BrowserNode: DisplayNode, LookNode {
  struct Look: Equatable {
    /// Nil as long as a person has not chosen: then it is where there is room.
    var showsSidebar: Bool?
  }

  /// Whether there are folders, for which there is a side.
  let hasFolders: Bool
  /// The least width of a window that shows the folders unasked, in points.
  nonisolated static let roomForSidebar = 760.0
  nonisolated static let sidebarWidth = 220.0

  let sidebar: SidebarNode
  let wall: List<Photo>
  let breadcrumb = ComponentNode(Breadcrumb(trail: []) { _ in })
  let notice = ComponentNode(NoticeView(notice: nil))
  let summary = TextNode()
  let sidebarButton = IconButtonNode(.sidebar, "Folders (F9)")
  let sortButton = IconButtonNode(.sort, "Order")
  let filterButton = IconButtonNode(.filter, "Filter")
  let smallerButton = IconButtonNode(.minus, "Smaller photos (−)")
  let largerButton = IconButtonNode(.plus, "Larger photos (+)")
  let appearanceButton = IconButtonNode(.moon, "Dark or light (D)")
  let helpButton = IconButtonNode(.help, "Keys (?)")
  private let bar = DisplayNode()
  private let line = DisplayNode()

  init(sidebar: SidebarNode, wall: List<Photo>, hasFolders: Bool) {
    self.sidebar = sidebar
    self.hasFolders = hasFolders
    self.wall = wall
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.page
    summary.isPlaceholderEnabled = false
    summary.maximumNumberOfLines = 1
    summary.isLayerBacked = true
    line.backgroundColor = Theme.hairline
    line.isLayerBacked = true
    notice.isUserInteractionEnabled = false
    bar.automaticallyManagesSubnodes = true
    bar.focusGroup = .horizontal
    let parts = (
      sidebarButton, breadcrumb, summary, sortButton, filterButton, smallerButton, largerButton, appearanceButton,
      helpButton
    )
    bar.layoutSpecBlock = { _, range in
      // The trail needs room more than the number of photos does.
      let isNarrow = range.max.width < 640
      return HStack(spacing: 4, alignItems: .center) {
        if hasFolders { parts.0 }
        parts.1.flexShrink().padding(horizontal: 4).flexShrink()
        if !isNarrow { parts.2.padding(EdgeInsets(top: 3, left: 4, bottom: 0, right: 0)).flexShrink(3) }
        Spacer()
        parts.3
        parts.4
        parts.5
        parts.6
        parts.7
        parts.8
      }
      .padding(horizontal: 12)
      .frame(height: .points(Theme.barHeight - 1))
    }
  }

  /// Called when the parts have their places.
  var onLayout: (() -> Void)?

  override func layoutDidFinish() {
    super.layoutDidFinish()
    onLayout?()
  }

  override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    // The button shows what it leads to.
    appearanceButton.look.icon = traits.appearance == .dark ? .sun : .moon
  }

  /// Whether the folders show in a window of a width.
  nonisolated func showsSidebar(in width: Double) -> Bool {
    hasFolders && (look.showsSidebar ?? (width >= Self.roomForSidebar))
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(alignItems: .stretch) {
      if showsSidebar(in: range.max.width) { sidebar.frame(width: .points(Self.sidebarWidth)) }
      VStack {
        bar
        line.frame(height: .points(1))
        wall.overlay(notice).flexGrow().flexShrink()
      }
      .flexGrow().flexShrink()
    }
  }
}
