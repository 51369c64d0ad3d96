import FeedContent
import Sateen

/// Cards of towns, which turn round: photos in front, words behind.
final class SpacePage: PageController {
  private(set) lazy var list = List(TownCard.all, layout: Self.cards) { TurningCell($0) }

  private static let cards = GridLayout(
    columns: .minimumBreadth(220), itemLength: .fixed(250), spacing: 20, sectionInsets: EdgeInsets(24))

  override var mainList: ListNode? { list }

  override func makeContent() -> DisplayNode {
    list.backgroundColor = Theme.page
    list.allowsSelection = false
    return list
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("t", "Turn all") { [weak self] in self?.turn() },
      .letter("h", "Half way") { [weak self] in self?.hold() },
    ]
  }

  private var cells: [TurningCell] { TownCard.all.compactMap { list.cell(of: $0.id) as? TurningCell } }

  private func turn() { for (index, cell) in cells.enumerated() { cell.turn(after: Double(index) * 0.06) } }

  /// Shows the cards at angles, each a little further.
  private func hold() { for (index, cell) in cells.enumerated() { cell.show(angle: 0.35 * Double(index + 1)) } }

  override func makeStatus() -> String { "Press a card" }
}

/// A town of the travel guide.
struct TownCard: ListItem, Equatable {
  let id: Int
  let name: String
  let line: String
  let photo: Int

  static let all = Country.all.flatMap(\.towns).enumerated().map {
    TownCard(id: $0.offset, name: $0.element.name, line: $0.element.line, photo: $0.element.photo)
  }
}

/// A card with two sides.
final class TurningCell: CellNode {
  private let front = ControlNode()
  private let back = ControlNode()
  private let photo: ImageNode
  private let title = TextNode()
  private let name = TextNode()
  private let line = TextNode()
  private(set) var isTurned = false

  nonisolated init(_ card: TownCard) {
    photo = ImageNode(source: Pictures.photo(card.photo))
    super.init()
    debugName = card.name
    sublayerTransform = Transform3D(perspective: 700)
    title.attributedText = AttributedText(card.name, font: Theme.title, color: Theme.ink)
    name.attributedText = AttributedText(card.name, font: Theme.title, color: .white)
    line.attributedText = AttributedText(card.line, font: Theme.body, color: Color(white: 1, alpha: 0.9))
    photo.placeholderColor = Theme.placeholder
    front.backgroundColor = Theme.card
    back.backgroundGradient = .linear([Color(hex: 0x5b6cff), Color(hex: 0x2b2f8f)], from: .zero, to: Point(x: 1, y: 1))
    for side in [front, back] {
      side.cornerRadius = Theme.radius
      side.clipsToBounds = true
      side.isDoubleSided = false
      side.shadow = Shadow(color: Color(white: 0, alpha: 0.25), offset: Size(width: 0, height: 4), radius: 12)
      side.automaticallyManagesSubnodes = true
    }
    front.layoutSpecBlock = { [photo, title] _, _ in
      VStack {
        photo.flexGrow(); title.padding(14)
      }
    }
    back.layoutSpecBlock = { [name, line] _, _ in
      VStack(spacing: 8) {
        name; line
      }.padding(18)
    }
    for node in [title, name, line] as [DisplayNode] + [photo] { node.isLayerBacked = true }
    back.transform3D = Self.turned(1)
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    ZStack {
      back; front
    }.padding(4)
  }

  override func didLoad() {
    super.didLoad()
    for side in [front, back] { side.addAction(for: .touchUpInside) { [weak self] _, _ in self?.turn() } }
  }

  nonisolated private static func turned(_ halves: Double) -> Transform3D {
    Transform3D(rotation: halves * .pi, x: 0, y: 1, z: 0)
  }

  func turn(after delay: Double = 0) {
    isTurned.toggle()
    animate(.spring(duration: 0.7, bounce: 0.15).delayed(by: delay)) {
      front.transform3D = Self.turned(isTurned ? 1 : 0)
      back.transform3D = Self.turned(isTurned ? 2 : 1)
    }
  }

  /// - Parameter angle: in radians.
  func show(angle: Double) {
    front.transform3D = Self.turned(angle / .pi)
    back.transform3D = Self.turned(angle / .pi + 1)
  }
}
