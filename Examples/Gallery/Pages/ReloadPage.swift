import FeedContent
import Foundation
import Sateen

/// Photos that are reloaded repeatedly, and never flicker.
final class ReloadPage: PageController, ListDataSource {
  let table = TableNode()
  /// The number of reloads.
  private(set) var edition = 0
  private lazy var player = every(0.4) { [weak self] in self?.reload() }

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 420
    table.lineSpacing = 16
    table.contentInset = EdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    table.maximumRowWidth = 600
    table.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: Theme.radius)
    table.dataSource = self
    return table
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("r", "Reload all") { [weak self] in self?.reload() },
      .letter("t", "Dark or light", isOn: { [weak self] in self?.container?.appearance == .dark }) { [weak self] in
        guard let container = self?.container else { return }
        container.appearance.toggle()
      },
      PageAction(.space, "Reload without end", isOn: { [weak self] in self?.player.isRunning ?? false }) {
        [weak self] in
        guard let self else { return }
        if player.isRunning { player.stop() } else { player.start(in: container) }
      },
    ]
  }

  override func makeStatus() -> String {
    let blank = isNodeLoaded ? Int((table.blankFraction * 100).rounded()) : 0
    return "\(Figures.count(edition, "reload")) · \(blank) % blank"
  }

  private func reload() {
    edition += 1
    table.reloadData()
  }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { Photo.all.count * 4 }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let (row, edition) = (itemPath.row, edition)
    return { PhotoCell(row, edition: edition) }
  }
}
