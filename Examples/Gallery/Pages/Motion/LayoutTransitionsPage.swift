import Sateen

/// A player that opens, and an album as tiles or as a list: layouts that glide into each other.
final class LayoutTransitionsPage: PageController {
  let player = PlayerNode()
  let album = AlbumNode()
  private(set) var isSlow = false
  private var moving = 0
  private var sheet: TransitionSheetNode?

  override func makeContent() -> DisplayNode {
    let sheet = TransitionSheetNode([player, album])
    self.sheet = sheet
    player.onPress = { [weak self] in self?.togglePlayer() }
    album.onPress = { [weak self] in self?.toggleAlbum() }
    return sheet
  }

  override var preferredResponder: View? {
    _ = node
    return sheet?.scrollView
  }

  override func makeActions() -> [PageAction] {
    [
      PageAction(.space, "Open the player", isOn: { [weak self] in self?.player.look.isOpen ?? false }) { [weak self] in
        self?.togglePlayer()
      },
      .letter("t", "Tiles", isOn: { [weak self] in self?.album.look.hasTiles ?? false }) { [weak self] in
        self?.toggleAlbum()
      },
      .letter("n", "Next song") { [weak self] in self?.playNext() },
      .letter("s", "Slowly", isOn: { [weak self] in self?.isSlow ?? false }) { [weak self] in self?.isSlow.toggle() },
      .letter("e", "To the end") { [weak self] in
        self?.player.cancelLayoutTransition()
        self?.album.cancelLayoutTransition()
      },
    ]
  }

  override func makeStatus() -> String { moving == 0 ? "At rest" : "\(moving) under way" }

  private var animation: Animation { .spring(duration: isSlow ? 3 : 0.55, bounce: 0.18) }

  private func togglePlayer() {
    player.look.isOpen.toggle()
    transition(player)
  }

  private func playNext() {
    player.play(player.look.song + 1)
    transition(player)
  }

  private func toggleAlbum() {
    album.look.hasTiles.toggle()
    transition(album)
  }

  private func transition(_ node: DisplayNode) {
    moving += 1
    node.transitionLayout(animation) { [weak self] _ in
      self?.moving -= 1
      self?.showState()
    }
    showState()
  }
}

/// Cards beside each other, or below each other in a narrow window.
final class TransitionSheetNode: ScrollNode {
  // Constant.
  private let cards: [DisplayNode]

  nonisolated init(_ cards: [DisplayNode]) {
    self.cards = cards
    super.init()
    backgroundColor = Theme.page
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let isWide = range.max.width >= 680
    let side = isWide ? max(Theme.inset, ((range.max.width - 1_080) / 2).rounded()) : 16.0
    let room = range.max.width - 2 * side
    let width = isWide ? ((room - 16) / 2).rounded(.down) : room
    let cards = cards.map { $0.frame(width: .points(width)) }
    let insets = EdgeInsets(top: isWide ? 20 : 16, left: side, bottom: 24, right: side)
    return isWide
      ? HStack(spacing: 16, alignItems: .start) { cards.map { $0 as any LayoutElement } }.padding(insets)
      : VStack(spacing: 16) { cards.map { $0 as any LayoutElement } }.padding(insets)
  }
}
