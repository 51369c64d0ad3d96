import Sateen

/// A few words that change often. The node's size is the same for all words, so that a change needs no new layout.
final class StatusNode: DisplayNode, LookNode {
  typealias Look = String
  nonisolated static let height = 20.0

  nonisolated override init() {
    super.init()
    look = ""
    displaysAsynchronously = false
    isLayerBacked = true
    style.height = .points(Self.height)
  }

  nonisolated var words: String {
    get { look }
    set { look = newValue }
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let words = words
    return .draw { context, _ in
      let text = TextLayout.layout(
        AttributedText(words, font: Theme.metaStrong, color: Theme.quiet), width: request.bounds.width, maximumLines: 1)
      text.draw(
        in: context,
        at: Point(
          x: (request.bounds.width - text.size.width).rounded(.down),
          y: ((request.bounds.height - text.size.height) / 2).rounded()))
    }
  }
}
