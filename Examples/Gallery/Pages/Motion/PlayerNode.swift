import Sateen

/// A player of songs: a bar with a small cover, or a card with a large one and all controls.
final class PlayerNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var isOpen = false
    var song = 3
  }

  private let cover: ImageNode
  private let title = TextNode()
  private let artist = TextNode()
  private let track = DisplayNode()
  private let played = DisplayNode()
  private let elapsed = TextNode()
  private let remaining = TextNode()
  private let back = TransportNode(.back)
  private let play = TransportNode(.pause)
  private let forward = TransportNode(.forward)
  private let heading = TextNode()
  private let queue: [QueueLineNode]
  var onPress: (@MainActor () -> Void)?

  nonisolated override init() {
    cover = ImageNode(source: Pictures.photo(4))
    queue = (0..<3).map { _ in QueueLineNode() }
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    borderWidth = 1
    borderColor = Theme.hairline
    clipsToBounds = true
    pointerShape = .hand
    cover.cornerRadius = 10
    cover.placeholderColor = Theme.placeholder
    track.backgroundColor = Theme.field
    played.backgroundColor = Theme.accent
    for bar in [track, played] { bar.cornerRadius = 2 }
    heading.attributedText = AttributedText("UP NEXT", font: Theme.overline, color: Theme.faint)
    for node in [cover, title, artist, track, played, elapsed, remaining, heading] as [DisplayNode] {
      node.isLayerBacked = true
      if let text = node as? TextNode {
        text.isPlaceholderEnabled = false
        text.maximumNumberOfLines = 1
      }
    }
    play(look.song)
  }

  nonisolated func play(_ number: Int) {
    look.song = number
    let song = Song.number(number)
    cover.source = Pictures.photo(number + 1)
    title.attributedText = AttributedText(song.title, font: Theme.title, color: Theme.ink)
    artist.attributedText = AttributedText(song.artist, font: Theme.meta, color: Theme.quiet)
    elapsed.attributedText = AttributedText("1:12", font: Theme.meta, color: Theme.faint)
    remaining.attributedText = AttributedText(song.length, font: Theme.meta, color: Theme.faint)
    for (index, line) in queue.enumerated() { line.show(number + 1 + index) }
  }

  override func touchesEnded(_ touches: [Touch]) { onPress?() }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    look.isOpen ? openSpec(range.max.width) : barSpec
  }

  private nonisolated var barSpec: any LayoutElement {
    HStack(spacing: 14, alignItems: .center) {
      cover.frame(width: .points(56), height: .points(56))
      VStack(spacing: 2) {
        title
        artist
      }
      .flexGrow().flexShrink()
      play.frame(width: .points(40), height: .points(40))
    }
    .padding(14)
  }

  private nonisolated func openSpec(_ width: Double) -> any LayoutElement {
    let side = min(width - 48, 232)
    let room = max(0, width - 48)
    return VStack(spacing: 14, alignItems: .center) {
      cover.frame(width: .points(side), height: .points(side))
      VStack(spacing: 2, alignItems: .center) {
        title
        artist
      }
      VStack(spacing: 4) {
        track.frame(width: .points(room), height: .points(4))
          .overlay(HStack { played.frame(width: .points((room * 0.34).rounded()), height: .points(4)) })
        HStack {
          elapsed
          Spacer()
          remaining
        }
      }
      HStack(spacing: 28, alignItems: .center) {
        back.frame(width: .points(40), height: .points(40))
        play.frame(width: .points(60), height: .points(60))
        forward.frame(width: .points(40), height: .points(40))
      }
      VStack(spacing: 10) {
        heading
        queue.map { $0.frame(width: .points(room)) as any LayoutElement }
      }
    }
    .padding(EdgeInsets(top: 24, left: 24, bottom: 20, right: 24))
  }
}

/// A song that comes later: its name and its length.
final class QueueLineNode: DisplayNode {
  private let title = TextNode()
  private let length = TextNode()

  nonisolated override init() {
    super.init()
    automaticallyManagesSubnodes = true
    isLayerBacked = true
    for node in [title, length] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
      node.maximumNumberOfLines = 1
    }
  }

  nonisolated func show(_ number: Int) {
    let song = Song.number(number)
    title.attributedText = AttributedText(song.title, font: Theme.body, color: Theme.ink)
    length.attributedText = AttributedText(song.length, font: Theme.meta, color: Theme.faint)
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 12, alignItems: .center) {
      title.flexGrow().flexShrink()
      length
    }
  }
}

/// A button of a player.
final class TransportNode: DisplayNode {
  enum Kind: Sendable {
    case back, pause, forward
  }

  // Constant.
  private let kind: Kind

  nonisolated init(_ kind: Kind) {
    self.kind = kind
    super.init()
    isLayerBacked = true
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let kind = kind
    return .draw { context, _ in
      let side = min(request.bounds.width, request.bounds.height)
      context.scale(x: side / 40, y: side / 40)
      func triangle(_ x: Double, _ direction: Double) -> Path {
        var path = Path()
        path.move(to: Point(x: x, y: 12))
        path.addLine(to: Point(x: x + 11 * direction, y: 20))
        path.addLine(to: Point(x: x, y: 28))
        path.close()
        return path
      }
      switch kind {
      case .pause:
        context.fill(Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 40)), with: Theme.accentFill)
        for x in [14.0, 22] {
          context.fill(Path(roundedRect: Rect(x: x, y: 13, width: 4.5, height: 14), radius: 1.5), with: .white)
        }
      case .back:
        for x in [20.0, 31] { context.fill(triangle(x, -1), with: Theme.ink) }
      case .forward:
        for x in [9.0, 20] { context.fill(triangle(x, 1), with: Theme.ink) }
      }
    }
  }
}
