import Sateen

/// The bar above a photo: the way back, its name, and what can be done.
final class ViewerBarNode: DisplayNode {
  let backButton = IconButtonNode(.back, "Back (Escape)")
  let playButton = IconButtonNode(.play, "Slide show (Space)")
  let smallerButton = IconButtonNode(.minus, "Further (−)")
  let largerButton = IconButtonNode(.plus, "Closer (+)")
  let infoButton = IconButtonNode(.info, "Details (I)")
  private let title = TextNode()
  private let subtitle = TextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    focusGroup = .horizontal
    backgroundGradient = .linear([Color(white: 0, alpha: 0.62), Color(white: 0, alpha: 0)])
    for text in [title, subtitle] {
      text.maximumNumberOfLines = 1
      text.isPlaceholderEnabled = false
      text.isLayerBacked = true
    }
    title.truncation = .middle
  }

  func show(title name: String, subtitle words: String) {
    title.attributedText = AttributedText(name, font: Theme.bodyStrong, color: Theme.ink)
    subtitle.attributedText = AttributedText(words, font: Theme.meta, color: Theme.quiet)
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 4, alignItems: .center) {
      backButton
      VStack(spacing: 1) {
        title
        subtitle
      }
      .padding(horizontal: 8).flexShrink()
      Spacer()
      smallerButton
      largerButton
      playButton
      infoButton
    }
    .padding(horizontal: 12).frame(height: .points(Theme.barHeight))
  }
}
