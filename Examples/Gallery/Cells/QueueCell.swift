import Sateen

/// A song of a queue, with a handle for dragging.
final class QueueCell: CellNode {
  private let ground = DisplayNode()
  private let cover: CoverNode
  private let title = TextNode()
  private let artist = TextNode()
  private let length = TextNode()
  private let handle = HandleNode()

  nonisolated init(_ number: Int) {
    let song = Song.number(number)
    cover = CoverNode(seed: number, side: 44)
    super.init()
    selectionStyle = .none
    debugName = song.title
    ground.cornerRadius = 10
    ground.backgroundColor = Theme.card
    title.attributedText = AttributedText(song.title, font: Theme.rowTitle, color: Theme.ink)
    artist.attributedText = AttributedText(song.artist, font: Theme.meta, color: Theme.quiet)
    length.attributedText = AttributedText(song.length, font: Theme.meta, color: Theme.faint)
    for node in [title, artist, length] {
      node.maximumNumberOfLines = 1
      node.truncation = .character
      node.isPlaceholderEnabled = false
    }
    for node in [ground, title, artist, length] as [DisplayNode] { node.isLayerBacked = true }
    reorderHandle = handle
  }

  override func selectionDidChange() {
    ground.backgroundColor = isSelected ? Theme.accentTint : Theme.card
    ground.borderWidth = isFocused ? 2 : 0
    ground.borderColor = isFocused ? Theme.accent : nil
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 12, alignItems: .center) {
      cover
      VStack(spacing: 2) {
        title
        artist
      }
      .flexGrow().flexShrink()
      length.flexShrink(0)
      handle
    }
    .padding(EdgeInsets(top: 10, left: 12, bottom: 10, right: 4))
    .background(ground)
  }
}

/// Two lines that mark where the row can be dragged.
final class HandleNode: DisplayNode {
  nonisolated override init() {
    super.init()
    pointerShape = .hand
    style.preferredSize = Size(width: 40, height: 44)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { context, _ in
      for offset in [-3.0, 3] {
        let y = request.bounds.midY + offset
        var line = Path()
        line.move(to: Point(x: request.bounds.midX - 8, y: y))
        line.addLine(to: Point(x: request.bounds.midX + 8, y: y))
        context.stroke(line, with: Theme.faint, width: 2)
      }
    }
  }
}
