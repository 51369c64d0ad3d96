import Sateen

/// A wide photo with words on its lower edge.
final class HeroCell: CellNode {
  private let hero: HeroNode

  nonisolated init(photo index: Int, title words: String, line sentence: String) {
    hero = HeroNode(photo: index, title: words, line: sentence)
    super.init()
    debugName = words
    isSelectable = false
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let height = min(280, (range.max.width * 0.5).rounded())
    return hero.frame(height: .points(height)).padding(EdgeInsets(top: 0, left: 24, bottom: 16, right: 24))
  }
}

/// The photo and the words. They grow together out of the row that the screen was opened by.
private final class HeroNode: DisplayNode {
  private let photo: ImageNode
  private let shade = ShadeNode()
  private let title = TextNode()
  private let line = TextNode()

  nonisolated init(photo index: Int, title words: String, line sentence: String) {
    photo = ImageNode(source: Pictures.photo(index))
    super.init()
    automaticallyManagesSubnodes = true
    isLayerBacked = true
    cornerRadius = Theme.radius
    sharedElementID = "photo of \(words)"
    photo.cornerRadius = Theme.radius
    photo.placeholderColor = Theme.placeholder
    title.attributedText = AttributedText(words, font: .system(28, weight: .bold), color: .white)
    line.attributedText = AttributedText(sentence, font: Theme.body, color: Color(white: 1, alpha: 0.88))
    for node in [photo, shade, title, line] as [DisplayNode] {
      node.isLayerBacked = true
      if node is TextNode { node.isPlaceholderEnabled = false }
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let words = VStack(justifyContent: .end) {
      title
      line
    }
    .padding(24)
    return photo.overlay(shade).overlay(words)
  }
}

/// Darkens the lower half of the content behind it, with the same corner radius.
final class ShadeNode: DisplayNode {
  private let radius: Double

  nonisolated init(radius: Double = Theme.radius) {
    self.radius = radius
    super.init()
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { [radius] context, _ in
      let bounds = request.bounds
      context.fill(
        Path(roundedRect: bounds, radius: radius), from: Point(x: 0, y: bounds.height * 0.35),
        Color(white: 0, alpha: 0), to: Point(x: 0, y: bounds.height), Color(white: 0, alpha: 0.62))
    }
  }
}
