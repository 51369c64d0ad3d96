import Sateen

/// The content of one list element.
struct BenchItem: ListItem, Equatable {
  var id: Int
  /// The number of changes of the content.
  var revision = 0

  /// Enough words for one to three lines, so that heights differ.
  var text: String {
    let words = ["silk", "under", "morning", "a", "river", "lantern", "of", "seven", "quiet", "harbours", "turning"]
    let length = 6 + (id &* 7_919 &+ revision &* 31) % 18
    return (0..<length).map { words[(id &* 31 &+ $0 &* 17) % words.count] }.joined(separator: " ")
  }
}

/// A row with a disc, a title and some lines of text.
final class BenchCell: CellNode {
  // All stored properties are constant, and the subnodes are thread-safe.
  private let disc = DisplayNode()
  private let title: TextNode
  private let body: TextNode
  private let width: Double?

  /// - Parameter width: in points; nil for the list's width.
  nonisolated init(_ item: BenchItem, width: Double? = nil) {
    self.width = width
    title = TextNode(AttributedText("Item \(item.id)", font: .system(15), color: .black))
    body = TextNode(AttributedText(item.text, font: .system(13), color: Color(white: 0.35)))
    super.init()
    backgroundColor = .white
    disc.backgroundColor = Color(hex: UInt32((item.id &* 2_654_435_761) & 0x7f_7f7f) | 0x40_4040)
    disc.cornerRadius = 20
    for node in [disc, title, body] { node.isLayerBacked = true }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let row = HStack(spacing: 12) {
      disc.frame(width: 40, height: 40)
      VStack(spacing: 4) {
        title
        body
      }
      .flexShrink().flexGrow()
    }
    .padding(12)
    return width.map { row.frame(width: .points($0)) } ?? row
  }
}
