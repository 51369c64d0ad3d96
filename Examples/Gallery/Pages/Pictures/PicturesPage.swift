import Sateen

/// Pictures in every way they can be shown: modes, tints, pieces, parts, modifications and drawings around them.
final class PicturesPage: PageController {
  struct Look: Equatable, Sendable {
    var tint = 0
    var part = 0
    var filter = 1
    var hasBadge = true
    var isHeld = false
  }

  let look = Store(Look())
  private var sheet: PicturesSheetNode?

  override func makeContent() -> DisplayNode {
    let sheet = PicturesSheetNode([
      ComponentNode(FilterCard(look: look)), ComponentNode(PartCard(look: look)),
      ComponentNode(ModesCard(look: look)), ComponentNode(PiecesCard(look: look)),
      ComponentNode(TemplatesCard(look: look)), ComponentNode(BadgesCard(look: look)),
      ComponentNode(MovingCard(look: look)), ComponentNode(LoopsCard(look: look)),
    ])
    self.sheet = sheet
    return sheet
  }

  override var preferredResponder: View? {
    _ = node
    return sheet?.scrollView
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("c", "Another colour") { [weak self] in self?.look.update { $0.tint += 1 } },
      .letter("f", "Another filter") { [weak self] in
        self?.look.update { $0.filter = ($0.filter + 1) % Filter.all.count }
      },
      .letter("p", "Another part") { [weak self] in
        self?.look.update { $0.part = ($0.part + 1) % PartCard.parts.count }
      },
      .letter("b", "Badges", isOn: { [weak self] in self?.look.value.hasBadge ?? false }) { [weak self] in
        self?.look.update { $0.hasBadge.toggle() }
      },
      .letter("s", "Hold animated pictures", isOn: { [weak self] in self?.look.value.isHeld ?? false }) { [weak self] in
        self?.look.update { $0.isHeld.toggle() }
      },
    ]
  }
}

extension PicturesPage.Look {
  private static let tints: [Tint] = [.blue, .orange, .green, .pink, .violet]

  var color: Tint { Self.tints[tint % Self.tints.count] }
}

/// Cards beside each other in two columns, or below each other in a narrow window.
final class PicturesSheetNode: ScrollNode {
  // Constant.
  private let cards: [ComponentNode]

  nonisolated init(_ cards: [ComponentNode]) {
    self.cards = cards
    super.init()
    backgroundColor = Theme.page
    for card in cards {
      card.backgroundColor = Theme.card
      card.cornerRadius = Theme.radius
      card.borderWidth = 1
      card.borderColor = Theme.hairline
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let isWide = range.max.width >= 680
    let side = isWide ? max(Theme.inset, ((range.max.width - 1_080) / 2).rounded()) : 16.0
    let room = range.max.width - 2 * side
    let width = isWide ? ((room - 16) / 2).rounded(.down) : room
    return VStack(spacing: 16) {
      for first in stride(from: 0, to: cards.count, by: isWide ? 2 : 1) {
        HStack(spacing: 16) {
          for card in cards[first..<min(first + (isWide ? 2 : 1), cards.count)] { card.frame(width: .points(width)) }
        }
      }
    }
    .padding(EdgeInsets(top: isWide ? 20 : 16, left: side, bottom: 24, right: side))
  }
}

/// A title, a sentence and what they are about.
struct PictureCard: Component {
  private let title: String
  private let sentence: String
  private let content: Elements

  init(_ title: String, _ sentence: String, @LayoutBuilder _ content: () -> Elements) {
    self.title = title
    self.sentence = sentence
    self.content = content()
  }

  var body: some LayoutElement {
    VStack(spacing: 14) {
      VStack(spacing: 2) {
        Label(title, font: Theme.rowTitle, color: Theme.ink)
        Label(sentence, font: Theme.meta, color: Theme.quiet)
      }
      content
    }
    .padding(EdgeInsets(top: 16, left: 20, bottom: 20, right: 20))
  }
}
