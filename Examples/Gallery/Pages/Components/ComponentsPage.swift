import Sateen

/// Cards made of parts, each of them a value. Other surroundings, or another row, reach every card at once.
final class ComponentsPage: PageController {
  private(set) lazy var list = List(Stay.all, layout: Self.cards) { StayCard(stay: $0) }
  private(set) var isCompact = false

  private static let cards = MasonryLayout(
    columns: .minimumBreadth(250), lineSpacing: 16, interitemSpacing: 16, sectionInsets: EdgeInsets(20))

  override var mainList: ListNode? { list }

  override func makeContent() -> DisplayNode {
    list.backgroundColor = Theme.page
    list.allowsSelection = false
    list.estimatedSizes.item = Size(width: 250, height: 300)
    list.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: Theme.radius)
    return list
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("l", "Larger text", isOn: { [weak self] in self?.list.surroundings.textScale != 1 }) { [weak self] in
        guard let self else { return }
        list.surroundings.textScale = list.surroundings.textScale == 1 ? 1.3 : 1
      },
      .letter("e", "In euros", isOn: { [weak self] in self?.list.surroundings.currency == .euro }) { [weak self] in
        guard let self else { return }
        list.surroundings.currency = list.surroundings.currency == .euro ? .krone : .euro
      },
      .letter("c", "Compact", isOn: { [weak self] in self?.isCompact ?? false }) { [weak self] in
        self?.toggleCompact()
      },
    ]
  }

  private func toggleCompact() {
    isCompact.toggle()
    if isCompact {
      list.setRow { StayRow(stay: $0) }
      list.collectionLayout = TableLayout(lineSpacing: 8, maximumRowWidth: Theme.column)
      list.contentInset = EdgeInsets(horizontal: 20, vertical: 20)
    } else {
      list.setRow { StayCard(stay: $0) }
      list.collectionLayout = Self.cards
      list.contentInset = .zero
    }
  }

  override func makeStatus() -> String { Figures.count(Stay.all.count, "stay") }
}

/// Some nights in a town.
struct Stay: ListItem, Equatable {
  let id: Int
  var town: Town
  var nights: Int
  /// In euros.
  var price: Int
  /// 0 to 5, in halves.
  var rating: Double
  /// Width divided by height, of the photo.
  var shape: Double

  static let all: [Stay] = {
    var dice = Dice(11)
    return Country.all.flatMap(\.towns).enumerated().map { index, town in
      Stay(
        id: index, town: town, nights: dice.roll(2..<6), price: dice.roll(9..<60) * 5,
        rating: Double(dice.roll(6..<11)) / 2, shape: dice.pick([1.2, 1.45, 1.7]))
    }
  }()
}

struct StayCard: Component, Equatable {
  var stay: Stay

  var body: some LayoutElement {
    VStack(spacing: 10) {
      Picture(Pictures.photo(stay.town.photo)).placeholder(Theme.placeholder).cornerRadius(8, over: Theme.card)
        .aspectRatio(stay.shape)
      VStack(spacing: 8) {
        StayTitle(town: stay.town)
        Stars(rating: stay.rating)
        HStack(spacing: 8, alignItems: .center) {
          Tag(text: Figures.count(stay.nights, "night"))
          Spacer()
          Price(euros: stay.price)
        }
      }
      .padding(horizontal: 6)
    }
    .padding(EdgeInsets(top: 8, left: 8, bottom: 12, right: 8))
    .fill(Theme.card).cornerRadius(Theme.radius).border(Theme.hairline)
  }
}

/// The same parts in a line.
struct StayRow: Component, Equatable {
  var stay: Stay

  var body: some LayoutElement {
    HStack(spacing: 14, alignItems: .center) {
      Picture(Pictures.photo(stay.town.photo)).placeholder(Theme.placeholder).cornerRadius(8, over: Theme.card)
        .frame(width: 56, height: 56)
      StayTitle(town: stay.town).flexGrow().flexShrink()
      Tag(text: Figures.count(stay.nights, "night"))
      Price(euros: stay.price)
    }
    .padding(10)
    .fill(Theme.card).cornerRadius(Theme.radius).border(Theme.hairline)
  }
}

// MARK: Parts

private struct StayTitle: Component, Equatable {
  var town: Town

  var body: some LayoutElement {
    VStack(spacing: 2) {
      Label(town.name, font: Theme.rowTitle, color: Theme.ink, lines: 1)
      Label(town.line, font: Theme.meta, color: Theme.quiet, lines: 2)
    }
  }
}

private struct Tag: Component, Equatable {
  var text: String

  var body: some LayoutElement {
    Label(text, font: Theme.label, color: Tint.indigo.ink, lines: 1)
      .padding(horizontal: 10, vertical: 4).fill(Tint.indigo.wash).cornerRadius(11)
  }
}

private struct Price: Component, Equatable {
  var euros: Int
  @Surrounding(\.currency) private var currency

  var body: some LayoutElement {
    Label(currency.text(euros), font: Theme.rowTitle, color: Theme.ink, lines: 1)
  }
}

/// Five stars, some of them filled: a leaf that draws itself.
private struct Stars: Drawing {
  var rating: Double

  func measure(_ range: SizeRange, _ surroundings: Surroundings) -> (Size, Void) {
    (Size(width: 5 * 18 * surroundings.textScale, height: 16 * surroundings.textScale), ())
  }

  func draw(_ measured: Void, in context: GraphicsContext, _ bounds: Rect, _ surroundings: Surroundings) {
    let side = 16 * surroundings.textScale
    for index in 0..<5 {
      let part = min(max(rating - Double(index), 0), 1)
      let place = Rect(x: bounds.minX + Double(index) * side * 1.125, y: bounds.minY, width: side, height: side)
      context.saved {
        context.translate(x: place.minX, y: place.minY)
        context.scale(x: side / 24, y: side / 24)
        context.fill(Symbol.star.path, with: Theme.hairline)
        context.clip(to: Rect(x: 0, y: 0, width: 24 * part, height: 24))
        context.fill(Symbol.star.path, with: Tint.amber.light)
      }
    }
  }
}

// MARK: Surroundings

/// The currency that prices are shown in, a surrounding of the page's own.
enum Currency: Sendable, SurroundingKey {
  case krone, euro
  static let initial = Currency.krone

  func text(_ euros: Int) -> String {
    switch self {
    case .krone: "\(Figures.grouped(euros * 23 / 2)) kr"
    case .euro: "\(Figures.grouped(euros)) €"
    }
  }
}

extension Surroundings {
  var currency: Currency {
    get { self[Currency.self] }
    set { self[Currency.self] = newValue }
  }
}
