import Sateen

/// Seat plans of concert halls: some sixty small nodes each, which are drawn into one bitmap.
final class RasterPage: PageController {
  private(set) lazy var list = List(Hall.all, layout: Self.cards) { [isRasterized] in
    HallCard(hall: $0, isRasterized: isRasterized)
  }
  private(set) var isRasterized = true

  private static let cards = GridLayout(
    columns: .minimumBreadth(250), itemLength: .fixed(236), spacing: 16, sectionInsets: EdgeInsets(20))

  override var mainList: ListNode? { list }

  override func makeContent() -> DisplayNode {
    list.backgroundColor = Theme.page
    list.allowsSelection = false
    return list
  }

  override func makeActions() -> [PageAction] {
    [.letter("r", "One bitmap or layers") { [weak self] in self?.toggle() }]
  }

  private func toggle() {
    isRasterized.toggle()
    let isRasterized = isRasterized
    list.setRow { HallCard(hall: $0, isRasterized: isRasterized) }
  }

  override func makeStatus() -> String { isRasterized ? "one bitmap for each plan" : "a layer for each seat" }
}

/// A hall with its seats.
struct Hall: ListItem, Equatable {
  let id: Int
  var name: String
  var rows: Int

  static let all = [
    "Great Hall", "Chamber Hall", "Old Brewery", "Church of St Anne", "Studio 3", "Courtyard", "Glass House",
    "Mill", "Harbour Stage",
  ].enumerated().map { Hall(id: $0.offset, name: $0.element, rows: 5 + $0.offset % 2) }

  /// Whether somebody else has a seat.
  func isSold(_ seat: Int) -> Bool { (seat * 7 + id * 5) % 11 < 4 }
}

/// A hall's plan. Free seats are taken by a tap.
struct HallCard: Component, Equatable {
  var hall: Hall
  var isRasterized: Bool
  @State private var taken: Set<Int> = []

  private static let columns = 10

  var body: some LayoutElement {
    let plan = VStack(spacing: 6) {
      HStack {
        Label(hall.name, font: Theme.title, color: Theme.ink, lines: 1)
        Spacer()
        Label(
          taken.isEmpty ? "\(free) free" : "\(taken.count) of \(free)", font: Theme.metaStrong,
          color: Theme.accent, lines: 1)
      }
      ForEach(0..<hall.rows, id: \.self) { row in
        HStack(spacing: 4) {
          ForEach(0..<Self.columns, id: \.self) { column in seat(row * Self.columns + column) }
        }
      }
    }
    .padding(16).fill(Theme.card).cornerRadius(Theme.radius).clipped()
    if isRasterized { plan.rasterized() } else { plan }
  }

  private var free: Int { (0..<hall.rows * Self.columns).filter { !hall.isSold($0) }.count }

  private func seat(_ number: Int) -> some LayoutElement {
    let isTaken = taken.contains(number)
    let isSold = hall.isSold(number)
    let colors: [Color] =
      isTaken
      ? [Color(hex: 0xffb347), Color(hex: 0xf2661c)]
      : isSold ? [Theme.hairline, Theme.hairline] : [Color(hex: 0x7fd3a7), Color(hex: 0x2f9e6e)]
    return ZStack {}
      .frame(width: 17, height: 20)
      .fill(.linear(colors)).cornerRadius(5)
      .onTap { if !isSold { if isTaken { taken.remove(number) } else { taken.insert(number) } } }
  }
}
