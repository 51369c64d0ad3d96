import Foundation
import Sateen

/// A travel guide: a cover that stretches, a carousel, and rows on cards with the number of towns.
final class EffectsPage: PageController {
  enum Entry: ListItem, Equatable {
    case cover
    case words
    case carousel
    case title(Int)
    case town(country: Int, number: Int)
    case card(Int)
    case count(Int)

    var id: String { "\(self)" }

    func makeNode() -> CellNode {
      switch self {
      case .cover: return CoverCell(photo: 3)
      case .words: return WordsCell("Five countries", "Pull the page down, and the sun comes nearer")
      case .carousel: return CarouselCell([13, 4, 11, 14, 1, 6, 17, 8, 3, 19, 10, 16])
      case .title(let number): return TripTitleCell(Country.all[number].name, year: 2_026 - number)
      case .town(let country, let number):
        let town = Country.all[country].towns[number]
        return RowCell(RowContent(leading: .photo(town.photo), title: town.name, subtitle: town.line))
      case .card: return CardCell()
      case .count(let number): return CountCell(Country.all[number].towns.count)
      }
    }
  }

  let list = List<Entry>(layout: EffectsPage.layout) { entry in entry.makeNode() }

  override var mainList: ListNode? { list }

  nonisolated private static let margins = EdgeInsets(horizontal: 0, vertical: 6)

  private static var layout: StretchyHeader<ListLayout> {
    var rows = ListLayout()
    rows.supplementaries[.background] = .aroundItems(margins)
    // At the end of the header, in front of it, so that the words do not grow with the photo.
    rows.supplementaries["words"] = SupplementaryPlacement { room in
      Rect(x: 0, y: room.items.minY - room.size.height, width: room.section.width, height: room.size.height)
    }
    rows.supplementaries["count"] = SupplementaryPlacement { room in
      let corner = Point(x: room.items.maxX - 14, y: room.items.minY - margins.top)
      return Rect(
        x: corner.x - room.size.width, y: corner.y - room.size.height / 2, width: room.size.width,
        height: room.size.height)
    }
    return StretchyHeader(rows)
  }

  override func makeContent() -> DisplayNode {
    list.backgroundColor = Theme.page
    list.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    var snapshot = ListSnapshot<Entry>()
    snapshot.sections = [
      .init("cover", [.carousel], header: .init(.cover), supplementaries: ["words": .words])
    ]
    for (number, country) in Country.all.enumerated() {
      snapshot.sections.append(
        .init(
          SectionID(number), country.towns.indices.map { .town(country: number, number: $0) },
          header: .init(.title(number)),
          supplementaries: [.background: .card(number), "count": .count(number)],
          spacing: SectionSpacing(insets: EdgeInsets(top: 8, left: 20, bottom: 14, right: 20))))
    }
    list.apply(snapshot)
    return list
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("p", "Pull") { [weak self] in self?.pull() },
      PageAction(.right, "Next photo") { [weak self] in self?.carousel?.turn(by: 1) },
      PageAction(.left, "Back") { [weak self] in self?.carousel?.turn(by: -1) },
    ]
  }

  override func makeStatus() -> String { "\(Figures.count(Country.all.count, "section")) with insets of their own" }

  /// The carousel, if it is near enough to be drawn.
  var carousel: CarouselCell? { list.cell(of: Entry.carousel.id) as? CarouselCell }

  /// Shows what a hand does that pulls the page down, and lets go.
  private func pull() {
    list.contentOffset = Point(x: 0, y: -90)
    after(0.6) { [weak self] in self?.list.scrollView.setContentOffset(.zero, animated: true) }
  }
}

/// A photo from edge to edge.
private final class CoverCell: CellNode {
  private let photo: ImageNode
  private let shade = ShadeNode(radius: 0)

  nonisolated init(photo index: Int) {
    photo = ImageNode(source: Pictures.photo(index))
    super.init()
    isSelectable = false
    photo.placeholderColor = Theme.placeholder
    for node in [photo, shade] as [DisplayNode] { node.isLayerBacked = true }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    photo.overlay(shade).frame(height: .points(min(280, (range.max.width * 0.5).rounded())))
  }
}

/// A title and a line on a photo.
private final class WordsCell: CellNode {
  private let title = TextNode()
  private let line = TextNode()

  nonisolated init(_ words: String, _ sentence: String) {
    super.init()
    title.attributedText = AttributedText(words, font: .system(28, weight: .bold), color: .white)
    line.attributedText = AttributedText(sentence, font: Theme.body, color: Color(white: 1, alpha: 0.88))
    for node in [title, line] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack {
      title
      line
    }
    .padding(20)
  }
}

/// The card behind the rows of a section.
private final class CardCell: CellNode {
  nonisolated override init() {
    super.init()
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    borderWidth = 1
    borderColor = Theme.hairline
  }
}

/// A number on the edge of a card.
private final class CountCell: CellNode {
  private let figure = TextNode()

  nonisolated init(_ count: Int) {
    super.init()
    backgroundColor = Theme.accentFill
    cornerRadius = 11
    figure.attributedText = AttributedText(Figures.count(count, "town"), font: Theme.label, color: .white)
    figure.isLayerBacked = true
    figure.isPlaceholderEnabled = false
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    figure.padding(horizontal: 10, vertical: 4)
  }
}
