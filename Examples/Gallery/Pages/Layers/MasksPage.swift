import Sateen

/// Photos, words and faces that show where other nodes are opaque.
final class MasksPage: PageController {
  private(set) lazy var list = List(MaskExample.all, layout: Self.cards) { MaskCell($0) }

  private static let cards = GridLayout(
    columns: .minimumBreadth(280), itemLength: .fixed(264), spacing: 20, sectionInsets: EdgeInsets(24))

  override var mainList: ListNode? { list }

  override func makeContent() -> DisplayNode {
    list.backgroundColor = Theme.page
    list.allowsSelection = false
    return list
  }

  override func makeActions() -> [PageAction] { [.letter("m", "Move all") { [weak self] in self?.move() }] }

  private func move() {
    for example in MaskExample.all { (list.cell(of: example.id) as? MaskCell)?.stage.move() }
  }

  override func makeStatus() -> String { "Press a card" }
}

/// A way to use a mask.
struct MaskExample: ListItem, Equatable {
  enum Kind: Sendable { case letters, light, seasons, lines, seal, faces }

  let kind: Kind
  let title: String
  let line: String

  var id: Kind { kind }

  static let all = [
    MaskExample(kind: .letters, title: "A photo in letters", line: "The text is the mask of the photo."),
    MaskExample(kind: .light, title: "By lamplight", line: "A gradient, which follows the pointer."),
    MaskExample(kind: .seasons, title: "Two seasons", line: "An edge that takes a photo along."),
    MaskExample(kind: .seal, title: "Cut out", line: "The shape turns, and the photo stands still."),
    MaskExample(kind: .lines, title: "Into the mist", line: "Lines that come and go under a gradient."),
    MaskExample(kind: .faces, title: "Side by side", line: "Rings cut a rim out of each face."),
  ]
}

/// A card with a stage and what it is about.
final class MaskCell: CellNode {
  let stage: MaskStageNode
  private let title = TextNode()
  private let line = TextNode()

  nonisolated init(_ example: MaskExample) {
    stage =
      switch example.kind {
      case .letters: LettersStage()
      case .light: LightStage()
      case .seasons: SeasonsStage()
      case .lines: LinesStage()
      case .seal: SealStage()
      case .faces: FacesStage()
      }
    super.init()
    debugName = example.title
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    clipsToBounds = true
    stage.clipsToBounds = true
    title.attributedText = AttributedText(example.title, font: Theme.title, color: Theme.ink)
    line.attributedText = AttributedText(example.line, font: Theme.meta, color: Theme.quiet)
    for node in [title, line] { node.isLayerBacked = true }
  }

  override func didLoad() {
    super.didLoad()
    stage.onPress = { [weak self] _ in self?.stage.move() }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack {
      stage.flexGrow()
      VStack(spacing: 3) {
        title; line
      }.padding(EdgeInsets(top: 12, left: 16, bottom: 16, right: 16))
    }
  }
}
