import Foundation
import Sateen

/// Topics side by side in lines, each as wide as its name.
final class FlowPage: PageController {
  private(set) lazy var collection = List<Topic>(layout: layout) { topic in TopicCell(topic) }
  private(set) var topics = (0..<Topic.count).map(Topic.number)
  private var next = Topic.count
  private var dice = Dice(5)
  private(set) var isJustified = false
  private(set) var isHorizontal = false

  override var mainList: ListNode? { collection }

  private var layout: FlowLayout {
    FlowLayout(
      axis: isHorizontal ? .horizontal : .vertical, lineSpacing: 12, interitemSpacing: 10,
      sectionInsets: EdgeInsets(Theme.inset), justification: isJustified ? .justified : .start)
  }

  override func makeContent() -> DisplayNode {
    collection.backgroundColor = Theme.page
    collection.estimatedSizes.item = Size(width: 150, height: 40)
    collection.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.card, cornerRadius: 20)
    collection.allowsMultipleSelection = true
    collection.movesFocusWithKeys = true
    show(animated: false)
    return collection
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("j", "Justify", isOn: { [weak self] in self?.isJustified ?? false }) { [weak self] in
        self?.isJustified.toggle()
        self?.arrange()
      },
      .letter("h", "Sideways", isOn: { [weak self] in self?.isHorizontal ?? false }) { [weak self] in
        self?.isHorizontal.toggle()
        self?.arrange()
      },
      .letter("i", "Insert") { [weak self] in self?.insert() },
      .letter("d", "Delete the chosen") { [weak self] in self?.delete() },
      .letter("s", "Shuffle") { [weak self] in
        guard let self else { return }
        topics.shuffle(using: &dice)
        show(animated: true)
      },
    ]
  }

  override func makeStatus() -> String {
    let chosen = isNodeLoaded ? collection.selectedCount : 0
    return "\(Figures.count(topics.count, "topic")) · \(chosen) chosen"
  }

  private func arrange() { collection.setCollectionLayout(layout, animated: true) }

  private func show(animated: Bool) {
    collection.apply(topics, animated: animated) { [weak self] in self?.showState() }
  }

  private func insert() {
    for _ in 0..<3 {
      topics.insert(Topic.number(next), at: dice.roll(0..<min(12, topics.count + 1)))
      next += 1
    }
    show(animated: true)
  }

  private func delete() {
    let chosen = Set(collection.selectedIDs)
    topics.removeAll { chosen.contains($0.id) }
    show(animated: true)
  }
}
