import FoundationEssentials
import SateenThreads

/// What a table's elements are: its items and, in the same sequence, the headers and footers of its sections.
@MainActor
protocol ElementSource: AnyObject {
  func elementMap(for table: TableNode) -> SectionMap
  /// Kinds of all elements of a map that was just given.
  func elementKinds(_ map: SectionMap) -> KindRuns
  /// A closure that makes an element's node; nil where the source has no such element.
  func nodeBlock(for element: SectionMap.Element, in table: TableNode) -> (@Sendable () -> CellNode)?
  /// Has a node show what its element shows now.
  /// - Returns: false where a new node has to be made.
  func update(_ node: CellNode, for element: SectionMap.Element) -> Bool
}

/// Elements as a data source tells them by index paths.
@MainActor
final class IndexPathSource: ElementSource {
  weak var dataSource: (any TableDataSource)?
  var pinsHeaders = false
  var pinsFooters = false

  nonisolated init() {}

  func elementMap(for table: TableNode) -> SectionMap {
    guard let dataSource else { return SectionMap() }
    func supplement(_ block: (@Sendable () -> CellNode)?, isPinned: Bool) -> SectionMap.Supplement {
      block == nil ? .absent : isPinned ? .pinned : .scrolling
    }
    return SectionMap(
      (0..<max(0, dataSource.numberOfSections(in: table))).map { section in
        SectionMap.Section(
          count: max(0, dataSource.tableNode(table, numberOfRowsInSection: section)),
          header: supplement(
            dataSource.tableNode(table, nodeBlockForHeaderInSection: section), isPinned: pinsHeaders),
          footer: supplement(
            dataSource.tableNode(table, nodeBlockForFooterInSection: section), isPinned: pinsFooters))
      })
  }

  func elementKinds(_ map: SectionMap) -> KindRuns { KindRuns(map) }

  func nodeBlock(for element: SectionMap.Element, in table: TableNode) -> (@Sendable () -> CellNode)? {
    switch element.role {
    case .header: dataSource?.tableNode(table, nodeBlockForHeaderInSection: element.section)
    case .footer: dataSource?.tableNode(table, nodeBlockForFooterInSection: element.section)
    case .item(let row):
      dataSource?.tableNode(table, nodeBlockForRowAt: IndexPath(row: row, section: element.section))
    }
  }

  func update(_ node: CellNode, for element: SectionMap.Element) -> Bool { false }
}
