import Sateen

/// Photos as tiles, or as a list with a line about each.
final class AlbumNode: DisplayNode, LookNode {
  struct Look: Equatable { var hasTiles = true }

  private struct Entry: Sendable {
    let photo: ImageNode
    let name: TextNode
    let fact: TextNode
    let line: DisplayNode
  }

  private let title = TextNode()
  private let count = TextNode()
  private let entries: [Entry]
  var onPress: (@MainActor () -> Void)?

  nonisolated override init() {
    entries = [12, 2, 7, 15, 9, 5].map { index in
      let photo = ImageNode(source: Pictures.photo(index))
      let info = Pictures.info(index)
      let (name, fact) = (TextNode(), TextNode())
      name.attributedText = AttributedText(info.description, font: Theme.bodyStrong, color: Theme.ink)
      fact.attributedText = AttributedText("\(info.width) × \(info.height)", font: Theme.meta, color: Theme.faint)
      return Entry(photo: photo, name: name, fact: fact, line: DisplayNode())
    }
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    borderWidth = 1
    borderColor = Theme.hairline
    clipsToBounds = true
    pointerShape = .hand
    title.attributedText = AttributedText("Weekend album", font: Theme.title, color: Theme.ink)
    count.attributedText = AttributedText("\(entries.count) photos", font: Theme.meta, color: Theme.faint)
    for text in [title, count] + entries.flatMap({ [$0.name, $0.fact] }) {
      text.isLayerBacked = true
      text.isPlaceholderEnabled = false
      text.maximumNumberOfLines = 1
    }
    for entry in entries {
      entry.photo.isLayerBacked = true
      entry.photo.cornerRadius = 8
      entry.photo.placeholderColor = Theme.placeholder
      entry.line.isLayerBacked = true
      entry.line.backgroundColor = Theme.hairline
    }
  }

  override func touchesEnded(_ touches: [Touch]) { onPress?() }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let hasTiles = look.hasTiles
    let room = range.max.width - 40
    return VStack(spacing: 16) {
      HStack(alignItems: .center) {
        title.flexGrow().flexShrink()
        count
      }
      if hasTiles { tiles(room) } else { list }
    }
    .padding(EdgeInsets(top: 18, left: 20, bottom: 20, right: 20))
  }

  private nonisolated func tiles(_ room: Double) -> any LayoutElement {
    let side = ((room - 2 * 10) / 3).rounded(.down)
    return HStack(spacing: 10, wrap: .wrap, lineSpacing: 10) {
      entries.map { $0.photo.frame(width: .points(side), height: .points(side)) as any LayoutElement }
    }
  }

  private nonisolated var list: any LayoutElement {
    VStack(spacing: 10) {
      for (index, entry) in entries.enumerated() {
        if index > 0 { entry.line.frame(height: .points(1)) }
        HStack(spacing: 14, alignItems: .center) {
          entry.photo.frame(width: .points(52), height: .points(52))
          VStack(spacing: 2) {
            entry.name
            entry.fact
          }
          .flexGrow().flexShrink()
        }
      }
    }
  }
}
