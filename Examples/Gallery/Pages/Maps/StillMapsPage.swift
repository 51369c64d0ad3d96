import Sateen
import SateenMap

/// Voyages on cards, each with a still map: one bitmap, made on a worker.
final class StillMapsPage: PageController {
  struct Leg: ListItem, Equatable {
    var from, to: String
    var id: String { "\(from) – \(to)" }
  }

  private static let legs = [
    ("Lisbon", "Rome"), ("Rome", "Athens"), ("Athens", "Cairo"), ("Cairo", "Nairobi"), ("Nairobi", "Cape Town"),
    ("Cape Town", "Singapore"), ("Singapore", "Tokyo"), ("Tokyo", "San Francisco"), ("San Francisco", "Mexico City"),
    ("Mexico City", "Bogota"), ("Bogota", "Buenos Aires"), ("Auckland", "Santiago"), ("Sydney", "Suva"),
    ("Oslo", "Helsinki"), ("Madrid", "Algiers"), ("New York", "Reykjavík"),
  ].map { Leg(from: $0, to: $1) }

  private(set) var isReversed = false
  private(set) lazy var list = List<Leg>(
    Self.legs, layout: MasonryLayout(columns: .minimumBreadth(280), spacing: 16, sectionInsets: EdgeInsets(16))
  ) { leg in VoyageCell(leg.from, leg.to) }

  override var mainList: ListNode? { list }

  override func makeContent() -> DisplayNode {
    list.backgroundColor = Theme.page
    list.allowsSelection = false
    list.estimatedSizes.item = Size(width: 300, height: 250)
    list.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: Theme.radius)
    return list
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("r", "The way back", isOn: { [weak self] in self?.isReversed ?? false }) { [weak self] in
        guard let self else { return }
        isReversed.toggle()
        list.apply(isReversed ? Self.legs.reversed() : Self.legs, animated: true)
      }
    ]
  }

  override func makeStatus() -> String { Figures.count(Self.legs.count, "voyage") }
}
