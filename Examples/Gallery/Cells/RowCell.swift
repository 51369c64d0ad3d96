import FeedContent
import Sateen

/// The content of a row.
struct RowContent: Sendable, Equatable {
  /// The element at the left.
  enum Leading: Sendable, Equatable {
    case none
    case cover(Int)
    case symbol(Symbol, Tint)
    case avatar(Author)
    case photo(Int)
    case initials(String, Tint)
  }

  var leading = Leading.none
  /// The name of the same image in the screen that the row opens.
  var sharedElementID: String?
  var title: String
  var subtitle = ""
  /// At the right, in the title's line.
  var detail = ""
  /// Below the detail, smaller.
  var note = ""
  /// At the far right.
  var accessory: Symbol?
  var accessoryTint: Color = Theme.faint
}

/// A row with an image, two lines and figures, as most lists have them.
final class RowCell: CellNode {
  private let ground = DisplayNode()
  private let leading: DisplayNode?
  private let title = TextNode()
  private let subtitle: TextNode?
  private let detail: TextNode?
  private let note: TextNode?
  private let accessory: SymbolNode?

  /// The side of the element at the left, in points.
  nonisolated static let side = 44.0

  nonisolated init(_ row: RowContent) {
    leading = Self.makeLeading(row.leading)
    leading?.sharedElementID = row.sharedElementID
    subtitle = Self.text(row.subtitle, Theme.meta, Theme.quiet)
    detail = Self.text(row.detail, Theme.meta, Theme.quiet)
    note = Self.text(row.note, Font.system(12), Theme.faint)
    accessory = row.accessory.map { SymbolNode($0, .plain(row.accessoryTint), side: 18) }
    super.init()
    selectionStyle = .none
    debugName = row.title
    ground.isLayerBacked = true
    ground.cornerRadius = 10
    title.attributedText = Self.leftToRight(AttributedText(row.title, font: Theme.rowTitle, color: Theme.ink))
    title.maximumNumberOfLines = 1
    title.truncation = .character
    title.isLayerBacked = true
    title.isPlaceholderEnabled = false
  }

  /// A name is aligned to its image at the left, in any script.
  nonisolated private static func leftToRight(_ text: AttributedText) -> AttributedText {
    var text = text
    text.paragraphStyle.alignment = .left
    return text
  }

  nonisolated private static func text(_ words: String, _ font: Font, _ color: Color) -> TextNode? {
    guard !words.isEmpty else { return nil }
    let node = TextNode(leftToRight(AttributedText(words, font: font, color: color)))
    node.maximumNumberOfLines = 1
    node.truncation = .character
    node.isLayerBacked = true
    node.isPlaceholderEnabled = false
    return node
  }

  nonisolated private static func makeLeading(_ leading: RowContent.Leading) -> DisplayNode? {
    switch leading {
    case .none: return nil
    case .cover(let seed): return CoverNode(seed: seed, side: side)
    case .symbol(let symbol, let tint): return SymbolNode(symbol, .disc(tint), side: side)
    case .initials(let letters, let tint): return InitialsNode(letters, tint, side: side)
    case .avatar(let author): return picture(Pictures.avatar(author), radius: side / 2)
    case .photo(let index): return picture(Pictures.photo(index), radius: 8)
    }
  }

  nonisolated private static func picture(_ source: ImageSource, radius: Double) -> ImageNode {
    let node = ImageNode(source: source)
    node.isLayerBacked = true
    node.cornerRadius = radius
    node.placeholderColor = Theme.placeholder
    node.style.preferredSize = Size(width: side, height: side)
    return node
  }

  override func selectionDidChange() {
    ground.backgroundColor = isSelected ? Theme.accentTint : isHighlighted ? Theme.press : .clear
    ground.borderWidth = isFocused ? 2 : 0
    ground.borderColor = isFocused ? Theme.accent : nil
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 12, alignItems: .center) {
      leading
      VStack(spacing: 2) {
        title
        subtitle
      }
      .flexGrow().flexShrink()
      VStack(spacing: 2, alignItems: .end) {
        detail
        note
      }
      accessory
    }
    .padding(horizontal: 12, vertical: 10)
    .background(ground)
    .padding(horizontal: 12, vertical: 1)
  }
}

/// Initials on a disc, for a person without an image.
final class InitialsNode: DisplayNode {
  // Constant.
  private let letters: String
  private let tint: Tint

  nonisolated init(_ letters: String, _ tint: Tint, side: Double) {
    self.letters = letters
    self.tint = tint
    super.init()
    isLayerBacked = true
    style.preferredSize = Size(width: side, height: side)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (letters, tint) = (letters, tint)
    return .draw { context, _ in
      let bounds = request.bounds
      context.fill(
        Path(ellipseIn: bounds), from: .zero, tint.light, to: Point(x: bounds.width * 0.6, y: bounds.height), tint.deep)
      let text = TextLayout.layout(
        AttributedText(letters, font: .system(bounds.width * 0.36, weight: .semibold), color: .white), maximumLines: 1)
      text.draw(
        in: context,
        at: Point(
          x: ((bounds.width - text.size.width) / 2).rounded(), y: ((bounds.height - text.size.height) / 2).rounded()))
    }
  }
}
