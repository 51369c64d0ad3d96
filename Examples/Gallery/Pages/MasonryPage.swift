import Foundation
import Sateen

/// Photos with their own aspect ratios, each below the shortest column.
final class MasonryPage: PageController {
  struct Pin: ListItem, Equatable {
    var id: Int
  }

  private(set) lazy var collection = List<Pin>(layout: layout) { pin in PinCell(pin.id) }
  private(set) var pins = (0..<300).map { Pin(id: $0) }
  private var next = 300
  private var dice = Dice(9)
  /// The number of columns; nil for as many as fit.
  private(set) var columns: Int?

  override var mainList: ListNode? { collection }

  private var layout: MasonryLayout {
    MasonryLayout(
      columns: columns.map { .count($0) } ?? .minimumBreadth(176), lineSpacing: 12, interitemSpacing: 12,
      sectionInsets: EdgeInsets(16))
  }

  override func makeContent() -> DisplayNode {
    collection.backgroundColor = Theme.page
    collection.estimatedSizes.item = Size(width: 200, height: 260)
    collection.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: Theme.radius)
    collection.allowsSelection = false
    show(animated: false)
    return collection
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("-", "Fewer columns") { [weak self] in self?.change(by: -1) },
      PageAction(.character("="), "More", cap: "+") { [weak self] in self?.change(by: 1) },
      .letter("i", "Insert") { [weak self] in self?.insert() },
      .letter("d", "Delete") { [weak self] in self?.delete() },
      .letter("s", "Shuffle") { [weak self] in
        guard let self else { return }
        pins.shuffle(using: &dice)
        show(animated: true)
      },
    ]
  }

  override func makeStatus() -> String {
    guard isNodeLoaded else { return "" }
    return "\(Figures.count(pins.count, "photo")) in \(Figures.count(collection.itemsInFirstLine, "column"))"
  }

  private func change(by step: Int) {
    columns = min(max(collection.itemsInFirstLine + step, 1), 7)
    collection.setCollectionLayout(layout, animated: true)
  }

  private func show(animated: Bool) {
    collection.apply(pins, animated: animated) { [weak self] in self?.showState() }
  }

  /// The index of the first visible item.
  private var first: Int { min(collection.pathsForVisible.first?.item ?? 0, pins.count) }

  private func insert() {
    pins.insert(Pin(id: next), at: min(first + 1, pins.count))
    next += 1
    show(animated: true)
  }

  private func delete() {
    guard !pins.isEmpty else { return }
    pins.remove(at: min(first + 1, pins.count - 1))
    show(animated: true)
  }
}
