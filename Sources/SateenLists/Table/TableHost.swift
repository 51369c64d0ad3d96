import FoundationEssentials
import SateenCore
import SateenLayout

/// Speaks with a table's data source and delegate.
@MainActor
final class TableHost: ListHost, ElementSource {
  weak var table: TableNode?
  weak var dataSource: (any TableDataSource)?
  weak var delegate: (any TableDelegate)? {
    didSet {
      isSelectingLeftToList = false
      isDeselectingLeftToList = false
    }
  }
  var pinsHeaders = false
  var pinsFooters = false
  /// What the delegate leaves to the default.
  var isSelectingLeftToList = false
  var isDeselectingLeftToList = false

  nonisolated init() {}

  // MARK: What there is

  var name: String { dataSource.map { String(describing: type(of: $0)) } ?? "TableNode" }

  var source: (any ElementSource)? { dataSource.map { $0 as? any ElementSource ?? self } }

  func elementMap() -> SectionMap {
    guard let table, let dataSource else { return SectionMap() }
    let reader = SectionReader(sectionCount: dataSource.numberOfSections(in: table)) { section in
      SectionMap.Section(
        count: dataSource.tableNode(table, numberOfRowsInSection: section),
        header: SectionMap.Supplement(
          dataSource.tableNode(table, nodeBlockForHeaderInSection: section), isPinned: pinsHeaders),
        footer: SectionMap.Supplement(
          dataSource.tableNode(table, nodeBlockForFooterInSection: section), isPinned: pinsFooters))
    }
    return reader.map
  }

  func nodeBlock(for element: SectionMap.Element) -> (@Sendable () -> CellNode)? {
    guard let table, let dataSource, element.section < dataSource.numberOfSections(in: table) else { return nil }
    return switch element.role {
    case .header: dataSource.tableNode(table, nodeBlockForHeaderInSection: element.section)
    case .footer: dataSource.tableNode(table, nodeBlockForFooterInSection: element.section)
    case .item(let row):
      // A source that lost rows without a word is not asked for them.
      row < dataSource.tableNode(table, numberOfRowsInSection: element.section)
        ? dataSource.tableNode(table, nodeBlockForRowAt: IndexPath(row: row, section: element.section)) : nil
    }
  }

  func moveItem(from origin: IndexPath, to target: IndexPath) -> (@MainActor () -> Void)? {
    if let table { dataSource?.tableNode(table, moveRowAt: origin, to: target) }
    return nil
  }

  // MARK: What happens

  func canMove(_ path: IndexPath) -> Bool {
    table.flatMap { delegate?.tableNode($0, canMoveRowAt: path) } ?? true
  }

  func target(from origin: IndexPath, to proposal: IndexPath) -> IndexPath {
    table.flatMap { delegate?.tableNode($0, targetIndexPathForMoveFrom: origin, to: proposal) } ?? proposal
  }

  func shouldSelect(_ path: IndexPath) -> Bool {
    table.flatMap { delegate?.tableNode($0, shouldSelectRowAt: path) } ?? true
  }

  func shouldDeselect(_ path: IndexPath) -> Bool {
    table.flatMap { delegate?.tableNode($0, shouldDeselectRowAt: path) } ?? true
  }

  func asksToSelect() -> Bool { delegate != nil && !isSelectingLeftToList }

  func asksToDeselect() -> Bool { delegate != nil && !isDeselectingLeftToList }

  func didChangeSelection() { if let table { delegate?.tableNodeDidChangeSelection(table) } }

  func didSelect(_ path: IndexPath) { if let table { delegate?.tableNode(table, didSelectRowAt: path) } }

  func didDeselect(_ path: IndexPath) { if let table { delegate?.tableNode(table, didDeselectRowAt: path) } }

  func sizeRange(of path: IndexPath, within range: SizeRange) -> SizeRange? {
    table.flatMap { delegate?.tableNode($0, constrainedSizeForRowAt: path, width: range.max.width) }
  }

  func didScroll() { if let table { delegate?.tableNodeDidScroll(table) } }

  func didArrange() {}

  func didPull(past edge: ListEdge, by distance: Double) {
    if let table { delegate?.tableNode(table, didPullPast: edge == .head ? .top : .bottom, by: distance) }
  }

  func shouldBatchFetch(at edge: ListEdge) -> Bool {
    table.flatMap { delegate?.shouldBatchFetch(for: $0, at: edge) } ?? false
  }

  func didFailBatchFetch(at edge: ListEdge, reason: String) {
    if let table { delegate?.tableNode(table, didFailBatchFetchAt: edge, reason: reason) }
  }

  func willBeginBatchFetch(_ context: BatchContext) {
    if let table { delegate?.tableNode(table, willBeginBatchFetchWith: context) }
  }

  func willDisplay(_ node: CellNode, at path: IndexPath) {
    if let table { delegate?.tableNode(table, willDisplay: node, forRowAt: path) }
  }

  func didEndDisplaying(_ node: CellNode) { if let table { delegate?.tableNode(table, didEndDisplaying: node) } }
}

extension SectionMap.Supplement {
  /// - Parameter block: nil where a section has no such element.
  init(_ block: (@Sendable () -> CellNode)?, isPinned: Bool) {
    self = block == nil ? .absent : isPinned ? .pinned : .scrolling
  }
}
