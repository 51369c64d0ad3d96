import Sateen

/// Seat plans of concert halls: some sixty small nodes each, which are drawn into one bitmap.
final class RasterPage: PageController {
  private(set) lazy var list = List(Hall.all, layout: Self.cards) { [isRasterized] in
    HallCard(hall: $0, isRasterized: isRasterized)
  }
  private(set) var isRasterized = true

  private static let cards = GridLayout(
    columns: .minimumBreadth(250), itemLength: .fixed(280), spacing: 16, sectionInsets: EdgeInsets(20))

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

  /// When there is music, and for how much.
  var evening: String {
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    return "\(days[(id * 3 + 4) % 7]) 20:00 · from \(18 + id * 5 % 4 * 6) €"
  }

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
    let plan = VStack(spacing: 14) {
      VStack(spacing: 2) {
        Label(hall.name, font: Theme.title, color: Theme.ink, lines: 1)
        Label(hall.evening, font: Theme.meta, color: Theme.quiet, lines: 1)
      }
      VStack(spacing: 5) {
        platform
        ForEach(0..<hall.rows, id: \.self) { row in
          HStack(spacing: 4) {
            seats(row, 0..<Self.columns / 2)
            ZStack {}.frame(width: 10)
            seats(row, Self.columns / 2..<Self.columns)
          }
          .flexGrow()
        }
      }
      .flexGrow()
      HStack(spacing: 6, alignItems: .center) {
        mark(Self.freeColors, "Free")
        mark(Self.takenColors, "Yours")
        mark([Theme.hairline, Theme.hairline], "Sold")
        Spacer()
        Label(
          taken.isEmpty ? "\(free) free" : "\(taken.count) of \(free)", font: Theme.metaStrong,
          color: Theme.accent, lines: 1)
      }
    }
    .padding(18).fill(Theme.card).cornerRadius(Theme.radius).clipped()
    if isRasterized { plan.rasterized() } else { plan }
  }

  private static let freeColors = [Color(hex: 0x7fd3a7), Color(hex: 0x2f9e6e)]
  private static let takenColors = [Color(hex: 0xffb347), Color(hex: 0xf2661c)]

  private var platform: some LayoutElement {
    HStack(justifyContent: .center, alignItems: .center) {
      Label("STAGE", font: Theme.overline, color: Theme.faint, lines: 1)
    }
    .frame(height: 20).fill(Theme.field).cornerRadius(6)
    .padding(EdgeInsets(top: 0, left: 36, bottom: 7, right: 36))
  }

  private func mark(_ colors: [Color], _ name: String) -> some LayoutElement {
    HStack(spacing: 4, alignItems: .center) {
      ZStack {}.frame(width: 9, height: 9).fill(.linear(colors)).cornerRadius(3)
      Label(name, font: Theme.meta, color: Theme.faint, lines: 1)
    }
  }

  private var free: Int { (0..<hall.rows * Self.columns).filter { !hall.isSold($0) }.count }

  private func seats(_ row: Int, _ columns: Range<Int>) -> Elements {
    ForEach(columns, id: \.self) { column in seat(row * Self.columns + column) }
  }

  private func seat(_ number: Int) -> any LayoutElement {
    let isTaken = taken.contains(number)
    let isSold = hall.isSold(number)
    let colors = isTaken ? Self.takenColors : isSold ? [Theme.hairline, Theme.hairline] : Self.freeColors
    return ZStack {}
      .fill(.linear(colors)).cornerRadius(5)
      .onTap { if !isSold { if isTaken { taken.remove(number) } else { taken.insert(number) } } }
      .flexGrow()
  }
}
