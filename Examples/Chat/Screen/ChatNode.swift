import Sateen

/// The parts of the screen: a bar, the search, the messages with what lies over them, and the composer.
final class ChatNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var isSearching = false
  }

  let header: ComponentNode
  let search = SearchBarNode(prompt: "Search the conversation")
  let list: List<ChatRow>
  let jump = ComponentNode(JumpButton(isShown: false, unread: 0) {})
  let notice = ComponentNode(NoticeBar(notice: nil) {})
  let composer: ComposerNode

  /// Called with files that were dropped anywhere on the window.
  var onFiles: (([String]) -> Void)?

  init(header: ComponentNode, list: List<ChatRow>, composer: ComposerNode) {
    self.header = header
    self.list = list
    self.composer = composer
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.page
  }

  override func filesDropped(_ paths: [String], at point: Point) -> Bool {
    onFiles?(paths)
    return onFiles != nil
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let isSearching = look.isSearching
    return VStack {
      header
      if isSearching { search }
      list.overlay(
        VStack(alignItems: .center) {
          Spacer()
          jump
          notice
        }
      )
      .flexGrow().flexShrink()
      composer
    }
  }
}
