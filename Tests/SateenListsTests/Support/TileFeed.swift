import SateenLayout
import SateenLists

/// A data source with tiles in sections, changed by item path.
@MainActor
final class TileFeed: ListDataSource, ListDelegate {
  struct Section {
    var tiles: [Tile]
    var header: Tile?
    var footer: Tile?
    var supplementaries: [SupplementaryKind: Tile] = [:]
    var spacing: SectionSpacing?
  }

  var sections: [Section]
  private(set) var selections: [ItemPath] = []
  private let journal: Journal

  init(_ sections: [Section], _ journal: Journal) {
    self.sections = sections
    self.journal = journal
  }

  private func block(_ tile: Tile) -> @Sendable () -> CellNode {
    let journal = journal
    return { TileCell(tile, journal) }
  }

  func numberOfSections(in listNode: ListNode) -> Int { sections.count }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int {
    sections[section].tiles.count
  }

  func listNode(
    _ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath
  ) -> @Sendable () -> CellNode {
    block(sections[itemPath.section].tiles[itemPath.item])
  }

  func listNode(
    _ listNode: ListNode, nodeBlockForHeaderInSection section: Int
  ) -> (@Sendable () -> CellNode)? {
    sections[section].header.map(block)
  }

  func listNode(
    _ listNode: ListNode, nodeBlockForFooterInSection section: Int
  ) -> (@Sendable () -> CellNode)? {
    sections[section].footer.map(block)
  }

  func listNode(
    _ listNode: ListNode, nodeBlocksForSupplementariesInSection section: Int
  ) -> [SupplementaryKind: @Sendable () -> CellNode] {
    sections[section].supplementaries.mapValues(block)
  }

  func listNode(_ listNode: ListNode, spacingOfSection section: Int) -> SectionSpacing? { sections[section].spacing }

  func listNode(_ listNode: ListNode, didSelectItemAt itemPath: ItemPath) {
    selections.append(itemPath)
  }
}
