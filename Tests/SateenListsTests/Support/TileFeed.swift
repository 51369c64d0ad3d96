import FoundationEssentials
import SateenLayout
import SateenLists

/// Tiles of a test in sections, told of by index paths.
@MainActor
final class TileFeed: CollectionDataSource, CollectionDelegate {
  struct Section {
    var tiles: [Tile]
    var header: Tile?
    var footer: Tile?
  }

  var sections: [Section]
  var fetches = false
  private(set) var contexts: [BatchContext] = []
  private(set) var selections: [IndexPath] = []
  private let journal: Journal

  init(_ sections: [Section], _ journal: Journal) {
    self.sections = sections
    self.journal = journal
  }

  private func block(_ tile: Tile) -> @Sendable () -> CellNode {
    let journal = journal
    return { TileCell(tile, journal) }
  }

  func numberOfSections(in collectionNode: CollectionNode) -> Int { sections.count }

  func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int {
    sections[section].tiles.count
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath
  ) -> @Sendable () -> CellNode {
    block(sections[indexPath.section].tiles[indexPath.item])
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForHeaderInSection section: Int
  ) -> (@Sendable () -> CellNode)? {
    sections[section].header.map(block)
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForFooterInSection section: Int
  ) -> (@Sendable () -> CellNode)? {
    sections[section].footer.map(block)
  }

  func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt indexPath: IndexPath) {
    selections.append(indexPath)
  }

  func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { fetches }

  func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext) {
    contexts.append(context)
  }
}
