import FeedContent
import Foundation
import Sateen

/// Two layouts that are not part of the engine: a timeline, and a sunflower's spiral.
final class CustomLayoutPage: PageController {
  enum Entry: ListItem, Equatable {
    case moment(Int)
    case seed(Int)
    /// The timeline's line: a header, positioned by the layout like any other element.
    case line

    var id: Int {
      switch self {
      case .moment(let number): number
      case .seed(let number): -1 - number
      case .line: .max
      }
    }

    var kind: Int { id < 0 ? 1 : 0 }

    func makeNode() -> CellNode {
      switch self {
      case .moment(let number): MomentCell(Moment.number(number))
      case .seed(let number): SeedCell(number)
      case .line: LineCell()
      }
    }
  }

  private let stage = ReplaceableNode()
  private(set) var collection = CustomLayoutPage.list(TimelineLayout())
  private(set) var isSunflower = false
  private(set) var count = CustomLayoutPage.moments
  private static let moments = 60
  private static let seeds = 110
  private(set) var isLoose = false

  override var mainList: ListNode? { collection }

  override func makeContent() -> DisplayNode {
    makeCollection()
    return stage
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("t", "Timeline", isOn: { [weak self] in self?.isSunflower == false }) { [weak self] in self?.choose(false)
      },
      .letter("s", "Sunflower", isOn: { [weak self] in self?.isSunflower == true }) { [weak self] in self?.choose(true)
      },
      .letter("l", "Looser", isOn: { [weak self] in self?.isLoose ?? false }) { [weak self] in
        guard let self else { return }
        isLoose.toggle()
        collection.setCollectionLayout(layout, animated: true)
      },
      .letter("i", "Insert") { [weak self] in self?.change(by: 1) },
      .letter("d", "Delete") { [weak self] in self?.change(by: -1) },
    ]
  }

  override func makeStatus() -> String {
    let live = isNodeLoaded ? " · \(collection.liveNodeCount) live" : ""
    return (isSunflower ? Figures.count(count, "seed") : Figures.count(count, "moment")) + live
  }

  private var layout: any CollectionLayout {
    isSunflower
      ? SunflowerLayout(looseness: isLoose ? 0.86 : 0.64)
      : TimelineLayout(spacing: isLoose ? 48 : 16) as any CollectionLayout
  }

  private static func list(_ layout: some CollectionLayout) -> List<Entry> {
    List(layout: layout) { entry in entry.makeNode() }
  }

  private func makeCollection() {
    collection = isSunflower ? Self.list(SunflowerLayout()) : Self.list(TimelineLayout())
    collection.backgroundColor = Theme.page
    collection.collectionLayout = layout
    collection.estimatedSizes.item = Size(width: 360, height: 120)
    collection.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: isSunflower ? 32 : Theme.radius)
    collection.movesFocusWithKeys = isSunflower
    show(animated: false)
    stage.content = collection
  }

  private func choose(_ sunflower: Bool) {
    guard sunflower != isSunflower else { return }
    isSunflower = sunflower
    count = sunflower ? Self.seeds : Self.moments
    makeCollection()
    if sunflower { collection.setInitialPosition(ItemPath(item: 0, section: 0), .middle) }
    container?.firstResponder = collection.scrollView
  }

  private func change(by step: Int) {
    count = max(1, count + step * (isSunflower ? 10 : 1))
    show(animated: true)
  }

  private func show(animated: Bool) {
    var snapshot = ListSnapshot<Entry>()
    snapshot.appendSection(
      0, (0..<count).map { isSunflower ? .seed($0) : .moment($0) }, header: isSunflower ? nil : .init(.line))
    collection.apply(snapshot, animated: animated) { [weak self] in self?.showState() }
  }
}
